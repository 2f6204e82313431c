"""`jass weis`: the Weis of a hand, or of all hands of a deal, and which side scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from jass.cards.card import CardSet
from jass.cards.contract import Contract
from jass.cli.names import Names
from jass.cli.options import command, json_option, names_options, rules_option
from jass.cli.reading import Reading, read_hand, read_hands
from jass.cli.terminal import print_json, print_table, print_text
from jass.errors import ContractError
from jass.notation import Language, Pack
from jass.notation.phrases import results, words
from jass.rounds.weis import Weis, compare_weis, find_stoeck, find_weis
from jass.rules.rules import Rules, allowed_contract

__all__ = ["weis"]

_EXAMPLE = "'S6 S7 S8 HK HQ'"


@command()
@click.argument("hands", nargs=-1)
@click.option(
    "--contract", metavar="CONTRACT", help="In any notation.  [default: each of the rules']"
)
@click.option("--forehand", default=0, metavar="SEAT", help="The seat that is forehand.")
@rules_option
@names_options("as in HANDS, or french", "as in HANDS, or en")
@json_option("One JSON object, cards in canonical text.")
@click.pass_context
def weis(
    context: click.Context,
    hands: tuple[str, ...],
    contract: str | None,
    forehand: int,
    rules: Rules,
    pack: Pack | None,
    language: Language | None,
    as_json: bool,
) -> None:
    """The Weis and the Stöck in HANDS.

    HANDS is one hand, or the hands of seats 0, 1, ... separated by bars: "S6 S7 S8 | HK HQ | ...".
    For several hands a table shows the best Weis under each contract, the points of its side, and
    who has Stöck. Points are not multiplied.
    """
    text = " ".join(hands)
    if not hands:
        raise click.UsageError(f"give HANDS such as {_EXAMPLE}")
    if "|" in text:
        held, reading = read_hands(text, language, pack)
        rules = rules.replace(players=len(held)) if len(held) != rules.players else rules
    else:
        if context.get_parameter_source("forehand") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError("--forehand goes with several hands")
        hand, reading = read_hand(text, language, pack)
        held = [hand]
    rules = rules.replace(pack=reading.names.pack)
    contracts = _contracts(contract, reading, rules)
    melds = [find_weis(hand, contracts[0] if contract else None, rules=rules) for hand in held]
    if not rules.weis:
        melds = [[] for _ in held]
    scored = [_Scored(one, held, melds, rules, forehand) for one in contracts]
    if as_json:
        print_json(_to_dict(held, melds, scored, rules))
    elif len(held) == 1:
        _print_hand(held[0], melds[0], scored, rules, reading.names)
    else:
        _print_hands(held, melds, scored, rules, reading.names)


def _contracts(text: str | None, reading: Reading, rules: Rules) -> Sequence[Contract]:
    if text is None:
        return rules.contracts
    contract = reading.contract(text)
    if contract is None:
        raise ContractError(
            "contract: Weis can only be compared under a fixed contract, not an open one"
        )
    allowed_contract(contract, rules)
    return [contract]


class _Scored:
    """Weis and Stöck scored under a contract if every hand declares all it has."""

    def __init__(
        self,
        contract: Contract,
        hands: list[CardSet],
        melds: list[list[Weis]],
        rules: Rules,
        forehand: int,
    ) -> None:
        self.contract = contract
        self.multiplier = rules.multiplier(contract)
        self.weis = compare_weis(dict(enumerate(melds)), contract, rules=rules, forehand=forehand)
        played = [(1, seat, card) for seat, hand in enumerate(hands) for card in hand]
        self.stoeck = find_stoeck(played, contract, rules=rules)

    def to_dict(self) -> dict[str, Any]:
        stoeck = self.stoeck
        return {
            "contract": str(self.contract),
            "multiplier": self.multiplier,
            "seat": self.weis.seat,
            "side": self.weis.side,
            "points": list(self.weis.points),
            "stoeck": stoeck and {"seat": stoeck.seat, "points": stoeck.points},
        }


def _to_dict(
    hands: list[CardSet], melds: list[list[Weis]], scored: list[_Scored], rules: Rules
) -> dict[str, Any]:
    return {
        "rules": str(rules),
        "hands": [
            {
                "cards": str(hand),
                "weis": [
                    {"kind": one.kind, "cards": str(one.cards), "points": one.points}
                    for one in weis_of_hand
                ],
            }
            for hand, weis_of_hand in zip(hands, melds, strict=True)
        ],
        "contracts": [one.to_dict() for one in scored],
    }


def _kind(one: Weis, names: Names) -> str:
    if one.kind == "four_of_a_kind":
        return names.say(results.FOUR_OF_A_KIND)
    return names.say(results.SEQUENCE, cards=len(one.cards))


def _print_hand(
    hand: CardSet, melds: list[Weis], scored: list[_Scored], rules: Rules, names: Names
) -> None:
    print_text(names.cards(hand), style="bold")
    if melds:
        rows = [[names.cards(one.cards), _kind(one, names), str(one.points)] for one in melds]
        print_table(names.headings(words.WEIS, words.KIND, words.POINTS), rows)
    made = sum(one.points for one in melds)
    print_text(
        names.say(results.WEIS_POINTS, points=made)
        if rules.weis
        else names.say(results.WEIS_NOT_COUNTED)
    )
    trumps = [names.contract(one.contract) for one in scored if one.stoeck]
    if trumps:
        listed = names.say(words.OR).join(trumps)
        print_text(names.say(results.STOECK_WITH, points=rules.stoeck, trumps=listed))
    if len(scored) == 1:
        one = scored[0]
        contract = names.contract(one.contract)
        print_text(names.say(results.COUNTS, contract=contract, factor=one.multiplier))


def _stoeck(scored: _Scored, names: Names) -> str:
    found = scored.stoeck
    return "" if found is None else f"{names.seat(found.seat)} ({found.points})"


def _print_hands(
    hands: list[CardSet],
    melds: list[list[Weis]],
    scored: list[_Scored],
    rules: Rules,
    names: Names,
) -> None:
    for seat, hand in enumerate(hands):
        print_text(names.hand_of(seat, hand))
    rows = [
        [names.seat(seat), names.cards(one.cards), _kind(one, names), str(one.points)]
        for seat, weis_of_hand in enumerate(melds)
        for one in weis_of_hand
    ]
    print_text("")
    if rows:
        columns = (words.SEAT_HEADING, words.WEIS, words.KIND, words.POINTS)
        print_table(names.headings(*columns), rows)
    else:
        print_text(names.say(results.NO_WEIS if rules.weis else results.WEIS_NOT_COUNTED))
    sides = [names.say(words.SIDE, side=side).capitalize() for side in range(rules.side_count)]
    print_text(f"\n{names.say(results.SIDES_SCORE)}\n")
    first = names.headings(words.CONTRACT, words.FACTOR, words.BEST_WEIS)
    print_table(
        (*first, *sides, names.say(words.STOECK)),
        [
            [
                names.contract(one.contract),
                f"×{one.multiplier}",
                "" if one.weis.seat is None else names.seat(one.weis.seat),
                *map(str, one.weis.points),
                ""
                if one.stoeck is None
                else f"{names.seat(one.stoeck.seat)} ({one.stoeck.points})",
            ]
            for one in scored
        ],
        expendable=(names.say(words.FACTOR),),
    )
