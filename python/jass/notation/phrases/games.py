"""What a log of a game says, and a table of many games."""

from __future__ import annotations

from jass.notation.phrases.phrase import Phrase

BEGINNING = Phrase(
    "{game}, {rules}, seed {seed}",
    "{game}, {rules}, Startzahl {seed}",
    "{game}, {rules}, graine {seed}",
    "{game}, {rules}, semilla {seed}",
)
PARTY_OF_ONE = Phrase(
    "party {party}: seat {seats}",
    "Partei {party}: Platz {seats}",
    "équipe {party} : place {seats}",
    "equipo {party}: asiento {seats}",
)
PARTY_OF_SEATS = Phrase(
    "party {party}: seats {seats}",
    "Partei {party}: Plätze {seats}",
    "équipe {party} : places {seats}",
    "equipo {party}: asientos {seats}",
)
DEALT_BY = Phrase(
    "deal {deal}, dealt by seat {seat}",
    "Spiel {deal}, gegeben von Platz {seat}",
    "donne {deal}, distribuée par la place {seat}",
    "reparto {deal}, del asiento {seat}",
)
TURNED_UP = Phrase(
    "turned up: {card}", "aufgedeckt: {card}", "retournée : {card}", "vuelta: {card}"
)
TURN = Phrase(
    "seat {seat}: {action}",
    "Platz {seat}: {action}",
    "place {seat} : {action}",
    "asiento {seat}: {action}",
)
UNFINISHED_TRICK = Phrase("trick: {cards}", "Stich: {cards}", "pli : {cards}", "baza: {cards}")
TRICK = Phrase(
    "trick {number}: {cards}: seat {seat}, {points} points",
    "Stich {number}: {cards}: Platz {seat}, {points} Punkte",
    "pli {number} : {cards} : place {seat}, {points} points",
    "baza {number}: {cards}: asiento {seat}, {points} puntos",
)
WEIS_OF = Phrase(
    "Weis of seat {seat}: {cards}, {points} points",
    "Weis von Platz {seat}: {cards}, {points} Punkte",
    "Weis de la place {seat} : {cards}, {points} points",
    "Weis del asiento {seat}: {cards}, {points} puntos",
)
STOECK_OF = Phrase(
    "Stöck of seat {seat}",
    "Stöck von Platz {seat}",
    "Stöck de la place {seat}",
    "Stöck del asiento {seat}",
)
RESULT = Phrase(
    "deal {deal}: {contract}, cards {points}, written {written}, scores {scores}",
    "Spiel {deal}: {contract}, Karten {points}, geschrieben {written}, Stand {scores}",
    "donne {deal} : {contract}, cartes {points}, écrit {written}, score {scores}",
    "reparto {deal}: {contract}, cartas {points}, anotado {written}, marcador {scores}",
)
VOID = Phrase(
    "deal {deal}: void",
    "Spiel {deal}: ungültig",
    "donne {deal} : annulée",
    "reparto {deal}: anulado",
)
PREDICTED = Phrase(
    ", predicted {points}", ", angesagt {points}", ", prédit {points}", ", predicho {points}"
)
IN_ROW = Phrase(", row {row}", ", Zeile {row}", ", ligne {row}", ", fila {row}")
NO_TRUMP_FIXED = Phrase(
    "no trump fixed", "kein Trumpf bestimmt", "aucun atout fixé", "sin triunfo fijado"
)
WON_BY = Phrase(
    "won by {winners}, scores {scores}",
    "gewonnen: {winners}, Stand {scores}",
    "gagné par {winners}, score {scores}",
    "gana: {winners}, marcador {scores}",
)
NOBODY = Phrase("nobody", "niemand", "personne", "nadie")

# Actions
CHOOSE = Phrase("choose {contract}", "wählt {contract}", "choisit {contract}", "elige {contract}")
CHOOSE_IN_ROW = Phrase(
    "choose {contract} in row {row}",
    "wählt {contract} in Zeile {row}",
    "choisit {contract} à la ligne {row}",
    "elige {contract} en la fila {row}",
)
PUSH = Phrase("push", "schiebt", "schiebt", "pasa")
PREDICT = Phrase("predict {points}", "sagt {points} an", "prédit {points}", "predice {points}")
ANNOUNCE = Phrase(
    "announce {cards} ({points})",
    "weist {cards} ({points})",
    "annonce {cards} ({points})",
    "canta {cards} ({points})",
)
ROB = Phrase("rob", "raubt", "échange", "roba")
MISDEAL = Phrase("misdeal", "vergeben", "fausse donne", "mal repartido")

# Many games
PARTY = Phrase("Party", "Partei", "Équipe", "Equipo")
SEATS = Phrase("Seats", "Plätze", "Places", "Asientos")
PLAY = Phrase("Play", "Spielt", "Joue", "Juega")
WINS = Phrase("Wins", "Siege", "Gagnées", "Ganadas")
SHARE = Phrase("Share", "Anteil", "Part", "Parte")
MEAN_SCORE = Phrase("Mean score", "Mittlerer Stand", "Score moyen", "Media")
LOWEST = Phrase("Lowest", "Tiefster", "Minimum", "Mínimo")
HIGHEST = Phrase("Highest", "Höchster", "Maximum", "Máximo")
RANDOM = Phrase("random", "zufällig", "au hasard", "al azar")
HEURISTIC = Phrase("heuristic", "Faustregeln", "règles simples", "reglas sencillas")
CAPTION = Phrase(
    "{deals} deals a game; {shared} drawn or shared. ±: 95 % of the mean score. Rules: {rules}."
    " {games} games, seeds from {seed}.",
    "{deals} Spiele je Partie; {shared} unentschieden oder geteilt. ±: 95 % des mittleren Stands."
    " Regeln: {rules}. {games} Partien, Startzahlen ab {seed}.",
    "{deals} donnes par partie ; {shared} nulles ou partagées. ± : 95 % du score moyen. Règles :"
    " {rules}. {games} parties, graines dès {seed}.",
    "{deals} repartos por partida; {shared} empatadas o compartidas. ±: 95 % de la media. Reglas:"
    " {rules}. {games} partidas, semillas desde {seed}.",
)
