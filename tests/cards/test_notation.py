"""Names of cards and contracts: the words of the game as they are written, and as they are read."""

from __future__ import annotations

import contextlib
import itertools
import subprocess
import sys
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.cards.card import Card, CardSet, Rank, Suit
from jass.cards.contract import Contract
from jass.errors import CardError, ContractError, NotationError
from jass.notation import (
    LANGUAGES,
    PACKS,
    STYLES,
    Language,
    Pack,
    Style,
    contract_name,
    format_cards,
    name,
    parse,
    parse_card,
    parse_contract,
    rank_name,
    suit_name,
)

ALL = [Card(number) for number in range(36)]
NOTATIONS = list(itertools.product(LANGUAGES, PACKS, STYLES))
masks = st.integers(0, (1 << 36) - 1)

# The suits S H D C as players call them.
SUITS = {
    ("de", "french"): ["Schaufel", "Herz", "Ecken", "Kreuz"],
    ("de", "swiss"): ["Schilten", "Rosen", "Schellen", "Eichel"],
    ("fr", "french"): ["pique", "cœur", "carreau", "trèfle"],
    ("fr", "swiss"): ["écus", "roses", "clochettes", "glands"],
    ("es", "french"): ["picas", "corazones", "diamantes", "tréboles"],
    ("es", "swiss"): ["escudos", "rosas", "cascabeles", "bellotas"],
    ("en", "french"): ["spades", "hearts", "diamonds", "clubs"],
    ("en", "swiss"): ["shields", "roses", "bells", "acorns"],
}
# The ranks from the ten to the ace: the letters on the cards.
LETTERS = {
    ("de", "french"): ["10", "B", "D", "K", "A"],
    ("de", "swiss"): ["B", "U", "O", "K", "A"],
    ("fr", "french"): ["10", "V", "D", "R", "A"],
    ("fr", "swiss"): ["B", "U", "O", "R", "A"],
    ("es", "french"): ["10", "J", "Q", "K", "A"],
    ("es", "swiss"): ["B", "U", "O", "K", "A"],
    ("en", "french"): ["10", "J", "Q", "K", "A"],
    ("en", "swiss"): ["B", "U", "O", "K", "A"],
}


class _WithoutRepr:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


@pytest.mark.parametrize(("language", "pack"), SUITS)
def test_suits(language: Language, pack: Pack) -> None:
    shown = [suit_name(suit, language=language, pack=pack) for suit in Suit]
    assert shown == SUITS[language, pack]
    assert [parse_contract(each, language=language, pack=pack) for each in shown] == [0, 1, 2, 3]
    assert [contract_name(each, language=language, pack=pack) for each in range(4)] == shown


@pytest.mark.parametrize(("language", "pack"), LETTERS)
def test_letters_of_ranks(language: Language, pack: Pack) -> None:
    ranks = [rank_name(rank, language=language, pack=pack, style="short") for rank in Rank]
    assert ranks == ["6", "7", "8", "9", *LETTERS[language, pack]]


@pytest.mark.parametrize(
    ("card", "language", "pack", "said"),
    [
        ("SJ", "de", "swiss", "Schilten-Under"),
        ("CQ", "de", "swiss", "Eichel-Ober"),
        ("DT", "de", "swiss", "Schellen-Banner"),
        ("H7", "de", "swiss", "Rosen-Sieben"),
        ("DQ", "de", "french", "Ecken-Dame"),
        ("CJ", "de", "french", "Kreuz-Bauer"),
        ("DT", "de", "french", "Ecken-Zehner"),
        ("DT", "fr", "swiss", "bannière de clochettes"),
        ("SJ", "fr", "french", "valet de pique"),
        ("HA", "fr", "french", "as de cœur"),
        ("DT", "fr", "french", "dix de carreau"),
        ("SK", "fr", "swiss", "roi d'écus"),
        ("HT", "fr", "swiss", "bannière de roses"),
        ("CK", "es", "french", "rey de tréboles"),
        ("SJ", "es", "french", "sota de picas"),
        ("D9", "es", "swiss", "nueve de cascabeles"),
        ("HQ", "en", "french", "queen of hearts"),
        ("CT", "en", "french", "ten of clubs"),
        ("DJ", "en", "swiss", "under of bells"),
    ],
)
def test_long_names(card: str, language: Language, pack: Pack, said: str) -> None:
    assert name(card, language=language, pack=pack) == said
    assert parse_card(said) == card_number(card)
    assert parse_card(said, language=language) == card_number(card)


