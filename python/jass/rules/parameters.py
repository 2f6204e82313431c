"""The parameters of the rules, each declared once: name, values, default and what it means.

What a parameter may be follows from its annotation: a Literal names all choices, Annotated the
check of anything else. The text below it is what editors and ``help(Rules)`` show. Defaults are
those of the preset ``swiss``.

The sources are *Swisslos* (rules of Schieber and Coiffeur at jass.ch), *Reglement* (Schweizer
Jassreglement "Puur Näll As"), *JVS* (Jassverband Schweiz), *Pagat*, and the two pages that the
presets ``fr`` and ``es`` follow, here FR and ES; docs/conformance.md goes through those sentence by
sentence.
"""

# Annotations are read when the class is made, so they are no texts here.

from collections.abc import Callable
from typing import Annotated, Any, Concatenate, Literal, ParamSpec, TypeVar, dataclass_transform

from jass.cards.contract import Contract
from jass.rules import checks
from jass.rules.checks import Check, between, check_of
from jass.rules.goal import Bergpreis, Goal

__all__ = ["CHECKS", "Parameters", "takes_parameters"]

_Class = TypeVar("_Class", bound=type)

_FOURS = (100, 100, 100, 150, 100, 200, 100, 100, 100)


@dataclass_transform(kw_only_default=True, frozen_default=True)
def _declares(cls: _Class) -> _Class:
    # Type checkers see a constructor that takes the declared names and values.
    return cls


