"""Words of the table: seats, sides, headings of columns."""

from __future__ import annotations

from jass.notation.phrases.phrase import Phrase

SEAT = Phrase("seat {seat}", "Platz {seat}", "place {seat}", "asiento {seat}")
SIDE = Phrase("side {side}", "Seite {side}", "camp {side}", "bando {side}")
PARTY = Phrase("party {party}", "Partei {party}", "équipe {party}", "equipo {party}")
OPEN = Phrase("open", "offen", "ouvert", "abierto")
PUSH = Phrase("push", "schieben", "schieben", "pasar")
NONE = Phrase("none", "keiner", "aucune", "ninguno")
FRENCH_PACK = Phrase("French pack", "französische Karten", "cartes françaises", "baraja francesa")
SWISS_PACK = Phrase("Swiss pack", "Schweizer Karten", "cartes suisses", "baraja suiza")
AND = Phrase(" and ", " und ", " et ", " y ")
OR = Phrase(" or ", " oder ", " ou ", " o ")

# Headings of columns.
CARD = Phrase("Card", "Karte", "Carte", "Carta")
CONTRACT = Phrase("Contract", "Spielart", "Contrat", "Contrato")
FACTOR = Phrase("Factor", "Faktor", "Facteur", "Factor")
SCORE = Phrase("Score", "Punkte", "Points", "Puntos")
OPPONENTS = Phrase("Opponents", "Gegner", "Adversaires", "Rivales")
DIFFERENCE = Phrase("Difference", "Differenz", "Écart", "Diferencia")
BEHIND = Phrase("Behind", "Rückstand", "Retard", "Detrás")
WIN = Phrase("Win", "Gewinnt", "Gagne", "Gana")  # the round, as the legend of a table says
GAME = Phrase("Game", "Partie", "Partie", "Partida")
MATCH = Phrase("Match", "Match", "Match", "Match")
PLAYED = Phrase("Played", "Gespielt", "Joué", "Jugado")
VALUE = Phrase("Value", "Wert", "Valeur", "Valor")
LOSES = Phrase("Loses", "Verliert", "Perd", "Pierde")
POINTS = Phrase("Points", "Punkte", "Points", "Puntos")
KIND = Phrase("Kind", "Art", "Genre", "Clase")
WEIS = Phrase("Weis", "Weis", "Weis", "Weis")
BEST_WEIS = Phrase("Best Weis", "Bester Weis", "Meilleure Weis", "Mejor Weis")
STOECK = Phrase("Stöck", "Stöck", "Stöck", "Stöck")
SEAT_HEADING = Phrase("Seat", "Platz", "Place", "Asiento")

# What is played.
THIS_PLAYED = Phrase("played", "gespielt", "joué", "jugado")
HAND_OF = Phrase(
    "seat {seat}: {cards}",
    "Platz {seat}: {cards}",
    "place {seat} : {cards}",
    "asiento {seat}: {cards}",
)