@pytest.mark.parametrize(
    ("card", "language", "pack", "short", "sign"),
    [
        ("SJ", "en", "french", "SJ", "♠J"),
        ("HT", "en", "french", "H10", "♥10"),
        ("DQ", "de", "french", "ED", "♦D"),
        ("CJ", "de", "french", "KB", "♣B"),
        ("SJ", "de", "swiss", "SchiU", "🛡U"),
        ("DT", "de", "swiss", "ScheB", "🔔B"),
        ("HK", "fr", "french", "CoR", "♥R"),
        ("CQ", "es", "french", "TrQ", "♣Q"),
        ("HA", "es", "swiss", "RoA", "🌹A"),
        ("C6", "en", "swiss", "Ac6", "🌰6"),
    ],
)
def test_short_names(card: str, language: Language, pack: Pack, short: str, sign: str) -> None:
    assert name(card, language=language, pack=pack, style="short") == short
    assert name(card, language=language, pack=pack, style="unicode") == sign


def card_number(text: str) -> int:
    return "SHDC".index(text[0]) * 9 + "6789TJQKA".index(text[1])


@pytest.mark.parametrize(("language", "pack", "style"), NOTATIONS)
def test_every_card_is_read_back(language: Language, pack: Pack, style: Style) -> None:
    for card in ALL:
        said = name(card, language=language, pack=pack, style=style)
        for text in (said, said.upper(), said.lower()):
            assert parse_card(text, language=language, pack=pack) == card
        alone = format_cards([card], language=language, pack=pack, style=style)
        assert parse_card(alone, language=language, pack=pack) == card
    assert len({name(card, language=language, pack=pack, style=style) for card in ALL}) == 36


@pytest.mark.parametrize(("language", "pack", "style"), NOTATIONS)
@given(mask=masks)
def test_hands_are_read_back(language: Language, pack: Pack, style: Style, mask: int) -> None:
    hand = CardSet(mask)
    said = format_cards(hand, language=language, pack=pack, style=style)
    assert parse(said, language=language, pack=pack) == hand
    listed = ", ".join(name(card, language=language, pack=pack, style=style) for card in hand)
    assert parse(listed, language=language, pack=pack) == hand


# Letters of suits by language and pack, where they are others than S H D C, or two suits.
OTHER_SUITS = {
    ("de", "swiss"): "S",  # Schilten or Schellen
    ("fr", "french"): "C",  # cœur or carreau
    ("fr", "swiss"): "C",  # clochettes
    ("es", "french"): "C",  # corazones or tréboles
}


@given(mask=masks)
def test_canonical_text_is_read_where_no_language_reads_it(mask: int) -> None:
    text = str(CardSet(mask))
    assert parse(text).mask == parse(text.lower()).mask == mask
    for pack in PACKS:
        assert parse(text, pack=pack).mask == mask
    for language, pack in itertools.product(LANGUAGES, PACKS):
        if set(text) & set("SHDC") - set(OTHER_SUITS.get((language, pack), "")) or not text:
            assert parse(text, language=language, pack=pack).mask == mask


@pytest.mark.parametrize(
    ("texts", "language", "pack", "why"),
    [
        ("CA C9 CV", "fr", None, "cœur or carreau"),
        ("CA C9 CV C", "fr", "french", "cœur or carreau"),
        ("C9 CA CK C", "es", "french", "corazones or tréboles"),
        ("Csota CA", "es", None, "corazones or tréboles"),
        ("SA SU S9 S", "de", "swiss", "Schilten or Schellen"),
    ],
)
def test_a_letter_of_two_suits_is_refused_with_every_rank(
    texts: str, language: Language, pack: Pack | None, why: str
) -> None:
    for text in texts.split():
        for written in {text, f"{text[0]}: {text[1:]}", f"{text[0]} {text[1:]}"}:
            call: Any = parse if len(text) > 1 else parse_contract
            with pytest.raises(NotationError, match="has several readings") as error:
                call(written, language=language, pack=pack)
            if len(text) > 1:
                assert why in str(error.value)


def test_names_without_a_language_are_read_where_they_mean_one_thing() -> None:
    for language, pack in SUITS:
        for card in ALL:
            said = name(card, language=language, pack=pack)
            assert parse(said) == {card}, said


