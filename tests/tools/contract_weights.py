"""Learns the weights of the contract chooser (src/jasscore/contracts.pyx) from heuristic playouts.

    python -m tests.tools.contract_weights [--workers 2] [--save]

For the play rules of each family and each kind of contract (spades for all trumps, Obenabe,
Undenufe) random deals are played once by the heuristic, led by seat 0. For each place after the
leader a network of 32 hidden units is fitted to what the side of that hand made (card points, a
match, a match of the others): least squares, by Adam, with a learning rate that falls to zero. The
weights are rounded to fixed point. Printed are root mean square errors: of the card points of
single rounds that were not used, and of the same by a constant.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import jass
from jass import Rules

FILE = Path(__file__).parents[2] / "src/jasscore/contracts.weights"
FAMILIES = ("swiss", "fr", "es")
KINDS = ("S", "obenabe", "undenufe")
HIDDEN, OUTPUTS = 32, 3
SHIFT = 10  # fixed point: units of 1 / 1024, in both layers
POINTS = 64  # card points in a unit of the first output, which is 0 for half of them all

Array = NDArray[Any]


def suit_features() -> Array:
    """Of each of the 512 sets of ranks: the ranks, every two of them, and their number."""
    ranks = np.arange(512)[:, None] >> np.arange(9) & 1
    pairs = [ranks[:, i] * ranks[:, j] for i in range(9) for j in range(i)]
    lengths = ranks.sum(axis=1)[:, None] == np.arange(1, 8)
    return np.hstack([ranks, np.stack(pairs, axis=1), lengths]).astype(np.float32)


FEATURES = suit_features()
WIDTH = FEATURES.shape[1]


def examples(rules: Rules, kind: str, deals: Array, seed: int) -> tuple[Array, Array]:
    """What side 0 and side 1 made of each deal, [deal, output] each."""
    played = jass.batch.playouts(deals, kind, seed=seed, rules=rules, play="heuristic")
    half = rules.points_in_all(kind) / 2
    points = (played.points[:, 0] - half) / POINTS
    made, lost = played.tricks[:, 0] == 9, played.tricks[:, 0] == 0
    return (
        np.stack([points, made, lost], axis=1).astype(np.float32),
        np.stack([-points, lost, made], axis=1).astype(np.float32),
    )


def inputs(hands: Array, kind: str) -> Array:
    """The features of hands: of the trump suit, and of the other suits added up."""
    suits = (hands[:, None] >> np.arange(0, 36, 9, dtype=np.uint64) & np.uint64(511)).astype(int)
    if kind != "S":
        return FEATURES[suits].sum(axis=1)
    return np.hstack([FEATURES[suits[:, 0]], FEATURES[suits[:, 1:]].sum(axis=1)])


def told(weights: list[Array], x: Array) -> Array:
    first, bias, second, constant = weights
    return np.maximum(x @ first + bias, 0) @ second + constant


def fit(hands: Array, targets: Array, kind: str, seed: int, epochs: int) -> list[Array]:
    """Weights and biases of both layers."""
    rng = np.random.default_rng(seed)
    width = WIDTH * (2 if kind == "S" else 1)
    weights = [
        rng.normal(0, 0.1, (width, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        rng.normal(0, 0.3, (HIDDEN, OUTPUTS)).astype(np.float32),
        targets.mean(axis=0),
    ]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    size, step = 1024, 0
    steps = epochs * (len(hands) // size)
    for _ in range(epochs):
        for rows in rng.permutation(len(hands))[: len(hands) // size * size].reshape(-1, size):
            x, wanted = inputs(hands[rows], kind), targets[rows]
            hidden = np.maximum(x @ weights[0] + weights[1], 0)
            error = (hidden @ weights[2] + weights[3] - wanted) / size
            back = (error @ weights[2].T) * (hidden > 0)
            gradients = [x.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)]
            step += 1
            rate = 0.01 * (1 - step / (steps + 1))
            for w, (mean, square), g in zip(weights, moments, gradients, strict=True):
                mean += 0.1 * (g - mean)
                square += 0.001 * (g * g - square)
                scale = np.sqrt(square / (1 - 0.999**step)) + 1e-8
                w -= rate * (mean / (1 - 0.9**step)) / scale
    return weights


def family(number: int, count: int, epochs: int) -> tuple[bytes, list[str]]:
    """The weights for one way of play, by place, then by kind of contract, and lines to print."""
    name, lines = FAMILIES[number], []
    parts: dict[tuple[int, int], bytes] = {}
    for k, kind in enumerate(KINDS):
        seed = 10 * number + k
        rules = Rules.preset(name)
        deals = jass.batch.random_deals(count, seed=seed)
        made = examples(rules, kind, deals, seed)
        kept = count // 20
        for place in range(4):
            hands, targets = deals[:, place], made[place % 2]
            # By most rules nobody chooses there.
            passes = epochs if place % 2 == 0 else 1
            weights = fit(hands[kept:], targets[kept:], kind, seed, passes)
            error = told(weights, inputs(hands[:kept], kind))[:, 0] - targets[:kept, 0]
            spread = POINTS * np.sqrt([(error**2).mean(), targets[:kept, 0].var()])
            lines.append(f"{name:7} {kind:9} {place:5} {spread[0]:13.2f} {spread[1]:11.2f}")
            fixed = [np.rint(w * (1 << SHIFT)) for w in weights]
            assert max(abs(w).max() for w in fixed) < 1 << 15
            parts[place, k] = b"".join(w.astype("<i2").tobytes() for w in fixed)
    return b"".join(parts[at] for at in sorted(parts)), lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns the weights of the contract chooser.")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--save", action="store_true", help=f"write {FILE.name}")
    args = parser.parse_args()
    print("family  contract  place  network error  constant's")
    with ProcessPoolExecutor(args.workers) as pool:
        jobs = [pool.submit(family, k, args.deals, args.epochs) for k in range(len(FAMILIES))]
        content = b""
        for job in jobs:
            weights, lines = job.result()
            print("\n".join(lines), flush=True)
            content += weights
    if args.save:
        FILE.write_bytes(content)
        print(f"{FILE.name}: {len(content)} bytes")


if __name__ == "__main__":
    main()
