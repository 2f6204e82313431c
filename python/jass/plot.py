"""Figures of results, drawn by matplotlib (the extra ``plot``).

Each function returns a ``matplotlib.figure.Figure`` of its own. No window opens and no state of
pyplot changes; ``figure.savefig`` writes it to a file, and a notebook displays it. Blue is
favourable to the side and orange unfavourable; people with colour blindness can distinguish them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from jass import notation
from jass.analysis import CardAnalysis, ContractAnalysis, ContractEstimate
from jass.cards.card import Card, CardLike, CardsLike, Suit
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.engine.playout_results import PlayoutResult, PlayoutSummary
from jass.errors import JassError, PlotError
from jass.notation import LANGUAGES, PACKS, Language, Pack
from jasscore.errors import shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["cards_figure", "check", "contracts_figure", "playouts_figure"]

# From the palette of Okabe and Ito.
_BLUE, _ORANGE, _INK, _GREY = "#0072B2", "#E69F00", "#222222", "#767676"
_RED = "#B3202C"  # for hearts and diamonds only
# Shipped with matplotlib; it has glyphs for the suits.
_FONT: dict[str, Any] = {"family": "DejaVu Sans"}
_WIDTH, _ROW = 9.5, 0.62
_BINS = 50
_POINTS_A_BIN = 5
# Quantiles of the differences drawn; a few matches with four of a kind are far outliers.
_SHOWN = (0.005, 0.995)
_REACH = "mean and its 95 % interval"

# German, French and Spanish; the key is the English text, or an identifier in _ENGLISH.
_WORDS = {
    "Which contract?": ("Welches Spiel?", "Quel contrat ?", "¿Qué contrato?"),
    "on the table": ("auf dem Tisch", "sur la table", "en la mesa"),
    "Which card?": ("Welche Karte?", "Quelle carte ?", "¿Qué carta?"),
    "deals": ("Verteilungen", "donnes", "repartos"),
    "playouts": ("Runden", "manches", "manos"),
    "points in the round: own minus opponents": (
        "Punkte in der Runde: meine weniger ihre",
        "points de la manche : les nôtres moins les leurs",
        "puntos de la mano: los míos menos los suyos",
    ),
    "opponents score more": ("sie machen mehr", "eux font plus", "ellos hacen más"),
    "my side scores more": ("wir machen mehr", "nous faisons plus", "nosotros hacemos más"),
    _REACH: (
        "Mittel mit 95-%-Intervall",
        "moyenne et son intervalle à 95 %",
        "media y su intervalo del 95 %",
    ),
    "wins": ("gewinnt", "gagne", "gana"),
    "match": ("Match", "match", "match"),
    "game": ("Partie", "partie", "partida"),
    "push": ("schieben", "schieben", "schiebe"),
    "played": ("gespielt", "jouée", "jugada"),
    "points behind the best card, on the same deals": (
        "Punkte hinter der besten Karte, bei gleichen Verteilungen",
        "points derrière la meilleure carte, sur les mêmes donnes",
        "puntos detrás de la mejor carta, en los mismos repartos",
    ),
    "best": ("am besten", "la meilleure", "la mejor"),
    "not distinguishable from the best": (
        "gleich gut, soweit man weiss",
        "aussi bonne, pour autant qu'on sache",
        "igual de buena, por lo que se sabe",
    ),
    "worse": ("schlechter", "moins bonne", "peor"),
    "own : opponents": ("wir : sie", "nous : eux", "nosotros : ellos"),
    "card points of the side": (
        "Kartenpunkte der Seite",
        "points de cartes du camp",
        "puntos de cartas del bando",
    ),
    "share of the playouts": ("Anteil der Runden", "part des manches", "parte de las manos"),
    "mean": ("Mittel", "moyenne", "media"),
    "middle half of the playouts": ("die Hälfte der Runden", "la moitié des manches", "la mitad"),
    "heuristic": ("vernünftig gespielt", "jeu raisonnable", "juego razonable"),
    "random": ("zufällig gespielt", "jeu au hasard", "juego al azar"),
    "double-dummy": (
        "offen und fehlerlos gespielt",
        "à jeu ouvert et sans faute",
        "a cartas vistas y sin errores",
    ),
    "every trick": ("alle Stiche", "tous les plis", "todas las bazas"),
}
_ENGLISH = {
    "heuristic": "sensible play",
    "random": "random play",
    "double-dummy": "perfect play with open hands",
}


def check() -> None:
    """Raises PlotError if matplotlib is missing; call it before a long computation.

    >>> from jass import plot
    >>> plot.check()
    """
    _figure(1, 1)


def contracts_figure(
    analysis: ContractAnalysis, *, language: Language = "en", pack: Pack | None = None
) -> Figure:
    """The distribution of the point difference under each contract, the best on top.

    The dot is the mean with its 95 % confidence interval. The columns beside it are the mean, and
    the chances to score more, to win every trick and, if scores were given, to win the game. All
    densities have the same area. ``pack`` defaults to that of the rules. PlotError for an argument
    that is not an analysis, an unknown language or pack, or if matplotlib is missing.

    >>> import jass
    >>> analysis = jass.analyze_contracts("SJ S9 SA SK HA HK DT D6 C8", n=500, seed=7)
    >>> figure = jass.plot.contracts_figure(analysis, language="de")
    >>> [label.get_text() for label in figure.axes[0].get_yticklabels()][:2]
    ['Schaufel ×2', 'Obenabe ×3']
    """
    if not isinstance(analysis, ContractAnalysis):
        raise PlotError(f"analysis: a result of analyze_contracts, not {shown(analysis)}")
    labels = _Labels(language, analysis.rules.pack if pack is None else pack)
    rows = analysis.estimates
    columns = [
        (labels.say("mean"), [f"{one.difference:+.0f}" for one in rows]),
        (labels.say("wins"), [f"{one.win_chance:.0%}" for one in rows]),
        (labels.say("match"), [f"{one.match_chance:.1%}" for one in rows]),
    ]
    if analysis.ranked_by == "game":
        columns.append((labels.say("game"), [f"{one.game_chance:.1%}" for one in rows]))
    figure, axes = _rows(len(rows), columns)
    spread = [one.distribution.quantiles(*_SHOWN) for one in rows]
    low, high = min(pair[0] for pair in spread), max(pair[1] for pair in spread)
    target = (high - low) / _BINS
    shapes = [_density(one, target) for one in rows]
    tallest = max(float(heights.max()) for _, heights in shapes)
    for place, (one, (edges, heights)) in enumerate(zip(rows, shapes, strict=True)):
        up = place - 0.85 * heights / tallest
        for colour, kept in ((_BLUE, edges[:-1] >= 0), (_ORANGE, edges[:-1] < 0)):
            axes.bar(
                edges[:-1][kept],
                (up - place)[kept],
                width=edges[1] - edges[0],
                bottom=place,
                align="edge",
                color=colour,
                alpha=0.75,
            )
        low_end, high_end = one.difference_interval
        axes.errorbar(
            one.difference,
            place,
            xerr=[[one.difference - low_end], [high_end - one.difference]],
            **_marker(_INK),
        )
    axes.axvline(0, color=_INK, linewidth=1)
    axes.set_xlim(min(low, 0) - target, max(high, 0) + target)
    names = [labels.say("push") if one.contract is None else labels.contract(one) for one in rows]
    _names(axes, names, 11)
    for side, text, reach in (
        ("right", f"← {labels.say('opponents score more')}", -10),
        ("left", f"{labels.say('my side scores more')} →", 10),
    ):
        axes.annotate(
            text,
            (0, 0),
            xycoords=("data", "axes fraction"),
            xytext=(reach, -27),
            textcoords="offset points",
            ha=side,
            color=_INK,
            **_FONT,
        )
    axes.set_xlabel(
        f"\n{labels.say('points in the round: own minus opponents')}  (●: {labels.say(_REACH)})",
        **_FONT,
    )
    _title(
        axes,
        f"{labels.say('Which contract?')}  {labels.cards(analysis.hand)}",
        f"{analysis.n} {labels.say('deals')}, {labels.say(analysis.method)}",
    )
    return figure


def cards_figure(
    analysis: CardAnalysis,
    *,
    language: Language = "en",
    pack: Pack | None = None,
    played: CardLike | None = None,
) -> Figure:
    """The mean loss of each card against the best, with 95 % intervals, the best on top.

    The differences are paired, on the same deals: a card whose interval includes 0 does not differ
    significantly from the best. ``played`` marks the card that was played. Errors as for
    :func:`contracts_figure`; also PlotError if only one card was legal.

    >>> import jass
    >>> r = jass.Round(["SA HK D6", "SK HA D7", "S6 H6 D8", "S7 H7 D9"], "obenabe")
    >>> figure = jass.plot.cards_figure(jass.analyze_cards(r.view(0), seed=7))
    >>> [label.get_text() for label in figure.axes[0].get_yticklabels()]
    ['♠A', '♥K', '♦6']
    """
    if not isinstance(analysis, CardAnalysis):
        raise PlotError(f"analysis: a result of analyze_cards, not {shown(analysis)}")
    view, rows = analysis.view, analysis.estimates
    labels = _Labels(language, view.rules.pack if pack is None else pack)
    if not analysis.n:
        raise PlotError(
            f"analysis: {rows[0].card} was the only legal card, so nothing was compared"
        )
    chosen = None if played is None else _played(played, analysis)
    columns = [
        (
            labels.say("own : opponents"),
            [f"{one.mean:.0f} : {one.opponents:.0f}" for one in rows],
        ),
        (labels.say("wins"), [f"{one.win_chance:.0%}" for one in rows]),
        (labels.say("match"), [f"{one.match_chance:.1%}" for one in rows]),
    ]
    figure, axes = _rows(len(rows), columns)
    used: dict[str, Any] = {}
    for place, one in enumerate(rows):
        pair = analysis.compare(one, analysis.best)
        low, high = pair.interval
        if place == 0:
            kind, colour, shape = "best", _BLUE, "D"
        elif high >= 0:
            kind, colour, shape = "not distinguishable from the best", _BLUE, "o"
        else:
            kind, colour, shape = "worse", _ORANGE, "o"
        used[kind] = axes.errorbar(
            pair.difference,
            place,
            xerr=[[pair.difference - low], [high - pair.difference]],
            label=labels.say(kind),
            **_marker(colour, shape),
        )
    axes.axvline(0, color=_INK, linewidth=1)
    for place in range(len(rows)):
        axes.axhline(place, color=_GREY, linewidth=0.5, alpha=0.4, zorder=0)
    names = [labels.card(one.card) for one in rows]
    if chosen is not None:
        at = [one.card for one in rows].index(chosen)
        names[at] = f"{labels.say('played')} ▸ {names[at]}"
    _names(axes, names, 13)
    if labels.pack == "french":
        for label, one in zip(axes.get_yticklabels(), rows, strict=True):
            label.set_color(_RED if one.card.suit in (Suit.HEARTS, Suit.DIAMONDS) else _INK)
    axes.set_xlabel(
        f"{labels.say('points behind the best card, on the same deals')}\n({labels.say(_REACH)})",
        **_FONT,
    )
    figure.legend(
        list(used.values()),
        [labels.say(kind) for kind in used],
        loc="outside lower center",
        ncols=3,
        frameon=False,
        prop=_FONT,
    )
    trick = " ".join(labels.card(card) for card in view.trick)
    table = f"{labels.contract(view.contract)}" + (
        f"  ·  {labels.say('on the table')}: {trick}" if trick else ""
    )
    _title(
        axes,
        f"{labels.say('Which card?')}  {labels.cards(view.hand)}",
        f"{table}  ·  {analysis.n} {labels.say('deals')}, {labels.say(analysis.method)}",
    )
    return figure


def playouts_figure(
    result: PlayoutResult | PlayoutSummary,
    *,
    hand: CardsLike | None = None,
    contract: ContractLike | None = None,
    language: Language = "en",
    pack: Pack = "french",
) -> Figure:
    """The distribution of a side's card points, five to a bar; the middle half is dark.

    ``hand`` and ``contract`` appear in the title. Errors as for :func:`contracts_figure`; also
    CardError and ContractError.

    >>> import jass
    >>> hand = "SJ S9 SA SK HA HK DT D6 C8"
    >>> figure = jass.plot.playouts_figure(jass.playout_hand(hand, "S", 1000, seed=7), hand=hand)
    >>> figure.axes[0].get_xlabel().splitlines()[0]
    'card points of the side'
    """
    import numpy as np

    if not isinstance(result, (PlayoutResult, PlayoutSummary)):
        raise PlotError(f"result: a result of playout or playout_hand, not {shown(result)}")
    labels = _Labels(language, pack)
    title = [] if hand is None else [labels.cards(hand)]
    title += [] if contract is None else [labels.contract(Contract(contract_code(contract)))]
    figure = _figure(_WIDTH, 4.6)
    axes = figure.add_subplot()
    counts, n, width = result.counts, len(result), _POINTS_A_BIN
    at = np.arange(0, len(counts), width)
    shares = np.add.reduceat(counts, at) / n
    first = int(shares.nonzero()[0][0])
    at, shares = at[first:], shares[first:]
    low, high = result.quantiles(0.25, 0.75)
    for low_edge, share in zip(at.tolist(), shares.tolist(), strict=True):
        inside = low_edge + width > low and low_edge <= high
        axes.bar(
            low_edge,
            share,
            width=width,
            align="edge",
            color=_BLUE,
            alpha=0.9 if inside else 0.45,
            edgecolor="white",
        )
    axes.axvline(result.mean, color=_INK, linewidth=1.6)
    axes.annotate(
        f"{labels.say('mean')} {result.mean:.1f}",
        (result.mean, 1),
        xycoords=("data", "axes fraction"),
        xytext=(6, -4),
        textcoords="offset points",
        va="top",
        **_FONT,
    )
    axes.set_ylim(0, 1.18 * float(shares.max()))
    axes.set_xlim(float(at[0]) - width, float(at[-1]) + 2 * width)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}" if share else "0")
    axes.set_xlabel(
        f"{labels.say('card points of the side')}\n"
        f"({labels.say('middle half of the playouts')}: {low:.0f}-{high:.0f})",
        **_FONT,
    )
    axes.set_ylabel(labels.say("share of the playouts"), **_FONT)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
    _title(
        axes,
        "  ·  ".join(title),
        f"{n} {labels.say('playouts')}, {labels.say('every trick')} {result.matches / n:.1%}",
    )
    return figure


class _Labels:
    """Text of a figure in one language and pack."""

    def __init__(self, language: object, pack: object) -> None:
        for value, known, name in ((language, LANGUAGES, "language"), (pack, PACKS, "pack")):
            if not isinstance(value, str) or not any(str.__eq__(value, one) for one in known):
                raise PlotError(
                    f"{name} is one of {', '.join(map(repr, known))}, not {shown(value)}"
                )
        self.language: Any = language
        self.pack: Any = pack

    def say(self, text: str) -> str:
        if self.language == "en":
            return _ENGLISH.get(text, text)
        return _WORDS[text][("de", "fr", "es").index(self.language)]

    @property
    def _style(self) -> Any:
        # No font that is always available has glyphs for the Swiss suits.
        return "unicode" if self.pack == "french" else "short"

    def cards(self, cards: CardsLike) -> str:
        return notation.format_cards(
            cards, language=self.language, pack=self.pack, style=self._style
        )

    def card(self, card: Card) -> str:
        return notation.name(card, language=self.language, pack=self.pack, style=self._style)

    def contract(self, one: ContractEstimate | Contract | None) -> str:
        contract = one.contract if isinstance(one, ContractEstimate) else one
        assert contract is not None
        name = notation.contract_name(contract, language=self.language, pack=self.pack)
        factor = one.multiplier if isinstance(one, ContractEstimate) else None
        return name if factor in (None, 1) else f"{name} ×{factor}"


def _played(card: CardLike, analysis: CardAnalysis) -> Card:
    try:
        return analysis[card].card
    except JassError as error:
        raise PlotError(f"played: {error}") from None


def _figure(width: float, height: float) -> Figure:
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise PlotError(
            f'plots need {error.name}, which is not installed: pip install "jass[plot]"'
        ) from None
    return Figure(figsize=(width, height), layout="constrained", facecolor="white")


def _rows(rows: int, columns: Sequence[tuple[str, list[str]]]) -> tuple[Figure, Axes]:
    # A row for each option, the first on top, and columns of numbers beside them.
    figure = _figure(_WIDTH, 1.9 + _ROW * rows)
    widths = [2 + max(map(len, (heading, *cells))) for heading, cells in columns]
    ratio = [1 - 0.0105 * sum(widths), 0.0105 * sum(widths)]
    axes, table = figure.subplots(1, 2, sharey=True, width_ratios=ratio)
    axes.set_ylim(rows - 0.7, -1)
    axes.grid(axis="x", color=_GREY, alpha=0.25)
    axes.set_axisbelow(True)
    for edge in ("top", "right", "left"):
        axes.spines[edge].set_visible(False)
    table.set_axis_off()
    table.set_xlim(0, sum(widths))
    x = 0
    for width, (heading, cells) in zip(widths, columns, strict=True):
        x += width
        table.text(x, -1, heading, ha="right", va="bottom", color=_GREY, **_FONT)
        for place, cell in enumerate(cells):
            table.text(x, place, cell.replace("-", "−"), ha="right", va="center", **_FONT)
    return figure, axes


def _names(axes: Axes, names: Sequence[str], size: int) -> None:
    axes.set_yticks(range(len(names)), names, fontsize=size, **_FONT)
    axes.tick_params(axis="y", length=0)


def _density(one: ContractEstimate, target: float) -> tuple[Any, Any]:
    # Bins start at 0 in both directions, and each covers equally many possible values: the points
    # of both sides have an odd sum, so differences are twice the factor apart.
    import numpy as np

    step = 2 * (one.multiplier or 1)
    width = step * max(1, ceil(target / step))
    values = one.distribution.values
    edges = width * np.arange(values[0] // width, values[-1] // width + 2)
    found, counts = one.distribution.histogram(edges)
    return found, counts / (one.n * width)


def _marker(colour: str, shape: str = "o") -> dict[str, Any]:
    return {
        "fmt": shape,
        "color": colour,
        "markersize": 5.5,
        "elinewidth": 2,
        "capsize": 4,
        "zorder": 3,
    }


def _title(axes: Axes, title: str, below: str) -> None:
    axes.set_title(f"{title}\n", loc="left", fontsize=14, color=_INK, **_FONT)
    axes.text(
        0, 1.02, below, transform=axes.transAxes, ha="left", va="bottom", color=_GREY, **_FONT
    )
