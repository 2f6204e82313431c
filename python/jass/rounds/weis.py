"""Weis and Stöck: finding them in a hand, comparing Weis, and scoring both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from jass.arguments.numbers import seat_number, whole_number
from jass.cards.card import Card, CardLike, CardSet, CardsLike, Rank, card_set
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import CardError, WeisError
from jass.rules.rules import Rules, checked_rules
from jasscore.cards import each
from jasscore.errors import shown

__all__ = ["Stoeck", "Weis", "WeisResult", "compare_weis", "find_stoeck", "find_weis"]

_SWISS = Rules.preset("swiss")


class Weis(NamedTuple):
    """Cards of a hand that count together: ``kind`` ``"sequence"`` or ``"four_of_a_kind"``,
    ``cards``, ``points``.

    >>> from jass import Weis
    >>> Weis.of("SJ HJ DJ CJ").points
    200
    """

    kind: str
    cards: CardSet
    points: int

    @classmethod
    def of(
        cls,
        cards: CardsLike,
        *,
        rules: Rules = _SWISS,
    ) -> Weis:
        """The Weis that these cards form, all of them together.

        Under rules that give nothing for it, it has 0 points. WeisError when the cards are neither
        three or more of a suit in a row nor four of a rank.

        >>> print(Weis.of("S6 S7 S8 S9"))
        S6 S7 S8 S9 (50)
        """
        chosen = card_set(cards, "cards")
        meld = checked_rules(rules).weis_switches.meld(chosen.mask)
        if meld is None:
            raise WeisError(
                f"{chosen or 'no card'}: a Weis is three or more cards in a row or four of a rank"
            )
        return _weis(meld)

    def __str__(self) -> str:
        return f"{self.cards} ({self.points})"


class WeisResult(NamedTuple):
    """The seat and side of the best Weis, None when no side scores, and the ``points`` of each
    side.

    >>> import jass
    >>> jass.compare_weis({1: ["S6 S7 S8"], 2: ["DJ DQ DK"]}, "C").points
    (20, 0)
    """

    seat: int | None
    side: int | None
    points: tuple[int, ...]


class Stoeck(NamedTuple):
    """King and queen of trumps in one hand: the seat, the trick (from 1) in which they count, and
    the points before multiplication.

    >>> import jass
    >>> jass.find_stoeck([(3, 2, "HK"), (5, 2, "HQ")], "H")
    Stoeck(seat=2, trick=5, points=20)
    """

    seat: int
    trick: int
    points: int


def _weis(meld: tuple[bool, int, int]) -> Weis:
    four, mask, points = meld
    return Weis("four_of_a_kind" if four else "sequence", CardSet(mask), points)


def find_weis(
    hand: CardsLike,
    contract: ContractLike | None = None,
    *,
    rules: Rules = _SWISS,
) -> list[Weis]:
    """All Weis of a hand of up to twelve cards, the strongest first.

    Sequences of three or more cards of a suit, each as long as possible, in the order 6 7 8 9 T J Q
    K A also in the trump suit, and four cards of a rank. The rules give the points of each and
    decide whether a card may lie in two of them (Kreuzweis: Reglement, since 1996). The contract
    matters for their order only; None when it has not been chosen. Weis are found also under rules
    that do not count them.

    >>> import jass
    >>> [str(weis) for weis in jass.find_weis("SJ HJ DJ CJ H8 H9 HT S6 DA")]
    ['SJ HJ DJ CJ (200)', 'H8 H9 HT HJ (50)']
    """
    cards = card_set(hand, "hand")
    if len(cards) > 12:
        raise CardError(f"hand: at most 12 cards, not {len(cards)}")
    switches = checked_rules(rules).weis_switches
    return [_weis(meld) for meld in switches.melds(cards.mask, contract_code(contract))]


def compare_weis(
    weis: Mapping[int, Iterable[Weis | CardsLike]],
    contract: ContractLike | None,
    *,
    forehand: int = 0,
    rules: Rules = _SWISS,
) -> WeisResult:
    """The best Weis, and the score of each side: the side of the best one scores all its Weis, the
    others nothing.

    ``weis`` are those announced, by seat. By points: more points win, then more cards, then the
    higher card (the lower one in Undenufe), then a sequence of trumps, then the seat nearest to
    forehand; ``rules`` may order by class instead. Points are those of ``rules``. WeisError for
    cards that are no Weis or are in two hands. (Reglement; the order by class is that of the
    preset ``fr``.)

    >>> import jass
    >>> jass.compare_weis({0: ["S6 S7 S8 S9", "DT DJ DQ"], 1: ["C7 C8 C9"]}, "H")
    WeisResult(seat=0, side=0, points=(70, 0))
    """
    if not isinstance(weis, Mapping):
        raise WeisError(
            f"weis: Weis by seat, such as {{0: [Weis.of('S6 S7 S8')]}}, not {shown(weis)}"
        )
    masks: list[tuple[int, ...]] = [()] * checked_rules(rules).players
    elsewhere = 0
    for key, some in weis.items():
        seat = seat_number(key, rules.players, "weis: seat")
        masks[seat] = _shown_masks(seat, some, rules)
        held = 0
        for mask in masks[seat]:
            held |= mask
        if held & elsewhere:
            raise WeisError(
                f"{CardSet(held & elsewhere)} of seat {seat} is shown by another seat too"
            )
        elsewhere |= held
    first = seat_number(forehand, rules.players, "forehand")
    best, points = rules.weis_switches.compare(
        tuple(masks), contract_code(contract), rules.sides, first
    )
    if best < 0:
        return WeisResult(None, None, points)
    return WeisResult(best, rules.sides[best], points)


def _shown_masks(seat: int, weis: Iterable[Weis | CardsLike], rules: Rules) -> tuple[int, ...]:
    row = None if isinstance(weis, (CardSet, Weis)) else each(weis)
    if row is None:
        raise WeisError(f"weis of seat {seat}: a list of Weis, not {shown(weis)}")
    accepted: list[Weis] = []
    for item in row:
        one = Weis.of(item.cards if isinstance(item, Weis) else item, rules=rules)
        clash = clashing(one, accepted, rules)
        if clash:
            raise WeisError(f"seat {seat} shows {clash}")
        accepted.append(one)
    cards = CardSet()
    for one in accepted:
        cards |= one.cards
    if len(cards) > 12:
        raise WeisError(f"seat {seat} shows {len(cards)} cards, more than a hand of 12")
    return tuple(one.cards.mask for one in accepted)


def clashing(weis: Weis, shown_before: Iterable[Weis], rules: Rules) -> str:
    """The reason why a seat cannot show ``weis`` beside those in ``shown_before``, "" if it can."""
    for other in shown_before:
        if weis.cards == other.cards:
            return f"{weis.cards} twice"
        if not weis.cards & other.cards:
            continue
        if weis.kind == other.kind == "sequence":
            return f"{weis.cards} and {other.cards}, but a run counts once"
        if not rules.weis_overlap:
            return (
                f"{weis.cards} and {other.cards}, but no card may lie in two (weis_overlap=False)"
            )
    return ""


def find_stoeck(
    plays: Iterable[tuple[int, int, CardLike]],
    contract: ContractLike | None,
    *,
    rules: Rules = _SWISS,
) -> Stoeck | None:
    """The Stöck in a sequence of cards played, each (trick from 1, seat, card).

    It belongs to the seat that plays both king and queen of trumps, and counts at the second of
    them, or in trick 1 under rules that count it with the Weis. None without trumps, without both
    cards, or when the rules give no points for it. (Swisslos.)

    >>> import jass
    >>> jass.find_stoeck([(1, 0, "SQ"), (9, 0, "SK")], "S")
    Stoeck(seat=0, trick=9, points=20)
    """
    players = checked_rules(rules).players
    code = contract_code(contract)
    trump = None if contract is None else Contract(code).trump
    row = each(plays)
    if row is None:
        raise CardError(f"plays: (trick, seat, card) in the order of play, not {shown(plays)}")
    seen: dict[Card, int] = {}
    found: Stoeck | None = None
    before = 1
    for play in row:
        try:
            number, player, text = play
        except (TypeError, ValueError):
            raise CardError(f"plays: (trick, seat, card), not {shown(play)}") from None
        trick = whole_number(number, "plays: trick", before, 12, CardError)
        before = trick
        seat = seat_number(player, players, "plays: seat")
        card = Card(text)
        if card in seen:
            raise CardError(f"plays: {card} is there twice")
        seen[card] = seat
        if trump is None or card.suit != trump or found or not rules.stoeck:
            continue
        king, queen = (seen.get(Card(trump * 9 + rank)) for rank in (Rank.KING, Rank.QUEEN))
        if king == queen == seat:
            found = Stoeck(seat, 1 if rules.stoeck_when == "with_weis" else trick, rules.stoeck)
    return found
