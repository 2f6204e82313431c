"""Learns what a push is worth, for each preset (python/jass/engine/push_values.npz).

    python -m tests.tools.push_values [--rounds 2097152] [--workers 2] [--save]

Random rounds in which the first seat pushes and its partner chooses by the weights of
`contract_weights`, played once by the heuristic. A network of 32 hidden units is fitted to the
difference between the sides by the suits of the first hand, as in `contract_weights`.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jass import Rules
from jass.engine.contract_network import pushed_rounds
from tests.tools.contract_weights import FEATURES, HIDDEN, WIDTH

FILE = Path(__file__).parents[2] / "python/jass/engine/push_values.npz"
PRESETS = ("swiss", "swiss_1000", "swiss_tournament", "fr", "es")
CHUNK = 1 << 15
POINTS = 100  # in a unit of the output
Array = NDArray[Any]


def inputs(hands: Array) -> Array:
    suits = (hands[:, None] >> np.arange(0, 36, 9, dtype=np.uint64) & np.uint64(511)).astype(int)
    return FEATURES[suits].reshape(len(hands), -1)


def fit(hands: Array, more: Array, seed: int, epochs: int) -> list[Array]:
    rng = np.random.default_rng(seed)
    weights = [
        rng.normal(0, 0.05, (4 * WIDTH, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        rng.normal(0, 0.2, HIDDEN).astype(np.float32),
        np.array([more.mean()], np.float32),
    ]
    moments = [(np.zeros_like(w), np.zeros_like(w)) for w in weights]
    size, step = 1024, 0
    steps = epochs * (len(hands) // size)
    for _ in range(epochs):
        for rows in rng.permutation(len(hands))[: len(hands) // size * size].reshape(-1, size):
            x = inputs(hands[rows])
            hidden = np.maximum(x @ weights[0] + weights[1], 0)
            error = (hidden @ weights[2] + weights[3] - more[rows]) / size
            back = error[:, None] * weights[2] * (hidden > 0)
            gradients = [x.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(keepdims=True)]
            step += 1
            rate = 0.005 * (1 - step / (steps + 1))
            for w, (mean, square), g in zip(weights, moments, gradients, strict=True):
                slope = g + 1e-4 * w
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                w -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def learned(name: str, count: int, epochs: int) -> tuple[dict[str, Array], str]:
    """The weights for a preset in fixed point, and a line to print."""
    parts = [pushed_rounds(Rules.preset(name), begin, CHUNK) for begin in range(0, count, CHUNK)]
    hands = np.concatenate([one for one, _ in parts])
    more = (np.concatenate([one for _, one in parts]) / POINTS).astype(np.float32)
    kept = len(hands) // 20
    first, begin, second, constant = fit(hands[kept:], more[kept:], 1, epochs)
    told = np.maximum(inputs(hands[:kept]) @ first + begin, 0) @ second + constant
    error = POINTS * np.sqrt(np.mean((told - more[:kept]) ** 2))
    line = f"{name:16} {error:13.2f} {POINTS * more[:kept].std():11.2f} {POINTS * told.std():7.2f}"
    found = {
        "first": np.rint(first * 1024).astype(np.int16).reshape(4, WIDTH, HIDDEN),
        "begin": np.rint(begin * 1024).astype(np.int16),
        "weights": np.rint(second * POINTS * 1024).astype(np.int32),
        "constant": np.rint(constant[0] * POINTS * (1 << 20)).astype(np.int64),
    }
    return {f"{name}/{part}": values for part, values in found.items()}, line


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns what a push is worth.")
    parser.add_argument("--rounds", type=int, default=1 << 21)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--save", action="store_true", help=f"write {FILE.name}")
    args = parser.parse_args()
    print("preset           network error  constant's  spread")
    found: dict[str, Any] = {}
    with ProcessPoolExecutor(args.workers) as pool:
        jobs = [pool.submit(learned, name, args.rounds, args.epochs) for name in PRESETS]
        for job in jobs:
            arrays, line = job.result()
            found |= arrays
            print(line, flush=True)
    if args.save:
        np.savez_compressed(FILE, **found)
        print(f"{FILE.name}: {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
