"""A fast player for every game: the heuristic for cards, a few playouts for other decisions.

It knows no game by name: the views of a game say what it is played for.
"""

from __future__ import annotations

from collections.abc import Sequence

from jass.arguments.seeds import SeedLike, seed_number
from jass.cards.card import Card, CardSet, Rank, stoeck_pair
from jass.cards.contract import Contract
from jass.engine import deal_arrays
from jass.engine.contract_choice import choices
from jass.engine.contract_network import chooser, chosen, has_chooser
from jass.engine.deal_outcomes import played
from jass.engine.heuristic import heuristic_card, thinking_seats
from jass.engine.playouts import by_side, round_source
from jass.games import Action, Announce, Choose, GameView, Misdeal, Play, Predict, Push, Rob
from jass.players.base import number_of, offered
from jass.rounds.round import Round
from jass.rounds.view import View, sample_worlds
from jass.rounds.weis import find_weis
from jass.rules.rules import asked_in_turn
from jasscore.deals import Deals

__all__ = ["HeuristicPlayer"]

_DEALS = 48  # sampled for a choice or a prediction
_WORLDS = 12  # sampled for a card, where more points are not better
_PLAYOUTS = 4  # of each card in each world
_THINKING = thinking_seats("heuristic")


class HeuristicPlayer:
    """Plays cards by :func:`jass.heuristic_card`, and decides everything else by a few playouts.

    It chooses the contract by :func:`jass.heuristic_contract` where four play in pairs for points,
    otherwise the one with the best mean over sampled deals that contain its hand, or pushes
    when its partner is expected to find a better one; in a Coiffeur it chooses the row that exceeds
    the average of that row most, or pushes when none does. It predicts the mean of such deals. It
    announces all Weis, the most valuable first, robs unless that loses more in Weis than it gains,
    and always annuls a misdeal.

    Where more points are not always better, in a Differenzler, a Molotow or a Mittlere, it plays
    the card with the best mean score of the deal in random playouts of worlds sampled from its
    view. The scores of the game do not matter to it.

    An action is a function of the view and the seed. ActionError when it is not the seat's turn.

    >>> import jass
    >>> from jass.players import HeuristicPlayer
    >>> strong = jass.Deal.random(seed=1, known={0: "SJ S9 SA HA HK DT D6 C8 C7"})
    >>> g = jass.new_game("schieber", deals=[strong], dealer=3)
    >>> HeuristicPlayer(seed=1).act(g.view(0))
    Choose("S")
    """

    def __init__(self, seed: SeedLike = None) -> None:
        self._seed = seed_number(seed)

    def __repr__(self) -> str:
        return f"HeuristicPlayer({self._seed})"

    def act(self, view: GameView) -> Action:
        """One of the actions of a view."""
        actions = offered(view)
        if len(actions) == 1:
            return actions[0]
        seed = number_of(view, self._seed)
        if Misdeal() in actions:
            return Misdeal()
        if Rob() in actions and _robbing_gains(view):
            return Rob()
        melds = [action for action in actions if isinstance(action, Announce)]
        if melds:
            return max(melds, key=lambda action: action.weis.points)
        contracts = [action for action in actions if isinstance(action, Choose)]
        if contracts:
            return _chosen(view, contracts, Push() in actions, seed)
        predictions = [action for action in actions if isinstance(action, Predict)]
        if predictions:
            expected = _expected_points(view, seed)
            return min(predictions, key=lambda action: abs(action.points - expected))
        assert view.round is not None
        if view.wants_points:
            return Play(heuristic_card(view.round, seed=seed))
        cards = [action.card for action in actions if isinstance(action, Play)]
        return Play(_best_card(view, view.round, cards, seed))


def _robbing_gains(view: GameView) -> bool:
    # The six becomes a better trump, but Weis that contain it are lost.
    r, card = view.round, view.turned_up
    assert r is not None
    assert card is not None
    six = CardSet([Card.of(card.suit, Rank.SIX)])
    return _shown_points(r, view.hand - six | CardSet([card])) >= _shown_points(r, view.hand)


def _shown_points(r: View, hand: CardSet) -> int:
    weis = (
        sum(one.points for one in find_weis(hand, r.contract, rules=r.rules)) if r.rules.weis else 0
    )
    assert r.contract is not None
    return weis + (r.rules.stoeck if stoeck_pair(r.contract) <= hand else 0)


