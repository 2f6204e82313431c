"""What a contest of players says."""

from __future__ import annotations

from jass.notation.phrases.phrase import Phrase

PLAYER = Phrase("Player", "Spieler", "Joueur", "Jugador")
BOARDS_WON = Phrase("Boards won", "Boards gewonnen", "Donnes gagnées", "Manos ganadas")
GAMES_WON = Phrase("Games won", "Partien gewonnen", "Parties gagnées", "Partidas ganadas")
DECISIONS = Phrase("Decisions", "Entscheide", "Décisions", "Decisiones")
MILLISECONDS = Phrase("ms each", "ms je", "ms chacune", "ms cada una")
LONGEST = Phrase("Longest ms", "Längster ms", "Plus longue ms", "Más larga ms")
ILLEGAL = Phrase("Illegal", "Regelwidrig", "Illégales", "Ilegales")

_END = (
    " Each board is played with seats changed. ± is the 95 % interval. {boards} boards, rules:"
    " {rules}, seed {seed}.",
    " Jedes Board wird mit getauschten Plätzen gespielt. ± ist das Intervall von 95 %. {boards}"
    " Boards, Regeln: {rules}, Startzahl {seed}.",
    " Chaque donne est jouée avec les places échangées. ± est l'intervalle à 95 %. {boards}"
    " donnes, règles : {rules}, graine {seed}.",
    " Cada mano se juega con los asientos cambiados. ± es el intervalo del 95 %. {boards} manos,"
    " reglas: {rules}, semilla {seed}.",
)


def _caption(*beginnings: str) -> Phrase:
    return Phrase(*(begin + end for begin, end in zip(beginnings, _END, strict=True)))


OF_CARDS = _caption(
    "Card points of a deal, with the match bonus; contracts by a referee.",
    "Kartenpunkte eines Spiels mit Matchprämie; die Spielart wählt ein Schiedsrichter.",
    "Points des cartes d'une donne, prime de match comprise ; contrats choisis par un arbitre.",
    "Puntos de las cartas de un reparto, con la prima de match; un árbitro elige el contrato.",
)
OF_DEALS = _caption(
    "What is written for a deal.",
    "Was für ein Spiel geschrieben wird.",
    "Ce qui est inscrit pour une donne.",
    "Lo que se anota por un reparto.",
)
OF_GAMES = _caption(
    "Scores at the end of a game.",
    "Stand am Ende einer Partie.",
    "Scores à la fin d'une partie.",
    "Puntuación al final de una partida.",
)
ACCEPTED_LOW = Phrase(
    "The sequential test accepts the lower difference.",
    "Der sequenzielle Test nimmt die kleinere Differenz an.",
    "Le test séquentiel accepte l'écart inférieur.",
    "La prueba secuencial acepta la diferencia menor.",
)
ACCEPTED_HIGH = Phrase(
    "The sequential test accepts the higher difference.",
    "Der sequenzielle Test nimmt die grössere Differenz an.",
    "Le test séquentiel accepte l'écart supérieur.",
    "La prueba secuencial acepta la diferencia mayor.",
)
UNDECIDED = Phrase(
    "The sequential test has not decided.",
    "Der sequenzielle Test hat nicht entschieden.",
    "Le test séquentiel n'a pas tranché.",
    "La prueba secuencial no ha decidido.",
)
