"""Records: what Swisslos logs say, what is left out, and what contradicts itself."""

from __future__ import annotations

import itertools
import json
import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jass import Card, Contract, Deal, Rules, records
from jass.errors import RecordError
from jass.records import PlayedRound, RecordReader, read_swisslos

DATA = Path(__file__).parents[1] / "data"
LOG = DATA / "swisslos_log.txt"
GAMES = json.loads((DATA / "real_games.json").read_text(encoding="utf-8"))["games"]
HEAD = "01.10.17 20:15:{:02d},000 | INFO |  |  |  |  | "


def as_logged(game: dict[str, Any], with_hands: bool = False) -> dict[str, Any]:
    """A hand of real_games.json as a round of a Swisslos log."""
    logged: dict[str, Any] = {"trump": game["trump_code"], "dealer": game["dealer"]}
    if game["geschoben"]:
        logged["tss"] = 1
    flags = game.get("ai_substitution_flags", [None] * 9)
    logged["tricks"] = [
        {
            "cards": list(trick["cards"]),
            "points": trick["points"],
            "win": trick["winner"],
            "first": trick["leader"],
        }
        | ({"ai": ai} if ai else {})
        for trick, ai in zip(game["tricks"], flags, strict=True)
    ]
    logged["player"] = [{"hand": hand if with_hands else []} for hand in game["hands"]]
    logged["jassTyp"] = "SCHIEBER_2500"
    return logged


def line_of(*rounds: object, second: int = 0) -> str:
    """A line of a log: a game with these rounds."""
    game = {"rounds": rounds, "players": [101, 102, 103, 104]}
    return HEAD.format(second) + json.dumps(game, separators=(",", ":"))


def log_text() -> str:
    """All real hands as a log of three games, with a round that was broken off and a null one."""
    broken_off = as_logged(GAMES[0])
    del broken_off["tricks"][5:]
    games = [
        [as_logged(game, with_hands=True) for game in GAMES[:4]],
        [*map(as_logged, GAMES[4:9]), None],
        [*map(as_logged, GAMES[9:]), broken_off],
    ]
    return "".join(line_of(*rounds, second=at) + "\n" for at, rounds in enumerate(games))


def test_the_log_is_made_from_the_real_games() -> None:
    # Written, in tests, by: python -c "from test_records import *; LOG.write_text(log_text())"
    assert LOG.read_text(encoding="utf-8") == log_text()


