"""The contract that the heuristic chooses from a hand alone, and what it expects of each.

A small network per play of cards estimates card points and matches (`jasscore.contracts`); factors,
Weis, Stöck and the match bonus come to it as the rules say. The value of a push is told by
another network, fitted to simulated rounds in which the partner chooses so.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any

from jass.arguments.numbers import flag, seat_number
from jass.cards.card import CardsLike, card_set
from jass.cards.contract import Contract
from jass.engine import deal_arrays, deal_playouts, deal_weis
from jass.engine.deal_arrays import rows_by_code
from jass.engine.heuristic import thinking_seats
from jass.errors import DealError, PositionError, RulesError
from jass.rounds.deal import hand_size
from jass.rules.rules import Rules, asked_in_turn, checked_rules
from jasscore.contracts import UNIT, UNITS, Chooser, Networks, PushNetwork, melds_held
from jasscore.deals import Deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["chooser", "chosen", "has_chooser", "heuristic_contract", "pushed_rounds", "totals_of"]

_SWISS = Rules.preset("swiss")
_FAMILIES = ("swiss", "fr", "es")
_SEED = 20
_DEALS = 1 << 16  # for the Weis to expect
_PUSHES = 1 << 17  # rounds after a push, for rules that are not known
_CHUNK = 1 << 14
_RIDGE = 50.0
_MELD_CLASSES = 64
_ENOUGH = 100


def heuristic_contract(
    hand: CardsLike,
    *,
    seat: int = 0,
    forehand: int = 0,
    rules: Rules = _SWISS,
    pushed: bool = False,
) -> Contract | None:
    """The contract that the heuristic chooses for a hand, or None when it pushes.

    A small network estimates the card points and the matches that each contract brings to a hand
    when all play by :func:`jass.heuristic_card`; Weis, Stöck, match bonus and factors count as the
    rules say. Nothing is played out, so that a choice takes less than a microsecond within arrays.
    ``pushed`` says that the choice was pushed to the seat. For four seats in pairs; RulesError for
    other rules. DealError for a hand that is not whole, PositionError when the seat is not asked.

    >>> import jass
    >>> jass.heuristic_contract("SJ S9 SA HA HK DT D6 C8 C7")
    Contract("S")
    >>> jass.heuristic_contract("S6 S8 H7 H9 HT DQ D7 CQ C8") is None
    True
    """
    import numpy as np

    if not has_chooser(checked_rules(rules)):
        raise RulesError(f"rules: the heuristic chooses for four seats in pairs, not {rules.sides}")
    who, first = seat_number(seat, 4), seat_number(forehand, 4, "forehand")
    cards = card_set(hand, "hand")
    if len(cards) != hand_size(4):
        raise DealError(f"hand: {hand_size(4)} cards, not {len(cards)}")
    asked = asked_in_turn(rules, (first - 1) % 4)
    if who not in (asked[1:] if flag(pushed, "pushed") else asked[:1]):
        raise PositionError(f"seat: {who} does not choose when seat {first} is forehand")
    may_push = not pushed and rules.push == "partner"
    leader = who if rules.first_lead == "chooser" else first
    one = np.array([cards.mask], np.uint64)
    (code,) = chosen(chooser(rules, may_push), one, (who - leader) % 4, may_push)
    return None if code < 0 else Contract(int(code))


def has_chooser(rules: Rules) -> bool:
    """Whether hands under these rules can be valued: four seats in pairs, with whole hands."""
    return rules.sides == (0, 1, 0, 1)


@lru_cache(maxsize=64)
def chooser(rules: Rules, pushes: bool = False) -> Chooser:
    """The chooser for these rules; with ``pushes`` it also knows what a push is worth, where the
    rules let the first seat push to its partner."""
    if pushes and rules.push == "partner":
        return chooser(rules).with_push(push_network(rules))
    factors = [
        rules.multiplier(contract) if contract in rules.contracts else None for contract in Contract
    ]
    stoeck = rules.stoeck
    return Chooser(
        _networks(_family(rules)),
        rules.weis_switches,
        factors,
        rules.match_bonus,
        stoeck,
        _weis_to_expect(rules),
    )


def _family(rules: Rules) -> int:
    # The preset whose play of the cards has the most in common.
    names = ("follow", "undertrump", "overtrump", "puur_exempt", "nt_eight", "undenufe_eleven")

    def alike(name: str) -> int:
        preset = Rules.preset(name)
        return sum(getattr(preset, one) == getattr(rules, one) for one in names)

    return max(range(len(_FAMILIES)), key=lambda k: alike(_FAMILIES[k]))


@cache
def _networks(family: int) -> Networks:
    content = files("jasscore").joinpath("contracts.weights").read_bytes()
    size = len(content) // len(_FAMILIES)
    weights = array("h", content[family * size : (family + 1) * size])
    if array("H", b"\1\0")[0] != 1:
        weights.byteswap()
    return Networks(weights)


@lru_cache(maxsize=64)
def _weis_to_expect(rules: Rules) -> list[int]:
    """The expected difference in Weis, own less others', by the points of a hand's own melds in
    tens; in units of 1 / UNIT."""
    if not rules.weis:
        return [0] * _MELD_CLASSES
    import numpy as np

    deals = deal_arrays.random_deals(_DEALS, seed=_SEED)
    made = deal_weis.weis(Deals(deals), Contract.OBENABE, rules=rules).astype(np.int64)
    more = made[:, 0] - made[:, 1]
    held = np.empty(len(deals), np.int64)
    melds_held(rules.weis_switches, np.ascontiguousarray(deals[:, 0]), held)
    found, beyond = [], 0
    for ten in range(_MELD_CLASSES):
        these = more[held // 10 == ten]
        # Where few hands say anything, the same loss against the own melds as one class lower.
        if len(these) >= _ENOUGH:
            beyond = int(these.sum()) * UNIT // len(these) - 10 * ten * UNIT
        found.append(10 * ten * UNIT + beyond)
    return found


def push_network(rules: Rules) -> PushNetwork:
    """What a push is worth under these rules: the network of the preset with the most similar
    factors, whose second layer is fitted to simulated rounds where the rules are others."""
    import numpy as np

    kept = _kept_pushes()
    name = min(kept, key=lambda name: _apart(rules, Rules.preset(name)))
    first, begin, weights, constant = kept[name]
    # The suits in the order of their factors, as in the preset.
    others = Rules.preset(name)
    here, there = _rising(rules), _rising(others)
    place = dict(zip(here, there, strict=True))
    by_suit = np.ascontiguousarray(first[[place[suit] for suit in range(4)]])
    network = PushNetwork(by_suit, begin, weights, constant)
    if _push_key(rules) == _push_key(others):
        return network
    return PushNetwork(by_suit, begin, *_fitted(rules, network))


def _rising(rules: Rules) -> list[int]:
    # The suits by their factors.
    return sorted(range(4), key=lambda suit: rules.multiplier(Contract(suit)))


def _apart(rules: Rules, others: Rules) -> int:
    # How different the value of a push may be: the factors above all, of the suits in rising order.
    one, other = _push_key(rules), _push_key(others)
    factors: int = sum(abs(a - b) for a, b in zip(one[0], other[0], strict=True))
    rest: int = sum(a != b for a, b in zip(one[1:], other[1:], strict=True))
    return 100 * factors + rest


def _push_key(rules: Rules) -> tuple[Any, ...]:
    # What the value of a push depends on, but for which suits have which factors.
    names = (
        "sides chooser contracts push first_lead nt_eight undenufe_eleven last_trick follow"
        " puur_exempt undertrump overtrump weis weis_sequence weis_split_runs weis_four weis_order"
        " weis_four_unders_top weis_height weis_tie weis_overlap stoeck match_bonus"
    ).split()
    factors = [rules.multiplier(contract) for contract in Contract]
    return ((*sorted(factors[:4]), *factors[4:]), *(getattr(rules, name) for name in names))


@cache
def _kept_pushes() -> dict[str, tuple[Any, Any, Any, int]]:
    import numpy as np

    content = files("jass.engine").joinpath("push_values.npz").read_bytes()
    with np.load(BytesIO(content)) as arrays:
        names = dict.fromkeys(key.split("/")[0] for key in arrays.files)
        return {
            name: (
                np.ascontiguousarray(arrays[f"{name}/first"]),
                np.ascontiguousarray(arrays[f"{name}/begin"]),
                np.ascontiguousarray(arrays[f"{name}/weights"]),
                int(arrays[f"{name}/constant"]),
            )
            for name in names
        }


def _fitted(rules: Rules, network: PushNetwork) -> tuple[NDArray[np.int32], int]:
    # The second layer by ridge regression.
    import numpy as np

    size = UNITS + 1
    squares, products = np.zeros((size, size)), np.zeros(size)
    for begin in range(0, _PUSHES, _CHUNK):
        hands, more = pushed_rounds(rules, begin, _CHUNK)
        active = np.empty((len(hands), UNITS), np.int32)
        network.units(hands, active)
        inputs = np.hstack([active / 1024, np.ones((len(hands), 1))])
        squares += inputs.T @ inputs
        products += inputs.T @ more
    squares += _RIDGE * np.diag([1.0] * UNITS + [0.0])
    weights = np.linalg.solve(squares, products)
    return np.rint(weights[:-1] * 1024).astype(np.int32), int(np.rint(weights[-1] * UNIT))


def pushed_rounds(
    rules: Rules, begin: int, count: int
) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Hands of the first seat asked, and what its side makes more than the other when it pushes,
    in random rounds of the streams from ``begin`` on, each played once."""
    import numpy as np

    base = chooser(rules)
    first, partner = asked_in_turn(rules, dealer=3)
    leader = partner if rules.first_lead == "chooser" else 0
    deals = deal_arrays.deals_from(begin, count, _SEED + 1, rules.players, None)
    codes = chosen(base, deals[:, partner], (partner - leader) % 4)
    totals = totals_of(rules, deals, codes, leader, _SEED + 1, begin)
    side = rules.sides[first]
    return np.ascontiguousarray(deals[:, first]), totals[:, side] - totals[:, 1 - side]


