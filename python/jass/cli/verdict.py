"""How the commands show an analysis: a table of its options, and how sure its order is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jass.analysis import Analysis, CardAnalysis, CardEstimate, ContractAnalysis, ContractEstimate
from jass.cli.names import Names
from jass.cli.terminal import print_table, print_text

__all__ = ["print_cards", "print_caveat", "print_contracts", "print_verdict"]

_CAVEATS = {
    "heuristic": (
        "Every seat plays by a few rules of good play, by what it knows, and the cards of the"
        " others are dealt at random: the points are near to what people make of them."
    ),
    "random": (
        "Every seat plays random legal cards, and the cards of the others are dealt at random. That"
        " ranks the contracts roughly; it is not what good players would score."
    ),
    "double-dummy": (
        "The cards of the others are dealt at random; then all see all cards and make no mistake,"
        " which is more than anybody can."
    ),
}
# What a narrow terminal does without, the first of them first.
_EXPENDABLE = ("Factor", "Opponents", "Match", "Score", "Win")


def print_contracts(
    analysis: ContractAnalysis,
    names: Names,
    played: Callable[[ContractEstimate], str] | None = None,
) -> None:
    """The contracts and pushing, the best first; ``played`` says what came of one."""

    def row(one: ContractEstimate) -> list[str]:
        factor = "" if one.multiplier is None else f"×{one.multiplier}"
        return [_contract(one, names), factor]

    _print_options(("Contract", "Factor"), analysis, row, played)
    answers = next((one.answers for one in analysis.estimates if one.answers), ())
    if answers:
        said = ", ".join(f"{names.contract(contract)} {share:.0%}" for contract, share in answers)
        print_text(f"After a push the partner chooses: {said}.")


def print_cards(
    analysis: CardAnalysis, names: Names, played: Callable[[CardEstimate], str] | None = None
) -> None:
    """The legal cards, the best first; ``played`` says which was."""
    if analysis.n:
        _print_options(("Card",), analysis, lambda one: [names.card(one.card)], played)


def print_verdict(analysis: Analysis[Any], names: Names) -> None:
    """How sure it is that the best is the best, and what the numbers are made of."""
    print_text(_verdict(analysis, names))
    if analysis.n:
        print_caveat(analysis.method)


def print_caveat(method: str) -> None:
    """What the numbers of a method are, and are not."""
    print_text(_CAVEATS[method], style="dim")


def _print_options(
    first: tuple[str, ...],
    analysis: Analysis[Any],
    named: Callable[[Any], list[str]],
    played: Callable[[Any], str] | None,
) -> None:
    headings = [*first, "Score", "Opponents", "Difference", "Behind", "Win", "Match"]
    game = analysis.ranked_by == "game"
    headings += ["Game"] * game + ["Played"] * (played is not None)
    rows = []
    for one in analysis.estimates:
        reach = one.difference_interval[1] - one.difference
        row = [
            *named(one),
            f"{one.mean:.1f}",
            f"{one.opponents:.1f}",
            f"{one.difference:+.1f} ± {reach:.1f}",
            "" if one is analysis.best else _behind(analysis, one),
            f"{one.win_chance:.1%}",
            f"{one.match_chance:.1%}",
        ]
        if game:
            row.append(f"{one.game_chance:.1%}")
        if played is not None:
            row.append(played(one))
        rows.append(row)
    print_table(headings, rows, first="green", expendable=_EXPENDABLE)


def _behind(analysis: Analysis[Any], one: Any) -> str:
    pair = analysis.compare(analysis.best, one)
    form = ".1%" if pair.of == "game" else ".1f"
    return f"{pair.difference:{form}} ± {pair.interval[1] - pair.difference:{form}}"


def _verdict(analysis: Analysis[Any], names: Names) -> str:
    best = _name(analysis.best, names)
    samples = "worlds" if isinstance(analysis, CardAnalysis) else "deals"
    if not analysis.n:
        return f"{best} is the only card that may be played."
    if len(analysis) == 1:
        return f"{analysis.n} {samples}."
    if analysis.settled:
        return f"Settled after {analysis.n} {samples}: {best} is the best, {analysis.how_sure}."
    # What was worth the same in every one cannot be told apart by more of them.
    others = [one for one in analysis.estimates[1:] if analysis.compare(analysis.best, one).stderr]
    same = [_name(one, names) for one in analysis.estimates[1:] if one not in others]
    alike = f", worth as much as {' and '.join(same)} each time," if same else ""
    behind = f"{_name(others[0], names)} by {_behind(analysis, others[0])}"
    return (
        f"Not settled after {analysis.n} {samples}: {best}{alike} is before {behind},"
        f" {analysis.how_sure} to be the best. A greater -n tells more."
    )


def _contract(one: ContractEstimate, names: Names) -> str:
    return one.name if one.contract is None else names.contract(one.contract)


def _name(one: Any, names: Names) -> str:
    return names.card(one.card) if isinstance(one, CardEstimate) else _contract(one, names)
