"""`jass analyze` in the middle of a round: the view that its words make, and the cards it ranks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import jass
from jass import Card, CardSet, Contract, Rules, Trick, View
from jass.errors import PositionError, WeisError
from tests.cli.command import Command

LOG = Path(__file__).parents[1] / "data" / "swisslos_log.txt"
ROUNDS = list(jass.records.read_swisslos(LOG))
# Seat 0 holds these after four tricks, and seat 3 has led the fifth.
HAND = "SJ HA HK D6 C8"
PLAYED = "S9 S7 SA S6 | SK S8 C9 H6 | CA C6 C7 D7 | CT CK CQ D8 | D9"
QUICK = ("-n", "16", "--method", "heuristic")
COMMAND = Command("analyze")
run, output, values = COMMAND.run, COMMAND.output, COMMAND.values


class TestView:
    def test_worked_by_hand(self) -> None:
        # Spades are trump. The nell takes the first trick from its leader, the king the second;
        # the ace of clubs and the king of clubs the next two. Then diamonds are led.
        cards = [Card(text) for text in PLAYED.replace("|", "").split()]
        view = View.from_play(CardSet(HAND), Contract.S, cards, seat=0, rules=Rules())
        # Counted from who led the first: 0, 0, 0, 1. Seat 1 of those leads; seat 2 is to move.
        assert [trick.leader for trick in view.tricks] == [2, 2, 2, 2]
        assert [trick.winner for trick in view.tricks] == [2, 2, 2, 3]
        assert [trick.points for trick in view.tricks] == [25, 4, 11, 17]
        assert (view.trick, view.trick.leader, view.to_move) == (Trick("D9", 3), 3, 0)
        assert (view.points, view.tricks_won) == ((40, 17), (3, 1))
        assert view.forehand == 2
        assert len(view.unseen) == 36 - 5 - 17

    @pytest.mark.parametrize("played", ROUNDS[:6], ids=lambda played: played.source[-8:])
    def test_every_position_of_a_game(self, played: jass.records.PlayedRound) -> None:
        r = played.replay()
        while r.played:
            r.undo()
            seat = r.to_move
            assert seat is not None
            view = r.view(seat)
            cards = [card for trick in (*r.tricks, r.trick) for card in trick]
            told = {
                who: [one.cards for one in shown] for who, shown in enumerate(view.weis) if shown
            }
            assert played.contract is not None
            found = View.from_play(
                view.hand, played.contract, cards, seat=seat, weis=told, rules=r.rules
            )
            assert found == replace(view, declarer=None, pushed=False)
            assert found.count_worlds() == view.count_worlds() > 0

    def test_stoeck_and_announcing(self) -> None:
        rules = Rules().replace(weis_declare="explicit")
        hand = CardSet("DJ DT D9 D6 H6 H7 H8")
        cards = [Card(text) for text in "SK S6 S7 S8 SQ S9 SA ST DQ".split()]
        # The partner led the king of trumps and then the queen, and lost it to the nell.
        view = View.from_play(
            hand, Contract.S, cards, seat=0, weis={0: [CardSet("H6 H7 H8")]}, rules=rules
        )
        assert view.stoeck is not None
        assert (view.stoeck.seat, view.stoeck.trick) == (2, 2)
        assert [trick.winner for trick in view.tricks] == [2, 3]
        assert [one.points for one in view.weis[0]] == [20]
        assert view.announced == view.weis[0]

    def test_own_stoeck_that_was_shown_with_the_weis(self) -> None:
        rules = Rules().replace(stoeck_when="with_weis")
        r = jass.Round(jass.Deal.random(seed=1, known={0: "HK HQ"}), "H", 0, rules)
        assert r.legal_cards() >= CardSet("HK HQ")
        r.play("HK")
        while r.played < 4 or r.to_move != 0:
            r.play(r.legal_cards()[0])
        view = r.view(0)
        cards = [card for trick in (*r.tricks, r.trick) for card in trick]
        told = {who: [one.cards for one in shown] for who, shown in enumerate(view.weis) if shown}
        assert view.stoeck is not None
        assert "HQ" in view.hand
        assert View.from_play(view.hand, Contract.H, cards, seat=0, weis=told, rules=rules) == view

    @pytest.mark.parametrize(
        ("players", "hand", "cards"), [(3, 12, 0), (5, 7, 2), (6, 6, 3), (2, 12, 1)]
    )
    def test_other_tables(self, players: int, hand: int, cards: int) -> None:
        rules = Rules().replace(players=players)
        r = jass.Round(jass.Deal.random(seed=3, players=players), "H", 1, rules)
        for _ in range(cards):
            r.play(r.legal_cards()[0])
        seat = r.to_move
        assert seat is not None
        view = r.view(seat)
        assert len(view.hand) == hand
        found = View.from_play(view.hand, Contract.H, list(r.trick), seat=seat, rules=rules)
        assert found == view

    @pytest.mark.parametrize(
        ("hand", "played", "weis", "why"),
        [
            ("SJ", "", {}, "what is held now, 9 cards with 0 cards played.*; not 1"),
            (HAND, "S9 S9", {}, "S9 is there twice"),
            (HAND, "SJ", {}, "SJ is in the hand too"),
            (HAND, PLAYED, {4: [CardSet("H6 H7 H8")]}, "seat is a whole number from 0 to 3"),
            (HAND, PLAYED, {1: [CardSet("H6 H8")]}, "H6 H8"),
        ],
    )
    def test_what_cannot_be(self, hand: str, played: str, weis: Any, why: str) -> None:
        cards = [Card(text) for text in played.replace("|", "").split()]
        with pytest.raises(ValueError, match=why):
            View.from_play(CardSet(hand), Contract.S, cards, seat=0, weis=weis, rules=Rules())

    def test_weis_that_were_not_shown(self) -> None:
        cards = [Card(text) for text in PLAYED.replace("|", "").split()]
        both = {1: [CardSet("DJ DQ DK")], 2: [CardSet("H7 H8 H9")]}
        with pytest.raises(WeisError, match="the other side's is better"):
            View.from_play(CardSet(HAND), Contract.S, cards, seat=0, weis=both, rules=Rules())
        with pytest.raises(WeisError, match="after the first trick"):
            View.from_play(
                CardSet("SJ S9 SA HA HK DT D6 C8 C7"),
                Contract.S,
                [],
                seat=0,
                weis=both,
                rules=Rules(),
            )
        with pytest.raises(WeisError, match="these rules count none"):
            View.from_play(
                CardSet(HAND),
                Contract.S,
                cards,
                seat=0,
                weis=both,
                rules=Rules.preset("swiss_tournament"),
            )
        with pytest.raises(PositionError, match="S6 is not in the pack of 5 players"):
            View.from_play(
                CardSet("S6 S7 S8 S9 ST SJ SQ"),
                Contract.S,
                [],
                seat=0,
                rules=Rules().replace(players=5),
            )


class TestTable:
    def test_is_the_analysis(self) -> None:
        text = output(HAND, "--contract", "S", "--played", PLAYED, "--seed", "3", width=90)
        cards = [Card(one) for one in PLAYED.replace("|", "").split()]
        view = View.from_play(CardSet(HAND), Contract.S, cards, seat=0, rules=Rules())
        found = jass.analyze_cards(view, seed=3)
        lines = text.splitlines()
        assert lines[0] == "S: J  H: A K  D: 6  C: 8"
        assert "spades, card points 40 : 17; this hand is seat 0. Seat 3 led D9." in text
        head = lines.index("") + 1
        assert lines[head].split() == ("Card Score Opponents Difference Behind Win Match".split())
        assert [line.split()[0] for line in lines[head + 2 : head + 2 + len(found)]] == [
            one.name for one in found.estimates
        ]
        best = found.best
        assert lines[head + 2].split() == [
            best.name,
            f"{best.mean:.1f}",
            f"{best.opponents:.1f}",
            f"{best.difference:+.1f}",
            "±",
            f"{best.difference_interval[1] - best.difference:.1f}",
            f"{best.win_chance:.1%}",
            f"{best.match_chance:.1%}",
        ]
        assert ("Settled" if found.settled else "Not settled") in text
        assert f"after {found.n} worlds" in " ".join(text.split())
        assert "all see all cards" in text

    def test_to_lead(self) -> None:
        hand = "SJ S9 SA HA HK DT D6 C8 C7"
        text = output(hand, "--contract", "Schilten", *QUICK)
        assert "spades, card points 0 : 0; this hand is seat 0. It leads." in text
        assert values(hand, "--contract", "S", *QUICK)["leader"] == 0
        assert values(hand, "--contract", "S", *QUICK, "--seat", "3")["leader"] == 3

    def test_only_one_card(self) -> None:
        text = output("--game", str(LOG), "--round", "3", "--after", "18")
        assert text.endswith("\n\nHQ is the only card that may be played.\n")
        assert "Score" not in text

    def test_equal_cards_are_said_to_be(self) -> None:
        # The Puur is in the same hand: whether nell or ace is played comes to the same.
        hand = "SJ S9 SA HA HK DT D6 C8"
        args = ("--contract", "S", "--played", "C9 C6 CA C7 | H6 H9", "-n", "20")
        text = " ".join(output(hand, *args).split())
        assert "Not settled after 20 worlds: S9, worth as much as SA each time, is before" in text
        assert "to be the best, if all play with open hands. A greater -n tells more." in text

    def test_log(self) -> None:
        args = ("--game", str(LOG), "--round", "3", "--after", "26", *QUICK)
        record = ROUNDS[2]
        text = output(*args)
        assert text.splitlines()[0] == record.source
        (row,) = (line for line in text.splitlines() if line.endswith("played"))
        assert row.split()[0] == "C10"
        data = values(*args)
        r = record.replay()
        while r.played > 26:
            r.undo()
        seat = r.to_move
        assert seat is not None
        expected = jass.analyze_cards(r.view(seat), 16, method="heuristic", seed=0).to_dict()
        assert {key: data[key] for key in expected} == expected
        assert (data["source"], data["played"]) == (record.source, "CT")
        assert data["tricks"] == [list(map(str, trick)) for trick in r.tricks]

    def test_shown_weis(self) -> None:
        shown = ("--weis", "1: DJ DQ DK", "--weis", "3: H7 H8 H9")
        text = " ".join(output(HAND, "--contract", "S", "--played", PLAYED, *shown, *QUICK).split())
        assert "Seat 1 has shown D: K Q J (20). Seat 3 has shown H: 9 8 7 (20)." in text

    @pytest.mark.parametrize("width", [40, 60, 80, 120])
    def test_fits(self, width: int) -> None:
        args = (HAND, "--contract", "S", "--played", PLAYED, *QUICK)
        assert max(map(len, output(*args, width=width).splitlines())) <= width


def test_every_notation_is_the_same_position() -> None:
    plain = values(HAND, "--contract", "S", "--played", PLAYED, *QUICK)
    commas = ", ".join(PLAYED.replace("|", "").split())
    for played in (commas, PLAYED.replace("|", ";"), PLAYED.replace(" | ", ", ")):
        assert values(HAND, "--contract", "♠", "--played", played, *QUICK) == plain
    swiss = "Schilten Under, Rosen Ass, Rosen König, Schellen 6, Eichel 8"
    data = values(swiss, "--contract", "Schilten", "--played", PLAYED, *QUICK)
    assert data["hand"] == plain["hand"]
    assert data["pack"] == "swiss"


def test_threads_change_nothing() -> None:
    args = (HAND, "--contract", "S", "--played", PLAYED, "-n", "64")
    assert values(*args) == values(*args, "--threads", "2")
