"""What analyses, solutions, playouts and tables of Weis say of a hand or a deal."""

from __future__ import annotations

from jass.notation.phrases.phrase import Phrase

# Weis
FOUR_OF_A_KIND = Phrase("four of a kind", "vier Gleiche", "carré", "cuarta")
SEQUENCE = Phrase("sequence of {cards}", "{cards}-Blatt", "suite de {cards}", "escalera de {cards}")
WEIS_POINTS = Phrase(
    "Weis: {points} points.",
    "Weis: {points} Punkte.",
    "Weis : {points} points.",
    "Weis: {points} puntos.",
)
WEIS_NOT_COUNTED = Phrase(
    "Weis: not counted by these rules.",
    "Weis: zählen nach diesen Regeln nicht.",
    "Weis : ne comptent pas selon ces règles.",
    "Weis: no cuentan según estas reglas.",
)
STOECK_WITH = Phrase(
    "Stöck: {points} points with {trumps} as trump.",
    "Stöck: {points} Punkte mit {trumps} als Trumpf.",
    "Stöck : {points} points avec atout {trumps}.",
    "Stöck: {points} puntos con triunfo {trumps}.",
)
COUNTS = Phrase(
    "{contract} counts ×{factor}.",
    "{contract} zählt ×{factor}.",
    "{contract} compte ×{factor}.",
    "{contract} cuenta ×{factor}.",
)
NO_WEIS = Phrase(
    "Nobody has a Weis.", "Niemand hat einen Weis.", "Personne n'a de Weis.", "Nadie tiene Weis."
)
SIDES_SCORE = Phrase(
    "What the sides score for Weis, and who has Stöck:",
    "Was die Seiten für Weis schreiben, und wer Stöck hat:",
    "Ce que les camps marquent pour les Weis, et qui a le Stöck :",
    "Lo que los bandos anotan por los Weis, y quién tiene el Stöck:",
)

# Playouts
IT_LEADS = Phrase("it leads", "sie spielt aus", "elle entame", "sale ella")
IT_IS_SEAT = Phrase(
    "it is seat {seat}, and {leads}",
    "sie ist Platz {seat}, und {leads}",
    "elle est à la place {seat}, et {leads}",
    "está en el asiento {seat}, y {leads}",
)
SEAT_LEADS = Phrase(
    "seat {seat} leads",
    "Platz {seat} spielt aus",
    "la place {seat} entame",
    "sale el asiento {seat}",
)
RANDOM_SEATS = Phrase(
    "every seat plays random legal cards",
    "jeder Platz spielt zufällige erlaubte Karten",
    "chaque place joue des cartes permises au hasard",
    "cada asiento juega cartas legales al azar",
)
HEURISTIC_SEATS = Phrase(
    "every seat plays the heuristic",
    "jeder Platz spielt nach Faustregeln",
    "chaque place joue selon des règles simples",
    "cada asiento juega según reglas sencillas",
)
PLAYOUTS = Phrase(
    "{contract}; {leads}. {n} playouts, {how}; seed {seed}.",
    "{contract}; {leads}. {n} Runden, {how}; Startzahl {seed}.",
    "{contract} ; {leads}. {n} manches, {how} ; graine {seed}.",
    "{contract}; {leads}. {n} manos, {how}; semilla {seed}.",
)
ITS_SIDE = Phrase("its side", "ihre Seite", "son camp", "su bando")
MAKES = Phrase(
    "{whose} makes {mean} card points on average (standard error {stderr}), and every trick in"
    " {matches}.",
    "{whose} macht im Mittel {mean} Kartenpunkte (Standardfehler {stderr}), und alle Stiche in"
    " {matches}.",
    "{whose} fait {mean} points de cartes en moyenne (erreur type {stderr}), et tous les plis dans"
    " {matches}.",
    "{whose} hace {mean} puntos de cartas de media (error estándar {stderr}), y todas las bazas en"
    " el {matches}.",
)
SHARE_BELOW = Phrase(
    "Share of the playouts below",
    "Anteil der Runden darunter",
    "Part des manches en dessous",
    "Parte de las manos por debajo",
)
CARD_POINTS = Phrase("Card points", "Kartenpunkte", "Points de cartes", "Puntos de cartas")

