"""``--language`` and ``--pack`` hold for every word that a command prints."""

from __future__ import annotations

import itertools
import re
import shlex

import pytest

from jass.notation import LANGUAGES, PACKS
from tests.cli.command import Command

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
ENDING = "SJ H6 | S9 H7 | SA H8 | SK H9"
COMMANDS = {
    "weis": "'S6 S7 S8 HK HQ H9 D9 S9 C9'",
    "weis of all": "'S6 S7 S8 HK HQ | S9 ST SJ H6 H7 | D6 D7 D8 DJ CJ | C6 C7 C8 HJ CA'",
    "playout": f"'{HAND}' --contract H -n 200",
    "playout of a deal": f"'{ENDING}' --contract H -n 200 --play heuristic",
    "solve": f"'{ENDING}' --contract H --match",
    "solve table": f"'{ENDING}' --table",
    "analyze": f"'{HAND}' -n 100 --no-stop",
    "analyze pushed": f"'{HAND}' -n 100 --seat 2 --pushed --scores 100,200",
    "analyze cards": "'SJ HA HK D6 C8' --contract S --played 'S9 S7 SA S6, SK S8 C9 H6, "
    "CA C6 C7 D7, CT CK CQ D8, D9' --method random -n 50",
    "simulate": "schieber --play heuristic",
    "simulate coiffeur": "coiffeur",
    "simulate differenzler": "differenzler",
    "simulate molotow": "molotow",
    "simulate sidi": "sidi",
    "simulate many": "schieber -n 3",
}
# Words that only English has, of those that commands print.
ENGLISH = re.compile(
    r"\b(seats?|side|party|deals?|deck|hand|leads|led|takes|card|trick|choose|won|by|of|and|or|the"
    r"|spades|hearts|diamonds|clubs|acorns|bells|shields|after|best|written|worth|with|rules|none)"
    r"\b",
    re.IGNORECASE,
)
# What other languages spell alike.
SPELLED_ALIKE: dict[str, set[str]] = {"fr": {"or"}, "es": set(), "de": {"hand"}}


@pytest.mark.parametrize("called", COMMANDS)
@pytest.mark.parametrize(("language", "pack"), [*itertools.product(LANGUAGES, PACKS)])
def test_one_language(called: str, language: str, pack: str) -> None:
    run = Command(called.split()[0])
    arguments = [*shlex.split(COMMANDS[called]), "--language", language, "--pack", pack]
    text = run.output(*arguments)
    # The text of rules is that of their parameters, in every language.
    found = {word.lower() for word in ENGLISH.findall(re.sub(r"goal \d+ \w+", "", text))}
    if language == "en":
        assert found
    else:
        assert found <= SPELLED_ALIKE[language]


@pytest.mark.parametrize(
    ("language", "pack", "expected"),
    [
        ("de", "french", {"wählt Schaufel", "wählt Kreuz", "wählt Ecken", "Platz", "Stich 1"}),
        ("de", "swiss", {"wählt Schilten", "wählt Schellen", "Stand", "Spiel 1"}),
        ("fr", "french", {"choisit cœur", "choisit carreau", "place", "pli 1"}),
        ("es", "french", {"elige corazones", "elige picas", "asiento", "baza 1"}),
    ],
)
def test_contracts_stand_in_the_language_of_the_cards(
    language: str, pack: str, expected: set[str]
) -> None:
    text = Command("simulate").output("coiffeur", "--language", language, "--pack", pack)
    assert {words for words in expected if words not in text} == set()
    assert not re.search(r"\b(choose|wählt|choisit|elige) [SHDC]\b", text)