def test_rounds_and_where_they_stand() -> None:
    reader = read_swisslos(LOG)
    assert isinstance(reader, RecordReader)
    rounds = list(reader)
    assert len(rounds) == len(GAMES) == 14
    assert reader.skipped == 2
    assert rounds[0].source == "swisslos_log.txt, line 1, round 1"
    assert rounds[-1].source == "swisslos_log.txt, line 3, round 5"
    assert rounds == list(read_swisslos(str(LOG))) == list(read_swisslos(log_text().splitlines()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
class TestRealGame:
    def test_reads_as_it_was(self, game: dict[str, Any]) -> None:
        (played,) = read_swisslos([line_of(as_logged(game))])
        assert played.deal == Deal([game["hands"][-seat % 4] for seat in range(4)])
        assert played.contract == Contract(game["contract"])
        assert played.leader == -(game["dealer"] - 1) % 4 == -game["tricks"][0]["leader"] % 4
        assert played.declarer == -game["declarer"] % 4
        assert played.pushed == game["geschoben"]
        assert played.cards == tuple(
            Card(card) for trick in game["tricks"] for card in trick["cards"]
        )
        assert played.points == (game["points_NS"], game["points_EW"])

    def test_replays(self, game: dict[str, Any]) -> None:
        (played,) = read_swisslos([line_of(as_logged(game, with_hands=True))])
        r = played.replay()
        assert r.is_over
        assert r.points == played.points
        assert (r.forehand, r.declarer, r.pushed) == (
            played.leader,
            played.declarer,
            played.pushed,
        )
        assert [-trick.winner % 4 for trick in r.tricks if trick.winner is not None] == [
            trick["winner"] for trick in game["tricks"]
        ]
        assert [trick.points for trick in r.tricks] == [trick["points"] for trick in game["tricks"]]

    def test_is_a_value(self, game: dict[str, Any]) -> None:
        (played,) = read_swisslos([line_of(as_logged(game))])
        assert pickle.loads(pickle.dumps(played)) == played
        assert eval(repr(played)) == played
        assert hash(eval(repr(played))) == hash(played)


def test_other_rules() -> None:
    first = next(read_swisslos(LOG))
    assert first.replay(Rules.preset("swiss_1000")).rules.goal.amount == 1000
    with pytest.raises(RecordError, match=r"line 1, round 1: .* 36 : 121"):
        first.replay(Rules().replace(last_trick=0))


def test_forbidden_cards() -> None:
    # Seat 1 ruffs a club with S8, though it holds CT: not where one must follow.
    deal = Deal.parse("C6 H6 | CT S8 | C7 H7 | C8 H8")
    cards = tuple(map(Card, "C6 S8 C7 C8 CT H7 H8 H6".split()))
    played = PlayedRound(deal, Contract.S, 0, 0, False, cards, (0, 15), "line 7, round 2")
    assert played.replay().points == (0, 15)
    with pytest.raises(RecordError, match=r"line 7, round 2: .*seat 1 may not play S8.*follow"):
        played.replay(Rules.preset("fr"))
    for wrong, why in [
        (cards[:-1], "7 cards"),
        ((*cards, Card("D6")), "D6: the round is over"),
        ((Card("H7"), *cards), "does not hold H7"),
    ]:
        with pytest.raises(RecordError, match=why):
            PlayedRound(deal, Contract.S, 0, 0, False, wrong, (0, 15)).replay()


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one.pop("trump"),
        lambda one: one.update(trump=None),
        lambda one: one.update(trump=10),
        lambda one: one.pop("tricks"),
        lambda one: one.update(tricks=None),
        lambda one: one.update(tricks=[]),
        lambda one: one["tricks"].pop(),
        lambda one: one["tricks"][-1].pop("win"),
        lambda one: one["tricks"][-1].update(points=None),
        lambda one: one["tricks"][-1]["cards"].pop(),
        lambda one: one.pop("dealer"),
    ],
)
def test_incomplete_rounds_are_counted(change: Callable[[dict[str, Any]], object]) -> None:
    first, second = as_logged(GAMES[0]), as_logged(GAMES[1])
    change(first)
    reader = read_swisslos([line_of(first, None, second), "", line_of()])
    assert [played.source for played in reader] == ["line 1, round 3"]
    assert reader.skipped == 2


CONTRADICTIONS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda one: one.update(dealer=1), "trick 1: player 0 of the log leads, not player 1"),
    (lambda one: one.update(dealer=4), "dealer is a whole number from 0 to 3, not 4"),
    (lambda one: one.update(dealer=True), "dealer is a whole number"),
    (lambda one: one.update(trump=6), "trump is 0 to 5, or 10 for a push, not 6"),
    (lambda one: one.update(trump="2"), "trump is a whole number"),
    (lambda one: one.update(tss=2), "tss is a whole number"),
    (lambda one: one.update(jassTyp="DIFFERENZLER"), "Schieber.*DIFFERENZLER"),
    (lambda one: one.update(tricks="SJ"), "tricks is a list"),
    (lambda one: one["tricks"].append(one["tricks"][0]), "nine tricks, not 10"),
    (lambda one: one.update(tricks=[[]] * 9), "trick 1: a JSON object with 'cards'"),
    (lambda one: one["tricks"][2]["cards"].append("SJ"), "trick 3: four cards, not 5"),
    (lambda one: one["tricks"][2].update(cards=["CJ", "CA", "C6", "SJ"]), "SJ was .* trick 1"),
    (lambda one: one["tricks"][2].update(cards=["CJ", "CA", "C6", "C6"]), "C6 was .* trick 3"),
    (lambda one: one["tricks"][2].update(cards=["CJ", "CA", "C6", "C5"]), "trick 3: .*C5"),
    (lambda one: one["tricks"][2].update(cards=[1, 2, 3, 4]), "trick 3: cards are a list"),
    (lambda one: one["player"][2].update(hand="SJ"), "player 2 of the log: cards are a list"),
    (lambda one: one["tricks"][2].update(first=0), "trick 3: player 1 of the log leads"),
    (lambda one: one["tricks"][2].update(win=1), "trick 3: player 0 of the log wins it, not"),
    (lambda one: one["tricks"][2].update(points=22), "trick 3: it counts 23 points, not 22"),
    (lambda one: one["tricks"][8].update(points=15), "trick 9: it counts 20 points, not 15"),
    (lambda one: one["player"][2].update(hand=["S7", "SK"]), "player 2 of the log holds S7 SK"),
    (lambda one: one["player"][2].update(hand=["X7"]), "hand of player 2 of the log: .*X7"),
]


