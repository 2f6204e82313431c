"""Pictures: valid XML, the right cards at the right places, the same text every time."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import jass
from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import ArgumentError, CardError, ContractError, NotationError, SeatError
from jass.notation import LANGUAGES, PACKS, Language, Pack
from jass.svg import card_svg, cards_svg, deal_svg, round_svg, trick_svg

SVG = "{http://www.w3.org/2000/svg}"
HANDS = ["SJ S9 SA HA HK DT D6 C8 C7", "S6 S7 S8", "H6 H7 H8", "D7 D8 CQ"]


def parsed(picture: str) -> ET.Element:
    """The picture as XML, with what holds for every one of them."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    ratio = int(root.attrib["width"]) / int(root.attrib["height"])
    assert ratio == pytest.approx(width / height, rel=0.02)
    assert root[0].tag == f"{SVG}title"
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    used = {each.attrib["href"][1:] for each in root.iter(f"{SVG}use")}
    assert used == set(ids)
    assert len(ids) == len(set(ids))
    assert not re.search("ROBE|SUIT|nan|inf|None", picture)
    return root


def title(picture: str) -> str:
    return parsed(picture)[0].text or ""


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in parsed(picture).iter(f"{SVG}text")]


def where(picture: str, shown: str) -> tuple[float, float]:
    """Where a text stands, in the units of the whole picture."""

    def search(node: ET.Element, x: float, y: float) -> tuple[float, float] | None:
        move = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.attrib.get("transform", ""))
        if move:
            x, y = x + float(move[1]), y + float(move[2])
        if node.tag == f"{SVG}text" and node.text == shown:
            return x + float(node.attrib["x"]), y + float(node.attrib["y"])
        found = (search(child, x, y) for child in node)
        return next((spot for spot in found if spot), None)

    spot = search(parsed(picture), 0, 0)
    assert spot, f"{shown} is not in the picture"
    return spot


@pytest.mark.parametrize(("pack", "language"), [*itertools.product(PACKS, LANGUAGES)])
def test_every_card(pack: Pack, language: Language) -> None:
    pictures = [card_svg(number, pack=pack, language=language) for number in range(36)]
    assert len(set(pictures)) == 36
    for picture in pictures:
        parsed(picture)
        assert len(picture) < 5000


@pytest.mark.parametrize(
    ("card", "pack", "language", "letter", "said"),
    [
        ("SJ", "french", "en", "J", "jack of spades"),
        ("SJ", "french", "fr", "V", "valet de pique"),
        ("SJ", "swiss", "de", "U", "Schilten-Under"),
        ("HT", "french", "de", "10", "Herz-Zehner"),
        ("HT", "swiss", "de", "B", "Rosen-Banner"),
        ("CQ", "swiss", "fr", "O", "Ober de glands"),
        ("DK", "french", "es", "K", "rey de diamantes"),
    ],
)
def test_a_card_bears_its_letter(
    card: str, pack: Pack, language: Language, letter: str, said: str
) -> None:
    picture = card_svg(card, pack=pack, language=language)
    assert texts(picture) == [letter, letter]
    assert title(picture) == said


@pytest.mark.parametrize("pack", PACKS)
def test_cards_of_pips_have_as_many_as_they_say(pack: Pack) -> None:
    counts = {"6": 6, "7": 7, "8": 8, "9": 9, "A": 1, "T": 10}
    for suit, rank in itertools.product("SHDC", counts):
        if pack == "french" or rank != "T":
            picture = card_svg(suit + rank, pack=pack)
            # two more stand under the letters
            assert picture.count(f'href="#jass-{pack}-{suit}"') == counts[rank] + 2


def test_the_width_of_a_card() -> None:
    assert parsed(card_svg("SJ", width=300)).attrib["width"] == "300"


def test_a_hand_is_by_suit_with_black_and_red_in_turn() -> None:
    picture = cards_svg("D6 HA C9 SJ S9")
    assert title(picture) == "S: J 9  H: A  D: 6  C: 9"
    # The last one is seen in full, so that its letter is on it twice.
    assert texts(picture) == ["J", "9", "A", "9", "6", "6"]
    assert title(cards_svg("SJ", title="My <hand> &\x07 \ud800")) == "My <hand> & "


def test_marked_cards_stand_higher() -> None:
    picture = cards_svg("SJ SA HA", marked="SJ")
    (_, ace), (_, jack) = where(picture, "A"), where(picture, "J")
    assert jack < ace
    assert picture.count('stroke-width="3"') == 1
    assert 'stroke-width="3"' not in cards_svg("SJ SA HA")


@given(mask=st.integers(0, (1 << 36) - 1))
def test_any_cards(mask: int) -> None:
    picture = cards_svg(mask, marked=CardSet(mask)[:2])
    parsed(picture)
    assert picture == cards_svg(CardSet(mask), marked=CardSet(mask)[:2])


