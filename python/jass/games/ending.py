"""The end of a game: goals, the order of counting, the Bergpreis.

Pure functions of scores by party. Sources: Swisslos (immediate end), SRF Jass-Service (order of
counting, "Ausmachregel"), JVS (Bergpreis), the FR page (the end after a deal).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from jass.arguments.numbers import MOST_PLAYERS, side_number, whole_number
from jass.arguments.sequences import own_row
from jass.errors import GameError, RulesError
from jass.rules.goal import Goal
from jass.rules.rules import Rules, checked_rules
from jasscore.cards import each
from jasscore.errors import shown

__all__ = [
    "Settlement",
    "bergpreis_threshold",
    "best_of",
    "is_reached",
    "settle",
    "settle_claims",
    "settled",
]

_CLAIMS = ("stoeck", "weis", "trick", "match", "held_stoeck")
_MOST = 10**9
_NEVER = 1 << 62


class Settlement(NamedTuple):
    """The scores of a game after a deal or a trick, and their consequences.

    ``totals`` are by party. ``over`` is whether the game has ended; ``winner`` is None before the
    end and in a draw; ``bergpreis`` is the party that wins the Bergpreis now, if any.

    >>> from jass.games.ending import Settlement
    >>> Settlement((1040, 767), True, 0).winner
    0
    """

    totals: tuple[int, ...]
    over: bool
    winner: int | None
    bergpreis: int | None = None


def best_of(scores: Sequence[int], lowest: bool = False) -> tuple[int, ...]:
    """The parties with the best score, several in a tie.

    >>> from jass.games.ending import best_of
    >>> best_of((120, 80, 120)), best_of((120, 80, 120), lowest=True)
    ((0, 2), (1,))
    """
    best = min(scores) if lowest else max(scores)
    return tuple(party for party, score in enumerate(scores) if score == best)


def is_reached(goal: Goal, scores: Sequence[int], deals_played: int) -> bool:
    """Whether the goal is reached after a scored deal, for games without a race of two sides.

    A goal of points is reached by any score; a goal of deals after that many deals.

    >>> from jass import Goal
    >>> from jass.games.ending import is_reached
    >>> is_reached(Goal.points(100), (40, 100, 20, 10), 3), is_reached(Goal.deals(12), (9, 4), 11)
    (True, False)
    """
    return deals_played >= goal.amount if goal.kind == "deals" else max(scores) >= goal.amount


def bergpreis_threshold(rules: Rules) -> int | None:
    """The score that wins the Bergpreis, None without a Bergpreis.

    Half the goal, rounded up, unless ``Bergpreis.at`` is set (JVS). RulesError if the goal is not a
    number of points.

    >>> from jass import Bergpreis, Rules
    >>> from jass.games.ending import bergpreis_threshold
    >>> bergpreis_threshold(Rules().replace(bergpreis=Bergpreis()))
    1250
    """
    prize, goal = checked_rules(rules).bergpreis, rules.goal
    if prize is None:
        return None
    if goal.kind == "deals_won" or (prize.at is None and goal.kind != "points"):
        raise RulesError(f"bergpreis: needs a goal of points, not {goal!r}")
    return (goal.amount + 1) // 2 if prize.at is None else prize.at


def settle(
    before: Sequence[int],
    deal: Sequence[int],
    rules: Rules,
    deals_played: int = 1,
    *,
    bergpreis_open: bool = True,
) -> Settlement:
    """The scores of a game after a deal, if the goal is checked at the end of deals.

    ``before`` and ``deal`` are by party, those of the deal already multiplied; ``deals_played``
    includes this deal. With a goal of points, the highest total that has reached it wins, and a tie
    is resolved by another deal (FR). With a number of deals, the highest total wins, and a tie is a
    draw. With deals to be won, scores count deals, and a tied deal has no winner. GameError if the
    numbers of parties differ.

    >>> from jass import Rules
    >>> from jass.games import ending
    >>> ending.settle((943, 900), (57, 100), Rules.preset("fr"))
    Settlement(totals=(1000, 1000), over=False, winner=None, bergpreis=None)
    """
    scores, made = _scores("before", before), _scores("deal", deal)
    if len(scores) != len(made):
        raise GameError(
            f"deal: a number for each of {len(scores)} parties as in before, not {shown(deal)}"
        )
    number = whole_number(deals_played, "deals_played", 0, _MOST, GameError)
    return settled(scores, made, checked_rules(rules), number, bergpreis_open)


def settled(
    scores: Sequence[int],
    made: Sequence[int],
    rules: Rules,
    deals_played: int,
    bergpreis_open: bool,
) -> Settlement:
    """:func:`settle` with checked arguments."""
    goal = rules.goal
    if goal.kind == "deals_won":
        winners = best_of(made)
        won = winners[0] if len(winners) == 1 else -1
        totals = [score + (party == won) for party, score in enumerate(scores)]
    else:
        totals = [score + points for score, points in zip(scores, made, strict=True)]
    prize = _bergpreis_of_deal(totals, rules) if bergpreis_open else None
    if prize is not None and rules.bergpreis is not None:
        totals[prize] += rules.bergpreis.points
    winners = best_of(totals)
    if goal.kind == "deals":
        over = deals_played >= goal.amount
    else:
        over = totals[winners[0]] >= goal.amount and len(winners) == 1
    winner = winners[0] if over and len(winners) == 1 else None
    return Settlement(tuple(totals), over, winner, prize)


def settle_claims(
    before: Sequence[int],
    claims: Iterable[tuple[str, int, int]],
    rules: Rules,
    *,
    bergpreis_open: bool = True,
) -> Settlement:
    """The scores after a trick, if the first party to reach the goal wins at once.

    A claim is a tuple (kind, party, points), the points already multiplied. The kind is
    ``"stoeck"``, ``"weis"``, ``"trick"``, ``"match"`` or ``"held_stoeck"``: king and queen of
    trumps not yet both played. Held Stöck may be shown early, when Stöck are counted and again with
    the Weis, if they end the game or win the Bergpreis; they are scored early only if they end the
    game. Claims are counted in ``rules.count_order``, then the match, and within a kind in the
    given order; nothing is counted after the goal. (Swisslos, SRF, Reglement.) GameError for an
    invalid claim.

    >>> from jass import Rules
    >>> from jass.games import ending
    >>> ending.settle_claims((2490, 2495), [("trick", 1, 11), ("weis", 0, 20)], Rules())
    Settlement(totals=(2510, 2495), over=True, winner=0, bergpreis=None)
    """
    goal, threshold = checked_rules(rules).goal, bergpreis_threshold(rules)
    running = list(_scores("before", before))
    by_kind: dict[str, list[tuple[int, int]]] = {what: [] for what in _CLAIMS}
    for what, party, points in _checked_claims(claims, len(running)):
        by_kind[what].append((party, points))
    mark = threshold if bergpreis_open and threshold is not None else _NEVER
    prize: int | None = None
    stoeck_counted = False
    for step in (*rules.count_order, "match"):
        for party, points in by_kind[step]:
            running[party] += points
            if prize is None and running[party] >= mark:
                prize = party
            if _reached(goal, running[party]):
                return Settlement(tuple(running), True, party, prize)
        stoeck_counted = stoeck_counted or step == "stoeck"
        # Again with the Weis, which are only counted after the first trick.
        if step == "stoeck" or (step == "weis" and stoeck_counted and by_kind["weis"]):
            for party, points in by_kind["held_stoeck"]:
                with_it = running[party] + points
                if prize is None and with_it >= mark:
                    prize = party
                if _reached(goal, with_it):
                    running[party] = with_it
                    return Settlement(tuple(running), True, party, prize)
    return Settlement(tuple(running), False, None, prize)


def _reached(goal: Goal, score: int) -> bool:
    return goal.kind == "points" and score >= goal.amount


def _bergpreis_of_deal(totals: Sequence[int], rules: Rules) -> int | None:
    # Both may have passed the threshold in this deal: the higher total wins it, unless tied.
    threshold = bergpreis_threshold(rules)
    winners = best_of(totals)
    if threshold is None or totals[winners[0]] < threshold or len(winners) > 1:
        return None
    return winners[0]


def _scores(name: str, scores: Sequence[int]) -> tuple[int, ...]:
    row = own_row(scores, MOST_PLAYERS)
    if row is None or not 2 <= len(row) <= MOST_PLAYERS:
        raise GameError(f"{name}: a number for each party, not {shown(scores)}")
    return tuple([whole_number(one, f"{name}: each", -_MOST, _MOST, GameError) for one in row])


def _checked_claims(
    claims: Iterable[tuple[str, int, int]], parties: int
) -> Iterable[tuple[str, int, int]]:
    row = each(claims)
    if row is None:
        raise GameError(f"claims: (what, party, points) each, not {shown(claims)}")
    for claim in row:
        try:
            what, party, points = claim
        except (TypeError, ValueError):
            raise GameError(f"claims: (what, party, points) each, not {shown(claim)}") from None
        if type(what) is not str or what not in _CLAIMS:
            raise GameError(f"claims: what is one of {', '.join(_CLAIMS)}, not {shown(what)}")
        yield (
            what,
            side_number(party, parties, "claims: party"),
            whole_number(points, "claims: points", 0, _MOST, GameError),
        )