@pytest.mark.parametrize(("change", "why"), CONTRADICTIONS)
def test_contradictions_are_errors(change: Callable[[dict[str, Any]], object], why: str) -> None:
    wrong = as_logged(GAMES[0])
    change(wrong)
    reader = read_swisslos(["", line_of(as_logged(GAMES[1])), line_of(None, wrong)])
    next(reader)
    with pytest.raises(RecordError, match=rf"^line 3, round 2: .*{why}"):
        next(reader)
    assert reader.skipped == 1
    assert next(reader, None) is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("01.10.17 20:15:00,000 | INFO |", "no JSON object"),
        (line_of(None)[:-9], "JSON cannot be read"),
        ('{"players": []}', r"a game has 'rounds', not only \['players'\]"),
        ("{}", r"not only \[\]"),
        ('{"rounds": 3}', "'rounds' is a list of rounds, not 3"),
        ('{"rounds": [3]}', "round 1: a JSON object with 'trump', not 3"),
        pytest.param('{"rounds": ' + "[" * 100_000, "JSON cannot be read", id="deep"),
    ],
)
def test_unreadable_lines(line: str, why: str) -> None:
    reader = read_swisslos([line, line_of(as_logged(GAMES[0]))])
    with pytest.raises(RecordError, match=rf"^line 1.*{why}"):
        next(reader)
    assert next(reader).source == "line 2, round 1"


def test_games_without_rounds() -> None:
    reader = read_swisslos(['{"rounds": null}', line_of(), "\n"])
    assert list(reader) == []
    assert reader.skipped == 0


def test_a_reader_of_nothing() -> None:
    with pytest.raises(RecordError, match=r"^found: .*not 5$"):
        RecordReader(5)  # type: ignore[arg-type]


def test_sources(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(read_swisslos(tmp_path / "no log"))
    path = tmp_path / "log"
    path.write_bytes(b"\xef\xbb\xbf" + log_text().replace("\n", "\r\n").encode())
    assert len(list(read_swisslos(path))) == 14
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="log, line 1: not UTF-8 text"):
        next(read_swisslos(path))
    with pytest.raises(RecordError, match="source: the path of a file"):
        next(read_swisslos("a\0b"))
    for source in (7, None, b"ab"):
        with pytest.raises(RecordError, match="source: the path of a file"):
            next(read_swisslos(source))
    with pytest.raises(RecordError, match="line 1: a line of text"):
        next(read_swisslos([b"ab"]))


def test_after_a_line_that_is_no_text_reading_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"\n\xff\n" + line_of(as_logged(GAMES[0])).encode())
    reader = read_swisslos(path)
    with pytest.raises(RecordError, match=r"^log, line 2: not UTF-8 text: invalid start byte"):
        next(reader)
    assert next(reader).source == "log, line 3, round 1"


def test_a_line_has_an_end(tmp_path: Path) -> None:
    long = "x" * (records.MOST_OF_LINE + 1)
    game = line_of(as_logged(GAMES[0]))
    reader = read_swisslos([long, game])
    with pytest.raises(RecordError, match="line 1: a line has at most 1048576 characters"):
        next(reader)
    assert next(reader).source == "line 2, round 1"
    path = tmp_path / "log"
    path.write_text(f"{game}\n{long}\n{game}", encoding="utf-8")
    reader = read_swisslos(path)
    assert next(reader).source == "log, line 1, round 1"
    with pytest.raises(RecordError, match="log, line 2: a line has at most 1048576 characters"):
        next(reader)
    assert list(reader) == []


def test_lines_have_an_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(records, "MOST_LINES", 3)
    assert list(read_swisslos(itertools.repeat("", 3))) == []
    with pytest.raises(RecordError, match=r"^line 4: a record has at most 3 lines"):
        next(read_swisslos(itertools.repeat("")))
    path = tmp_path / "log"
    path.write_bytes(b"\n" * 4)
    with pytest.raises(RecordError, match=r"^log, line 4: a record has at most 3 lines"):
        next(read_swisslos(path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes that have a name")
def test_a_pipe_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(log_text(), encoding="utf-8"))
    writer.start()
    try:
        assert len(list(read_swisslos(pipe))) == 14
    finally:
        writer.join()


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a system without such a device")
def test_a_device_without_end_is_no_record() -> None:
    with pytest.raises(RecordError, match="zero, line 1: a line has at most"):
        next(read_swisslos("/dev/zero"))