# Solutions
ENDS_WITH = Phrase(
    "Side {side} ends with {value} points{bonus}.",
    "Seite {side} endet mit {value} Punkten{bonus}.",
    "Le camp {side} finit avec {value} points{bonus}.",
    "El bando {side} acaba con {value} puntos{bonus}.",
)
MATCH_COUNTED = Phrase(
    ", a match counted", ", ein Match gezählt", ", un match compté", ", contado un match"
)
BEST_LINE = Phrase(
    "One best line:", "Eine beste Folge:", "Une meilleure suite :", "Una mejor línea:"
)
TAKES = Phrase(
    "seat {leader}: {cards}, seat {winner} takes {points}",
    "Platz {leader}: {cards}, Platz {winner} nimmt {points}",
    "place {leader} : {cards}, la place {winner} prend {points}",
    "asiento {leader}: {cards}, el asiento {winner} se lleva {points}",
)
ROUND_IS_OVER = Phrase(
    "the round is over", "die Runde ist fertig", "la manche est finie", "la mano ha terminado"
)
TO_MOVE = Phrase(
    "seat {seat} to move",
    "Platz {seat} ist dran",
    "à la place {seat} de jouer",
    "le toca al asiento {seat}",
)
LED = Phrase(
    "seat {seat} led {cards}",
    "Platz {seat} spielte {cards} aus",
    "la place {seat} a entamé {cards}",
    "el asiento {seat} salió con {cards}",
)
TABLE_HEAD = Phrase(
    "What side {side} ends with, by the seat that leads{bonus}:",
    "Womit Seite {side} endet, je nach dem Platz, der ausspielt{bonus}:",
    "Ce que le camp {side} obtient, selon la place qui entame{bonus} :",
    "Con qué acaba el bando {side}, según el asiento que sale{bonus}:",
)

