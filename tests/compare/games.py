"""Plays whole random games in the library and in the oracle, and compares them at every step."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import jass
from jass import Announce, Bergpreis, Choose, Goal, Misdeal, Play, Predict, Push, Rob
from jass.games import Action, Game
from tests.compare.variations import texts
from tests.oracle import games as oracle
from tests.oracle import rules as ref

Make = Callable[[Game], oracle.Game]


class DisagreementError(AssertionError):
    """Library and oracle play a different game."""


@dataclass(frozen=True)
class Setting:
    """A game as the library makes it, and what the oracle makes of it."""

    name: str
    arguments: dict[str, Any]
    make: Make

    def __str__(self) -> str:
        return f"{self.name} {self.arguments}"


def said(action: Action) -> str:
    """The oracle's text of an action."""
    match action:
        case Play():
            return f"play {action.card}"
        case Predict():
            return f"predict {action.points}"
        case Announce():
            return "announce " + " ".join(texts(action.weis.cards))
        case Choose() | Push() | Rob() | Misdeal():
            return str(action)
    raise AssertionError(action)


def hands_of(game: Game) -> Callable[[], oracle.Hands]:
    return lambda: [texts(hand) for hand in game.deal.hands]


def state(game: Game) -> dict[str, Any]:
    return {
        "phase": game.phase,
        "to_move": game.to_move,
        "actions": sorted(map(said, game.actions())),
        "scores": list(game.scores),
        "dealer": game.dealer,
        "deal": game.deal_number,
        "parties": [list(seats) for seats in game.parties],
        "winners": list(game.winners),
        "over": game.is_over,
        "bergpreis": getattr(game, "bergpreis", None),
    }


def oracle_state(plain: oracle.Game) -> dict[str, Any]:
    return {
        "phase": plain.phase,
        "to_move": plain.to_move,
        "actions": sorted(plain.actions()),
        "scores": plain.scores,
        "dealer": plain.dealer,
        "deal": plain.deals,
        "parties": plain.parties,
        "winners": plain.winners,
        "over": plain.over,
        "bergpreis": plain.prize,
    }


def compare_views(game: Game, plain: oracle.Game) -> None:
    for seat in range(plain.n):
        view = game.view(seat)
        held = plain.round.hands[seat] if plain.round else ref.in_card_order(plain.dealt[seat])
        assert texts(view.hand) == held
        assert view.actions == (game.actions() if game.to_move == seat else ())
        assert list(view.scores) == plain.scores
        assert len(view.history) == len(game.history)
        if plain.round:
            assert view.round is not None
            assert view.round.hand == view.hand
            assert [(t.leader, tuple(texts(t)), t.winner) for t in view.round.tricks] == (
                plain.round.tricks
            )
            assert view.round.known == view.known
        known = {who: texts(cards) for who, cards in enumerate(view.known) if cards}
        assert known == {who: [card] for who, card in plain.lies_open().items()}
        compare_secrets(game, plain, view)


def compare_secrets(game: Game, plain: oracle.Game, view: Any) -> None:
    """What others have predicted and announced."""
    seat = view.seat
    for turn, told in zip(game.history, view.history, strict=True):
        void = turn.deal in plain.void
        secret = turn.seat != seat and (void or not (plain.over or turn.deal < plain.deals))
        if isinstance(turn.action, Predict):
            secret = secret and "hidden" in game.options
        elif isinstance(turn.action, Announce):
            shown = turn.seat in plain.void[turn.deal] if void else plain.shows_weis(turn.seat)
            secret = secret and not shown
        else:
            secret = False
        assert told == (turn.deal, turn.seat, None if secret else turn.action)
    if isinstance(plain, oracle.Differenzler):
        open_to_all = plain.over or "open" in game.options
        for who, points in enumerate(view.predictions):
            seen = open_to_all or who == seat
            assert points == (plain.predictions.get(who) if seen else None)
    if isinstance(plain, oracle.Coiffeur):
        assert list(map(len, view.open_rows)) == [len(plain.left[side]) for side in (0, 1)]


def play(setting: Setting, seed: int, tally: Counter[str] | None = None) -> Game:
    """One game by random actions; DisagreementError at the first difference."""
    rng = random.Random(f"{setting} {seed}")
    game = jass.new_game(setting.name, seed=seed, **setting.arguments)
    plain = setting.make(game)
    turns = 0
    try:
        while True:
            mine, other = state(game), oracle_state(plain)
            differing = {key: (mine[key], other[key]) for key in mine if mine[key] != other[key]}
            assert not differing, differing
            if rng.random() < 0.02:
                compare_views(game, plain)
            if rng.random() < 0.01:
                game = change_nothing(game, rng)
            if game.is_over:
                break
            action = rng.choice(game.actions())
            early = plain.round is None or len(plain.round.plays) < plain.n
            if early and rng.random() < 0.003:
                action = Misdeal()
            game.apply(action)
            plain.hands_dealt = hands_of(game)
            if hasattr(plain, "turned_up"):
                plain.turned_up = turned_up_in(game)
            plain.do(said(action))
            turns += 1
            if tally is not None:
                tally[type(action).__name__] += 1
    except Exception as error:
        raise DisagreementError(f"{setting}, seed {seed}, turn {turns}: {error!r}") from error
    if tally is not None:
        tally["games"] += 1
        tally["deals"] += plain.counted
        tally["ended inside a deal"] += plain.round is not None and not plain.round.is_over
        tally["draws or shared"] += len(plain.winners) != 1
    return game


