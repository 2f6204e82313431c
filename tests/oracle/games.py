"""The games in plain Python: the oracle that `jass.games` is compared with, step by step.

It stands on `rules.py`, the rules of a round, and like that shares nothing with the library.
An action is a text such as "choose H", "push", "predict 42", "rob", "announce S6 S7 S8" or
"play SJ". Chance is given from outside: who deals first, the hands, and a card that is turned up.

Sources: the FR and ES pages; Swisslos and SRF for the immediate end and the order of counting; JVS
for the Bergpreis; those of the other games stand with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tests.oracle import rules as ref

Hands = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Table:
    """What is agreed about a game beside the play of its rounds."""

    goal: tuple[str, int]  # ("points", n), ("deals", n), ("deals won", n), ("totals won", n)
    at_once: bool  # the game ends as soon as the goal is reached
    count_order: tuple[str, ...] = ("stoeck", "weis", "trick")
    chooser: str = "forehand"
    push: str = "partner"
    first_lead: str = "forehand"
    contracts: tuple[str, ...] = ref.CONTRACTS
    misdeal: str = "redeal_same"
    announced: bool = False  # Weis must be said
    bergpreis: tuple[int | None, int] | None = None  # threshold (None: half the goal), points


TABLES = {
    "fr": Table(("points", 1000), at_once=False),
    "es": Table(("points", 1500), at_once=True),
    "swiss": Table(("points", 2500), at_once=True),
    "swiss_1000": Table(("points", 1000), at_once=True),
    "swiss_tournament": Table(("deals", 12), at_once=False),
}


class Game:
    """A table with a dealer, hands, scores by party; what is written is up to each game."""

    lowest_wins = False
    prize: int | None = None  # who has the Bergpreis

    def __init__(
        self, rules: ref.Rules, table: Table, dealer: int, hands: Callable[[], Hands]
    ) -> None:
        self.rules, self.table, self.hands_dealt = rules, table, hands
        self.n = rules.players
        self.parties = self.who_owns_scores()
        self.scores = [0] * len(self.parties)
        self.dealer = dealer
        self.deals = 0  # dealt
        self.void: dict[int, list[int]] = {}  # deals that were annulled: who had shown Weis
        self.counted = 0  # of these, how many were not void
        self.over = False
        self.winners: list[int] = []
        self.round: ref.Round | None = None
        self.deal()

    def who_owns_scores(self) -> list[list[int]]:
        sides = self.rules.sides
        return [[s for s in range(self.n) if sides[s] == side] for side in sorted(set(sides))]

    def after(self, seat: int) -> int:
        return (seat + 1) % self.n

    @property
    def forehand(self) -> int:
        return self.after(self.dealer)

    def deal(self) -> None:
        self.deals += 1
        self.round = None
        self.dealt = [list(hand) for hand in self.hands_dealt()]
        self.said: dict[int, list[ref.Meld]] = {}
        self.before_play()

    def before_play(self) -> None:
        raise NotImplementedError

    def start_round(self, contract: str | None, leader: int) -> None:
        self.round = ref.Round(self.dealt, contract, leader, self.rules, self.forehand)

    # Whose turn it is, and for what

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        return "play" if self.round else self.phase_before_play()

    def phase_before_play(self) -> str:
        raise NotImplementedError

    def asked(self) -> int:
        raise NotImplementedError

    @property
    def to_move(self) -> int | None:
        if self.over:
            return None
        return self.round.to_move if self.round else self.asked()

    def actions(self) -> list[str]:
        if self.over:
            return []
        if not self.round:
            return self.options()
        seat = self.round.to_move
        first = len(self.round.plays) < self.n
        extra = self.announcements(seat) + self.extras(seat) if first else []
        return extra + ["play " + card for card in self.round.legal()]

    def options(self) -> list[str]:
        raise NotImplementedError

    def extras(self, seat: int) -> list[str]:
        return []

    def announcements(self, seat: int) -> list[str]:
        assert self.round
        if not (self.table.announced and self.rules.weis):
            return []
        melds = ref.find_weis(self.dealt[seat], self.round.contract, self.rules)
        return [
            "announce " + " ".join(meld[1]) for meld in melds if meld not in self.said.get(seat, [])
        ]

    def do(self, action: str) -> None:
        verb, _, rest = action.partition(" ")
        if verb == "play":
            assert self.round
            self.round.play(rest)
            if not self.round.trick:
                self.trick_taken(self.round)
        elif verb == "announce":
            assert self.round
            seat = self.round.to_move
            self.said.setdefault(seat, []).append(ref.meld(rest.split(), self.rules))
        elif verb == "misdeal":
            self.redeal(same=self.table.misdeal == "redeal_same")
        else:
            self.decide(verb, rest)

    def decide(self, verb: str, rest: str) -> None:
        raise NotImplementedError

    def redeal(self, same: bool) -> None:
        self.void[self.deals] = [seat for seat in range(self.n) if self.shows_weis(seat)]
        if not same:
            self.dealer = self.after(self.dealer)
        self.deal()

    def trick_taken(self, r: ref.Round) -> None:
        if r.is_over:
            self.count_deal(r)

    def count_deal(self, r: ref.Round) -> None:
        raise NotImplementedError

    # After a deal

    def go_on(self) -> None:
        self.dealer = self.after(self.dealer)
        self.deal()

    def finish(self, winners: Sequence[int]) -> None:
        self.over = True
        self.winners = list(winners)

    def leaders(self) -> list[int]:
        best = min(self.scores) if self.lowest_wins else max(self.scores)
        return [party for party, score in enumerate(self.scores) if score == best]

    def weis(self, r: ref.Round) -> list[int]:
        """What the sides have for Weis once the first trick is taken."""
        if not self.table.announced:
            return r.result()["weis"]
        return ref.compare_weis(self.said, r.contract, self.rules, self.forehand)[2]

    def lies_open(self) -> dict[int, str]:
        """By seat, the card that all know to have been dealt to it or taken by it."""
        return {}

    def shows_weis(self, seat: int) -> bool:
        """Whether what a seat has announced in this deal has been shown to all."""
        if not self.round or not self.round.tricks:
            return False
        best = ref.compare_weis(self.said, self.round.contract, self.rules, self.forehand)[0]
        return best is not None and self.rules.sides[best] == self.rules.sides[seat]

    def total(self, r: ref.Round) -> list[int]:
        """What the sides write for a finished round."""
        result = r.result()
        return ref.score(
            r.contract,
            result["card_points"],
            self.weis(r),
            result["stoeck"],
            result["match"],
            self.rules,
        )


class Choosing(Game):
    """A contract is chosen first."""

    def before_play(self) -> None:
        self.pushes: list[int] = []
        first = self.dealer if self.table.chooser == "dealer" else self.forehand
        self.first_asked = self.now_asked = first

    def phase_before_play(self) -> str:
        return "choose"

    def asked(self) -> int:
        return self.now_asked

    def partner(self) -> int | None:
        """The next seat after the first one that belongs to its side."""
        seat = self.after(self.first_asked)
        while seat != self.first_asked:
            if self.rules.sides[seat] == self.rules.sides[self.first_asked]:
                return seat
            seat = self.after(seat)
        return None

    def pushed_to(self) -> int | None:
        """Who will be asked when the seat that is asked pushes; None: it must not."""
        way, done = self.table.push, len(self.pushes)
        if way == "around":
            return self.after(self.now_asked) if done < self.n else None
        partner = self.partner()
        if way == "none" or partner is None:
            return None
        if done == 0:
            return partner
        if done == 1 and way == "partner_and_back":
            return self.first_asked
        return None

    def options(self) -> list[str]:
        push = [] if self.pushed_to() is None else ["push"]
        return ["choose " + contract for contract in self.table.contracts] + push

    def decide(self, verb: str, rest: str) -> None:
        if verb == "push":
            to = self.pushed_to()
            assert to is not None
            self.pushes.append(self.now_asked)
            self.now_asked = to
        else:
            assert verb == "choose"
            chooser_leads = self.table.first_lead == "chooser"
            self.start_round(rest, self.now_asked if chooser_leads else self.forehand)


class Counting(Game):
    """Sides write their totals until the goal is reached, at once or after a deal."""

    def before_play(self) -> None:
        super().before_play()
        self.prize_points_of: int | None = None

    def threshold(self) -> int | None:
        if self.table.bergpreis is None:
            return None
        at, _ = self.table.bergpreis
        return -(-self.table.goal[1] // 2) if at is None else at

    def reached(self, score: int) -> bool:
        kind, amount = self.table.goal
        return kind == "points" and score >= amount

    def written_at_once(self, r: ref.Round) -> tuple[list[int], int | None]:
        """Tells the deal so far from its beginning: scores so far, and who reached the goal.

        The same story is told after each trick; the last trick alone can bring something new.
        """
        factor = ref.multiplier(r.contract, self.rules)
        scores = list(self.scores)
        sides = self.rules.sides
        weis = self.weis(r)
        held: tuple[int, int] | None = None  # of whom, and in which trick they count by themselves
        if r.contract in ref.SUITS and self.rules.stoeck:
            pair = {r.contract + "K", r.contract + "Q"}
            for seat, hand in enumerate(self.dealt):
                if pair <= set(hand):
                    second = [t for t, s, card in r.plays if card in pair][1:]
                    if self.rules.stoeck_when == "with_weis":
                        second = [1]
                    held = sides[seat], second[0] if second else 99
        won = dict.fromkeys(sides, 0)

        def prize_at(side: int, score: int) -> None:
            mark = self.threshold()
            if mark is not None and self.prize is None and score >= mark:
                self.prize = side
                if self.table.bergpreis and self.table.bergpreis[1]:
                    self.prize_points_of = side

        def add(side: int, points: int) -> bool:
            scores[side] += factor * points
            prize_at(side, scores[side])
            return self.reached(scores[side])

        for number, (_, cards, taker) in enumerate(r.tricks, start=1):
            last = number == len(self.dealt[0])
            stoeck_was_asked = False
            won[sides[taker]] += 1
            for what in self.table.count_order:
                if what == "stoeck":
                    stoeck_was_asked = True
                    if held and held[1] == number and add(held[0], self.rules.stoeck):
                        return scores, held[0]
                elif what == "weis" and number == 1:
                    for side, worth in enumerate(weis):
                        if worth and add(side, worth):
                            return scores, side
                elif what == "trick":
                    points = ref.points(cards, r.contract, self.rules, last)
                    if add(sides[taker], points):
                        return scores, sides[taker]
                # Shown before they are both played, when that ends the game or wins the Bergpreis:
                # in their place, and with the Weis of the first trick.
                weis_counted = what == "weis" and number == 1 and any(weis)
                showing = what == "stoeck" or (weis_counted and stoeck_was_asked)
                if showing and held and held[1] > number:
                    early = scores[held[0]] + factor * self.rules.stoeck
                    prize_at(held[0], early)
                    if self.reached(early):
                        scores[held[0]] = early
                        return scores, held[0]
            side = sides[taker]
            if last and won[side] == number and add(side, self.rules.match_bonus):
                return scores, side
        return scores, None

    def trick_taken(self, r: ref.Round) -> None:
        kind = self.table.goal[0]
        if self.table.at_once and kind in ("points", "deals"):
            scores, winner = self.written_at_once(r)
            if winner is not None:
                self.scores = scores
                self.counted += 1
                self.finish([winner])
                return
        super().trick_taken(r)

    def count_deal(self, r: ref.Round) -> None:
        self.counted += 1
        kind, amount = self.table.goal
        if kind in ("deals won", "totals won"):
            made = r.result()["card_points"] if kind == "deals won" else self.total(r)
            if made.count(max(made)) == 1:
                self.scores[made.index(max(made))] += 1
        else:
            self.scores = [a + b for a, b in zip(self.scores, self.total(r), strict=True)]
            self.give_prize()
        best = self.leaders()
        if kind == "deals":
            if self.counted >= amount:
                self.finish(best if len(best) == 1 else [])
                return
        elif len(best) == 1 and self.scores[best[0]] >= amount:
            self.finish(best)
            return
        self.go_on()

    def give_prize(self) -> None:
        mark = self.threshold()
        if mark is None or self.table.bergpreis is None:
            return
        getter = self.prize_points_of
        best = self.leaders()
        open_after_deal = not self.table.at_once and self.prize is None
        if open_after_deal and len(best) == 1 and self.scores[best[0]] >= mark:
            self.prize = getter = best[0]
        if getter is not None:
            self.scores[getter] += self.table.bergpreis[1]


class Schieber(Choosing, Counting):
    """FR, ES, Swisslos; for six the same with six cards each."""

    def before_play(self) -> None:
        Choosing.before_play(self)
        self.prize_points_of = None


def schieber(preset: str, players: int = 4) -> tuple[ref.Rules, Table]:
    """Rules and table of a Schieber by a preset."""
    rules = ref.PRESETS[preset]
    if players == 6:
        rules = replace(rules, players=6, sides=(0, 1, 0, 1, 0, 1))
    return rules, TABLES[preset]


def by_card_points(rules: ref.Rules) -> ref.Rules:
    """A deal for its card points alone (FR: "deux donnes jusqu'à 157")."""
    once = ((1,) * 6, (1,) * 6)
    return replace(rules, weis=False, stoeck=0, match_bonus=0, multipliers=once)


class Alone(Game):
    """Everybody for himself, a number of deals or points that end the game, equal ones share."""

    def who_owns_scores(self) -> list[list[int]]:
        return [[seat] for seat in range(self.n)]

    def taken(self, r: ref.Round) -> tuple[list[int], list[int]]:
        """Card points and tricks by seat."""
        points, tricks = [0] * self.n, [0] * self.n
        for number, (_, cards, taker) in enumerate(r.tricks, start=1):
            last = number == len(r.tricks)
            points[taker] += ref.points(cards, r.contract, self.rules, last)
            tricks[taker] += 1
        return points, tricks

    def count_deal(self, r: ref.Round) -> None:
        if r.contract is None:  # nobody ever failed to follow
            self.redeal(same=True)
            return
        self.counted += 1
        for seat, written in enumerate(self.writes(r)):
            self.scores[seat] += written
        kind, amount = self.table.goal
        if self.counted >= amount if kind == "deals" else max(self.scores) >= amount:
            self.finish(self.leaders())
        else:
            self.go_on()

    def writes(self, r: ref.Round) -> list[int]:
        raise NotImplementedError


class Differenzler(Alone):
    """Reglement and Pagat: each for himself; FR: each predicts the points of his team."""

    lowest_wins = True

    def __init__(
        self,
        rules: ref.Rules,
        table: Table,
        dealer: int,
        hands: Callable[[], Hands],
        turned_up: Callable[[], str],
        exact_bonus: int,
        team: bool = False,
    ) -> None:
        self.turned_up, self.exact_bonus, self.team = turned_up, exact_bonus, team
        super().__init__(rules, table, dealer, hands)

    def before_play(self) -> None:
        self.predictions: dict[int, int] = {}

    def lies_open(self) -> dict[int, str]:
        return {self.dealer: self.turned_up()}

    def phase_before_play(self) -> str:
        return "predict"

    def asked(self) -> int:
        return (self.forehand + len(self.predictions)) % self.n

    def options(self) -> list[str]:
        return [f"predict {points}" for points in range(158)]

    def decide(self, verb: str, rest: str) -> None:
        assert verb == "predict"
        self.predictions[self.asked()] = int(rest)
        if len(self.predictions) == self.n:
            shown = self.turned_up()
            assert shown in self.dealt[self.dealer]
            self.start_round(shown[0], self.forehand)

    def writes(self, r: ref.Round) -> list[int]:
        points, tricks = self.taken(r)
        written = []
        for seat in range(self.n):
            mates = [s for s in range(self.n) if s == seat or (self.team and s % 2 == seat % 2)]
            made = sum(points[mate] for mate in mates)
            has_a_trick = any(tricks[mate] for mate in mates)
            prediction = self.predictions[seat]
            if prediction != made:
                written.append(abs(prediction - made))
            elif prediction == 0 and not has_a_trick:
                written.append(0)
            else:
                written.append(-self.exact_bonus)
        return written


class Open(Alone):
    """The first card that does not follow fixes trump."""

    def before_play(self) -> None:
        self.start_round(None, self.forehand)


class Molotow(Open):
    """JVZ, Reglement, JVS: the fewest points over eight deals."""

    lowest_wins = True

    def __init__(
        self,
        rules: ref.Rules,
        table: Table,
        dealer: int,
        hands: Callable[[], Hands],
        hand_weis: bool = False,
        table_weis: bool = False,
        double: bool = False,
    ) -> None:
        self.hand_weis, self.table_weis, self.double = hand_weis, table_weis, double
        super().__init__(rules, table, dealer, hands)

    def writes(self, r: ref.Round) -> list[int]:
        written, _ = self.taken(r)
        result = r.result()
        for seat in range(self.n):
            if self.hand_weis:
                written[seat] -= result["weis"][seat] + result["stoeck"][seat]
            if self.table_weis:
                for _, cards, taker in r.tricks:
                    if taker == seat:
                        melds = ref.find_weis(cards, r.contract, self.rules)
                        written[seat] += sum(worth for _, _, worth in melds)
        last = self.counted == self.table.goal[1]
        return [2 * points for points in written] if self.double and last else written


class Mittlere(Open):
    """SRF: highest and lowest write a stroke, the one in the middle two noughts."""

    def writes(self, r: ref.Round) -> list[int]:
        points, tricks = self.taken(r)
        for seat in range(3):
            if tricks[seat] == 12:
                return [2 if s == seat else -1 for s in range(3)]
        for seat in range(3):
            one, other = (s for s in range(3) if s != seat)
            if {points[one] >= 100, points[other] >= 100} == {True, False}:
                low = other if points[one] >= 100 else one
                if tricks[low] == 0:
                    return [2 if s == seat else -1 for s in range(3)]
        for seat in range(3):
            if points[seat] >= 100:
                return [-2 if s == seat else 1 for s in range(3)]
        for seat in range(3):
            if tricks[seat] == 0:
                return [-2 if s == seat else 1 for s in range(3)]
        low, middle, high = sorted(points)
        if low == middle or middle == high:
            return [0, 0, 0]
        return [-2 if points[s] == middle else 1 for s in range(3)]


class Coiffeur(Choosing):
    """Swisslos, Reglement: each side every row once, the declarers alone write."""

    def __init__(
        self,
        rules: ref.Rules,
        table: Table,
        dealer: int,
        hands: Callable[[], Hands],
        jokers: bool,
        weis: bool = False,
    ) -> None:
        rows = [*table.contracts, *(["joker 7", "joker 8"] if jokers else [])]
        self.left = {0: list(rows), 1: list(rows)}
        self.has_weis = weis
        super().__init__(rules, table, dealer, hands)

    def before_play(self) -> None:
        self.turn = [
            seat
            for seat in ((self.forehand + step) % 4 for step in range(4))
            if self.left[seat % 2]
        ]
        self.turn.append(self.turn[0])

    def asked(self) -> int:
        return self.turn[0]

    def options(self) -> list[str]:
        found = ["push"] if len(self.turn) > 1 else []
        for row in self.left[self.turn[0] % 2]:
            if row.startswith("joker"):
                number = 6 if row == "joker 7" else 7
                found += [f"choose {one} in row {number}" for one in self.table.contracts]
            else:
                found.append("choose " + row)
        return found

    def decide(self, verb: str, rest: str) -> None:
        if verb == "push":
            self.turn.pop(0)
            return
        self.declarer = self.turn[0]
        contract, _, place = rest.partition(" in row ")
        self.row = {"6": "joker 7", "7": "joker 8"}.get(place, contract)
        self.start_round(contract, self.declarer)

    def count_deal(self, r: ref.Round) -> None:
        self.counted += 1
        side = self.declarer % 2
        result = r.result()
        points = result["card_points"][side]
        if result["match"] == side:
            points += self.rules.match_bonus
        if self.has_weis and "joker" not in self.row:
            points += self.weis(r)[side] + result["stoeck"][side]
        factors = {"obenabe": 5, "undenufe": 6, "joker 7": 7, "joker 8": 8}
        # The four suits by name: Eichel 1, Rosen 2, Schilten 3, Schellen 4.
        french = {"S": 1, "C": 2, "D": 3, "H": 4}
        swiss = {"C": 1, "H": 2, "S": 3, "D": 4}
        factors |= french if self.rules.pack == "french" else swiss
        self.scores[side] += factors[self.row] * points
        self.left[side].remove(self.row)
        if self.left[0] or self.left[1]:
            self.go_on()
        else:
            best = self.leaders()
            self.finish(best if len(best) == 1 else [])


class Sidi(Counting):
    """FR, and the Handjass: a trump turned up, which the six may rob."""

    def __init__(
        self,
        rules: ref.Rules,
        table: Table,
        dealer: int,
        hands: Callable[[], Hands],
        turned_up: Callable[[], str],
    ) -> None:
        self.turned_up = turned_up
        super().__init__(rules, table, dealer, hands)

    def before_play(self) -> None:
        self.prize_points_of = None
        self.stock = self.turned_up()
        self.robbed: dict[int, str] = {}
        assert all(self.stock not in hand for hand in self.dealt)
        self.start_round(self.stock[0], self.forehand)

    def lies_open(self) -> dict[int, str]:
        return self.robbed

    def extras(self, seat: int) -> list[str]:
        six = self.stock[0] + "6"
        return ["rob"] if six in self.dealt[seat] and not self.said.get(seat) else []

    def decide(self, verb: str, rest: str) -> None:
        assert verb == "rob"
        assert self.round
        seat, trick, leader = self.round.to_move, list(self.round.trick), self.round.leader
        six = self.stock[0] + "6"
        self.dealt[seat] = [self.stock if card == six else card for card in self.dealt[seat]]
        self.robbed = {seat: self.stock}
        self.stock = six
        self.start_round(six[0], leader)
        for card in trick:
            self.round.play(card)


def points_alone(rules: ref.Rules, players: int) -> ref.Rules:
    """Each for himself, a deal for its card points alone, and a void hand may undertrump."""
    return replace(
        by_card_points(rules),
        players=players,
        sides=tuple(range(players)),
        undertrump="void_only",
    )
