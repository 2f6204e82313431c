"""Pictures: that what they show is what was found, in words of a language, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure

import jass
from jass import PlayoutSummary, Round, Rules, plot
from jass.analysis import CardAnalysis, ContractAnalysis, Distribution
from jass.analysis.tally import Moments
from jass.errors import PlotError
from tests.cli.command import Command

HAND = "SJ S9 SA HA HK DT D6 C8 C7"
POSITION = ("SJ HA HK D6 C8", "--contract", "S")
POSITION += ("--played", "S9 S7 SA S6, SK S8 C9 H6, CA C6 C7 D7, CT CK CQ D8, D9")
BLUE, ORANGE = (0, 0x72 / 255, 0xB2 / 255), (0xE6 / 255, 0x9F / 255, 0)


@pytest.fixture(scope="module")
def contracts() -> ContractAnalysis:
    return jass.analyze_contracts(HAND, 400, seed=3)


@pytest.fixture(scope="module")
def cards() -> CardAnalysis:
    # Two tricks from the end: whole numbers, by hand.
    view = Round(["SA HK D6", "SK HA D7", "S6 H6 D8", "S7 H7 D9"], "obenabe").view(0)
    return jass.analyze_cards(view, 200, method="heuristic", seed=7, stop=False)


def texts(axes: Axes) -> list[str]:
    return [one.get_text() for one in axes.texts]


def names(axes: Axes) -> list[str]:
    return [one.get_text() for one in axes.get_yticklabels()]


def dots(axes: Axes) -> list[tuple[float, float, float, float]]:
    """Where the dots lie, x and y, and where their error bars end."""
    found = []
    for one in axes.containers:
        if isinstance(one, ErrorbarContainer):
            line, _, (bar,) = one.lines
            assert line is not None
            assert isinstance(bar, LineCollection)
            ((low, _), (high, _)) = np.asarray(bar.get_segments()[0])
            x, y = (np.asarray(data)[0] for data in (line.get_xdata(), line.get_ydata()))
            found.append((float(x), float(y), float(low), float(high)))
    return found


class TestContracts:
    def test_dots_are_means_with_intervals(self, contracts: ContractAnalysis) -> None:
        axes, _ = plot.contracts_figure(contracts).axes
        for place, (one, (x, y, low, high)) in enumerate(
            zip(contracts.estimates, dots(axes), strict=True)
        ):
            assert (x, y) == (one.difference, place)
            assert (low, high) == pytest.approx(one.difference_interval)

    def test_bars_are_the_distribution(self, contracts: ContractAnalysis) -> None:
        axes, _ = plot.contracts_figure(contracts).axes
        areas: dict[float, float] = {}
        won = dict.fromkeys(range(len(contracts)), 0.0)
        for bar in axes.patches:
            base, area = bar.get_y(), -bar.get_height() * bar.get_width()
            areas[base] = areas.get(base, 0) + area
            positive = bar.get_x() >= 0
            assert bar.get_facecolor()[:3] == pytest.approx(BLUE if positive else ORANGE)
            if positive:
                won[int(base)] += area
        # The best has the number 0 and lies on top: bars grow upwards where y falls.
        top, bottom = axes.get_ylim()[::-1]
        assert top < 0 < len(contracts) - 1 < bottom
        assert set(areas) == set(range(len(contracts)))
        assert np.ptp(list(areas.values())) == pytest.approx(0, abs=1e-9 * areas[0])
        for place, one in enumerate(contracts.estimates):
            # Nobody is even with 157 points, so what is right of 0 was won.
            assert won[place] / areas[place] == pytest.approx(one.win_chance)

    def test_one_distribution_by_hand(self, contracts: ContractAnalysis) -> None:
        # Differences 2 and 4 times a factor 1 apart; 400 deals, three quarters of them won.
        made = Distribution((-157, -155, 3, 157), (60, 40, 200, 100))
        one = next(one for one in contracts.estimates if one.multiplier == 1)
        alone = replace(
            contracts,
            estimates=(replace(one, distribution=made, n=400),),
            moments=Moments(400, (0,), ((0,),)),
        )
        axes, _ = plot.contracts_figure(alone).axes
        bars = [bar for bar in axes.patches if bar.get_height()]
        # 314 points in 50 bins are 6.3 points a bin, so bins have 8 points.
        assert {bar.get_width() for bar in bars} == {8}
        assert [bar.get_x() for bar in sorted(bars, key=lambda bar: bar.get_x())] == [
            *(-160, 0, 152)
        ]
        heights = [-bar.get_height() for bar in sorted(bars, key=lambda bar: bar.get_x())]
        assert heights == pytest.approx([0.85 / 2, 0.85, 0.85 / 2])

    def test_numbers_beside(self, contracts: ContractAnalysis) -> None:
        _, table = plot.contracts_figure(contracts).axes
        rows = contracts.estimates
        expected = ["mean", *(f"{one.difference:+.0f}".replace("-", "−") for one in rows)]
        expected += ["wins", *(f"{one.win_chance:.0%}" for one in rows)]
        expected += ["match", *(f"{one.match_chance:.1%}" for one in rows)]
        assert texts(table) == expected

    def test_words(self, contracts: ContractAnalysis) -> None:
        figure = plot.contracts_figure(contracts)
        axes = figure.axes[0]
        assert sorted(names(axes)) == [
            *("Obenabe ×3", "Undenufe ×3", "clubs ×2", "diamonds", "hearts", "push", "spades ×2")
        ]
        assert "♠ A J 9  ♥ A K  ♦ 10 6  ♣ 8 7" in axes.get_title("left")
        assert f"{contracts.n} deals, sensible play" in texts(axes)
        assert "points in the round: own minus opponents" in axes.get_xlabel()
        assert "my side scores more →" in texts(axes)
        german = plot.contracts_figure(contracts, language="de", pack="swiss").axes[0]
        assert "Schi: A U 9  Ro: A K" in german.get_title("left")
        assert {"Schilten ×2", "Rosen", "schieben"} < set(names(german))
        assert "Punkte in der Runde" in german.get_xlabel()
        french = plot.contracts_figure(contracts, language="fr").axes[0]
        assert {"pique ×2", "cœur"} < set(names(french))

    def test_chance_to_win_the_game(self) -> None:
        analysis = jass.analyze_contracts(HAND, 100, seed=3, scores=(2000, 2300), pushed=False)
        _, table = plot.contracts_figure(analysis).axes
        found = texts(table)
        assert found[found.index("game") + 1 :] == [
            f"{one.game_chance:.1%}" for one in analysis.estimates
        ]


class TestCards:
    def test_dots_are_paired_differences(self, cards: CardAnalysis) -> None:
        axes, table = plot.cards_figure(cards).axes
        rows = cards.estimates
        for place, (one, (x, y, low, high)) in enumerate(zip(rows, dots(axes), strict=True)):
            pair = cards.compare(one, cards.best)
            assert (x, y) == (pair.difference, place)
            assert (low, high) == pytest.approx(pair.interval)
        assert names(axes) == [
            jass.notation.name(one.card, style="unicode") for one in cards.estimates
        ]
        assert texts(table)[: len(rows) + 1] == [
            "own : opponents",
            *(f"{one.mean:.0f} : {one.opponents:.0f}" for one in rows),
        ]

    def test_the_trick_so_far_is_on_the_table(self) -> None:
        r = Round(["SA SK D6", "SQ HA D7", "S6 H6 D8", "S7 H7 D9"], "obenabe", leader=3)
        r.play("S7")
        analysis = jass.analyze_cards(r.view(0), seed=7)
        for language, words in (
            ("en", "Obenabe  ·  on the table: ♠7  ·  "),
            ("de", "Obenabe  ·  auf dem Tisch: ♠7  ·  "),
        ):
            axes = plot.cards_figure(analysis, language=language).axes[0]
            assert any(text.startswith(words) for text in texts(axes)), texts(axes)

    def test_colours_say_what_can_be_told_apart(self, cards: CardAnalysis) -> None:
        figure = plot.cards_figure(cards)
        found = [one for one in figure.axes[0].containers if isinstance(one, ErrorbarContainer)]
        for one, dot in zip(cards.estimates, found, strict=True):
            reaches = cards.compare(one, cards.best).interval[1] >= 0
            line = dot.lines[0]
            assert line is not None
            assert mpl.colors.to_rgb(line.get_color()) == pytest.approx(BLUE if reaches else ORANGE)
        (legend,) = figure.legends
        kinds = [one.get_text() for one in legend.get_texts()]
        assert kinds[0] == "best"
        assert set(kinds) <= {"best", "not distinguishable from the best", "worse"}

    def test_words_and_the_card_that_was_played(self, cards: CardAnalysis) -> None:
        axes = plot.cards_figure(cards, language="fr", played="HK").axes[0]
        assert "jouée ▸ ♥R" in names(axes)
        assert "♠ A  ♥ R  ♦ 6" in axes.get_title("left")
        assert "points derrière la meilleure carte" in axes.get_xlabel()
        swiss = plot.cards_figure(cards, language="de", pack="swiss").axes[0]
        assert set(names(swiss)) == {"SchiA", "RoK", "Sche6"}

    def test_a_card_alone(self) -> None:
        alone = jass.analyze_cards(Round(["SA", "S6", "S7", "S8"], "S").view(0), seed=1)
        with pytest.raises(PlotError, match="SA was the only legal card"):
            plot.cards_figure(alone)


class TestPlayouts:
    def test_bars_by_hand(self) -> None:
        counts = np.zeros(158, np.int64)
        counts[[33, 34, 35, 60, 157]] = [1, 2, 3, 10, 4]
        axes = plot.playouts_figure(PlayoutSummary(counts, 4)).axes[0]
        bars = {bar.get_x(): bar.get_height() for bar in axes.patches if bar.get_height()}
        assert bars == pytest.approx({30: 0.15, 35: 0.15, 60: 0.5, 155: 0.2})
        (line,) = axes.lines
        mean = (33 + 68 + 105 + 600 + 628) / 20
        assert line.get_xdata()[0] == pytest.approx(mean)
        assert f"mean {mean:.1f}" in texts(axes)
        assert "20 playouts, every trick 20.0%" in texts(axes)
        # Of 20 in order those at 4.75 and 14.25: a 35 and a 60.
        assert "middle half of the playouts: 35-60" in axes.get_xlabel()

    def test_is_the_result(self) -> None:
        result = jass.playout_hand(HAND, "S", 2000, seed=7)
        figure = plot.playouts_figure(result, hand=HAND, contract="S", language="de")
        axes = figure.axes[0]
        for bar in axes.patches:
            inside = (result.points >= bar.get_x()) & (result.points < bar.get_x() + 5)
            assert bar.get_height() == pytest.approx(inside.mean())
        assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(1)
        assert axes.get_title("left").strip() == "♠ A B 9  ♥ A K  ♦ 10 6  ♣ 8 7  ·  Schaufel"
        assert axes.get_ylabel() == "Anteil der Runden"
        summary = jass.playout_hand(HAND, "S", 2000, seed=7, arrays=False)
        again = plot.playouts_figure(summary).axes[0]
        assert [bar.get_height() for bar in again.patches] == [
            bar.get_height() for bar in axes.patches
        ]


@pytest.mark.parametrize("language", jass.notation.LANGUAGES)
def test_every_language_is_drawn(
    language: Any, contracts: ContractAnalysis, cards: CardAnalysis
) -> None:
    result = jass.playout_hand(HAND, "S", 100, seed=7)
    made = {}
    for pack in jass.notation.PACKS:
        for figure in (
            plot.contracts_figure(contracts, language=language, pack=pack),
            plot.cards_figure(cards, language=language, pack=pack),
            plot.playouts_figure(result, language=language, pack=pack, hand=HAND, contract="S"),
        ):
            assert isinstance(figure, Figure)
            # A sign that the font lacks is a warning, and warnings are errors here.
            file = BytesIO()
            figure.savefig(file, format="png", dpi=40)
            made[file.getvalue()] = figure
    assert len(made) == 6


def test_nothing_of_pyplot_is_touched() -> None:
    program = (
        "import sys, jass; from jass import plot;"
        "plot.playouts_figure(jass.playout_hand('"
        f"{HAND}', 'S', 10, seed=1)); print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


@pytest.mark.parametrize("wrong", [None, 5, "heuristic", [], Rules()])
def test_what_is_no_result(wrong: Any) -> None:
    drawings: tuple[Any, ...] = (plot.contracts_figure, plot.cards_figure, plot.playouts_figure)
    for draw in drawings:
        with pytest.raises(PlotError, match=r"(analysis|result): a result of .*"):
            draw(wrong)


def test_wrong_options(contracts: ContractAnalysis, cards: CardAnalysis) -> None:
    wrong: Any
    for wrong in ("it", None, 5, ["de"]):
        with pytest.raises(PlotError, match="language is one of 'de'"):
            plot.contracts_figure(contracts, language=wrong)
    for wrong in ("tarot", 5, ["french"]):
        with pytest.raises(PlotError, match="pack is one of 'french', 'swiss'"):
            plot.cards_figure(cards, pack=wrong)
    for card in ("H6", "XX", 99):
        with pytest.raises(PlotError, match="played: "):
            plot.cards_figure(cards, played=card)
    with pytest.raises(jass.JassError, match="contract"):
        plot.playouts_figure(PlayoutSummary([1], 0), contract="X")


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(PlotError, match=r'is not installed.*pip install "jass\[plot\]"'):
        plot.check()
    done = run("analyze", HAND, "--plot", "x.png")
    assert (done.exit_code, done.stdout) == (2, "")
    assert 'pip install "jass[plot]"' in done.stderr
    assert done.stderr.count("\n") == 1
    assert not Path("x.png").exists()


run = Command().run


class TestCommand:
    @pytest.mark.parametrize(
        ("kind", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
    )
    def test_files(self, kind: str, begins: bytes, tmp_path: Path) -> None:
        path = tmp_path / f"picture.{kind}"
        path.write_text("what was here before")
        args = ("playout", HAND, "--contract", "S", "-n", "100")
        done = run(*args, "--plot", str(path))
        assert (done.exit_code, done.stderr) == (0, "")
        assert done.stdout == run(*args).stdout
        assert path.read_bytes().startswith(begins)
        assert [one.name for one in tmp_path.iterdir()] == [path.name]

    def test_analyses(self, tmp_path: Path) -> None:
        log = str(Path(__file__).parents[1] / "data" / "swisslos_log.txt")
        quick = ("-n", "20", "--method", "heuristic", "--language", "fr")
        for number, args in enumerate(
            [
                (HAND,),
                POSITION,
                ("--game", log, "--round", "2"),
                ("--game", log, "--round", "3", "--after", "26"),
            ]
        ):
            path = tmp_path / f"{number}.svg"
            done = run("analyze", *args, *quick, "--plot", str(path), "--json")
            assert (done.exit_code, done.stderr) == (0, "")
            assert path.read_text("utf-8").startswith("<?xml")

    def test_a_deal(self, tmp_path: Path) -> None:
        path = tmp_path / "deal.png"
        deal = "SA HK | SK HA | S6 H6 | S7 H7"
        done = run("playout", deal, "--contract", "S", "-n", "20", "--plot", str(path))
        assert (done.exit_code, done.stderr) == (0, "")
        assert path.read_bytes().startswith(b"\x89PNG")

    @pytest.mark.parametrize(
        ("args", "why"),
        [
            ((HAND, "--plot", "x.gif"), "a picture has the suffix .png or .svg or .pdf, not x.gif"),
            ((HAND, "--plot", "no/folder/x.png"), "there is no folder no/folder"),
            (("--game", __file__, "--plot", "x.png"), "--plot goes with --round"),
        ],
    )
    def test_wrong(self, args: tuple[str, ...], why: str) -> None:
        done = run("analyze", *args)
        assert (done.exit_code, done.stdout) == (2, "")
        assert why in done.stderr

    def test_when_it_fails_nothing_is_left(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "x.png"
        path.write_text("before")

        def full(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Figure, "savefig", full)
        done = run("analyze", HAND, "-n", "20", "--plot", str(path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert "No space left on device" in done.stderr
        assert path.read_text() == "before"
        assert [one.name for one in tmp_path.iterdir()] == ["x.png"]