def _deals(view: GameView, seed: int) -> Deals:
    # Deals with the own hand and the publicly known cards.
    known = {**dict(enumerate(view.known)), view.seat: view.hand}
    drawn = deal_arrays.random_deals(_DEALS, seed=seed, players=view.rules.players, known=known)
    return Deals(drawn)


def _forehand(view: GameView) -> int:
    return (view.dealer + 1) % view.rules.players


def _expected_points(view: GameView, seed: int) -> float:
    rules, card, deals = view.rules, view.turned_up, _deals(view, seed)
    assert card is not None
    trump = Contract(int(card.suit))
    outcomes = played(deals, trump, _forehand(view), rules, seed, thinking=_THINKING)
    return float(outcomes.points[:, rules.sides[view.seat]].mean())


def _chosen(view: GameView, contracts: Sequence[Choose], may_push: bool, seed: int) -> Action:
    import numpy as np

    rules = view.rules
    pushes_back = may_push and rules.push != "partner"
    if _wants_difference(view) and has_chooser(rules) and not pushes_back:
        leader = view.seat if rules.first_lead == "chooser" else _forehand(view)
        hand = np.array([view.hand.mask], np.uint64)
        (code,) = chosen(chooser(rules, may_push), hand, (view.seat - leader) % 4, may_push)
        return Push() if code < 0 else Choose(Contract(int(code)))
    deals = _deals(view, seed)
    worth = _worths(view, deals, contracts, view.seat, seed)
    means = [sum(row) / len(row) for row in worth]
    best = max(range(len(means)), key=means.__getitem__)
    if may_push and means[best] < _worth_of_push(view, deals, seed):
        return Push()
    return contracts[best]


def _wants_difference(view: GameView) -> bool:
    # Whether a choice is for the greatest difference between the sides, as a GameView has it.
    kind = type(view)
    return kind.worth_of is GameView.worth_of and kind.worth is GameView.worth


def _worth_of_push(view: GameView, deals: Deals, seed: int) -> float:
    # The mean over what the partner would choose; 0 where the next to choose is no partner.
    rules = view.rules
    asked = asked_in_turn(rules, view.dealer)
    pushes = sum(turn.deal == view.deal and turn.action == Push() for turn in view.history)
    partner = asked[pushes + 1]
    if rules.push == "around" or rules.sides[partner] != rules.sides[view.seat]:
        return 0
    hands = [deals.row(k)[partner] for k in range(len(deals))]
    answers: list[int] = choices(
        hands, partner, _forehand(view), rules, seed, 0, "heuristic"
    ).tolist()
    worth = _worths(view, deals, [Choose(one) for one in rules.contracts], partner, seed)
    return sum(worth[answer][k] for k, answer in enumerate(answers)) / len(answers)


def _worths(
    view: GameView,
    deals: Deals,
    contracts: Sequence[Choose],
    chooser: int,
    seed: int,
) -> list[list[float]]:
    # The value of each choice in each deal, from one playout.
    forehand = _forehand(view)
    leader = chooser if view.rules.first_lead == "chooser" else forehand
    outcomes = {
        contract: played(deals, contract, leader, view.rules, seed, thinking=_THINKING)
        for contract in {choice.contract for choice in contracts}
    }
    worth = []
    for choice in contracts:
        totals = outcomes[choice.contract].totals(view.rules_of(choice), forehand)
        worth.append([view.worth_of(choice, row) for row in totals.tolist()])
    return worth


def _best_card(view: GameView, r: View, cards: Sequence[Card], seed: int) -> Card:
    worth = [0.0] * len(cards)
    for k, world in enumerate(sample_worlds(r, _WORLDS, seed=seed)):
        now = Round.from_view(r, world)
        for place, card in enumerate(cards):
            now.play(card)
            source = round_source(now, seed, "random")
            points, tricks = by_side(source, k * _PLAYOUTS, _PLAYOUTS)
            ends = zip(points.tolist(), tricks.tolist(), strict=True)
            worth[place] += sum(view.worth(*end) for end in ends)
            now.undo()
    return cards[max(range(len(cards)), key=worth.__getitem__)]