# Analyses
PARTNER_CHOOSES = Phrase(
    "After a push the partner chooses: {answers}.",
    "Nach dem Schieben wählt der Partner: {answers}.",
    "Après un schieben, le partenaire choisit : {answers}.",
    "Tras pasar, el compañero elige: {answers}.",
)
ONLY_CARD = Phrase(
    "{best} is the only card that may be played.",
    "{best} ist die einzige Karte, die gespielt werden darf.",
    "{best} est la seule carte qui peut être jouée.",
    "{best} es la única carta que se puede jugar.",
)
DEALS = Phrase("{n} deals", "{n} Verteilungen", "{n} donnes", "{n} repartos")
WORLDS = Phrase(
    "{n} worlds", "{n} mögliche Verteilungen", "{n} donnes possibles", "{n} repartos posibles"
)
WIN_IS_OF_ROUND = Phrase(
    "Win: more points than the others in this round.",
    "Gewinnt: mehr Punkte als die anderen in dieser Runde.",
    "Gagne : plus de points que les autres dans cette manche.",
    "Gana: más puntos que los otros en esta mano.",
)
WIN_AND_GAME = Phrase(
    "Win: more points than the others in this round; Game: the whole game, from these scores.",
    "Gewinnt: mehr Punkte als die anderen in dieser Runde; Partie: die ganze Partie, von diesem"
    " Stand aus.",
    "Gagne : plus de points que les autres dans cette manche ; Partie : la partie entière, depuis"
    " ce score.",
    "Gana: más puntos que los otros en esta mano; Partida: la partida entera, desde este marcador.",
)
SURE = Phrase("{share} sure", "zu {share} sicher", "sûr à {share}", "seguro al {share}")
OVER = Phrase("over {share}", "über {share}", "plus de {share}", "más del {share}")
SETTLED = Phrase(
    "Settled after {samples}: {best}{alike} is the best, {sure}, {play}.",
    "Entschieden nach {samples}: {best}{alike} ist am besten, {sure}, {play}.",
    "Décidé après {samples} : {best}{alike} est le meilleur choix, {sure}, {play}.",
    "Decidido tras {samples}: {best}{alike} es lo mejor, {sure}, {play}.",
)
EXACT = Phrase(
    "Exact, from all {samples}: {best}{alike} is the best, {play}.",
    "Genau, aus allen {samples}: {best}{alike} ist am besten, {play}.",
    "Exact, sur l'ensemble des {samples} : {best}{alike} est le meilleur choix, {play}.",
    "Exacto, con todos los {samples}: {best}{alike} es lo mejor, {play}.",
)
PLAY_HEURISTIC = Phrase(
    "if all play by the heuristic",
    "wenn alle nach der Heuristik spielen",
    "si tous jouent selon l'heuristique",
    "si todos juegan según la heurística",
)
PLAY_RANDOM = Phrase(
    "if all play at random",
    "wenn alle zufällig spielen",
    "si tous jouent au hasard",
    "si todos juegan al azar",
)
PLAY_DOUBLE_DUMMY = Phrase(
    "if all play with open hands",
    "wenn alle mit offenen Karten spielen",
    "si tous jouent à cartes ouvertes",
    "si todos juegan a cartas vistas",
)
WORTH_AS_MUCH = Phrase(
    ", worth as much as {others} each time,",
    ", jedes Mal gleich viel wert wie {others},",
    ", qui vaut chaque fois autant que {others},",
    ", que vale siempre lo mismo que {others},",
)
AS_GOOD_AS = Phrase(
    ", equal to {others},",
    ", gleich gut wie {others},",
    ", égal à {others},",
    ", igual a {others},",
)
NOT_SETTLED = Phrase(
    "Not settled after {samples}: {best}{alike} is before {second} by {behind}, {sure} to be the"
    " best, {play}. A greater -n tells more.",
    "Nicht entschieden nach {samples}: {best}{alike} liegt vor {second} um {behind}, {sure} am"
    " besten, {play}. Ein grösseres -n sagt mehr.",
    "Pas décidé après {samples} : {best}{alike} devance {second} de {behind}, {sure} d'être le"
    " meilleur choix, {play}. Un -n plus grand en dira plus.",
    "Sin decidir tras {samples}: {best}{alike} va por delante de {second} en {behind}, {sure} de"
    " ser lo mejor, {play}. Un -n mayor dirá más.",
)
BY_HEURISTIC = Phrase(
    "Every seat plays by a few rules of good play, by what it knows, and the cards of the others"
    " are dealt at random: the points are near to what people make of them.",
    "Jeder Platz spielt nach einigen Regeln guten Spiels und nach dem, was er weiss; die Karten der"
    " anderen werden zufällig verteilt: Die Punkte sind nahe bei dem, was Leute daraus machen.",
    "Chaque place joue selon quelques règles de bon jeu et ce qu'elle sait ; les cartes des autres"
    " sont distribuées au hasard : les points sont proches de ce que des gens en font.",
    "Cada asiento juega según unas reglas de buen juego y lo que sabe; las cartas de los demás se"
    " reparten al azar: los puntos se acercan a lo que la gente hace con ellas.",
)
BY_RANDOM = Phrase(
    "Every seat plays random legal cards, and the cards of the others are dealt at random. That"
    " ranks the contracts roughly; it is not what good players would score.",
    "Jeder Platz spielt zufällige erlaubte Karten, und die Karten der anderen werden zufällig"
    " verteilt. Das ordnet die Spielarten grob; gute Spieler würden anders schreiben.",
    "Chaque place joue des cartes permises au hasard, et les cartes des autres sont distribuées au"
    " hasard. Cela classe les contrats en gros ; de bons joueurs marqueraient autre chose.",
    "Cada asiento juega cartas legales al azar, y las cartas de los demás se reparten al azar. Eso"
    " ordena los contratos a grandes rasgos; no es lo que anotarían buenos jugadores.",
)
BY_DOUBLE_DUMMY = Phrase(
    "The cards of the others are dealt at random; then all see all cards and make no mistake, which"
    " is more than anybody can.",
    "Die Karten der anderen werden zufällig verteilt; dann sehen alle alle Karten und machen keinen"
    " Fehler, was mehr ist, als jemand kann.",
    "Les cartes des autres sont distribuées au hasard ; puis tous voient toutes les cartes et ne"
    " font aucune faute, ce qui est plus que personne ne peut.",
    "Las cartas de los demás se reparten al azar; luego todos ven todas las cartas y no cometen"
    " errores, que es más de lo que nadie puede.",
)
SITUATION = Phrase(
    "{contract}, card points {points}; this hand is seat {seat}.",
    "{contract}, Kartenpunkte {points}; diese Hand ist Platz {seat}.",
    "{contract}, points de cartes {points} ; cette main est à la place {seat}.",
    "{contract}, puntos de cartas {points}; esta mano está en el asiento {seat}.",
)
HAS_SHOWN = Phrase(
    "Seat {seat} has shown {cards} ({points}).",
    "Platz {seat} hat {cards} gewiesen ({points}).",
    "La place {seat} a montré {cards} ({points}).",
    "El asiento {seat} ha mostrado {cards} ({points}).",
)
SEAT_LED = Phrase(
    "Seat {seat} led {cards}.",
    "Platz {seat} spielte {cards} aus.",
    "La place {seat} a entamé {cards}.",
    "El asiento {seat} salió con {cards}.",
)
LEADS = Phrase("It leads.", "Sie spielt aus.", "Elle entame.", "Sale ella.")
ABOUT = Phrase(
    "Weis: {weis}; {leads}.{scores}\nRules: {rules}; {pack}. {samples}, seed {seed}.",
    "Weis: {weis}; {leads}.{scores}\nRegeln: {rules}; {pack}. {samples}, Startzahl {seed}.",
    "Weis : {weis} ; {leads}.{scores}\nRègles : {rules} ; {pack}. {samples}, graine {seed}.",
    "Weis: {weis}; {leads}.{scores}\nReglas: {rules}; {pack}. {samples}, semilla {seed}.",
)
NOT_COUNTED = Phrase("not counted", "zählen nicht", "ne comptent pas", "no cuentan")
SCORES = Phrase(
    " Scores {scores}, goal {goal}.",
    " Stand {scores}, Ziel {goal}.",
    " Score {scores}, objectif {goal}.",
    " Marcador {scores}, objetivo {goal}.",
)
PUSHED_TO = Phrase(
    "forehand pushed to this hand, and leads",
    "die Vorhand hat dieser Hand geschoben und spielt aus",
    "la main a poussé le choix à ce jeu, et entame",
    "la mano pasó a esta mano, y sale",
)
IS_FOREHAND = Phrase(
    "this hand is forehand and leads{push}",
    "diese Hand ist Vorhand und spielt aus{push}",
    "ce jeu a la main et entame{push}",
    "esta mano es la mano y sale{push}",
)
IS_SEAT = Phrase(
    "this hand is seat {seat}; seat {leader} is forehand and leads{push}",
    "diese Hand ist Platz {seat}; Platz {leader} ist Vorhand und spielt aus{push}",
    "ce jeu est à la place {seat} ; la place {leader} a la main et entame{push}",
    "esta mano está en el asiento {seat}; el asiento {leader} es la mano y sale{push}",
)
AFTER_PUSH = Phrase(", after a push", ", nach dem Schieben", ", après un schieben", ", tras pasar")
WAS_PLAYED = Phrase(
    "Played: {contract}, {points} in cards.",
    "Gespielt: {contract}, {points} in Karten.",
    "Joué : {contract}, {points} en cartes.",
    "Jugado: {contract}, {points} en cartas.",
)
NOT_BY_RULES = Phrase(
    "Not by these rules: {why}",
    "Nicht nach diesen Regeln: {why}",
    "Pas selon ces règles : {why}",
    "No según estas reglas: {why}",
)
LEFT_OUT = Phrase(
    "; {n} incomplete ones were left out",
    "; {n} unvollständige fehlen",
    " ; {n} incomplètes sont omises",
    "; {n} incompletas se omiten",
)
ROUNDS = Phrase(
    "{n} rounds{skipped}. In {agreed} the contract ranked first was played.",
    "{n} Runden{skipped}. In {agreed} wurde gespielt, was an erster Stelle steht.",
    "{n} manches{skipped}. Dans {agreed}, le contrat classé premier a été joué.",
    "{n} manos{skipped}. En {agreed} se jugó el contrato clasificado primero.",
)