def change_nothing(game: Game, rng: random.Random) -> Game:
    """The same game after a detour: undone and done again, copied or pickled."""
    kind = rng.randrange(3)
    if kind == 0:
        before = state(game)
        undone = [game.undo() for _ in range(rng.randint(0, min(60, len(game.history))))]
        for action in reversed(undone):
            game.apply(action)
        assert state(game) == before
        return game
    other = game.copy() if kind == 1 else pickle.loads(pickle.dumps(game))
    assert other == game
    assert state(other) == state(game)
    if game.history:
        # What happens to the one does not touch the other.
        whole = str(other), other.scores
        for _ in range(rng.randint(1, min(60, len(game.history)))):
            game.undo()
        if not game.is_over:
            game.apply(game.actions()[0])
        assert (str(other), other.scores) == whole
    return other


# The settings


def schiebers() -> Iterator[Setting]:
    """The Schieber by every preset, for four and six, and with each of its parameters changed."""

    def setting(
        preset: str,
        players: int = 4,
        changes: dict[str, Any] | None = None,
        table: dict[str, Any] | None = None,
        round_changes: dict[str, Any] | None = None,
        **options: Any,
    ) -> Setting:
        rules, plain_table = oracle.schieber(preset, players)
        rules = replace(rules, **(round_changes or {}))
        plain_table = replace(plain_table, **(table or {}))
        if plain_table.goal[0] == "deals won":
            rules = oracle.by_card_points(rules)
        return Setting(
            "schieber",
            {
                "players": players,
                "rules": jass.Rules.preset(preset).replace(**(changes or {})),
                **options,
            },
            lambda game: oracle.Schieber(rules, plain_table, game.dealer, hands_of(game)),
        )

    for preset in oracle.TABLES:
        for players in (4, 6):
            yield setting(preset, players)
        pairs = {"players": 6, "sides": (0, 1, 2, 0, 1, 2)}
        yield setting(preset, 6, None, None, pairs, sides=pairs["sides"])
        for name, values in {
            "push": ("none", "partner_and_back", "around"),
            "chooser": ("dealer",),
            "first_lead": ("chooser",),
            "misdeal": ("redeal_next",),
            "count_order": (("stoeck", "trick", "weis"), ("weis", "trick", "stoeck")),
        }.items():
            for value in values:
                yield setting(preset, 4, {name: value}, {name: value})
        for goal, plain_goal in (
            (Goal.points(300), ("points", 300)),
            (Goal.points(300), ("points", 300)),
            (Goal.points(157), ("points", 157)),
            (Goal.deals(2), ("deals", 2)),
            (Goal.deals_won(2), ("deals won", 2)),
            (Goal.deals_won(2, "multiplied_total"), ("totals won", 2)),
        ):
            for end, at_once in (("immediate", True), ("deal", False)):
                yield setting(
                    preset,
                    4,
                    {"goal": goal, "end_check": end},
                    {"goal": plain_goal, "at_once": at_once},
                )
        for prize, plain_prize in (
            (Bergpreis(), (None, 0)),
            (Bergpreis(200, "points", 150), (200, 150)),
        ):
            for end, at_once in (("immediate", True), ("deal", False)):
                yield setting(
                    preset,
                    4,
                    {"goal": Goal.points(500), "end_check": end, "bergpreis": prize},
                    {"goal": ("points", 500), "at_once": at_once, "bergpreis": plain_prize},
                )
        yield setting(
            preset,
            4,
            {"goal": Goal.deals(3), "bergpreis": Bergpreis(200, "points", 150)},
            {"goal": ("deals", 3), "bergpreis": (200, 150)},
        )
        yield setting(preset, 4, {"weis_declare": "explicit"}, {"announced": True})
        yield setting(preset, 4, {"contracts": ("H", "undenufe")}, {"contracts": ("H", "undenufe")})
        yield setting(
            preset,
            4,
            {"stoeck_when": "with_weis", "goal": Goal.points(400)},
            {"goal": ("points", 400)},
            {"stoeck_when": "with_weis"},
        )


def turned_up_in(game: Any) -> Callable[[], str]:
    return lambda: str(game.turned_up)