def test_format_is_by_suit_from_the_ace_down() -> None:
    hand = CardSet("SJ S9 SA HK DT D6")
    assert format_cards(hand) == "S: A J 9  H: K  D: 10 6"
    assert format_cards(hand, style="unicode") == "♠ A J 9  ♥ K  ♦ 10 6"
    assert format_cards(hand, language="fr", style="long") == (
        "pique: as, valet, neuf; cœur: roi; carreau: dix, six"
    )
    assert format_cards(hand, language="de", pack="swiss") == "Schi: A U 9  Ro: K  Sche: B 6"
    assert format_cards("") == ""
    assert parse("") == parse("  , ") == CardSet()


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("SJ S9 HT", "SJ S9 HT"),
        ("sj,s9;h10", "SJ S9 HT"),
        ("S J 9, H A 10", "SJ S9 HA HT"),
        ("♠J HT", "SJ HT"),
        ("♠ A D 6", "SA SQ S6"),
        ("S: A D 6", "SA SQ S6"),
        ("S7 K6", "S7 C6"),
        ("Ca 6, Co 7", "D6 H7"),
        ("S: AJ9  H: -  D: K10", "SA SJ S9 DK DT"),
        ("♠J ♥10", "SJ HT"),
        ("♠AJ9♥10", "SA SJ S9 HT"),
        ("♤ a ♡ k", "SA HK"),
        ("J♠ 10♥", "SJ HT"),
        ("♥\ufe0fA", "HA"),
        ("🂡🂫🂩 🂶 🃞 🃍", "SA SJ S9 H6 CK DQ"),
        ("🛡U 🌹A 🔔B 🌰9", "SJ HA DT C9"),
        ("Js 10h Ad", "SJ HT DA"),
        ("Schilten-Under, Rosen Ass", "SJ HA"),
        ("schilten under neun rosen ass", "SJ S9 HA"),
        ("Schilten: Ass, Under; Rosen: König", "SA SJ HK"),
        ("Herzdame Kreuzass", "HQ CA"),
        ("Herz-Under", "HJ"),
        ("HD SB", "HQ SJ"),
        ("Rosen-Koenig, Schellen-Kung", "HK DK"),
        ("Eichel-Sau", "CA"),
        ("Schilten Puur", "SJ"),
        ("Schuufle Puur, Chrüz Nell", "SJ C9"),
        ("le valet de pique et l'as de coeur", "SJ HA"),
        ("as de c\u0153ur, DAME DE TREFLE", "HA CQ"),
        ("roi d’écus", "SK"),
        ("pique as dame", "SA SQ"),
        ("PV TD", "SJ CQ"),
        ("rey de treboles y sota de picas", "CK SJ"),
        ("jota de corazones, dama de diamantes", "HJ DQ"),
        ("the queen of hearts and the ace of clubs", "HQ CA"),
        ("acorns ober", "CQ"),
        ("ＳＪ", "SJ"),
    ],
)
def test_reading(text: str, cards: str) -> None:
    assert parse(text) == CardSet(cards)


@pytest.mark.parametrize(
    ("text", "language", "pack", "cards"),
    [
        ("E9", "de", "french", "D9"),
        ("E9", "de", "swiss", "C9"),
        ("E9", "fr", None, "S9"),
        ("KD", "de", None, "CQ"),
        ("KD", "en", "french", "DK"),
        ("SB", "de", "french", "SJ"),
        ("SB", "en", "swiss", "ST"),
        ("TD", "fr", None, "CQ"),
        ("TD", "en", None, "DT"),
        ("BB", "en", None, "DT"),
        ("KK", "de", None, "CK"),
        ("K: K A", "de", "french", "CK CA"),
        ("DT", "fr", None, "DT"),
        ("C9 S9", "fr", "french", "C9 S9"),
        ("CA", "fr", "swiss", "DA"),
        ("écu: U", "fr", "swiss", "SJ"),
        ("S 7, K 6", "de", "french", "S7 C6"),
        ("S9", "de", None, "S9"),
        ("S9", "de", "french", "S9"),
        ("♠B", "de", None, "SJ"),
        ("♠U", "de", None, "SJ"),
        ("🛡B", "de", None, "ST"),
        ("Ecken-Zehn, Kreuz-Bube, Herz Puur, Schaufel Neuner", "de", None, "DT CJ HJ S9"),
        ("Schellen-Zehner", "de", "swiss", "DT"),
        ("sept de grelots, huit de clochettes, neuf de cloches", "fr", None, "D7 D8 D9"),
    ],
)
def test_letters_by_language(text: str, language: Language, pack: Pack | None, cards: str) -> None:
    assert parse(text, language=language, pack=pack) == CardSet(cards)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("E9", ["D9 (German, French pack)", "C9 (German, Swiss pack)", "S9 (French, Swiss pack"]),
        ("KD", ["CQ (German, French pack)", "DK (English, French pack)"]),
        ("SB", ["SJ (German, French pack)", "ST (English, Swiss pack)", "Schilten or Schellen"]),
        ("TD", ["CQ (French, French pack)", "DT (English, French pack)"]),
        ("SU", ["SJ (English, Swiss pack)", "Schilten or Schellen"]),
        ("CV", ["cœur or carreau"]),
        ("GU", ["clochettes or glands"]),
    ],
)
def test_ambiguous_text_lists_its_readings(text: str, readings: list[str]) -> None:
    with pytest.raises(NotationError, match="has several readings") as error:
        parse(text)
    for reading in readings:
        assert reading in str(error.value)
    assert "language=" in str(error.value)


