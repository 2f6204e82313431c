"""Writes `tests/data/perft`: `python -m tests.tools.perft [SUITE ...]`. Takes some minutes.

All is counted by the oracle, `tests/oracle/rules.py`; the library is not imported. A suite is a
text of blocks with blank lines between them:

    id swiss-S-1                    unique in its file
    deal S9 SJ | HA HK | …          what each seat was dealt
    rules swiss undertrump=allowed  a preset and what is changed in it
    contract S                      or obenabe, undenufe, open
    leader 0
    played S9 HA                    optional: cards that have fallen
    perft 4 1287                    so many ways to play four cards from here
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.oracle import rules as ref

FOLDER = Path(__file__).parents[1] / "data" / "perft"

DEPTHS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24)
MOST = 300_000  # ways to count in one line, about


def deal(rng: random.Random, players: int, size: int, trumps: str = "") -> list[list[str]]:
    """Random hands; with `trumps` the pack is short and all of that suit is in it."""
    pack = rng.sample(ref.CARDS, 36)
    if trumps in ref.SUITS:
        pack.sort(key=lambda card: card[0] != trumps)
    pack = rng.sample(pack[: players * size], players * size)
    return [ref.in_card_order(pack[seat::players]) for seat in range(players)]


def block(
    name: str,
    hands: list[list[str]],
    preset: str,
    changes: Mapping[str, Any],
    contract: str | None,
    leader: int,
    played: int,
    rng: random.Random,
) -> str:
    rules = replace(ref.PRESETS[preset], **changes)
    r = ref.Round(hands, contract, leader, rules)
    for _ in range(played):
        r.play(rng.choice(r.legal()))
    changed = [f"{key}={value!r}".replace(" ", "") for key, value in changes.items()]
    lines = [
        f"id {name}",
        "deal " + " | ".join(" ".join(ref.in_card_order(hand)) for hand in hands),
        " ".join(["rules", preset, *changed]),
        f"contract {'open' if contract is None else contract}",
        f"leader {leader}",
    ]
    if r.plays:
        lines.append("played " + " ".join(card for _, _, card in r.plays))
    left = sum(map(len, r.hands))
    for depth in sorted({*DEPTHS, left}):
        ways = ref.perft(r, depth) if depth <= left else 0
        if ways:
            lines.append(f"perft {depth} {ways}")
        if ways > MOST // 6 or not ways:
            break  # the next one would take too long, or the round is over
    return "\n".join(lines)


def preset_suite(preset: str) -> Iterator[str]:
    """Whole deals under each contract, short packs full of trumps, endings to the last card."""
    rng = random.Random(f"perft {preset}")
    for contract in (*ref.CONTRACTS, None):
        name = f"{preset}-{contract or 'open'}"
        yield block(f"{name}-deal", deal(rng, 4, 9), preset, {}, contract, rng.randrange(4), 0, rng)
        played = rng.randint(13, 19)
        yield block(
            f"{name}-middle", deal(rng, 4, 9), preset, {}, contract, rng.randrange(4), played, rng
        )
        hands = deal(rng, 4, 4, contract or "")
        yield block(f"{name}-trumps", hands, preset, {}, contract, rng.randrange(4), 0, rng)
        hands = deal(rng, 4, 3, contract or "")
        played = rng.randint(0, 3)
        yield block(f"{name}-ending", hands, preset, {}, contract, rng.randrange(4), played, rng)


def table_suite() -> Iterator[str]:
    """Two, three, five and six seats, and four each alone."""
    rng = random.Random("perft tables")
    for sides in ((0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4), (0, 1) * 3, (0, 1, 2) * 2):
        players = len(sides)
        changes = {"players": players, "sides": sides}
        name = f"{players}-{max(sides) + 1}"
        for number, contract in enumerate((None, None, "H", "C", "undenufe")):
            preset = rng.choice(("fr", "swiss"))
            label = f"{name}-{contract or 'open'}-{number}"
            for size, played in ((min(36 // players, 12), 0), (4, 0), (3, rng.randrange(players))):
                hands = deal(rng, players, size, contract or "")
                leader = rng.randrange(players)
                yield block(
                    f"{label}-{size}", hands, preset, changes, contract, leader, played, rng
                )


def switch_suite() -> Iterator[str]:
    """Every value of the switches of play alone, where it makes a difference to the number."""
    rng = random.Random("perft switches")
    switches: dict[str, tuple[Any, ...]] = {
        "follow": ("must_follow", "may_ruff"),
        "puur_exempt": (True, False),
        "undertrump": ("allowed", "void_only", "only_trumps", "no_other_card"),
        "overtrump": ("never", "when_forced", "when_trumping"),
    }
    for preset in ("fr", "swiss"):
        for switch, values in switches.items():
            for value in values:
                if value == getattr(ref.PRESETS[preset], switch):
                    continue
                if (preset, value) == ("fr", "void_only"):
                    continue  # who must follow trumps when void only: nothing changes
                for number in range(4):
                    contract = rng.choice((*ref.SUITS, None)) if number else "D"
                    changes = {switch: value}
                    leader, hands = telling_deal(rng, preset, changes, contract)
                    name = f"{preset}-{switch}-{value}-{number}"
                    yield block(name, hands, preset, changes, contract, leader, 0, rng)


def telling_deal(
    rng: random.Random, preset: str, changes: Mapping[str, Any], contract: str | None
) -> tuple[int, list[list[str]]]:
    plain = ref.PRESETS[preset]
    changed = replace(plain, **changes)
    while True:
        hands = deal(rng, 4, rng.choice((3, 3, 4)), contract or rng.choice(ref.SUITS))
        leader = rng.randrange(4)
        ways = {
            ref.perft(ref.Round(hands, contract, leader, rules), 7) for rules in (plain, changed)
        }
        if len(ways) == 2:
            return leader, hands


def main() -> None:
    suites = {preset: preset_suite(preset) for preset in ref.PRESETS}
    suites |= {"tables": table_suite(), "switches": switch_suite()}
    for name in sys.argv[1:] or suites:
        blocks = suites[name]
        begin = time.perf_counter()
        texts = list(blocks)
        (FOLDER / f"{name}.perft").write_text("\n\n".join(texts) + "\n", "utf-8")
        print(f"{name}: {len(texts)} positions, {time.perf_counter() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