def differenzlers() -> Iterator[Setting]:
    def setting(
        preset: str,
        players: int = 4,
        team: bool = False,
        bonus: int = 0,
        ends: tuple[str, int] = ("deals", 12),
        **options: Any,
    ) -> Setting:
        rules = oracle.points_alone(ref.PRESETS[preset], players)
        if team:
            rules = replace(rules, sides=(0, 1, 0, 1))
        table = replace(oracle.TABLES[preset], goal=ends)
        return Setting(
            "differenzler",
            {"players": players, "rules": preset, **options},
            lambda game: oracle.Differenzler(
                rules, table, game.dealer, hands_of(game), turned_up_in(game), bonus, team
            ),
        )

    for preset in oracle.TABLES:
        usual = 0 if preset in ("fr", "es") else 10
        yield setting(preset, 4, preset == "fr", usual)
        yield setting(preset, 3, False, usual)
        yield setting(preset, 4, True, 7, unit="team", exact_bonus=7)
        yield setting(preset, 4, False, usual, ("deals", 3), unit="player", goal=Goal.deals(3))
        points = Goal.points(200)
        yield setting(preset, 3, False, usual, ("points", 200), goal=points, reveal="open")


def coiffeurs() -> Iterator[Setting]:
    def setting(preset: str, jokers: bool, weis: bool = False, pack: Any = "french") -> Setting:
        rules = replace(ref.PRESETS[preset], pack=pack)
        table = oracle.TABLES[preset]
        return Setting(
            "coiffeur",
            {
                "rules": jass.Rules.preset(preset).replace(pack=pack),
                "rows": "eight" if jokers else "six",
                "weis": weis,
            },
            lambda game: oracle.Coiffeur(rules, table, game.dealer, hands_of(game), jokers, weis),
        )

    for preset in oracle.TABLES:
        for jokers in (False, True):
            for weis in (False, True):
                yield setting(preset, jokers, weis)
        yield setting(preset, True, pack="swiss")


def open_rules(preset: str, players: int) -> ref.Rules:
    alone = oracle.points_alone(ref.PRESETS[preset], players)
    return replace(alone, follow="may_ruff", overtrump="never")


def molotows() -> Iterator[Setting]:
    def setting(
        preset: str,
        players: int,
        ends: tuple[str, int] = ("deals", 8),
        plain: dict[str, bool] | None = None,
        **options: Any,
    ) -> Setting:
        rules = open_rules(preset, players)
        if options.get("hand_weis"):
            rules = replace(rules, weis=True, stoeck=20)
        table = replace(oracle.TABLES[preset], goal=ends)
        return Setting(
            "molotow",
            {"players": players, "rules": preset, **options},
            lambda game: oracle.Molotow(rules, table, game.dealer, hands_of(game), **(plain or {})),
        )

    for preset in oracle.TABLES:
        for players in (3, 4, 5, 6):
            yield setting(preset, players)
        yield setting(preset, 4, plain={"hand_weis": True}, hand_weis=True)
        yield setting(preset, 4, plain={"table_weis": True}, table_weis=True)
        yield setting(preset, 5, plain={"double": True}, last_deal_double=True)
        yield setting(preset, 3, ("points", 100), goal=Goal.points(100))


def molotows_times_five() -> Iterator[Setting]:
    for preset in oracle.TABLES:
        rules, table = oracle.schieber(preset)
        five = replace(rules, multipliers=((5,) * 6, (5,) * 6))
        yield Setting(
            "molotow_times_five",
            {"rules": preset},
            lambda game, five=five, table=table: oracle.Schieber(  # type: ignore[misc]
                five, table, game.dealer, hands_of(game)
            ),
        )


def sidis() -> Iterator[Setting]:
    def setting(
        preset: str,
        ends: tuple[str, int] = ("points", 1000),
        announced: bool = False,
        **options: Any,
    ) -> Setting:
        once = ((1,) * 6, (1,) * 6)
        rules = replace(
            ref.PRESETS[preset], players=2, sides=(0, 1), match_bonus=0, multipliers=once
        )
        table = replace(oracle.TABLES[preset], goal=ends, announced=announced)
        made = jass.Rules.preset(preset)
        if announced:
            made = made.replace(weis_declare="explicit")
        return Setting(
            "sidi",
            {"rules": made, **options},
            lambda game: oracle.Sidi(rules, table, game.dealer, hands_of(game), turned_up_in(game)),
        )

    for preset in oracle.TABLES:
        yield setting(preset)
        yield setting(preset, ("points", 150), goal=Goal.points(150))
        yield setting(preset, ("points", 150), announced=True, goal=Goal.points(150))
        yield setting(preset, ("deals", 5), goal=Goal.deals(5))


def mittleres() -> Iterator[Setting]:
    for preset in oracle.TABLES:
        rules = open_rules(preset, 3)
        for goal, plain in ((None, ("deals", 12)), (Goal.points(3), ("points", 3))):
            table = replace(oracle.TABLES[preset], goal=plain)
            yield Setting(
                "mittlere",
                {"rules": preset, "goal": goal},
                lambda game, rules=rules, table=table: oracle.Mittlere(  # type: ignore[misc]
                    rules, table, game.dealer, hands_of(game)
                ),
            )


GAMES: dict[str, Callable[[], Iterator[Setting]]] = {
    "schieber": schiebers,
    "differenzler": differenzlers,
    "coiffeur": coiffeurs,
    "molotow": molotows,
    "molotow_times_five": molotows_times_five,
    "sidi": sidis,
    "mittlere": mittleres,
}