def test_a_trick_lies_round_the_table() -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    picture = trick_svg("HT H6 HK HA", 1, names=names)
    assert title(picture) == "Ben H10, Cleo H6, Dan HK, Ann HA"
    south, east, north, west = (where(picture, name) for name in names)
    assert south[1] > east[1] > north[1]
    assert west[0] < south[0] < east[0]
    assert (north[0], west[1]) == pytest.approx((south[0], east[1]))
    played = zip(("10", "6", "K", "A"), (east, north, west, south), strict=True)
    for card, seat in played:
        letter = where(picture, card)
        x, y = letter[0] + 23, letter[1] + 30  # from the letter in the corner to the middle
        spots = (south, east, north, west)
        assert seat == min(spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)


def test_directions_and_the_viewer() -> None:
    names = ["Ann", "Ben", "Cleo", "Dan"]
    clockwise = trick_svg("HT", names=names, direction="clockwise")
    assert where(clockwise, "Ben")[0] < where(clockwise, "Ann")[0] < where(clockwise, "Dan")[0]
    from_cleo = trick_svg("HT", names=names, viewer=2)
    assert where(from_cleo, "Cleo")[1] > where(from_cleo, "Ann")[1]
    assert where(from_cleo, "Dan")[0] > where(from_cleo, "Ben")[0]
    hands = deal_svg(HANDS, names, viewer=2)
    assert where(hands, "Cleo")[1] > where(hands, "Ann")[1]
    assert where(hands, "Dan")[0] > where(hands, "Ben")[0]
    turned = deal_svg(HANDS, names, viewer=2, direction="clockwise")
    assert where(turned, "Dan")[0] < where(turned, "Ben")[0]


@pytest.mark.parametrize("seats", range(2, 7))
def test_tables_of_two_to_six(seats: int) -> None:
    size = 36 // seats if seats > 2 else 12
    pack = [Card(number) for number in range(36)]
    hands = [pack[seat * size : (seat + 1) * size] for seat in range(seats)]
    trick = [hand[0] for hand in hands]
    rest = [hand[1:] for hand in hands]
    names = [f"N{seat}" for seat in range(seats)]
    for picture in (
        trick_svg(trick, 1, seats, winner=0, names=names),
        deal_svg(hands, names, dealer=0),
        round_svg(rest, trick, 1, contract=Contract.C, winner=1, names=names),
    ):
        width, height = map(float, parsed(picture).attrib["viewBox"].split()[2:])
        assert width < 560
        assert height < 480
        spots = {where(picture, name) for name in names}
        assert len(spots) == seats
        assert all(0 < x < width and 0 < y < height for x, y in spots)


def test_the_winner_is_golden() -> None:
    assert trick_svg("HT H6 HK").count('stroke-width="3"') == 0
    assert trick_svg("HT H6 HK", winner=2).count('stroke-width="3"') == 1
    # a winner who has no card in the trick has none to show
    assert trick_svg("HT H6 HK", winner=3).count('stroke-width="3"') == 0


def test_a_deal() -> None:
    picture = deal_svg(HANDS)
    assert title(picture).startswith("Seat 0 S: A J 9  H: A K  D: 10 6  C: 8 7; Seat 1 S: 8 7 6; ")
    assert "Platz 3" in texts(deal_svg(HANDS, language="de"))
    assert deal_svg(HANDS) == deal_svg([CardSet(hand).mask for hand in HANDS])
    assert deal_svg(HANDS).count("<circle") == 0
    assert deal_svg(HANDS, dealer=3).count("<circle") == 1


def test_a_round() -> None:
    picture = round_svg(
        [*HANDS[:1], "S6", "H6 H7", "D7 CQ"],
        "C6",
        3,
        contract=Contract.H,
        points=(31, 120),
        pack="swiss",
        language="de",
        to_move=0,
    )
    assert title(picture).startswith("Rosen, 31 : 120; Platz 3 Ei6; Platz 0 Schi: A U 9  Ro: A K")
    assert {"Rosen", "31 : 120"} <= set(texts(picture))
    assert "Undenufe" in texts(round_svg(HANDS, contract="undenufe"))
    bare = round_svg(["", "", "", ""])
    assert texts(bare) == [f"Seat {seat}" for seat in (2, 0, 3, 1)]
    up, down = (round_svg(HANDS, contract=contract) for contract in ("undenufe", "obenabe"))
    assert up.replace("Undenufe", "Obenabe") != down


def test_names_are_escaped_and_cut() -> None:
    names = ['<b>"&', "Maximilian the Very Long-winded", "", "ö"]
    picture = deal_svg(HANDS, names)
    assert '<b>"&' in texts(picture)
    assert not any("Maximilian the Very" in text for text in texts(picture))
    assert "Maximilian the Very Long-winded S: 8 7 6" in title(picture)


@pytest.mark.parametrize("pack", PACKS)
def test_pictures_are_compact(pack: Pack) -> None:
    everything = [list(range(seat, 36, 4)) for seat in range(4)]
    assert len(deal_svg(everything, pack=pack)) < 14_000
    assert len(cards_svg(everything[0], pack=pack)) < 6_000
    assert len(trick_svg("SJ HQ DK CT", pack=pack)) < 12_000


