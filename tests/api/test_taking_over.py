"""What was checked is what is read: arguments that change, lie, or hide what they are."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import jass
from jass import Deal, Goal, Round, Rules
from jass.errors import (
    ArgumentError,
    ContractError,
    DealError,
    GameError,
    JassError,
    PositionError,
    RulesError,
)
from jass.rules.goal import Bergpreis

DEALS = jass.batch.random_deals(9000, seed=7, cards_each=2)
CONTRACTS = np.arange(len(DEALS), dtype=np.int8) % 6
HANDS = ["SJ", "S9", "SA", "S6"]
SIX = Rules().replace(players=6)


def spoil(array: np.ndarray[Any, Any]) -> None:
    """Fills an array with what is neither a deal nor a contract."""
    array[...] = np.random.default_rng(1).integers(100, 1 << 7, array.shape)
    if array.dtype == np.uint64:
        array |= np.uint64(0xFFFF_0000_0000_0000)


CALLS: dict[str, Callable[..., Any]] = {
    "solve": lambda d, c, **more: jass.batch.solve(d, c, **more),
    "playouts": lambda d, c, **more: jass.batch.playouts(d, c, seed=1, **more),
    "heuristic": lambda d, c, **more: jass.batch.playouts(d, c, seed=1, play="heuristic", **more),
    "summary": lambda d, c, **more: jass.batch.playouts(d, c, seed=1, arrays=False, **more),
    "weis": lambda d, c, **more: jass.batch.weis(d, c, **more),
    "stoeck": lambda d, c, **more: jass.batch.stoeck(d, c, **more),
}
REPORTING = ("solve", "playouts", "heuristic", "summary")


def same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and bool((one == other).all())
    return bool(one == other)


@pytest.mark.parametrize("name", REPORTING)
def test_arrays_that_a_callback_writes_to(name: str) -> None:
    deals, contracts = DEALS.copy(), CONTRACTS.copy()
    expected = CALLS[name](DEALS, CONTRACTS)

    left = []

    def progress(done: int, whole: int) -> None:
        spoil(deals)
        spoil(contracts)
        left.append(whole - done)

    assert same(CALLS[name](deals, contracts, progress=progress), expected)
    # Deals are left when they are spoilt; a summary says it is done before it sums up.
    assert left[0] > 0 or name == "summary"


@pytest.mark.parametrize("name", REPORTING)
def test_arrays_that_a_later_argument_writes_to(name: str) -> None:
    class Writing:
        def __index__(self) -> int:
            spoil(deals)
            return 0

    deals = DEALS.copy()
    try:
        result = CALLS[name](deals, CONTRACTS, side=Writing())
    except DealError:
        return
    assert same(result, CALLS[name](DEALS, CONTRACTS))


@pytest.mark.parametrize("name", CALLS)
def test_masked_arrays_are_refused(name: str) -> None:
    deals = DEALS[:4]
    masked = np.ma.array([0, 1, 2, 3], mask=[0, 1, 0, 1])
    with pytest.raises(ContractError, match=r"^contract: a masked array"):
        CALLS[name](deals, masked)
    with pytest.raises(DealError, match=r"^deals: a masked array"):
        CALLS[name](np.ma.array(deals, mask=False), "S")
    with pytest.raises(DealError, match=r"^deals: a masked array"):
        CALLS[name](list(np.ma.array(deals, mask=False)), "S")


def test_the_values_of_an_array_that_was_filled() -> None:
    deals = jass.batch.random_deals(4, seed=7, cards_each=4)
    masked = np.ma.array([0, 1, 2, 3], mask=[0, 1, 0, 1])
    each = [jass.solve(Round(Deal(row), code)).value for row, code in zip(
        deals.tolist(), (0, 1, 2, 1), strict=True
    )]  # fmt: skip
    assert jass.batch.solve(deals, masked.filled(1)).tolist() == each


@pytest.mark.parametrize("name", CALLS)
def test_subclasses_whose_least_and_most_lie(name: str) -> None:
    class Lying(np.ndarray):
        def min(self, *_: Any, **__: Any) -> Any:
            return np.int64(0)

        def max(self, *_: Any, **__: Any) -> Any:
            return np.int64(1)

    with pytest.raises(ContractError, match="not 99"):
        CALLS[name](DEALS[:4], np.array([0, 99, 1, 2]).view(Lying))
    right = np.array([0, 3, 1, 2])
    assert same(CALLS[name](DEALS[:4], right.view(Lying)), CALLS[name](DEALS[:4], right))


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(
    "change",
    [
        lambda a: a.astype(a.dtype.newbyteorder(">")),
        lambda a: np.repeat(a, 3, axis=0)[::3],
        np.asfortranarray,
        lambda a: np.frombuffer(b"x" + a.tobytes(), np.uint8)[1:].view(a.dtype).reshape(a.shape),
        lambda a: np.frombuffer(a.tobytes(), a.dtype).reshape(a.shape),
        lambda a: a[::-1].copy()[::-1],
        lambda a: a.astype(object).astype(a.dtype),
        lambda a: a.astype(np.int64),
    ],
    ids="big-endian strided columns unaligned unwritable backwards objects signed".split(),
)
def test_arrays_of_all_forms(name: str, change: Callable[[Any], Any]) -> None:
    expected = CALLS[name](DEALS[:50], CONTRACTS[:50])
    assert same(CALLS[name](change(DEALS[:50]), change(CONTRACTS[:50])), expected)


class Short(list[Any]):
    """A list that says it is shorter than it is."""

    def __len__(self) -> int:
        return 2


@pytest.mark.parametrize("name", ["tricks_won", "points"])
@pytest.mark.parametrize("row", [[0] * 5000, [0] * 3, [0]])
def test_rows_that_lie_about_their_length(name: str, row: list[int]) -> None:
    with pytest.raises(PositionError, match=f"^{name}: a number for each of 2 sides"):
        Round.start(HANDS, "S", **{name: Short(row)})
    r = Round.start(HANDS, "S", **{name: Short([1, 0])})
    assert r == Round.start(HANDS, "S", **{name: (1, 0)})


def test_hands_that_lie_about_their_number() -> None:
    assert Round.start(Short(HANDS), "S") == Round.start(HANDS, "S")
    assert Deal(Short(HANDS)) == Deal(HANDS)


def test_rules_of_rows_that_lie_about_their_length() -> None:
    with pytest.raises(RulesError):
        Rules().replace(weis_sequence=Short([1000] * 40))
    with pytest.raises(RulesError):
        Rules().replace(sides=Short([0] * 40))


@pytest.mark.parametrize(
    ("name", "players", "size"),
    [
        ("differenzler", 4, 9),
        ("differenzler", 3, 12),
        ("schieber", 4, 9),
        ("schieber", 6, 6),
        ("coiffeur", 4, 9),
        ("molotow", 4, 9),
        ("sidi", 2, 8),
        ("mittlere", 3, 12),
    ],
)
def test_deals_of_another_size(name: str, players: int, size: int) -> None:
    for cards in {1, size - 1, 6} - {size}:
        deal = Deal.random(seed=1, players=players, cards_each=cards)
        with pytest.raises(GameError, match=f"a deal of this game has {size} cards a hand"):
            jass.new_game(name, players=players, deals=[deal], seed=1)
    deal = Deal.random(seed=1, players=players, cards_each=size)
    game = jass.new_game(name, players=players, deals=[deal], seed=1)
    assert game.deal.hands == deal.hands


def test_subclasses_cannot_make_the_core_play_on() -> None:
    class Yielding(Round):
        def _refuse(self, card: Any) -> Any:
            return None

    r = Yielding(Deal(HANDS), "S")
    for card in ("S9", "SJ", "SJ", "H6"):
        before = r.cards_played
        try:
            r.play(card)
        except JassError:
            assert r.cards_played == before
    for _ in range(5000):
        with pytest.raises(JassError):
            r.play("HA")
    assert r.played < 5

    class Renamed(Round):
        rules = property(lambda self: SIX)  # type: ignore[assignment]

    with pytest.raises(JassError):
        Renamed(Deal(HANDS), "S")


def test_switches_do_not_change() -> None:
    rules = Rules.preset("swiss")
    for switches in (rules.play_switches, rules.weis_switches):
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Sub", (type(switches),), {})
    r = Round(Deal.random(seed=7), "S")
    before = r.legal_cards(), jass.perft(r, 5), rules.play_switches.sides
    with contextlib.suppress(JassError, TypeError):
        rules.play_switches.__init__(  # type: ignore[misc]
            (0, 1, 2, 3, 4, 5), False, False, "allowed", "never", 0, 0, True, True
        )
    assert (r.legal_cards(), jass.perft(r, 5), rules.play_switches.sides) == before
    assert Rules.preset("swiss") == rules


def rounds() -> dict[str, Round]:
    """Rounds as pickles have them."""
    played = Round(Deal.random(seed=7), "S", 2)
    for _ in range(6):
        played.play(played.legal_cards()[0])
    said = Round(
        Deal(["S6 S7 S8", "H6 H7 H8", "D6 D7 D8", "C6 C7 C8"]),
        "S",
        rules=Rules().replace(weis_declare="explicit"),
    )
    said.announce("S6 S7 S8")
    said.play("S6")
    ending = Round.start(
        ["S8 DJ", "H9 C8", "HJ D9 C9", "H7 HA D7"], "S", trick=["DA", "D6"], points=(107, 19),
        tricks_won=(5, 1),
    )  # fmt: skip
    return {"played": played, "said": said, "ending": ending}


@pytest.mark.parametrize("name", ["played", "said", "ending"])
def test_pickled_rounds(name: str) -> None:
    r = rounds()[name]
    again = pickle.loads(pickle.dumps(r))
    assert again == r
    assert [again.weis_of(seat) for seat in range(4)] == [r.weis_of(seat) for seat in range(4)]


WRONG = [
    5,
    "x",
    None,
    (),
    ((), ()),
    ((209, 0), (0, 209)),
    ((-1, 0), (0, 0)),
    ((0, 0), (13, 0)),
    ((0, 0), (0,)),
    ((1 << 70, 0), (0, 0)),
    ("SJ", "SJ"),
    ("HA",) * 50,
    (((0, 0, (5,)),), False),
    (((0, 9, ()),), False),
    (((99, 0, ()),), False),
    ((), 5),
]


@pytest.mark.parametrize("name", ["played", "said", "ending"])
def test_pickles_of_rounds_that_were_tampered_with(name: str) -> None:
    make, state = rounds()[name].__reduce__()
    whole = make(*state)
    for place, _ in enumerate(state):
        for wrong in WRONG:
            try:
                r = make(*state[:place], wrong, *state[place + 1 :])
            except JassError:
                continue
            # What is accepted is a round like any other.
            assert r.played <= 36
            assert pickle.loads(pickle.dumps(r)) == r
            assert str(r)
    settings = state[1]
    for place, _ in enumerate(settings):
        for wrong in WRONG[:3]:
            changed = (*settings[:place], wrong, *settings[place + 1 :])
            try:
                make(state[0], changed, *state[2:])
            except JassError:
                continue
    assert whole == rounds()[name]


def test_a_pickle_whose_points_are_missing() -> None:
    make, state = Round(Deal.random(seed=7), "S").__reduce__()
    with pytest.raises(PositionError, match="points: a number for each of 2 sides"):
        make(*state[:3], ((), ()), *state[4:])


@pytest.mark.parametrize("amount", [10**5 + 1, 10**7, 10**30, 10**400, 0, -1, True, 1.0])
def test_goals_have_a_bound(amount: Any) -> None:
    for kind in (Goal.points, Goal.deals, Goal.deals_won):
        with pytest.raises(RulesError, match=r"^goal: a whole number of"):
            kind(amount)
        with pytest.raises(RulesError, match=r"^goal: a whole number of"):
            Rules().replace(goal=Goal("points", amount))
    with pytest.raises(RulesError, match=r"^bergpreis: at is"):
        Rules().replace(bergpreis=Bergpreis(at=amount))
    assert Rules().replace(goal=Goal.points(10**5)).goal.amount == 10**5


def test_sums_of_arrays_have_a_bound() -> None:
    rules = Rules()
    for wrong in ([[2**62, 0]], np.array([[2**63, 0]], np.uint64), [[-(2**41), 0]]):
        with pytest.raises(RulesError, match="card_points"):
            rules.score("undenufe", wrong)
    # Undenufe counts three times in the preset.
    assert rules.score("undenufe", [[2**40, 0]]).tolist() == [[3 * 2**40, 0]]
    assert rules.score("undenufe", (2**62, 0)) == (3 * 2**62, 0)


class Answers:
    """An executor that gives what it likes."""

    def __init__(self, change: Callable[[list[Any]], list[Any]]) -> None:
        self.change = change

    def map(self, function: Callable[..., Any], *jobs: Any) -> list[Any]:
        return self.change([function(*job) for job in zip(*jobs, strict=True)])


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found[:-1],
        lambda found: [*found, found[0]],
        lambda found: [3.5] * len(found),
        lambda found: [None] * len(found),
        lambda found: [np.zeros(3)] * len(found),
    ],
)
def test_executors_that_give_what_they_like(change: Callable[[list[Any]], list[Any]]) -> None:
    deals, executor = jass.batch.random_deals(200, seed=7, cards_each=3), Answers(change)
    for call in (
        lambda: jass.batch.solve(deals, "S", executor=executor),
        lambda: jass.batch.playouts(deals, "S", seed=1, executor=executor),
        lambda: jass.batch.playouts(deals, "S", seed=1, executor=executor, arrays=False),
    ):
        with pytest.raises(JassError, match="executor"):
            call()


def test_an_executor_that_works() -> None:
    deals, executor = jass.batch.random_deals(200, seed=7, cards_each=3), Answers(list)
    for name in ("solve", "playouts", "summary"):
        assert same(CALLS[name](deals, "S", executor=executor), CALLS[name](deals, "S"))


def test_results_do_not_become_writable() -> None:
    result = jass.batch.playouts(DEALS[:10], "S", seed=1)
    single = jass.playout(Round(Deal.random(seed=7), "S"), 10, seed=1)
    summary = jass.batch.playouts(DEALS[:10], "S", seed=1, arrays=False)
    arrays = [result.points, result.tricks, single.points, single.tricks, summary.counts]
    for array in [*arrays, *pickle.loads(pickle.dumps(result)).__dict__.values()]:
        assert not array.flags.writeable
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ArgumentError, match="progress"):
        jass.batch.solve(DEALS[:3], "S", progress=5)