def test_a_text_is_ambiguous_only_as_a_whole() -> None:
    # S B could be the Bube of spades or the banner of shields, but no other pack has both of these.
    assert parse("SB HB") == parse("HB SB") == CardSet("SJ HJ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Trumpf Puur", "what is trump depends on the contract"),
        ("Puur", "what is trump depends on the contract"),
        ("Nell", "what is trump depends on the contract"),
        ("S2", "ranks from 6 to ace"),
        ("♠ 5", "ranks from 6 to ace"),
        ("SJ HA SJ", "SJ is there twice"),
        ("Schilten Under, SJ", "'sj'"),
        ("Schilten", "after Schilten a rank is missing"),
        ("Rosen Kong", "did you mean 'konig'?"),
        ("Shpades J", "did you mean 'spades'?"),
        ("SJ XX", "'xx' is not understood"),
        ("SAK", "'sak' is not understood"),
        ("SJ 9", "'9' is not understood"),
        ("queen of", "a card has a suit and a rank"),
        ("as as", "'as' is not understood"),
        ("and", "no card is named"),
        (": S", "':' is not understood"),
        ("S A K", "after Kreuz a rank is missing"),
        ("🂬", "is not understood"),
        ("🃏", "is not understood"),
        ("♠", "something is missing"),
    ],
)
def test_what_is_not_understood(text: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert why in str(error.value)
    assert "write cards such as 'SJ S9 HT'" in str(error.value)


def test_an_error_in_one_language_speaks_of_it() -> None:
    with pytest.raises(
        NotationError, match=r"'pika' is not a suit.*\(French, French pack: pique, "
    ):
        parse("roi de pika", language="fr", pack="french")
    with pytest.raises(NotationError, match=r"rank is missing .German, French pack: Sechs, Sieben"):
        parse("Herz", language="de", pack="french")


def test_one_card_is_one_card() -> None:
    assert parse_card("10♥") is Card("HT")
    for text in ("SJ HA", ""):
        with pytest.raises(NotationError, match="cards, not one"):
            parse_card(text)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        *[(str(contract), contract) for contract in Contract],
        ("s", Contract.S),
        ("Rosen", Contract.H),
        ("cœur", Contract.H),
        ("COEUR", Contract.H),
        ("trebol", Contract.C),
        ("clubs", Contract.C),
        ("♣", Contract.C),
        ("🔔", Contract.D),
        ("Schellen", Contract.D),
        ("Schälle", Contract.D),
        ("Eicheln", Contract.C),
        ("Trumpf Schilten", Contract.S),
        ("atout: pique", Contract.S),
        ("rosas triunfo", Contract.H),
        ("K", Contract.C),
        ("T", Contract.C),
        ("Obenabe", Contract.OBENABE),
        ("Obe abe", Contract.OBENABE),
        ("OBE-ABE", Contract.OBENABE),
        ("Undenufe", Contract.UNDENUFE),
        ("Unde ufe", Contract.UNDENUFE),
        ("Ungenufe", Contract.UNDENUFE),
        ("Uneufe", Contract.UNDENUFE),
        ("↑", Contract.UNDENUFE),
    ],
)
def test_reading_contracts(text: str, contract: Contract) -> None:
    assert parse_contract(text) is contract