def test_wrong_arguments() -> None:
    wrong: Any = "tarot"
    with pytest.raises(CardError):
        card_svg("S5")
    with pytest.raises(CardError, match="cards"):
        cards_svg("SJ SJ")
    with pytest.raises(CardError, match="marked"):
        cards_svg("SJ", marked="XX")
    with pytest.raises(CardError, match="SJ is there twice"):
        trick_svg("SJ SJ")
    with pytest.raises(CardError, match=r"hands\[1\]"):
        deal_svg(["SJ", "XX"])
    with pytest.raises(CardError, match="hands: SJ is there twice"):
        deal_svg(["SJ", "SJ"])
    with pytest.raises(CardError, match="trick and hands both hold SJ"):
        round_svg(["SJ", "HA"], "SJ")
    with pytest.raises(SeatError, match="seats is a whole number from 2 to 6, not 7"):
        deal_svg([""] * 7)
    with pytest.raises(SeatError, match="seats is a whole number from 2 to 6, not 1"):
        trick_svg("SJ", seats=1)
    with pytest.raises(SeatError, match="leader is a whole number from 0 to 3, not 4"):
        trick_svg("SJ", 4)
    with pytest.raises(SeatError, match="winner is a whole number from 0 to 3, not -1"):
        trick_svg("SJ", winner=-1)
    with pytest.raises(SeatError, match="to_move is a whole number from 0 to 3, not 9"):
        round_svg(HANDS, to_move=9)
    with pytest.raises(SeatError, match="dealer is a whole number"):
        deal_svg(HANDS, dealer=4)
    with pytest.raises(SeatError, match="a trick of 4 seats has no 5 cards"):
        trick_svg("SJ S9 S8 S7 S6")
    with pytest.raises(SeatError, match="names must be 4, one a seat"):
        deal_svg(HANDS, ["Ann", "Ben"])
    with pytest.raises(NotationError, match="direction must be counterclockwise or clockwise"):
        deal_svg(HANDS, direction=wrong)
    with pytest.raises(NotationError, match="pack must be one of"):
        trick_svg("", pack=wrong)
    with pytest.raises(NotationError, match="language must be one of"):
        cards_svg("", language=wrong)
    with pytest.raises(ContractError):
        round_svg(HANDS, contract="tarot")


def test_every_argument_is_checked() -> None:
    bad: Any
    for bad in (float("nan"), -5, 0, 2.5, True, "wide", 10**9):
        with pytest.raises(ArgumentError, match="width is a whole number from 1 to 100000"):
            deal_svg(HANDS, width=bad)
    for bad in (2.5, True, None, "4"):
        with pytest.raises(SeatError, match="seats is a whole number"):
            trick_svg("SJ", seats=bad)
    for bad in (5, ["Ann", "Ben", "Cleo", 5], "Anna", object()):
        with pytest.raises(ArgumentError, match="names: a text for each seat"):
            deal_svg(HANDS, names=bad)
    for bad in (["<b>", "x"], [1.5, 2], [True, False], 7, "31"):
        with pytest.raises(ArgumentError, match="points: "):
            round_svg(HANDS, points=bad)
    for bad in (5, None, "SJ"):
        with pytest.raises(ArgumentError, match="hands: the cards of each seat"):
            deal_svg(bad)
    for bad in (0.0, False, "0", [0]):
        with pytest.raises(SeatError, match="viewer is a whole number"):
            round_svg(HANDS, viewer=bad)
    with pytest.raises(ArgumentError, match="title: a text, not 5"):
        cards_svg("SJ", title=cast(Any, 5))
    with pytest.raises(NotationError, match="direction must be"):
        trick_svg("SJ", direction=cast(Any, ["clockwise"]))


@pytest.mark.parametrize("width", [1, 350, 1200])
def test_any_picture_has_the_width_that_is_asked_for(width: int) -> None:
    for picture in (
        card_svg("SJ", width=width),
        cards_svg("SJ S9", width=width),
        trick_svg("SJ S9", width=width),
        deal_svg(HANDS, width=width),
        round_svg(HANDS, width=width),
    ):
        root = ET.fromstring(picture)
        assert root.attrib["width"] == str(width)
        _, _, wide, high = map(float, root.attrib["viewBox"].split())
        assert int(root.attrib["height"]) == max(1, round(width * high / wide))


def test_what_a_notebook_shows() -> None:
    r = jass.Round(jass.Deal.random(seed=7), "H")
    r.play(r.legal_cards()[0])
    view = r.view(2)
    game = jass.new_game("schieber", seed=7)
    game.apply(jass.Choose("H"))
    assert title(jass.svg.cards_svg(view.hand)) == title(view.hand._repr_svg_())
    for picture in (view._repr_svg_(), game._repr_svg_(), game.view(0)._repr_svg_()):
        parsed(picture)
    # A view shows the hand of its seat and no other.
    assert title(view._repr_svg_()).count("S: ") == 1
    assert title(game._repr_svg_()).count("S: ") == 4
    assert title(game.view(0)._repr_svg_()).count("S: ") == 1