def chosen(
    base: Chooser, hands: NDArray[np.uint64], place: int, may_push: bool = False
) -> NDArray[np.int64]:
    """The number of the contract that each hand chooses, -1 for a push."""
    import numpy as np

    codes = np.empty(len(hands), np.int8)
    base.choices(hands, place, may_push, codes)
    return codes.astype(np.int64)


def totals_of(
    rules: Rules,
    deals: NDArray[np.uint64],
    codes: NDArray[np.int64],
    leader: int,
    seed: int,
    begin: int = 0,
    forehand: int = 0,
) -> NDArray[np.int64]:
    """Totals [deal, side] of each deal played once by the heuristic under its own contract, in the
    streams of ``seed`` from ``begin`` on."""
    import numpy as np

    task = deal_playouts.PlayoutTask(rules, 1, leader, seed, 0, thinking_seats("heuristic"))
    played = Deals(deals)
    points, tricks = task.all(played, rows_by_code(codes), begin)
    in_all = np.array([rules.points_in_all(contract) for contract in Contract], np.int64)[codes]
    own = points.astype(np.int64)
    return rules.score(
        codes,
        np.stack([own, in_all - own], axis=1),
        weis=deal_weis.weis(played, codes, forehand=forehand, rules=rules),
        stoeck=deal_weis.stoeck(played, codes, rules=rules),
        match=np.where(tricks == 9, 0, np.where(tricks == 0, 1, -1)),
    )
