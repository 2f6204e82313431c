"""The number of ways to play, against the counts of the oracle in `tests/data/perft`.

`tests/tools/perft.py` describes the files and writes them. When a count is wrong, the counts of
both sides after each first card say where to look.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import jass
from tests.oracle import rules as ref

SUITES = sorted((Path(__file__).parents[1] / "data/perft").glob("*.perft"))


@dataclass
class Block:
    id: str = ""
    deal: str = ""
    preset: str = ""
    changes: dict[str, Any] = field(default_factory=dict)
    contract: str | None = ""
    leader: int = -1
    played: list[str] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)

    def core(self) -> jass.Round:
        rules = jass.Rules.preset(self.preset).replace(**self.changes)
        r = jass.Round(self.deal, self.contract, self.leader, rules)
        for card in self.played:
            r.play(card)
        return r

    def oracle(self) -> ref.Round:
        hands = [hand.split() for hand in self.deal.split("|")]
        rules = replace(ref.PRESETS[self.preset], **self.changes)
        r = ref.Round(hands, self.contract, self.leader, rules)
        for card in self.played:
            r.play(card)
        return r


def blocks(suite: Path) -> Iterator[Block]:
    for text in suite.read_text("utf-8").split("\n\n"):
        block = Block()
        for line in text.strip().splitlines():
            key, _, value = line.partition(" ")
            match key:
                case "id" | "deal":
                    setattr(block, key, value)
                case "rules":
                    block.preset, *changes = value.split()
                    for change in changes:
                        name, _, literal = change.partition("=")
                        block.changes[name] = literal_eval(literal)
                case "contract":
                    block.contract = None if value == "open" else value
                case "leader":
                    block.leader = int(value)
                case "played":
                    block.played = value.split()
                case "perft":
                    depth, count = value.split()
                    block.counts.append((int(depth), int(count)))
                case _:
                    raise AssertionError(f"{suite.name}: {line}")
        yield block


def divide(block: Block, depth: int) -> str:
    """The ways after each first card, core and oracle side by side."""
    core, oracle = block.core(), block.oracle()
    counts: dict[str, list[int | None]] = {}
    for card in core.legal_cards():
        core.play(card)
        counts[str(card)] = [jass.perft(core, depth - 1), None]
        core.undo()
    for card in oracle.legal():
        oracle.play(card)
        counts.setdefault(card, [None, None])[1] = ref.perft(oracle, depth - 1)
        oracle.undo()
    rows = [f"  {card}: core {a}, oracle {b}" for card, (a, b) in counts.items()]
    return "\n".join([f"{block.id}, perft {depth}:", *rows])


@pytest.mark.parametrize("suite", SUITES, ids=lambda path: path.stem)
def test_perft(suite: Path) -> None:
    for block in blocks(suite):
        r = block.core()
        assert block.counts
        for depth, count in block.counts:
            ways = jass.perft(r, depth)
            assert ways == count, divide(block, depth)


def test_the_suites_are_all_there() -> None:
    assert {path.stem for path in SUITES} == {*ref.PRESETS, "tables", "switches"}
    every = [block for suite in SUITES for block in blocks(suite)]
    ids = [block.id for block in every]
    assert len(set(ids)) == len(ids) > 250
    assert {block.deal.count("|") + 1 for block in every} == {2, 3, 4, 5, 6}
    for preset in ref.PRESETS:
        contracts = {block.contract for block in every if block.preset == preset}
        assert contracts == {*ref.CONTRACTS, None}
    # Endings that are counted to the last card.
    lasts = [sum(map(len, block.oracle().hands)) == block.counts[-1][0] for block in every]
    assert sum(lasts) > 100
    assert sum(count for block in every for _, count in block.counts) > 10_000_000


def test_the_files_count_as_the_oracle_does() -> None:
    # The whole takes minutes (make.py), so the lower half of each list of counts.
    for suite in SUITES:
        for block in blocks(suite):
            for depth, count in block.counts:
                if count <= 300:
                    assert ref.perft(block.oracle(), depth) == count, block.id


def test_the_divide_names_the_card_that_differs() -> None:
    block = next(blocks(SUITES[0]))
    depth, count = block.counts[1]
    text = divide(block, depth)
    rows = [line.split()[2].rstrip(",") for line in text.splitlines()[1:]]
    assert sum(map(int, rows)) == count
    assert len(rows) == block.counts[0][1]


def test_the_end_of_a_round() -> None:
    r = jass.Round("S9 SJ | HA HK", "S", 0, jass.Rules().replace(players=2))
    # Two ways to lead, then seat 1 has two cards and no trump: 2 * 2, then one each.
    assert [jass.perft(r, depth) for depth in range(7)] == [1, 2, 4, 4, 4, 0, 0]
    with pytest.raises(jass.errors.ArgumentError, match="depth"):
        jass.perft(r, -1)