@pytest.mark.parametrize(("language", "pack", "style"), NOTATIONS)
def test_contracts_are_read_back(language: Language, pack: Pack, style: Style) -> None:
    for contract in Contract:
        said = contract_name(contract, language=language, pack=pack, style=style)
        assert parse_contract(said, language=language, pack=pack) is contract


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tout atout", "'tout atout' is not a contract"),
        ("Slalom", "the contracts are S, H, D, C, obenabe and undenufe"),
        ("", "is not a contract"),
        ("Trumpf", "does not say which suit is trump"),
        ("Schelen", "did you mean 'schellen'?"),
        ("Herz Kreuz", "is not a contract"),
        ("E", "D (Ecken, German, French pack); C (Eichel, German, Swiss pack); S (écus"),
        ("B", "C (bellotas, Spanish, Swiss pack); D (bells, English, Swiss pack)"),
    ],
)
def test_what_is_no_contract(text: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_contract(text)
    assert why in str(error.value)
    assert parse_contract("E", language="de", pack="swiss") is Contract.C


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("de haut en bas", Contract.OBENABE),
        ("tout haut", Contract.OBENABE),
        ("tout en haut", Contract.OBENABE),
        ("à la hausse", Contract.OBENABE),
        ("sans atout, de haut en bas", Contract.OBENABE),
        ("de arriba abajo", Contract.OBENABE),
        ("Obenabe (de arriba abajo, sin triunfo, As alto)", Contract.OBENABE),
        ("de bas en haut", Contract.UNDENUFE),
        ("tout bas", Contract.UNDENUFE),
        ("à la baisse", Contract.UNDENUFE),
        ("de abajo arriba", Contract.UNDENUFE),
        ("Undenufe (de abajo arriba, sin triunfo, el Seis alto)", Contract.UNDENUFE),
        ("palo de corazones", Contract.H),
        ("triunfo: picas", Contract.S),
        ("couleur cœur", Contract.H),
    ],
)
def test_contracts_by_the_words_of_the_pages(text: str, contract: Contract) -> None:
    assert parse_contract(text) is contract


@pytest.mark.parametrize("text", ["sin triunfo", "sans atout", "no trump", "ohne Trumpf"])
def test_without_trump_are_two_contracts(text: str) -> None:
    with pytest.raises(NotationError, match="several readings: obenabe; undenufe"):
        parse_contract(text)


@pytest.mark.parametrize("call", [parse, parse_card, parse_contract])
def test_arguments_of_reading_are_checked(call: Any) -> None:
    for wrong in (None, 5, b"SJ", ["SJ"], 10**5000, _WithoutRepr()):
        with pytest.raises(NotationError, match="text must be a str"):
            call(wrong)
    with pytest.raises(NotationError, match="language must be one of de, fr, es, en, not 'it'"):
        call("SJ", language="it")
    with pytest.raises(NotationError, match="language must be one of"):
        call("SJ", language=np.array(["de", "fr"]))
    with pytest.raises(NotationError, match="pack must be one of french, swiss, not ''"):
        call("SJ", pack="")


def test_arguments_of_writing_are_checked() -> None:
    wrong: Any = "italian"
    with pytest.raises(NotationError, match="pack must be one of french, swiss, not 'italian'"):
        name("SJ", pack=wrong)
    with pytest.raises(NotationError, match="style must be one of long, short, unicode"):
        format_cards("SJ", style=wrong)
    with pytest.raises(NotationError, match="language must be one of"):
        contract_name("H", language=wrong)
    with pytest.raises(NotationError, match="suit is a whole number from 0 to 3, not 4"):
        suit_name(4)
    for number in (0.0, True, "S", np.array([0, 1])):
        with pytest.raises(NotationError, match="suit is a whole number"):
            suit_name(cast(Any, number))
    with pytest.raises(NotationError, match="rank is a whole number from 0 to 8, not -1"):
        rank_name(-1)
    with pytest.raises(CardError):
        name("S2")
    with pytest.raises(CardError, match="cards"):
        format_cards("SJ SJ")
    with pytest.raises(ContractError):
        contract_name("slalom")


@given(text=st.text(max_size=30) | st.text("SHDCKBEUOAVRTJQ9610♠♥ :,-", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for call in (parse, parse_contract):
        with contextlib.suppress(NotationError):
            call(text)


def test_long_text_is_refused_quickly_and_briefly() -> None:
    for text in ("x" * 200_000, "K A " * 50_000, ": " * 100_000, "SJ" * 100_000):
        with pytest.raises(NotationError) as error:
            parse(text)
        assert len(str(error.value)) < 500


def test_loads_nothing_heavy() -> None:
    program = "import sys, jass.notation; print('difflib' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "False"], done.stderr
