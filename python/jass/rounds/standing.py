"""What has been played, won and shown in a round: the part of it that follows from its cards."""

from __future__ import annotations

from jass.arguments.numbers import seat_number
from jass.cards.card import ALL_CARDS, CardSet, stoeck_pair
from jass.cards.contract import OPEN, Contract, ContractLike, contract_of
from jass.errors import PositionError
from jass.rounds.announcements import (
    NO_ANNOUNCEMENTS,
    best_weis,
    counted_weis,
)
from jass.rounds.deal import Deal
from jass.rounds.trick import Trick
from jass.rounds.weis import Stoeck, Weis, WeisResult
from jass.rules.rules import Rules
from jass.rules.scoring import RoundScore, totals_of_round
from jasscore.position import NEVER_MADE, Position

__all__ = ["Standing"]

_CONTRACTS = tuple(contract_of(code) for code in range(OPEN + 1))


class Standing(Position):
    """The part of :class:`jass.Round` that reads: contract, hands, tricks, Weis, Stöck, score.

    What a view needs in every turn is worked out once: finished tricks, the Weis that were shown,
    and who was dealt the Stöck. ``undo`` forgets the tricks that it takes back.
    """

    __slots__ = (
        "_announcements",
        "_began",
        "_best",
        "_contract",
        "_deal",
        "_finished",
        "_forehand",
        "_masks",
        "_rules",
        "_shown",
        "_stoeck_holder",
    )

    # Points and tricks by side before an ending; None for a round from its first card.
    _began: tuple[tuple[int, ...], tuple[int, ...]] | None

    def _stand(self, deal: Deal, code: int, rules: Rules, forehand: int) -> None:
        # Before any card, and before Position.__init__.
        self._deal, self._contract, self._rules, self._forehand = deal, code, rules, forehand
        self._announcements = NO_ANNOUNCEMENTS
        # The cards dealt, and those publicly known to be in the round, as masks.
        dealt = sum([hand.mask for hand in deal.hands])
        everything = rules.players == 2 and not deal.stock
        self._masks = dealt, ALL_CARDS.mask if everything else dealt | deal.stock.mask
        # What was worked out once and holds for good, or as long as the contract is this one.
        self._best: WeisResult | None = None
        self._shown: tuple[tuple[Weis, ...], ...] | None = None
        self._finished: tuple[int, tuple[Trick, ...]] = code, ()
        self._stoeck_holder: tuple[int, int | None] | None = None

    @property
    def deal(self) -> Deal:
        """What was dealt."""
        try:
            return self._deal
        except AttributeError:
            raise PositionError(NEVER_MADE) from None

    @property
    def rules(self) -> Rules:
        """The rules of play."""
        try:
            return self._rules
        except AttributeError:
            raise PositionError(NEVER_MADE) from None

    @property
    def is_ending(self) -> bool:
        """Whether it began as an ending, which has neither Weis nor Stöck."""
        return self._began is not None

    @property
    def forehand(self) -> int:
        """The seat after the dealer."""
        return self._forehand

    @property
    def contract(self) -> Contract | None:
        """The contract in force; None while it is open."""
        return _CONTRACTS[self.contract_number]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards that each seat holds now."""
        return tuple(map(CardSet, self.hand_masks))

    @property
    def trick(self) -> Trick:
        """The cards on the table; empty before a lead."""
        played = self.played
        lying = played % self.rules.players
        return Trick._of(self.cards_played[played - lying :] if lying else (), self.leader)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that were played here."""
        players, code = self.rules.players, self.contract_number
        number = self.played // players
        known_for, tricks = self._finished
        if known_for != code:
            tricks = ()
        if len(tricks) == number:
            return tricks
        cards, points_of = self.cards_played, self.rules.play_switches.points
        # The leader of the next trick won this one; at the end `leader` is the winner of the last.
        leaders = (*self.leaders_of_tricks, self.leader)
        for done in range(len(tricks), number):
            trick = cards[done * players : (done + 1) * players]
            points = points_of(CardSet(trick).mask, code)
            if self.is_over and done == number - 1:
                points += self.rules.last_trick
            tricks += (Trick._of(trick, leaders[done], leaders[done + 1], points),)
        self._finished = code, tricks
        return tricks

    @property
    def cards_in_play(self) -> CardSet:
        """The cards publicly known to be in the round; the whole pack for two players without a
        stock, who cannot know."""
        return CardSet(self._masks[1])

    def weis_of(self, seat: int) -> tuple[Weis, ...]:
        """The Weis that a seat counts: those of its hand, or those announced under rules that
        require announcing."""
        who = seat_number(seat, self.rules.players)
        if self._began or not self.rules.weis:
            return ()
        hand = self.deal.hands[who]
        return counted_weis(hand, who, self._announcements, self._weis_contract(), self.rules)

    def _weis_contract(self) -> ContractLike | None:
        # Weis are compared when the first trick lies: a trump fixed later does not change them.
        if self._contract == OPEN and not 0 <= self.trump_fixed_at < self.rules.players:
            return None
        return self.contract

    @property
    def weis_result(self) -> WeisResult:
        """The best Weis, and the points of the sides by Weis; none in the first trick."""
        rules = self.rules
        if self._began or self.played < rules.players:
            return WeisResult(None, None, (0,) * rules.side_count)
        if self._best is not None:
            return self._best
        announcements, contract = self._announcements, self._weis_contract()
        best = best_weis(self._deal.hands, announcements, contract, rules, self._forehand)
        if self._weis_are_final():
            self._best = best
        return best

    def _shown_weis(self) -> tuple[tuple[Weis, ...], ...]:
        # The Weis that all have seen, those of the side that scores, by seat.
        rules = self.rules
        if self._began or self.played < rules.players:
            return ((),) * rules.players
        if self._shown is not None:
            return self._shown
        best = self.weis_result.side
        shown = tuple(
            self.weis_of(seat) if side == best else () for seat, side in enumerate(rules.sides)
        )
        if self._weis_are_final():
            self._shown = shown
        return shown

    def _weis_are_final(self) -> bool:
        return self._contract != OPEN and self.rules.weis_declare == "auto"

    @property
    def stoeck(self) -> Stoeck | None:
        """The Stöck counted so far, or None."""
        rules, contract, holder = self.rules, self.contract, self._stoeck_held_by()
        if holder is None or contract is None or contract.trump is None:
            return None
        pair = stoeck_pair(contract.trump)
        with_weis = rules.stoeck_when == "with_weis"
        if with_weis and (self.played < rules.players or self._announcements.stoeck_withheld):
            return None
        if not with_weis and pair.mask & self.hand_mask(holder):
            return None
        if with_weis and self._contract != OPEN:
            return Stoeck(holder, 1, rules.stoeck)
        places = [place for place, card in enumerate(self.cards_played) if card in pair]
        if self._contract == OPEN and places and places[0] < self.trump_fixed_at:
            return None  # both must still be held when trump is fixed
        trick = 1 if with_weis else places[1] // rules.players + 1
        return Stoeck(holder, trick, rules.stoeck)

    def _stoeck_held_by(self) -> int | None:
        # Who was dealt king and queen of trumps, where they count.
        code = self.contract_number
        if self._stoeck_holder is None or self._stoeck_holder[0] != code:
            contract = self.contract
            trump = None if contract is None else contract.trump
            holder = None
            if trump is not None and self.rules.stoeck and not self._began:
                pair = stoeck_pair(trump)
                hands = enumerate(self._deal.hands)
                holder = next((seat for seat, hand in hands if pair <= hand), None)
            self._stoeck_holder = code, holder
        return self._stoeck_holder[1]

    def score(self) -> RoundScore:
        """The score so far.

        >>> from jass import Deal, Round
        >>> r = Round(Deal(["SJ S9", "SA HK", "S6 D6", "C8 C7"]), "S")
        >>> for card in "S9 SA S6 C8 SJ HK D6 C7".split():
        ...     r.play(card)
        >>> print(r.score())
        side 0: 54 cards + 0 Weis + 0 Stöck + match, times 2: 308
        side 1: 0 cards + 0 Weis + 0 Stöck, times 2: 0
        """
        rules, contract, points, won = self.rules, self.contract, self.points, self.tricks_won
        weis = self.weis_result.points
        stoeck = [0] * len(points)
        shown = self.stoeck
        if shown:
            stoeck[rules.sides[shown.seat]] = shown.points
        match = None
        if self.is_over and 0 < max(won) == sum(won):
            match = won.index(max(won))
        totals = totals_of_round(rules, contract, [points, weis, stoeck], match)
        return RoundScore(points, weis, tuple(stoeck), match, rules.multiplier(contract), totals)
