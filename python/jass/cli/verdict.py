"""Output of an analysis: a table of its options, and the confidence in the best one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jass.analysis import Analysis, CardAnalysis, CardEstimate, ContractAnalysis, ContractEstimate
from jass.analysis.results import share_of
from jass.cli.names import Names
from jass.cli.terminal import print_table, print_text
from jass.notation.phrases import Phrase, results, words

__all__ = ["print_cards", "print_caveat", "print_contracts", "print_verdict"]

_PLAY = {
    "heuristic": results.PLAY_HEURISTIC,
    "random": results.PLAY_RANDOM,
    "double-dummy": results.PLAY_DOUBLE_DUMMY,
}
_CAVEATS = {
    "heuristic": results.BY_HEURISTIC,
    "random": results.BY_RANDOM,
    "double-dummy": results.BY_DOUBLE_DUMMY,
}
# Columns dropped on a narrow terminal, in this order.
_EXPENDABLE = (words.FACTOR, words.OPPONENTS, words.MATCH, words.SCORE, words.WIN)


def print_contracts(
    analysis: ContractAnalysis,
    names: Names,
    played: Callable[[ContractEstimate], str] | None = None,
) -> None:
    """The contracts and pushing, the best first; ``played`` gives the actual result."""

    def row(one: ContractEstimate) -> list[str]:
        factor = "" if one.multiplier is None else f"×{one.multiplier}"
        return [_contract(one, names), factor]

    _print_options((words.CONTRACT, words.FACTOR), analysis, names, row, played)
    answers = next((one.answers for one in analysis.estimates if one.answers), ())
    if answers:
        said = ", ".join(f"{names.contract(contract)} {share:.0%}" for contract, share in answers)
        print_text(names.say(results.PARTNER_CHOOSES, answers=said))


def print_cards(
    analysis: CardAnalysis, names: Names, played: Callable[[CardEstimate], str] | None = None
) -> None:
    """The legal cards, the best first; ``played`` marks the one played."""
    if analysis.n:
        _print_options((words.CARD,), analysis, names, lambda one: [names.card(one.card)], played)


def print_verdict(analysis: Analysis[Any], names: Names) -> None:
    """The confidence that the best option is the best, and the limits of the method."""
    print_text(_verdict(analysis, names))
    if analysis.n:
        print_caveat(analysis.method, names)


def print_caveat(method: str, names: Names) -> None:
    """The assumptions and limits of a method."""
    print_text(names.say(_CAVEATS[method]), style="dim")


def _print_options(
    first: tuple[Phrase, ...],
    analysis: Analysis[Any],
    names: Names,
    named: Callable[[Any], list[str]],
    played: Callable[[Any], str] | None,
) -> None:
    columns = [*first, words.SCORE, words.OPPONENTS, words.DIFFERENCE, words.BEHIND]
    columns += [words.WIN, words.MATCH]
    game = analysis.ranked_by == "game"
    columns += [words.GAME] * game + [words.PLAYED] * (played is not None)
    rows = []
    for one in analysis.estimates:
        row = [
            *named(one),
            f"{one.mean:.1f}",
            f"{one.opponents:.1f}",
            _with_reach(one.difference, one.difference_interval, analysis.exact, "+.1f"),
            "" if one is analysis.best else _behind(analysis, one),
            f"{one.win_chance:.1%}",
            f"{one.match_chance:.1%}",
        ]
        if game:
            row.append(f"{one.game_chance:.1%}")
        if played is not None:
            row.append(played(one))
        rows.append(row)
    expendable = names.headings(*_EXPENDABLE)
    print_table(names.headings(*columns), rows, first="green", expendable=expendable)
    print_text(names.say(results.WIN_AND_GAME if game else results.WIN_IS_OF_ROUND), style="dim")


def _behind(analysis: Analysis[Any], one: Any) -> str:
    pair = analysis.compare(analysis.best, one)
    form = ".1%" if pair.of == "game" else ".1f"
    return _with_reach(pair.difference, pair.interval, analysis.exact, form)


def _with_reach(mean: float, interval: tuple[float, float], exact: bool, form: str) -> str:
    text = format(mean, form)
    reach = format(interval[1] - mean, form.removeprefix("+"))
    return text if exact else f"{text} ± {reach}"


def _verdict(analysis: Analysis[Any], names: Names) -> str:
    best = _name(analysis.best, names)
    if not analysis.n:
        return names.say(results.ONLY_CARD, best=best)
    counted = results.WORLDS if isinstance(analysis, CardAnalysis) else results.DEALS
    samples = names.say(counted, n=analysis.n)
    if len(analysis) == 1:
        return f"{samples}."
    how = names.say(_PLAY[analysis.method])
    equal = analysis.equals
    # Options of equal value in every sample: more samples would not separate them.
    same = names.say(words.AND).join(_name(one, names) for one in equal)
    alike = names.say(results.WORTH_AS_MUCH, others=same) if equal else ""
    if analysis.exact:
        alike = names.say(results.AS_GOOD_AS, others=same) if equal else ""
        return names.say(results.EXACT, samples=samples, best=best, alike=alike, play=how)
    sure = _how_sure(analysis, names)
    if analysis.settled:
        return names.say(
            results.SETTLED, samples=samples, best=best, alike=alike, sure=sure, play=how
        )
    second = next(one for one in analysis.estimates[1:] if one not in equal)
    return names.say(
        results.NOT_SETTLED,
        samples=samples,
        best=best,
        alike=alike,
        second=_name(second, names),
        behind=_behind(analysis, second),
        sure=sure,
        play=how,
    )


def _how_sure(analysis: Analysis[Any], names: Names) -> str:
    # Never shown as 100 %.
    share = share_of(analysis.confidence, bool(analysis.equals))
    if share.startswith("over "):
        share = names.say(results.OVER, share=share.removeprefix("over "))
    return names.say(results.SURE, share=share)


def _contract(one: ContractEstimate, names: Names) -> str:
    return names.say(words.PUSH) if one.contract is None else names.contract(one.contract)


def _name(one: Any, names: Names) -> str:
    return names.card(one.card) if isinstance(one, CardEstimate) else _contract(one, names)
