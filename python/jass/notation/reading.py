"""Reading: the cards and the contract that a text names.

A text is folded and cut into words, and every notation that is left open tries to read them all.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from jass.cards.card import Card, CardSet
from jass.cards.contract import Contract
from jass.errors import NotationError
from jass.notation.vocabulary import (
    CANONICAL_RANKS,
    CANONICAL_SUITS,
    LANGUAGE_NAMES,
    LANGUAGES,
    MORE_RANKS,
    NO_TRUMP,
    NO_TRUMP_PHRASES,
    PACKS,
    RANKS,
    SUITS,
    SYMBOLS,
    Language,
    Pack,
    checked_names,
    fold,
    rows,
)
from jasscore.errors import shown

__all__ = ["is_canonical", "parse", "parse_card", "parse_contract"]

_TRUMP: Final = ("trumpf", "atout", "triunfo", "trump", "trumps")
_SUIT: Final = ("farbe", "couleur", "palo", "suit")
_WITHOUT: Final = ("ohne", "sans", "sin", "no")
_OF: Final = ("of", "de", "des", "du", "del", "von")
_FILLERS: Final = ("and", "und", "et", "y", "the", "l", "le", "la", "les", "el", "los", "las")
_TROUBLE: Final = {
    **dict.fromkeys(
        (*_TRUMP, "puur", "buur", "bourg", "nell", "nall"),
        "what is trump depends on the contract; name the suit, such as 'Schilten-Under'",
    ),
    **dict.fromkeys("2345", "a Jass pack has the ranks from 6 to ace"),
}
_COLON: Final = ":"
_SIGNS_OF: Final = {pack: frozenset("".join(signs)) for pack, signs in SYMBOLS.items()}
# Signs that part words, and signs that are words: symbols, the colon, and the playing cards of
# unicode, which go from the ace to the king with a knight at 12.
_SIGNS: Final = {
    **{ord(sign): " " for sign in "\0,;.|/+&_()[]{}-\u2010\u2013\u2014\u2212·•"},
    **{ord(sign): f" {sign} " for row in SYMBOLS.values() for sign in _COLON + "".join(row)},
    **{
        0x1F0A0 + 16 * suit + number: f" {letter}{rank} "
        for suit, letter in enumerate("shdc")
        for number, rank in zip((6, 7, 8, 9, 10, 11, 13, 14, 1), "6789tjqka", strict=True)
    },
}


class _Words(NamedTuple):
    """One notation, folded for reading: spelling -> the suits or ranks that it may mean."""

    label: str
    pack: Pack | None
    suits: dict[str, tuple[int, ...]]
    ranks: dict[str, int]
    shown_suits: tuple[str, ...]
    shown_ranks: tuple[str, ...]
    letters_rank_first: bool


class _ReadError(Exception):
    """A notation does not fit: at which word, why, and if only because a word is ambiguous."""

    def __init__(self, position: int, why: str, ambiguous: bool = False) -> None:
        super().__init__(why)
        self.position, self.why, self.ambiguous = position, why, ambiguous


_Doubts: TypeAlias = list[tuple[int, str]]  # position of a word that may mean two things, and why
_Found: TypeAlias = tuple[int, int, int]  # position of the word, suit, rank


def parse(text: str, *, language: Language | None = None, pack: Pack | None = None) -> CardSet:
    """The cards that a text names, in any notation or in those of a language and a pack.

    How a text with several readings is settled, the head of :mod:`jass.notation` says. Raises
    :class:`~jass.errors.NotationError` when the text is not understood, names a card twice, or
    means different cards in different notations.

    >>> parse("Schilten Under, Rosen Ass") == parse("as de roses, under d'écus") == parse("SJ HA")
    True
    >>> parse("♠ AJ9  ♥ 10") == parse("S: A J 9  H: 10") == parse("🂡 🂫 🂩 🂺")
    True
    >>> parse("E9", language="de", pack="swiss")
    CardSet("C9")
    >>> parse("E9", language="de")
    Traceback (most recent call last):
    ...
    jass.errors.NotationError: 'E9' has several readings: D9 (German, French pack); C9 (German, \
Swiss pack); say which by language= and pack=, or write canonical text such as 'SJ S9 HT'
    """
    words = _split(text, language, pack)
    failures: list[_ReadError] = []
    canonical: int | None = None
    try:
        canonical = _read(words, _canonical(), rank_first=False)
    except _ReadError as error:
        failures.append(error)
    if canonical is not None and language is None:
        return CardSet(canonical)
    found: dict[int, list[_Words]] = {}
    for known in _notations(language, pack):
        for rank_first in (False, True):
            try:
                mask = _read(words, known, rank_first)
            except _ReadError as error:
                failures.append(error)
            else:
                found.setdefault(mask, []).append(known)
    doubts = [error.why for error in failures if error.ambiguous]
    found = _of_its_pack(found, words)
    if len(found) == 1 and (not doubts or canonical in found):
        return CardSet(next(iter(found)))
    if not found and not doubts:
        if canonical is not None:
            return CardSet(canonical)
        raise NotationError(
            f"cannot read {shown(text)}: {_why_not(words, failures)}; write cards such as "
            "'SJ S9 HT', 'Schilten-Under', 'valet de pique' or 'S: J 9'"
        )
    readings = [
        f"{CardSet(mask)} ({' / '.join(known.label for known in notations)})"
        for mask, notations in found.items()
    ]
    raise NotationError(
        f"{shown(text)} has several readings: {'; '.join(readings + doubts)}; say which by "
        "language= and pack=, or write canonical text such as 'SJ S9 HT'"
    )


def is_canonical(text: str) -> bool:
    """Whether a text is valid as canonical text, which :func:`parse` takes it for where no language
    is named.

    >>> is_canonical("SJ S9 HT"), is_canonical("Schilten-Under")
    (True, False)
    """
    try:
        _read(_split(text, None, None), _canonical(), rank_first=False)
    except _ReadError:
        return False
    return True


def _of_its_pack(found: dict[int, list[_Words]], words: list[str]) -> dict[int, list[_Words]]:
    # A text with signs of suits is read in the pack that has them, if that can read it.
    packs = {pack for pack, signs in _SIGNS_OF.items() if signs & set(words)}
    kept = {
        mask: [known for known in notations if known.pack in packs]
        for mask, notations in found.items()
    }
    return {mask: notations for mask, notations in kept.items() if notations} or found


def parse_card(text: str, *, language: Language | None = None, pack: Pack | None = None) -> Card:
    """The one card that a text names; see :func:`parse`.

    >>> parse_card("rey de tréboles"), parse_card("Schellen-Banner"), parse_card("Q♥")
    (Card("CK"), Card("DT"), Card("HQ"))
    """
    cards = parse(text, language=language, pack=pack)
    if len(cards) != 1:
        raise NotationError(f"{shown(text)} names {len(cards)} cards, not one such as 'SJ'")
    return cards[0]


def parse_contract(
    text: str, *, language: Language | None = None, pack: Pack | None = None
) -> Contract:
    """The contract that a text names: a suit in any notation, Obenabe or Undenufe.

    A word for trump beside the suit is allowed. S, H, D and C are the canonical suits.

    >>> parse_contract("Rosen") == parse_contract("atout cœur") == parse_contract("♥") == Contract.H
    True
    >>> print(parse_contract("Obe abe"), parse_contract("Ungenufe"))
    obenabe undenufe
    """
    spoken = _split(text, language, pack)
    no_trump, rest = _no_trump(spoken)
    words = [word for word in rest if word not in (*_TRUMP, *_SUIT, *_OF, *_FILLERS, _COLON)]
    if no_trump:
        if len(no_trump) == 1:
            return no_trump.pop()
        raise NotationError(
            f"{shown(text)} has several readings: "
            f"{'; '.join(map(str, sorted(no_trump)))}; write one of them"
        )
    joined = "".join(words)
    clean: dict[int, str] = {}  # suits that a notation names without doubt
    meant: dict[int, str] = {}
    for known in _notations(language, pack):
        suits = known.suits.get(joined, ())
        for suit in suits:
            reading = f"{Contract(suit)} ({known.shown_suits[suit]}, {known.label})"
            meant.setdefault(suit, reading)
            if len(suits) == 1:
                clean.setdefault(suit, reading)
    canonical = _canonical().suits.get(joined)
    if canonical is not None and (language is None or not meant or list(clean) == list(canonical)):
        return Contract(canonical[0])
    if len(meant) == 1:
        return Contract(next(iter(meant)))
    if meant:
        raise NotationError(
            f"{shown(text)} has several readings: {'; '.join(meant.values())}; write the whole "
            "name of the suit, or say which by language= and pack="
        )
    spellings = {each for known in _notations(language, pack) for each in known.suits}
    why = f"is not a contract{_guess(joined, spellings | set(_no_trump_words()))}"
    if spoken and not words:
        why = "does not say which suit is trump"
    raise NotationError(
        f"{shown(text)} {why}; the contracts are S, H, D, C, obenabe and undenufe, or names of "
        "suits such as 'Rosen', 'cœur', 'tréboles', 'spades', '♣'"
    )


def _no_trump(words: list[str]) -> tuple[set[Contract], list[str]]:
    """The contracts without trump that words may mean, and the words that say something else.

    "Obenabe, sans atout" is one; "sans atout" alone may be both.
    """
    words = [word for word in words if word not in _FILLERS]
    rest: list[str] = []
    without = False
    for word in words:
        if word in _TRUMP and rest and rest[-1] in _WITHOUT:
            rest.pop()
            without = True
        else:
            rest.append(word)
    known = _no_trump_words()
    if without and not rest:
        return set(known.values()), []
    # "Obenabe (de arriba abajo, As alto)" says it three times.
    joined, meant = "".join(rest), set[Contract]()
    while joined:
        spelling = next(filter(joined.startswith, known), None)
        if spelling is None:
            return set(), words
        meant.add(known[spelling])
        joined = joined.removeprefix(spelling)
    return meant, []


@cache
def _no_trump_words() -> dict[str, Contract]:
    """Folded spellings without spaces, the long ones first."""
    spellings = {
        "".join(word for word in fold(spelling).split() if word not in _FILLERS): called
        for called in NO_TRUMP
        for spelling in (*NO_TRUMP[called].split(), *NO_TRUMP_PHRASES[called].split(", "))
    }
    return dict(sorted(spellings.items(), key=lambda one: -len(one[0])))


def _read(words: list[str], known: _Words, rank_first: bool) -> int:
    """The mask of the cards in one notation."""
    mask = 0
    doubts: _Doubts = []
    cards = _rank_first(words, known, doubts) if rank_first else _suit_first(words, known, doubts)
    for position, suit, rank in cards:
        bit = 1 << (9 * suit + rank)
        if mask & bit and not doubts:
            raise _ReadError(position, f"{Card(9 * suit + rank)} is there twice")
        mask |= bit
    if doubts:
        raise _ReadError(*doubts[0], ambiguous=True)
    if words and not mask and _COLON not in words:
        raise _ReadError(len(words), "no card is named")
    return mask


def _suit_first(words: list[str], known: _Words, doubts: _Doubts) -> Iterator[_Found]:
    """Suit, then one or more ranks: "SJ S9", "Schilten Under Neun", "♠ AJ9", "S: A J 9".

    Where a colon or a symbol marks suits, other words alone are ranks. Elsewhere a letter starts a
    new card: in "S 7 K 6" the K may be Kreuz, and must not be read as a king.
    """
    colons = [word == _COLON for word in (*words[1:], "")]
    marks = [_is_symbol(word) or colon for word, colon in zip(words, colons, strict=False)]
    by_mark = any(marks)
    suit: int | None = None
    bare = False  # the suit has no rank yet
    for position, word in enumerate(words):
        if word in _FILLERS:
            continue
        rank = None if suit is None or marks[position] else known.ranks.get(word)
        follows = bare or by_mark or len(word) > 1 or word.isdigit()
        if word == _COLON and position and marks[position - 1]:
            bare = False  # "Rosen: -" is a suit without cards
        elif suit is not None and rank is not None and follows:
            yield position, suit, rank
            bare = False
        elif (
            word in known.suits
            and not bare
            and (marks[position] or not (by_mark or _is_card(words, position, known)))
        ):
            suit = _one_suit(word, position, known, doubts)
            bare = True
        else:
            open_suit = suit is not None and (bare or by_mark) and not marks[position]
            run = _run(word, known.ranks) if open_suit else []
            cuts = [] if bare or marks[position] else _cuts(word, known.suits, known.ranks)
            if run and suit is not None:
                yield from ((position, suit, rank) for rank in run)
            elif cuts:
                head, tail = cuts[0]
                yield position, _one_suit(head, position, known, doubts), known.ranks[tail]
                suit = None
            else:
                raise _ReadError(position, _wanted(word, known, suit))
            bare = False
    if bare:
        raise _ReadError(len(words), _wanted("", known, suit))


def _rank_first(words: list[str], known: _Words, doubts: _Doubts) -> Iterator[_Found]:
    """Rank, perhaps "of", suit.

    Letters for suits are read in English only ("Js"), where no letter is both: elsewhere canonical
    text would be in the way (D T is the ten of diamonds).
    """
    letters = known.letters_rank_first
    suits = {each for each in known.suits if letters or len(each) > 1 or _is_symbol(each)}
    rank: int | None = None
    for position, word in enumerate(words):
        if word in _FILLERS or (rank is not None and word in _OF):
            continue
        if rank is None and word in known.ranks:
            rank = known.ranks[word]
            continue
        if rank is None:  # both in one word?
            head, word = next(iter(_cuts(word, known.ranks, suits)), ("", word))
            rank = known.ranks.get(head)
        if rank is None or word not in suits:
            raise _ReadError(position, _wanted(word, known))
        yield position, _one_suit(word, position, known, doubts), rank
        rank = None
    if rank is not None:
        raise _ReadError(len(words), f"after {known.shown_ranks[rank]} a suit is missing")


def _is_card(words: list[str], position: int, known: _Words) -> bool:
    """Whether a name of a suit is rather a whole card: "Ca" is carreau before a rank only."""
    after = words[position + 1] if position + 1 < len(words) else ""
    ranks = after in known.ranks or (after and _run(after, known.ranks))
    return not ranks and bool(_cuts(words[position], known.suits, known.ranks))


def _is_symbol(word: str) -> bool:
    return len(word) == 1 and not word.isalnum() and word != _COLON


def _cuts(word: str, heads: Container[str], tails: Container[str]) -> list[tuple[str, str]]:
    """The ways to cut one word in two known ones: "sj", "schiu", "herzdame", "10h"."""
    cuts = ((word[:cut], word[cut:]) for cut in range(1, min(len(word), 20)))
    return [(head, tail) for head, tail in cuts if head in heads and tail in tails]


def _run(word: str, ranks: dict[str, int]) -> list[int]:
    """Ranks written together, "aj9", "k10"; none if anything else is in the word."""
    signs = ["10" if sign == "\0" else sign for sign in word.replace("10", "\0")]
    return [ranks[sign] for sign in signs] if all(sign in ranks for sign in signs) else []


def _one_suit(word: str, position: int, known: _Words, doubts: _Doubts) -> int:
    suits = known.suits[word]
    if len(suits) > 1:
        names = " or ".join(known.shown_suits[suit] for suit in suits)
        doubts.append((position, f"{shown(word)} may be {names} ({known.label})"))
    return suits[0]


def _wanted(word: str, known: _Words, suit: int | None = None) -> str:
    """Why a word is not the suit that is wanted, or not the rank after a suit."""
    after, kind, names = "", "suit", known.shown_suits
    if suit is not None:
        after, kind, names = f"after {names[suit]} ", "rank", known.shown_ranks
    why = f"{shown(word)} is not a {kind}" if word else "a rank is missing"
    return f"{after}{why} ({known.label}: {', '.join(names)})"


def _why_not(words: list[str], failures: list[_ReadError]) -> str:
    """What the notation says that understood most of the text; its own words if it is alone."""
    position = max(error.position for error in failures)
    word = words[min(position, len(words) - 1)]
    trouble = _TROUBLE.get(word) or (_TROUBLE.get(word[-1]) if len(word) == 2 else None)
    if trouble:
        return f"{shown(word)}: {trouble}"
    reasons = {error.why for error in failures if error.position == position}
    spellings = {each for known in _notations(None, None) for each in (*known.suits, *known.ranks)}
    guess = "" if position == len(words) or word in spellings else _guess(word, spellings)
    if len(reasons) == 1:
        return reasons.pop() + guess
    if position == len(words):
        return f"after {shown(word)} something is missing; a card has a suit and a rank"
    return f"{shown(word)} is not understood{guess}"


def _guess(word: str, known: Iterable[str]) -> str:
    if not 3 <= len(word) <= 20:
        return ""
    from difflib import get_close_matches  # only for messages

    close = get_close_matches(word, sorted(known), n=1, cutoff=0.7)
    return f"; did you mean {close[0]!r}?" if close else ""


def _split(text: str, language: str | None, pack: str | None) -> list[str]:
    """The words, folded; a symbol or a colon is one, and a unicode card is canonical text."""
    if not isinstance(text, str):
        raise NotationError(f"text must be a str, not {shown(text)}")
    checked_names("en" if language is None else language, "french" if pack is None else pack)
    text = fold(text).translate(_SIGNS).replace("\u2019", "'")
    return text.replace("d'", "de ").replace("l'", "l ").split()


@cache
def _canonical() -> _Words:
    return _words("canonical", None, CANONICAL_SUITS, enumerate(rows(CANONICAL_RANKS)))


@cache
def _notation(language: Language, pack: Pack) -> _Words:
    other = "swiss" if pack == "french" else "french"
    ranks = [
        *enumerate(rows(RANKS[language][pack])),
        *((rank, row[:1]) for rank, row in enumerate(rows(RANKS[language][other]))),
        *enumerate(rows(MORE_RANKS[language])),
    ]
    label = f"{LANGUAGE_NAMES[language]}, {pack.capitalize()} pack"
    letters = (language, pack) == ("en", "french")
    return _words(label, pack, SUITS[language][pack], ranks, letters)


def _notations(language: Language | None, pack: Pack | None) -> list[_Words]:
    languages = LANGUAGES if language is None else (language,)
    packs = PACKS if pack is None else (pack,)
    return [_notation(each, kind) for each in languages for kind in packs]


def _words(
    label: str,
    pack: Pack | None,
    suits: str,
    ranks: Iterable[tuple[int, tuple[str, ...]]],
    letters: bool = False,
) -> _Words:
    suit_of: dict[str, tuple[int, ...]] = {}
    rank_of: dict[str, int] = {}
    shown_ranks: dict[int, str] = {}
    for suit, row in enumerate(rows(suits)):
        signs = SYMBOLS["french"][suit] + SYMBOLS["swiss"][suit]
        for spelling in {fold(each) for each in (*row, *signs)}:
            suit_of[spelling] = (*suit_of.get(spelling, ()), suit)
    for rank, row in ranks:
        for spelling in row:
            shown_ranks.setdefault(rank, spelling)
            rank_of.setdefault(fold(spelling), rank)
    shown_suits = tuple(row[0] for row in rows(suits))
    return _Words(label, pack, suit_of, rank_of, shown_suits, tuple(shown_ranks.values()), letters)