@_declares
class Parameters:
    """What tables of Jass disagree about."""

    # The table

    players: Annotated[int, between(2, 6)] = 4
    """How many play, 2 to 6. Alone it brings the usual ``sides`` of so many along."""

    sides: Annotated[tuple[int, ...], checks.sides] = (0, 1, 0, 1)
    """The side of each seat. Usual are pairs for four, two teams of three for six, and each seat
    on its own otherwise."""

    direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    """Which way play goes round, for display only: seats are numbered in order of play. (JVS:
    counterclockwise; FR: clockwise in some places.)"""

    deal_packets: Annotated[tuple[int, ...], checks.packets] = (3, 3, 3)
    """How many cards a seat is dealt at once; they add up to a hand. (FR: three times three.)"""

    first_dealer: Literal["high_card", "low_card", "rose_seven", "random"] = "low_card"
    """Who deals first: who draws the highest card (FR) or the lowest (Reglement), who sits before
    the holder of the seven of hearts (Pagat), or anybody (Swisslos)."""

    misdeal: Literal["redeal_same", "redeal_next"] = "redeal_same"
    """Who deals again after a misdeal: the same dealer (FR) or the next."""

    # Choosing the contract

    chooser: Literal["forehand", "dealer"] = "forehand"
    """Who names the contract first. (FR, ES, Reglement, Swisslos: forehand.)"""

    contracts: Annotated[tuple[Contract, ...], checks.contracts] = tuple(Contract)
    """The contracts that may be named. (FR, ES, Reglement: all six.)"""

    push: Literal["none", "partner", "partner_and_back", "around"] = "partner"
    """To whom the choice may be pushed: to the partner, who must choose (FR, ES, Reglement), to the
    partner, who may push back (Pagat), or round the table (Coiffeur; Swisslos)."""

    first_lead: Literal["forehand", "chooser"] = "forehand"
    """Who leads to the first trick: forehand, after a push too (FR, Reglement), or who has named
    the contract (Coiffeur; Swisslos)."""

    # What cards count

    nt_eight: Literal[8, 0] = 8
    """What an eight counts in Obenabe and Undenufe. (ES and all practice: 8.)"""

    undenufe_eleven: Literal["six", "ace"] = "six"
    """Which card counts 11 in Undenufe, the other nothing: the six (ES, Reglement), or the ace as
    in every contract, which is the old way."""

    last_trick: Annotated[int, between(0, 255)] = 5
    """The bonus for the last trick. (FR, ES, JVS: 5.)"""

    # Play

    follow: Literal["must_follow", "may_ruff"] = "may_ruff"
    """Whether a trump may be played instead of a card of the suit led: ``"may_ruff"`` (ES, JVS,
    Pagat), or only by a hand that cannot follow (FR). Without trumps suit is always followed."""

    puur_exempt: bool = True
    """Whether the trump jack, the Puur, may be kept when trumps are led and it is the only trump of
    the hand. (ES and all practice: yes.)"""

    undertrump: Literal["allowed", "void_only", "only_trumps", "no_other_card"] = "only_trumps"
    """Whether a trump below the highest one of the trick may be played when a plain suit was led:
    always (FR), without a card of that suit (Differenzler; Reglement), by a hand of trumps only
    (ES, Reglement, JVS), or when there is no other legal card (Pagat)."""

    overtrump: Literal["never", "when_forced", "when_trumping"] = "never"
    """Whether a trump must beat that of an opponent who is winning the trick, if it can: never (ES
    and all practice), by a hand of trumps only, which is forced to play one (FR), or by whoever
    plays a trump (FR, read more strictly). The Puur alone is never forced out."""

    # Weis

    weis: bool = True
    """Whether Weis count. (Not at prize tournaments, in the Coiffeur of Swisslos and in the
    Differenzler.)"""

    weis_sequence: Annotated[tuple[int, ...], checks.sequence] = (20, 50, 100, 150, 200, 250, 300)
    """The points of sequences of 3 to 9 cards, 0 for no Weis. A mapping from the number of cards
    is taken too. (Reglement, JVS; FR and ES: 100 for five and more.)"""

    weis_split_runs: bool = False
    """Whether a sequence may be shown in pieces where that is worth more, nine cards as five and
    four. (At some old tables, where long sequences are 100.)"""

    weis_four: Annotated[tuple[int, ...], checks.four] = _FOURS
    """The points of four of a kind, from sixes to aces, 0 for no Weis. A mapping from the rank is
    taken too. (ES, Reglement; FR: none below the nine, and 100 for nines.)"""

    weis_order: Literal["points", "class"] = "points"
    """Which of two Weis is better: that with more points (Reglement, JVS), or by class: sequences
    of five or more cards, four of a kind, sequences of four, of three (FR)."""

    weis_four_unders_top: bool = False
    """Whether four jacks, the Unders, beat every other Weis in an order by class. (FR: yes.)"""

    weis_height: Literal["contract", "natural"] = "contract"
    """Which of two sequences of equal length is higher: in Undenufe the lower one, as its cards
    win (Reglement), or the natural order in every contract."""

    weis_tie: Literal["position", "cancel"] = "position"
    """What happens when the best Weis of two sides are equal but for the suit: trumps, then the
    seat nearest to forehand win (FR), or nobody scores."""

    weis_overlap: bool = True
    """Whether a card may be part of two Weis, a Kreuzweis. (Reglement, JVS: yes.)"""

    weis_declare: Literal["auto", "explicit"] = "auto"
    """Whether every Weis is announced by itself, or by those who hold it."""

    # Score

    pack: Literal["french", "swiss"] = "french"
    """The pack: it decides which ``multipliers`` are used, and the names of cards."""

    stoeck: Annotated[int, between(0, 10_000)] = 20
    """The points of the Stöck, king and queen of trump in one hand; 0 for none. (FR, ES,
    Reglement: 20; prize tournaments: none.)"""

    stoeck_when: Literal["second_card", "with_weis"] = "second_card"
    """When Stöck count: with the second of the two cards (FR, Reglement), or with the Weis."""

    match_bonus: Annotated[int, between(0, 10_000)] = 100
    """The bonus of a side that takes all tricks, a match. (FR, ES, Swisslos: 100; prize
    tournaments: none.)"""

    multiply: Literal["all"] = "all"
    """What the factor of the contract multiplies: all points of both sides. (FR, ES, Swisslos.)"""

    multipliers: Annotated[tuple[tuple[int, ...], tuple[int, ...]], checks.multipliers] = (
        (2, 1, 1, 2, 3, 3),
        (2, 1, 2, 1, 3, 3),
    )
    """The factors of the contracts S H D C obenabe undenufe, with the French pack and with the
    Swiss pack. A mapping from the contract is taken too, contracts that it leaves out count once.
    (Swisslos, Reglement; FR: 1 2 3 1 3 4; ES: 2 1 1 2 3 4.)"""

    # The end of the game

    goal: Annotated[Goal, checks.goal] = Goal.points(2500)
    """When the game is over. (Swisslos, Reglement: 2500, or 1000 with all factors 1; FR: 1000;
    ES: 1500; prize tournaments: twelve deals.)"""

    end_check: Literal["deal", "immediate"] = "immediate"
    """When the goal is looked at: after a deal (FR), or at once, in ``count_order`` (Swisslos,
    Reglement)."""

    cross: Literal["higher_total"] = "higher_total"
    """Who wins when both sides pass the goal in one deal: the higher total. (FR.)"""

    count_order: Annotated[tuple[str, ...], checks.count_order] = ("stoeck", "weis", "trick")
    """What counts first when the goal is looked at at once, the Ausmachregel. (Reglement: Stöck,
    Weis, trick; by agreement Stöck, trick, Weis.)"""

    bergpreis: Annotated[Bergpreis | None, checks.bergpreis] = None
    """The prize for the first side past a threshold on the way to the goal, None for none. (JVS,
    FR: by agreement.)"""


CHECKS: dict[str, Check] = {
    name: check_of(annotation) for name, annotation in Parameters.__annotations__.items()
}
"""The check of each parameter, in the order of the declarations."""

_P = ParamSpec("_P")
_Self = TypeVar("_Self")
_Given = TypeVar("_Given")


def _takes(
    like: Callable[_P, object],
) -> Callable[
    [Callable[Concatenate[_Self, ...], _Given]], Callable[Concatenate[_Self, _P], _Given]
]:
    def same(method: Any) -> Any:
        return method

    return same


takes_parameters = _takes(Parameters)
"""Has type checkers see a method that takes the parameters by name."""
