"""The rules of Jass in plain Python: the oracle that the native core is compared with.

Cards are texts such as "SJ" (suit S H D C, then rank 6 7 8 9 T J Q K A), hands are lists, and
every rule is written the way a player would say it. Nothing here is shared with the library, so a
mistake has to be made twice to go unseen.

Sources: Schweizer Jassreglement "Puur Näll As", Jassverband Schweiz and Swisslos for the practice;
the French page (FR) and the Spanish page (ES) for the presets `fr` and `es`. Seats are numbered in
order of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypedDict

SUITS = ("S", "H", "D", "C")
RANKS = "6789TJQKA"  # natural order: of the plain suits, and of the Weis in every suit
TRUMP_RANKS = "678TQKA9J"  # the Nell and the Puur above the ace
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NUMBER = {card: number for number, card in enumerate(CARDS)}
CONTRACTS = (*SUITS, "obenabe", "undenufe")

Contract = str | None  # None: open, the first card that does not follow will fix trump
Meld = tuple[str, tuple[str, ...], int]  # "sequence" or "four_of_a_kind", its cards, points
Play = tuple[int, int, str]  # trick (from 1), seat, card
Trick = tuple[int, tuple[str, ...], int]  # leader, cards in order of play, winner


@dataclass(frozen=True)
class Rules:
    """What the tables disagree about in the play and the counting of one round."""

    players: int
    sides: tuple[int, ...]  # the side of each seat
    nt_eight: int  # what an eight counts in Obenabe and Undenufe: 8 or 0
    undenufe_eleven: str  # which card counts 11 in Undenufe: six, ace
    last_trick: int
    follow: str  # must_follow, may_ruff
    puur_exempt: bool  # trump led: the Puur as only trump may be kept
    undertrump: str  # allowed, void_only, only_trumps, no_other_card
    overtrump: str  # never, when_forced, when_trumping
    weis: bool  # whether Weis are scored
    weis_sequence: tuple[int, ...]  # points of runs of 3, 4, ... 9 cards
    weis_split_runs: bool  # a run may be shown in pieces when that is worth more
    weis_four: tuple[int, ...]  # points of four sixes, four sevens, ... four aces
    weis_order: str  # which Weis is better: class, points
    weis_four_unders_top: bool
    weis_height: str  # contract: upside down in Undenufe; natural: never
    weis_tie: str  # equal best Weis of two sides: position, cancel
    weis_overlap: bool  # one card may be part of two Weis
    pack: str  # french, swiss
    stoeck: int  # points, 0: no Stöck
    stoeck_when: str  # second_card, with_weis
    match_bonus: int
    multipliers: tuple[tuple[int, ...], tuple[int, ...]]  # as CONTRACTS: French pack, Swiss pack

    @property
    def no_points(self) -> list[int]:
        """A zero for each side."""
        return [0] * (max(self.sides) + 1)


FR = Rules(
    players=4,
    sides=(0, 1, 0, 1),
    nt_eight=8,
    undenufe_eleven="six",
    last_trick=5,
    follow="must_follow",
    puur_exempt=True,
    undertrump="allowed",
    overtrump="when_forced",
    weis=True,
    weis_sequence=(20, 50, 100, 100, 100, 100, 100),
    weis_split_runs=False,
    weis_four=(0, 0, 0, 100, 100, 200, 100, 100, 100),
    weis_order="class",
    weis_four_unders_top=True,
    weis_height="contract",
    weis_tie="position",
    weis_overlap=True,
    pack="french",
    stoeck=20,
    stoeck_when="second_card",
    match_bonus=100,
    multipliers=((1, 2, 3, 1, 3, 4), (1, 1, 1, 1, 3, 4)),
)
ES = replace(
    FR,
    follow="may_ruff",
    undertrump="only_trumps",
    overtrump="never",
    weis_four=(100, 100, 100, 150, 100, 200, 100, 100, 100),
    weis_order="points",
    weis_four_unders_top=False,
    multipliers=((2, 1, 1, 2, 3, 4), (2, 1, 2, 1, 3, 4)),
)
SWISS = replace(
    ES,
    weis_sequence=(20, 50, 100, 150, 200, 250, 300),
    multipliers=((2, 1, 1, 2, 3, 3), (2, 1, 2, 1, 3, 3)),
)
SWISS_1000 = replace(SWISS, multipliers=((1,) * 6, (1,) * 6))
SWISS_TOURNAMENT = replace(SWISS_1000, weis=False, stoeck=0, match_bonus=0)

PRESETS: dict[str, Rules] = {
    "fr": FR,
    "es": ES,
    "swiss": SWISS,
    "swiss_1000": SWISS_1000,
    "swiss_tournament": SWISS_TOURNAMENT,
}


def in_card_order(cards: Iterable[str]) -> list[str]:
    """Sorted S6 ... SA, H6 ... HA, D6 ... DA, C6 ... CA."""
    return sorted(cards, key=NUMBER.__getitem__)


# The trick


def effective_contract(contract: Contract, trick: Sequence[str]) -> Contract:
    """The contract after this trick: if open, the first card that does not follow fixes trump."""
    if contract is None:
        for card in trick:
            if card[0] != trick[0][0]:
                return card[0]
    return contract


def strength(card: str, contract: Contract, led: str) -> int:
    """How high a card stands when the suit `led` was led; -1 when it cannot win the trick."""
    suit, rank = card[0], card[1]
    if suit == contract:
        return 10 + TRUMP_RANKS.index(rank)
    if suit != led:
        return -1
    if contract == "undenufe":
        return 8 - RANKS.index(rank)
    return RANKS.index(rank)


def winner(trick: Sequence[str], contract: Contract, leader: int, rules: Rules) -> int:
    """The seat that holds the trick, finished or not."""
    contract = effective_contract(contract, trick)
    strengths = [strength(card, contract, trick[0][0]) for card in trick]
    return (leader + strengths.index(max(strengths))) % rules.players


def legal(
    hand: Sequence[str], trick: Sequence[str], contract: Contract, leader: int, rules: Rules
) -> list[str]:
    """The cards that may be played to the trick, in card order."""
    hand = in_card_order(hand)
    if not trick:
        return hand
    contract = effective_contract(contract, trick)
    led = trick[0][0]
    following = [card for card in hand if card[0] == led]
    if contract not in SUITS:  # no trump, or none yet: follow strictly
        return following or hand
    trumps = [card for card in hand if card[0] == contract]
    puur = contract + "J"
    if led == contract:
        if not trumps or (rules.puur_exempt and trumps == [puur]):
            return hand
        return trumps

    if not following:
        allowed = hand
    elif rules.follow == "may_ruff":
        allowed = [card for card in hand if card[0] in (led, contract)]
    else:
        return following

    fallen = [card for card in trick if card[0] == contract]
    if not fallen:
        return allowed
    # The mark is the highest trump of the trick, whoever played it and whatever fell after it.
    mark = max(strength(card, contract, led) for card in fallen)
    higher = [card for card in trumps if strength(card, contract, led) > mark]
    only_trumps = len(trumps) == len(hand)

    may_undertrump = {
        "allowed": True,
        "void_only": not following,
        "only_trumps": only_trumps,
        "no_other_card": only_trumps and not higher,
    }
    if not may_undertrump[rules.undertrump]:
        allowed = [card for card in allowed if card[0] != contract or card in higher]

    # FR: against an opponent's trump one goes higher if one can, but the Puur is never forced.
    mover = (leader + len(trick)) % rules.players
    opponent_wins = rules.sides[winner(trick, contract, leader, rules)] != rules.sides[mover]
    if opponent_wins and any(card != puur for card in higher):
        forced = rules.overtrump == "when_forced" and only_trumps
        if forced or rules.overtrump == "when_trumping":
            allowed = [card for card in allowed if card[0] != contract or card in higher]
    return allowed


# Card points


def card_value(card: str, contract: Contract, rules: Rules) -> int:
    """What a card counts; while the contract is open, what it counts in a plain suit."""
    suit, rank = card[0], card[1]
    if suit == contract and rank in "J9":
        return 20 if rank == "J" else 14
    if contract in ("obenabe", "undenufe") and rank == "8":
        return rules.nt_eight
    if contract == "undenufe" and rules.undenufe_eleven == "six" and rank in "6A":
        return 11 if rank == "6" else 0
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(rank, 0)


def points(cards: Iterable[str], contract: Contract, rules: Rules, last_trick: bool = False) -> int:
    """Card points, 152 in the pack, and the bonus for the last trick."""
    total = sum(card_value(card, contract, rules) for card in cards)
    return total + rules.last_trick if last_trick else total


# Weis


def meld(cards: Iterable[str], rules: Rules) -> Meld:
    """The Weis that these cards are, a run or four of a kind."""
    cards = tuple(in_card_order(cards))
    suit, rank = cards[0][0], cards[0][1]
    if cards == tuple(suit_of_four + rank for suit_of_four in SUITS):
        return "four_of_a_kind", cards, rules.weis_four[RANKS.index(rank)]
    start = NUMBER[cards[0]]
    assert len(cards) >= 3, f"no Weis: {cards}"
    assert cards[-1][0] == suit, f"no Weis: {cards}"
    assert list(cards) == CARDS[start : start + len(cards)], f"no Weis: {cards}"
    return "sequence", cards, rules.weis_sequence[len(cards) - 3]


def runs(hand: Sequence[str]) -> Iterator[list[str]]:
    """The runs of three cards and more, each as long as it goes."""
    for suit in SUITS:
        held = "".join(rank if suit + rank in hand else " " for rank in RANKS)
        for run in held.split():
            if len(run) >= 3:
                yield [suit + rank for rank in run]


def cuts(length: int) -> Iterator[tuple[int, ...]]:
    """All ways to cut a run of that length into pieces of three and more: (length,) first."""
    yield (length,)
    for first in range(3, length - 2):
        for rest in cuts(length - first):
            yield (first, *rest)


def reverses_height(contract: Contract, rules: Rules) -> bool:
    """Undenufe turns the height of the Weis around (Schweizer Jassreglement)."""
    return contract == "undenufe" and rules.weis_height == "contract"


def cut_run(run: list[str], contract: Contract, rules: Rules) -> Iterator[list[str]]:
    """The pieces worth most together, then fewest, then the longest first from the strong end."""

    def worth(lengths: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        total = sum(rules.weis_sequence[length - 3] for length in lengths)
        return total, -len(lengths), lengths

    from_strong_end = run if reverses_height(contract, rules) else run[::-1]
    for length in max(cuts(len(run)), key=worth):
        yield from_strong_end[:length]
        from_strong_end = from_strong_end[length:]


def without_overlap(melds: Sequence[Meld]) -> list[Meld]:
    """The Weis worth most together that share no card, then fewest, then first in card order."""

    def numbers(found: Meld) -> list[int]:
        return [NUMBER[card] for card in found[1]]

    def worth(some: Sequence[Meld]) -> tuple[int, int, list[list[int]]]:
        return -sum(points for _, _, points in some), len(some), [numbers(found) for found in some]

    ordered = sorted(melds, key=numbers)
    choices: list[Sequence[Meld]] = []
    for count in range(len(melds) + 1):
        for some in combinations(ordered, count):
            cards = [card for _, cards, _ in some for card in cards]
            if len(cards) == len(set(cards)):
                choices.append(some)
    best = min(choices, key=worth)
    return list(best)


def find_weis(hand: Sequence[str], contract: Contract, rules: Rules) -> list[Meld]:
    """The Weis of a hand: runs in card order, then fours. What is worth nothing is no Weis."""
    pieces = list(runs(hand))
    if rules.weis_split_runs:
        pieces = [piece for run in pieces for piece in cut_run(run, contract, rules)]
    fours = [[suit + rank for suit in SUITS] for rank in RANKS]
    held = [meld(four, rules) for four in fours if all(card in hand for card in four)]
    melds = [found for found in [meld(piece, rules) for piece in pieces] + held if found[2] > 0]
    if not rules.weis_overlap:
        melds = without_overlap(melds)
    return sorted(melds, key=lambda found: (found[0] != "sequence", NUMBER[found[1][0]]))


def weis_rank(found: Meld, contract: Contract, rules: Rules) -> tuple[bool, int, int, int]:
    """What makes one Weis better than another, before trump and position; greater is better."""
    kind, cards, worth = found
    sequence = kind == "sequence"
    unders = not sequence and cards[0][1] == "J"
    if rules.weis_order == "class":
        worth = {3: 1, 4: 2}.get(len(cards), 4) if sequence else 3
    height = RANKS.index(cards[-1][1])
    if reverses_height(contract, rules):
        height = 8 - RANKS.index(cards[0][1])
    return rules.weis_four_unders_top and unders, worth, len(cards), height


def compare_weis(
    melds_by_seat: Mapping[int, Sequence[Meld]], contract: Contract, rules: Rules, forehand: int
) -> tuple[int | None, int | None, list[int]]:
    """Seat and side of the best Weis, and points per side: that side scores all its Weis."""
    scored = rules.no_points
    announced = [
        (weis_rank(found, contract, rules), seat, found)
        for seat, melds in melds_by_seat.items()
        for found in melds
        if found[2] > 0
    ]
    if not rules.weis or not announced:
        return None, None, scored

    best = max(rank for rank, _, _ in announced)
    equal = [(seat, found) for rank, seat, found in announced if rank == best]
    if rules.weis_tie == "cancel" and len({rules.sides[seat] for seat, _ in equal}) > 1:
        return None, None, scored

    def trump_then_forehand(candidate: tuple[int, Meld]) -> tuple[bool, int]:
        seat, (kind, cards, _) = candidate
        in_trump = kind == "sequence" and cards[0][0] == contract
        return not in_trump, (seat - forehand) % rules.players

    seat, _ = min(equal, key=trump_then_forehand)
    side = rules.sides[seat]
    for _, other, (_, _, worth) in announced:
        if rules.sides[other] == side:
            scored[side] += worth
    return seat, side, scored


def find_stoeck(
    plays: Iterable[Play], contract: Contract, rules: Rules
) -> tuple[int, int, int] | None:
    """Who played both king and queen of trump, the trick it counts in, and the plain points."""
    if contract not in SUITS or rules.stoeck == 0:
        return None
    king_and_queen = (contract + "K", contract + "Q")
    pair = [(trick, seat) for trick, seat, card in plays if card in king_and_queen]
    if len(pair) < 2 or pair[0][1] != pair[1][1]:
        return None
    trick, seat = pair[1]
    return seat, 1 if rules.stoeck_when == "with_weis" else trick, rules.stoeck


def score(
    contract: Contract,
    card_points: Sequence[int],
    weis: Sequence[int],
    stoeck: Sequence[int],
    match: int | None,
    rules: Rules,
) -> list[int]:
    """What each side writes: everything it earned is multiplied (FR, Swisslos)."""
    totals = list(card_points)
    for side in range(len(totals)):
        totals[side] += weis[side] if rules.weis else 0
        totals[side] += stoeck[side] if rules.stoeck > 0 else 0
        totals[side] += rules.match_bonus if side == match else 0
    return [total * multiplier(contract, rules) for total in totals]


def multiplier(contract: Contract, rules: Rules) -> int:
    """The factor of a contract in the pack played with; 1 while it is open."""
    if contract is None:
        return 1
    french, swiss = rules.multipliers
    factors = french if rules.pack == "french" else swiss
    return factors[CONTRACTS.index(contract)]


# The round


class Result(TypedDict):
    """What is earned so far, per side; match is a side or None, only totals are multiplied."""

    card_points: list[int]
    weis: list[int]
    stoeck: list[int]
    match: int | None
    multiplier: int
    totals: list[int]


class Round:
    """A deal being played: the cards still held, the trick on the table, the tricks taken."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        contract: Contract,
        leader: int,
        rules: Rules,
        forehand: int | None = None,
    ) -> None:
        cards = [card for hand in hands for card in hand]
        assert len(hands) == rules.players
        assert len({len(hand) for hand in hands}) == 1, "hands of different length"
        assert len(cards) == len(set(cards)), "a card was dealt twice"
        self.rules = rules
        self.hands = [in_card_order(hand) for hand in hands]
        self.contract = contract
        self.leader = leader  # of the trick on the table
        self.forehand = leader if forehand is None else forehand
        self.trick: list[str] = []
        self.tricks: list[Trick] = []
        self._dealt = [list(hand) for hand in self.hands]
        self._length = len(self.hands[leader])  # in tricks
        self.plays: list[Play] = []
        self._contracts: list[Contract] = []  # before each play
        self._points_before = rules.no_points
        self._tricks_before = rules.no_points

    @classmethod
    def start(
        cls,
        hands: Sequence[Sequence[str]],
        contract: Contract,
        leader: int,
        trick: Sequence[str],
        rules: Rules,
        points: Sequence[int] | None = None,
        tricks_won: Sequence[int] | None = None,
    ) -> Round:
        """An ending: `leader` led `trick`, `hands` are still held, the rest is what was before.

        Nobody knows what was dealt, so there is neither Weis nor Stöck.
        """
        assert len(trick) < rules.players
        held = [list(hand) for hand in hands]
        for place, card in enumerate(trick):
            held[(leader + place) % rules.players].append(card)
        ending = cls(held, contract, leader, rules)
        for card in trick:
            ending._put(card)
        ending.plays.clear()  # what was before cannot be taken back
        ending._contracts.clear()
        ending._dealt = []
        ending._points_before = rules.no_points if points is None else list(points)
        ending._tricks_before = rules.no_points if tricks_won is None else list(tricks_won)
        return ending

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; when all is played, the winner of the last trick."""
        return (self.leader + len(self.trick)) % self.rules.players

    @property
    def is_over(self) -> bool:
        return len(self.tricks) == self._length

    def legal(self) -> list[str]:
        """The cards the seat to move may play; none when all is played."""
        hand = self.hands[self.to_move]
        return legal(hand, self.trick, self.contract, self.leader, self.rules)

    def play(self, card: str) -> None:
        assert card in self.legal(), f"{card} is not legal, but {self.legal()}"
        self._put(card)

    def _put(self, card: str) -> None:
        self.plays.append((len(self.tricks) + 1, self.to_move, card))
        self._contracts.append(self.contract)
        self.hands[self.to_move].remove(card)
        self.trick.append(card)
        self.contract = effective_contract(self.contract, self.trick)
        if len(self.trick) == self.rules.players:
            taker = winner(self.trick, self.contract, self.leader, self.rules)
            self.tricks.append((self.leader, tuple(self.trick), taker))
            self.leader, self.trick = taker, []

    def undo(self) -> None:
        assert self.plays, "no card was played"
        _, seat, card = self.plays.pop()
        if not self.trick:
            self.leader, cards, _ = self.tricks.pop()
            self.trick = list(cards)
        self.trick.pop()
        self.contract = self._contracts.pop()
        self.hands[seat] = in_card_order([*self.hands[seat], card])

    def points(self) -> list[int]:
        """Card points of the finished tricks, in the values of now: trump may be fixed later."""
        totals = list(self._points_before)
        for number, (_, cards, taker) in enumerate(self.tricks, start=1):
            last = number == self._length
            totals[self.rules.sides[taker]] += points(cards, self.contract, self.rules, last)
        return totals

    def tricks_won(self) -> list[int]:
        won = list(self._tricks_before)
        for _, _, taker in self.tricks:
            won[self.rules.sides[taker]] += 1
        return won

    def _weis(self) -> list[int]:
        if not (self._dealt and self.tricks):
            return self.rules.no_points
        # The Weis are settled when the first trick is: a trump fixed later does not touch them.
        contract = [*self._contracts, self.contract][self.rules.players]
        melds = {
            seat: find_weis(hand, contract, self.rules) for seat, hand in enumerate(self._dealt)
        }
        return compare_weis(melds, contract, self.rules, self.forehand)[2]

    def _stoeck(self) -> list[int]:
        scored = self.rules.no_points
        plays = self.plays if self._dealt else []
        # Where trump is fixed later, both must still be held then.
        before = [card for _, _, card in plays[: self._fixed_at()]]
        if self.contract in SUITS and {self.contract + "K", self.contract + "Q"} & set(before):
            return scored
        if self.rules.stoeck_when == "with_weis":  # shown from the hand
            hands = enumerate(self._dealt if self.tricks else [])
            plays = [(1, seat, card) for seat, hand in hands for card in hand]
        found = find_stoeck(plays, self.contract, self.rules)
        if found is not None:
            seat, _, worth = found
            scored[self.rules.sides[seat]] = worth
        return scored

    def _fixed_at(self) -> int:
        """The place of the card that made the contract what it is, 0 when it began so."""
        return max(0, sum(before != self.contract for before in self._contracts) - 1)

    def _match(self) -> int | None:
        won = self.tricks_won()
        if self.is_over and sum(won) > 0 and max(won) == sum(won):
            return won.index(max(won))
        return None

    def result(self) -> Result:
        card_points, weis, stoeck = self.points(), self._weis(), self._stoeck()
        match = self._match()
        return {
            "card_points": card_points,
            "weis": weis,
            "stoeck": stoeck,
            "match": match,
            "multiplier": multiplier(self.contract, self.rules),
            "totals": score(self.contract, card_points, weis, stoeck, match, self.rules),
        }


def perft(round: Round, depth: int) -> int:
    """The number of ways to play `depth` cards."""
    if depth == 0:
        return 1
    moves = round.legal()
    if depth == 1:
        return len(moves)
    ways = 0
    for card in moves:
        round.play(card)
        ways += perft(round, depth - 1)
        round.undo()
    return ways
