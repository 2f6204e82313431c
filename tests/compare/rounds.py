"""The core and the oracle side by side: random rounds, and what must be equal at every card.

Used by `tests/rounds/test_against_oracle.py` (every run) and `tests/tools/long.py` (a million
positions). A *position* is one decision: a seat to move, and the set of its legal cards computed by
both. What is compared besides, or once more on the way back, is not counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import jass
from tests.compare.variations import (
    CODE,
    CONTRACTS,
    Variation,
    any_sides,
    family,
    hand_size,
    mask,
    random_hands,
    texts,
)
from tests.oracle import rules as ref


class DisagreementError(AssertionError):
    """Core and oracle do not agree."""


def same(what: str, core: object, oracle: object) -> None:
    """Raises DisagreementError unless both gave the same."""
    if core != oracle:
        raise DisagreementError(f"{what}: core {core!r}, oracle {oracle!r}")


def core_meld(weis: jass.Weis) -> ref.Meld:
    return weis.kind, tuple(texts(weis.cards)), weis.points


def count_change(
    tally: Counter[str],
    variation: Variation,
    hand: Sequence[str],
    trick: Sequence[str],
    contract: str | None,
    leader: int,
    legal: Sequence[str],
) -> None:
    """Counts the decisions in which a changed switch of play makes a difference."""
    if trick and variation.play_switch:
        before = ref.legal(hand, trick, contract, leader, variation.unchanged)
        tally[f"changed by {variation.play_switch}"] += before != legal


# A round in step


@dataclass
class Walk:
    """A round played by core and oracle in step; `seen` is what the core said at each card."""

    rng: random.Random
    variation: Variation
    core: jass.Round
    oracle: ref.Round
    tally: Counter[str]

    def __post_init__(self) -> None:
        self.seen: list[tuple[tuple[object, ...], jass.RoundScore | None]] = []

    def now(self) -> tuple[object, ...]:
        r = self.core
        return (
            r.legal_mask,
            r.contract_number,
            r.to_move,
            r.leader,
            r.winning if r.trick else None,
            r.hand_masks,
            r.tricks_won,
            r.points,
        )

    def compare(self) -> list[str]:
        """Compares the position and returns the legal cards."""
        r, o = self.core, self.oracle
        legal = o.legal()
        now = self.now()
        same("legal cards", texts(r.legal_cards()), legal)
        same("legal mask", now[0], mask(legal))
        same("contract", now[1], CODE[o.contract])
        same("seat to move", now[2], None if o.is_over else o.to_move)
        same("leader", now[3], o.leader)
        winning = ref.winner(o.trick, o.contract, o.leader, o.rules) if o.trick else None
        same("winning seat", now[4], winning)
        same("hands", now[5], tuple(map(mask, o.hands)))
        same("end", r.is_over, o.is_over)
        if not o.trick:
            same("tricks won", now[6], tuple(o.tricks_won()))
            same("points", now[7], tuple(o.points()))
        score = None
        if (not o.trick and o.tricks) or self.rng.random() < 0.05:
            same("trick", texts(r.trick), o.trick)
            score = self.compare_score()
        self.seen.append((now, score))
        if not o.is_over:
            self.tally["positions in rounds"] += 1
            hand = o.hands[o.to_move]
            count_change(self.tally, self.variation, hand, o.trick, o.contract, o.leader, legal)
        return legal

    def compare_score(self) -> jass.RoundScore:
        score, result = self.core.score(), self.oracle.result()
        same("card points", score.card_points, tuple(result["card_points"]))
        same("Weis", score.weis, tuple(result["weis"]))
        same("Stöck", score.stoeck, tuple(result["stoeck"]))
        same("match", score.match, result["match"])
        same("multiplier", score.multiplier, result["multiplier"])
        same("totals", score.totals, tuple(result["totals"]))
        if self.core.is_over:
            self.tally["ends with Weis"] += any(score.weis)
            self.tally["ends with Stöck"] += any(score.stoeck)
            self.tally["ends with a match"] += score.match is not None
        return score

    def compare_tricks(self) -> None:
        o = self.oracle
        last = o._length - 1
        expected = [
            (leader, list(cards), winner, ref.points(cards, o.contract, o.rules, number == last))
            for number, (leader, cards, winner) in enumerate(o.tricks)
        ]
        tricks = [(t.leader, texts(t), t.winner, t.points) for t in self.core.tricks]
        same("tricks", tricks, expected)

    def refused(self, legal: list[str]) -> None:
        """A card that is not legal changes nothing."""
        card = self.rng.choice(ref.CARDS)
        if card in legal:
            return
        try:
            self.core.play(card)
        except jass.IllegalCardError:
            same("position after a refused card", self.now(), self.seen[-1][0])
        else:
            raise DisagreementError(f"{card} was played; legal are {legal}")

    def back(self, plies: int) -> None:
        """Takes cards back; the core says again what it said before."""
        for _ in range(plies):
            card = self.oracle.plays[-1][2]
            self.oracle.undo()
            same("card taken back", str(self.core.undo()), card)
            self.seen.pop()
            now, score = self.seen[-1]
            same("position after undo", self.now(), now)
            if score is not None:
                same("score after undo", self.core.score(), score)

    def run(self) -> None:
        """To the end with a few turns back on the way, then back to the start."""
        rng = self.rng
        legal = self.compare()
        while not self.oracle.is_over:
            if rng.random() < 0.03:
                self.refused(legal)
            card = rng.choice(legal)
            self.core.play(rng.choice((card, ref.NUMBER[card])))
            self.oracle._put(card)
            legal = self.compare()
            if rng.random() < 0.02:
                self.back(rng.randint(1, len(self.seen) - 1))
                legal = self.oracle.legal()
        self.compare_tricks()
        self.tally["rounds"] += 1
        self.tally["trump fixed on the way"] += self.core.trump_fixed_at >= self.core.given
        self.back(len(self.seen) - 1)
        try:
            self.core.undo()
        except jass.errors.PositionError:
            return
        raise DisagreementError("undo before the first card")


def play_round(rng: random.Random, variation: Variation, tally: Counter[str]) -> None:
    """One random round under these rules, from the deal or from an ending."""
    if "sides" not in variation.changes:
        variation = variation.seated(any_sides(rng))
    core, oracle = variation.core, variation.oracle
    players = oracle.players
    most = hand_size(players)
    size = most if rng.random() < 0.5 else rng.randint(1, most)
    contract = rng.choice((*CONTRACTS, None))
    leader = rng.randrange(players)
    hands = random_hands(rng, players, size)
    where = f"{variation.name}, contract {contract}, leader {leader}, hands {hands}"
    walk: Walk | None = None
    try:
        if rng.random() < 0.7:
            forehand = rng.choice((None, rng.randrange(players)))
            where += f", forehand {forehand}"
            walk = Walk(
                rng,
                variation,
                jass.Round(hands, contract, leader, core, forehand=forehand),
                ref.Round(hands, contract, leader, oracle, forehand),
                tally,
            )
        else:
            trick = [
                hands[(leader + place) % players].pop() for place in range(rng.randrange(players))
            ]
            points = [rng.randrange(158) for _ in oracle.no_points]
            won = [0 for _ in oracle.no_points]
            for _ in range(rng.randint(0, 12 - size)):
                won[rng.choice((0, 0, 0, rng.randrange(len(won))))] += 1
            where += f", trick {trick}, points {points}, tricks won {won}"
            walk = Walk(
                rng,
                variation,
                jass.Round.start(
                    hands, contract, leader, trick=trick, rules=core, points=points, tricks_won=won
                ),
                ref.Round.start(
                    hands,
                    contract,
                    leader,
                    trick=trick,
                    rules=oracle,
                    points=points,
                    tricks_won=won,
                ),
                tally,
            )
            tally["rounds begun inside a trick"] += bool(trick)
        walk.run()
    except Exception as error:
        played = [card for _, _, card in walk.oracle.plays] if walk else []
        raise DisagreementError(f"{where}, played {played}: {error!r}") from error


# The plain functions


def tight_trick(rng: random.Random, trump: str, lying: int) -> tuple[list[str], list[str]]:
    """Where the rules about trumps bite: trumps in the trick, few cards in the hand."""
    trumps = [card for card in ref.CARDS if card[0] == trump]
    rng.shuffle(trumps)
    if rng.random() < 0.5:
        trumps.remove(trump + "J")
        trumps.append(trump + "J")  # the first to be taken below
    suit = rng.choice([suit for suit in ref.SUITS if suit != trump])
    plain = [card for card in ref.CARDS if card[0] == suit]
    rng.shuffle(plain)
    trump_led = rng.random() < 0.3
    hand = [trumps.pop() for _ in range(1 if trump_led else rng.randint(1, 3))]
    hand += [plain.pop() for _ in range(rng.choice((0, 0, 1, 2)))]
    trick = [(trumps if trump_led else plain).pop()]
    while len(trick) < lying:
        trick.append((trumps if rng.random() < 0.5 else plain).pop())
    return trick, hand


def compare_trick(rng: random.Random, variation: Variation, tally: Counter[str]) -> None:
    """legal_cards, trick_winner and card_points on cards that no round need have led to."""
    players = variation.oracle.players
    contract = rng.choice(CONTRACTS)
    leader = rng.randrange(players)
    lying = rng.randrange(players)
    if contract in ref.SUITS and lying and rng.random() < 0.5:
        trick, hand = tight_trick(rng, contract, lying)
    else:
        cards = rng.sample(ref.CARDS, lying + rng.randint(1, 12))
        trick, hand = cards[:lying], cards[lying:]
    where = f"{variation.name}, contract {contract}, leader {leader}, trick {trick}, hand {hand}"
    try:
        legal = ref.legal(hand, trick, contract, leader, variation.oracle)
        found = jass.legal_cards(hand, trick, contract, leader=leader, rules=variation.core)
        same("legal", texts(found), legal)
        tally["positions of plain functions"] += 1
        count_change(tally, variation, hand, trick, contract, leader, legal)
        if trick:
            seat = jass.trick_winner(trick, contract, leader=leader, rules=variation.core)
            same("winner", seat, ref.winner(trick, contract, leader, variation.oracle))
        last = rng.random() < 0.5
        cards = [*trick, *hand]
        points = jass.card_points(cards, contract, rules=variation.core, last_trick=last)
        same("points", points, ref.points(cards, contract, variation.oracle, last))
    except Exception as error:
        raise DisagreementError(f"{where}: {error!r}") from error


def compare_deal(rng: random.Random, variation: Variation, tally: Counter[str]) -> None:
    """find_weis of each hand, Weis.of, compare_weis and find_stoeck for one deal."""
    oracle = variation.oracle
    players = oracle.players
    most = hand_size(players)
    hands = random_hands(rng, players, most if rng.random() < 0.5 else rng.randint(3, most))
    contract = rng.choice(CONTRACTS)
    forehand = rng.randrange(players)
    where = f"{variation.name}, contract {contract}, forehand {forehand}, hands {hands}"
    try:
        melds: dict[int, list[ref.Meld]] = {}
        for seat, hand in enumerate(hands):
            melds[seat] = compare_hand(hand, contract, variation)
            tally["hands"] += 1
            tally["Weis"] += len(melds[seat])
            cards = {card for _, cards, _ in melds[seat] for card in cards}
            tally["Kreuzweis"] += len(cards) < sum(len(cards) for _, cards, _ in melds[seat])
        compare_winner(melds, contract, variation, forehand, tally)
        # Not all need announce, and a Weis may be shown smaller than it is.
        shown = {seat: list(announced(rng, melds[seat], oracle)) for seat in melds}
        compare_winner(shown, contract, variation, forehand, tally)
        compare_stoeck(rng, hands, contract, variation, tally)
    except Exception as error:
        raise DisagreementError(f"{where}: {error!r}") from error


def compare_hand(hand: Sequence[str], contract: str | None, variation: Variation) -> list[ref.Meld]:
    core, oracle = variation.core, variation.oracle
    found = jass.find_weis(hand, contract, rules=core)
    expected = ref.find_weis(hand, contract, oracle)
    melds = [core_meld(weis) for weis in found]
    same("number of Weis", len(melds), len(expected))
    same("Weis", set(melds), set(expected))

    def standing(found: ref.Meld) -> tuple[object, bool]:
        kind, cards, _ = found
        return ref.weis_rank(found, contract, oracle), kind == "sequence" and cards[0][
            0
        ] == contract

    standings = [standing(one) for one in melds]
    same("order of the Weis", standings, sorted(standings, reverse=True))
    for weis in found:
        same("Weis.of", jass.Weis.of(weis.cards, rules=core), weis)
    return expected


def compare_cross(rng: random.Random, variation: Variation, tally: Counter[str]) -> None:
    """find_weis of a hand whose four lies across runs: what is kept when no card counts twice?"""
    crossed = rng.choice(ref.RANKS)
    hand = {suit + crossed for suit in ref.SUITS}
    for suit in rng.sample(ref.SUITS, 4):
        length = rng.choice((3, 3, 4, 4, 5, 6))
        place = ref.RANKS.index(crossed)
        low = rng.randint(max(0, place - length + 1), min(place, 9 - length))
        run = {suit + rank for rank in ref.RANKS[low : low + length]}
        if len(hand | run) <= 12:
            hand |= run
    contract = rng.choice(CONTRACTS)
    try:
        melds = compare_hand(ref.in_card_order(hand), contract, variation)
    except Exception as error:
        raise DisagreementError(f"{variation.name}, {contract}, {hand}: {error!r}") from error
    cards = [card for _, cards, _ in melds for card in cards]
    tally["hands crossed"] += 1
    tally["hands crossed: a card counts twice"] += len(cards) > len(set(cards))


def announced(
    rng: random.Random, melds: Sequence[ref.Meld], rules: ref.Rules
) -> Iterator[ref.Meld]:
    for kind, cards, _ in melds:
        chance = rng.random()
        if chance < 0.2:
            continue
        if kind == "sequence" and chance < 0.5:
            length = rng.randint(3, len(cards))
            low = rng.randint(0, len(cards) - length)
            cards = cards[low : low + length]
        yield ref.meld(cards, rules)


def compare_winner(
    melds: Mapping[int, Sequence[ref.Meld]],
    contract: str | None,
    variation: Variation,
    forehand: int,
    tally: Counter[str],
) -> None:
    core, oracle = variation.core, variation.oracle
    given = {
        seat: [jass.Weis.of(cards, rules=core) for _, cards, _ in announced]
        for seat, announced in melds.items()
    }
    result = jass.compare_weis(given, contract, rules=core, forehand=forehand)
    seat, side, points = ref.compare_weis(melds, contract, oracle, forehand)
    same(
        f"best Weis of {melds}",
        (result.seat, result.side, list(result.points)),
        (seat, side, points),
    )
    worth = [any(points for _, _, points in melds[seat]) for seat in melds]
    tally["comparisons between seats"] += sum(worth) > 1
    tally["Weis cancelled"] += seat is None and oracle.weis and any(worth)


def compare_stoeck(
    rng: random.Random,
    hands: Sequence[Sequence[str]],
    contract: str | None,
    variation: Variation,
    tally: Counter[str],
) -> None:
    """The cards of the hands fall in any order, some not at all."""
    plays: list[ref.Play] = []
    left = [rng.sample(hand, len(hand)) for hand in hands]
    for trick in range(rng.randint(0, len(hands[0]))):
        order = rng.sample(range(len(hands)), len(hands))
        plays += [(trick + 1, seat, left[seat].pop()) for seat in order]
    found = jass.find_stoeck(plays, contract, rules=variation.core)
    shown = (found.seat, found.trick, found.points) if found else None
    same("Stöck", shown, ref.find_stoeck(plays, contract, variation.oracle))
    tally["Stöck"] += found is not None


def compare_scores(rng: random.Random, variation: Variation, tally: Counter[str]) -> None:
    """Rules.score and Rules.multiplier."""
    core, oracle = variation.core, variation.oracle
    contract = rng.choice(CONTRACTS)
    sides = len(oracle.no_points)
    points, weis, stoeck = ([rng.randrange(258) for _ in range(sides)] for _ in range(3))
    match = rng.choice((None, *range(sides)))
    expected = ref.score(contract, points, weis, stoeck, match, oracle)
    same(
        "score",
        core.score(contract, points, weis=weis, stoeck=stoeck, match=match),
        tuple(expected),
    )
    same("multiplier", core.multiplier(contract), ref.multiplier(contract, oracle))
    tally["scores"] += 1


def compare_batch(rng: random.Random, variation: Variation, tally: Counter[str]) -> None:
    """batch.weis and batch.stoeck, a few deals at once."""
    import numpy as np

    core, oracle = variation.core, variation.oracle
    players = oracle.players
    contract = rng.choice(CONTRACTS)
    forehand = rng.randrange(players)
    deals = [random_hands(rng, players, hand_size(players)) for _ in range(5)]
    masks = np.array([[mask(hand) for hand in hands] for hands in deals], np.uint64)
    weis, stoeck = [], []
    for hands in deals:
        melds = {seat: ref.find_weis(hand, contract, oracle) for seat, hand in enumerate(hands)}
        weis.append(ref.compare_weis(melds, contract, oracle, forehand)[2])
        plays = [(1, seat, card) for seat, hand in enumerate(hands) for card in hand]
        found = ref.find_stoeck(plays, contract, oracle)
        scored = oracle.no_points
        if found:
            scored[oracle.sides[found[0]]] = found[2]
        stoeck.append(scored)
    where = f"{variation.name}, contract {contract}, forehand {forehand}, deals {deals}"
    found_weis = jass.batch.weis(masks, contract, forehand=forehand, rules=core)
    same(f"{where}: batch.weis", found_weis.tolist(), weis)
    same(f"{where}: batch.stoeck", jass.batch.stoeck(masks, contract, rules=core).tolist(), stoeck)
    tally["deals in arrays"] += len(deals)


def compare(seed: int, preset: str, rounds: int) -> Counter[str]:
    """So many rounds under the variations of a preset, and all else in proportion."""
    rng = random.Random(f"{seed} {preset}")
    tally: Counter[str] = Counter()
    name = preset if preset in ref.PRESETS else "swiss"
    crossings = [
        Variation(name, {"weis_overlap": False}),
        Variation(name, {"weis_overlap": False, "weis_sequence": (50,) * 7}),
        Variation(
            name, {"weis_overlap": False, "weis_sequence": (50,) * 7, "weis_four": (50,) * 9}
        ),
    ]
    try:
        for number, variation in zip(range(rounds), family(preset, rng), strict=False):
            play_round(rng, variation, tally)
            for _ in range(10):
                compare_trick(rng, variation, tally)
            compare_deal(rng, variation, tally)
            for one in (variation, *crossings):
                compare_cross(rng, one, tally)
            compare_scores(rng, variation, tally)
            if number % 4 == 0:
                compare_batch(rng, variation, tally)
    except DisagreementError as error:
        raise DisagreementError(f"seed {seed}, {preset}, round {number}: {error}") from error
    return tally


def positions(tally: Counter[str]) -> int:
    """How many decisions were compared."""
    return tally["positions in rounds"] + tally["positions of plain functions"]
