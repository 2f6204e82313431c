"""Names of cards, suits, ranks and contracts: German, French, Spanish and English, both packs.

The names are data, in the tables below; reading and writing are the same few lines for all of them.
The Swiss suits are matched to the French ones by picture: shields are spades, roses hearts, bells
diamonds, acorns clubs.

What is read
    Cards with the suit first ("SJ", "Schilten-Under", "Herzdame", "♠ J"), with the rank first
    ("jack of spades", "valet de pique", "J♠", and in English "Js"), as unicode playing cards, and
    by suit ("♠ AJ9 ♥ K", "Schilten: Ass, Under; Rosen: König"). One text keeps to one of these
    orders, one language and one pack. Case, accents and punctuation do not matter.

How a text with several readings is settled
    Text that is valid as canonical text ("SJ S9 HT") is that, in every language: "S9" is the nine
    of spades although S begins Schilten and Schellen, "C9" that of clubs although C begins cœur.
    Otherwise every notation that `language` and `pack` leave open is tried. If they find different
    cards ("E9" is Ecken-Neun with the French pack and Eichel-Neun with the Swiss one; "KD" is
    Kreuz-Dame in German and the king of diamonds in English), that is an error which lists them.
    D alone is a suit (diamonds) in canonical and English text, and the Dame in German and French.

It stands on the cards and contracts alone and loads nothing heavy.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from jass.cards.card import Card, CardLike, CardSet, CardsLike, Rank, Suit, card_set
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import NotationError

__all__ = ["LANGUAGES", "PACKS", "STYLES", "Language", "Pack", "Style"]
__all__ += ["contract_name", "format_cards", "name", "rank_name", "suit_name"]
__all__ += ["parse", "parse_card", "parse_contract"]

Language: TypeAlias = Literal["de", "fr", "es", "en"]
Pack: TypeAlias = Literal["french", "swiss"]
Style: TypeAlias = Literal["long", "short", "unicode"]

LANGUAGES: Final[tuple[Language, ...]] = ("de", "fr", "es", "en")
PACKS: Final[tuple[Pack, ...]] = ("french", "swiss")
STYLES: Final[tuple[Style, ...]] = ("long", "short", "unicode")

# S H D C, each: the long name, the short one, then spellings that are only read.
# A spelling that stands at two suits is ambiguous by itself and is refused with both names.
_SUITS: Final = {
    "de": {
        "french": "Schaufel S Schaufeln Schufle Schuufle Pik, Herz H Herzen Härz, "
        "Ecken E Ecke Eggen Egge Karo, Kreuz K Kreuze Chrüz Chrütz Treff",
        "swiss": "Schilten Schi Schilte S Sch, Rosen Ro Rose R Roose, "
        "Schellen Sche Schelle Schälle S Sch, Eichel Ei Eicheln Eichle E",
    },
    "fr": {
        "french": "pique Pi piques P, cœur Co cœurs C, carreau Ca carreaux C, trèfle Tr trèfles T",
        "swiss": "écus Écu É, roses Ro rose R, "
        "grelots Gr grelot clochettes clochette G, glands Gl gland G",
    },
    "es": {
        "french": "picas Pi pica P, corazones Co corazón C, "
        "diamantes Di diamante D, tréboles Tr trébol T C",
        "swiss": "escudos Es escudo E, rosas Ro rosa R, cascabeles Ca cascabel, "
        "bellotas Be bellota B",
    },
    "en": {
        "french": "spades S spade, hearts H heart, diamonds D diamond, clubs C club",
        "swiss": "shields Sh shield S, roses Ro rose R, bells Be bell B, acorns Ac acorn A",
    },
}

# The ranks from six to ace: the long name, the short one.
_RANKS: Final = {
    "de": {
        "french": "Sechs 6, Sieben 7, Acht 8, Neun 9, Zehn 10, Bube B, Dame D, König K, Ass A",
        "swiss": "Sechs 6, Sieben 7, Acht 8, Neun 9, Banner B, Under U, Ober O, König K, Ass A",
    },
    "fr": {
        "french": "six 6, sept 7, huit 8, neuf 9, dix 10, valet V, dame D, roi R, as A",
        "swiss": "six 6, sept 7, huit 8, neuf 9, bannière B, Under U, Ober O, roi R, as A",
    },
    "es": {
        "french": "seis 6, siete 7, ocho 8, nueve 9, diez 10, sota J, reina Q, rey K, as A",
        "swiss": "seis 6, siete 7, ocho 8, nueve 9, bandera B, Under U, Ober O, rey K, as A",
    },
    "en": {
        "french": "six 6, seven 7, eight 8, nine 9, ten 10, jack J, queen Q, king K, ace A",
        "swiss": "six 6, seven 7, eight 8, nine 9, banner B, under U, ober O, king K, ace A",
    },
}

# Spellings of ranks that are only read, with either pack. The long names of the other pack are
# read too ("Herz-Under"), its letters are not: B is the Bube here and the Banner there.
_MORE_RANKS: Final = {
    "de": ", , , Nell Näll, 10 Zehner, Bauer Buur Puur Bub Unter, , Koenig Küng Chüng, As Sau",
    "fr": ", , , nell, 10, bourg puur buur",
    "es": ", , , nell, 10, jota jack puur buur, dama",
    "en": ", , , nell, 10 T, puur buur",
}

_CANONICAL_SUITS: Final = "S, H, D, C"
_CANONICAL_RANKS: Final = "6, 7, 8, 9, 10 T, J, Q, K, A"

# Symbols of S H D C; the first is written. The acorn has no sign of its own: a chestnut.
_SYMBOLS: Final = {
    "french": ("♠♤", "♥♡", "♦♢", "♣♧"),
    "swiss": ("\N{SHIELD}", "\N{ROSE}", "\N{BELL}", "\N{CHESTNUT}"),
}

# The same in all four languages: the long name, the short one, the sign, spellings only read.
_NO_TRUMP: Final = {
    Contract.OBENABE: "Obenabe Obe ↓ ⬇ obeabe obenabä obenab obenaben oben",
    Contract.UNDENUFE: "Undenufe Une ↑ ⬆ undeufe uneufe ungenufe ungeufe unenufe unde unten",
}

_CARD: Final = {"de": "{1}-{0}", "fr": "{0} de {1}", "es": "{0} de {1}", "en": "{0} of {1}"}
_LANGUAGE_NAMES: Final = {"de": "German", "fr": "French", "es": "Spanish", "en": "English"}
_TRUMP: Final = ("trumpf", "atout", "triunfo", "trump", "trumps")
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
# Signs that part words, and signs that are words: symbols, the colon, and the playing cards of
# unicode, which go from the ace to the king with a knight at 12.
_SIGNS: Final = {
    **{ord(sign): " " for sign in "\0,;.|/+&_()[]{}-\u2010\u2013\u2014\u2212·•"},
    **{ord(sign): f" {sign} " for row in _SYMBOLS.values() for sign in _COLON + "".join(row)},
    **{
        0x1F0A0 + 16 * suit + number: f" {letter}{rank} "
        for suit, letter in enumerate("shdc")
        for number, rank in zip((6, 7, 8, 9, 10, 11, 13, 14, 1), "6789tjqka", strict=True)
    },
}


class _Words(NamedTuple):
    """One notation, folded for reading: spelling -> the suits or ranks that it may mean."""

    label: str
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


def name(
    card: CardLike, *, language: Language = "en", pack: Pack = "french", style: Style = "long"
) -> str:
    """The name of a card.

    `style` is ``"long"`` ("jack of spades"), ``"short"`` ("SJ", suit first) or ``"unicode"`` (the
    symbol of the suit and the letter of the rank). Letters of suits that would be ambiguous are two
    or more: Schi, Ro, Sche, Ei. Unicode has no acorn, a chestnut stands for it.

    >>> name("SJ"), name("SJ", language="de", pack="swiss")
    ('jack of spades', 'Schilten-Under')
    >>> name("HA", language="fr", pack="swiss"), name("SK", language="fr", pack="swiss")
    ('as de roses', "roi d'écus")
    >>> [name("CQ", language=language, style="unicode") for language in ("de", "fr", "es", "en")]
    ['♣D', '♣D', '♣Q', '♣Q']
    """
    which = Card(card)
    suit = suit_name(which.suit, language=language, pack=pack, style=style)
    rank = rank_name(which.rank, language=language, pack=pack, style=style)
    if style != "long":
        return suit + rank
    text = _CARD[language].format(rank, suit)
    return text.replace(" de é", " d'é")  # d'écus


def suit_name(
    suit: int, *, language: Language = "en", pack: Pack = "french", style: Style = "long"
) -> str:
    """The name of a suit.

    >>> suit_name(Suit.H, language="fr"), suit_name(Suit.C, language="de", pack="swiss")
    ('cœur', 'Eichel')
    >>> suit_name(Suit.D, language="es", style="short"), suit_name(Suit.S, style="unicode")
    ('Di', '♠')
    """
    _check(language, pack, style)
    suit = _member(Suit, suit, "suit")
    if style == "unicode":
        return _SYMBOLS[pack][suit][0]
    return _rows(_SUITS[language][pack])[suit][style == "short"]


def rank_name(
    rank: int, *, language: Language = "en", pack: Pack = "french", style: Style = "long"
) -> str:
    """The name of a rank; short and unicode are its letter or number.

    >>> rank_name(Rank.TEN, language="de"), rank_name(Rank.TEN, language="de", pack="swiss")
    ('Zehn', 'Banner')
    >>> [rank_name(Rank.JACK, language=language, style="short") for language in LANGUAGES]
    ['B', 'V', 'J', 'J']
    """
    _check(language, pack, style)
    rank = _member(Rank, rank, "rank")
    return _rows(_RANKS[language][pack])[rank][style != "long"]


def contract_name(
    contract: ContractLike,
    *,
    language: Language = "en",
    pack: Pack = "french",
    style: Style = "long",
) -> str:
    """The name of a contract: that of the trump suit, or Obenabe or Undenufe in every language.

    >>> contract_name("H", language="de", pack="swiss"), contract_name("undenufe", language="fr")
    ('Rosen', 'Undenufe')
    >>> contract_name(Contract.OBENABE, style="short"), contract_name(Contract.C, style="unicode")
    ('Obe', '♣')
    """
    _check(language, pack, style)
    played = Contract(contract_code(contract))
    if played.trump is not None:
        return suit_name(played.trump, language=language, pack=pack, style=style)
    return _NO_TRUMP[played].split()[STYLES.index(style)]


def format_cards(
    cards: CardsLike, *, language: Language = "en", pack: Pack = "french", style: Style = "short"
) -> str:
    """A hand by suit, in the order S H D C and from the ace down, as players hold it.

    :func:`parse` reads it back when it is given the same language and pack.

    >>> hand = CardSet("SJ S9 SA HK DT D6")
    >>> format_cards(hand)
    'S: A J 9  H: K  D: 10 6'
    >>> format_cards(hand, language="de", pack="swiss", style="long")
    'Schilten: Ass, Under, Neun; Rosen: König; Schellen: Banner, Sechs'
    >>> format_cards(hand, language="fr", style="unicode")
    '♠ A V 9  ♥ R  ♦ 10 6'
    """
    _check(language, pack, style)
    ranks_of: dict[Suit, list[Rank]] = {}
    for card in card_set(cards, "cards"):
        ranks_of.setdefault(card.suit, []).insert(0, card.rank)
    colon = "" if style == "unicode" else _COLON
    between, after = (", ", "; ") if style == "long" else (" ", "  ")
    return after.join(
        suit_name(suit, language=language, pack=pack, style=style)
        + f"{colon} "
        + between.join(rank_name(rank, language=language, pack=pack, style=style) for rank in ranks)
        for suit, ranks in ranks_of.items()
    )


def parse(text: str, *, language: Language | None = None, pack: Pack | None = None) -> CardSet:
    """The cards that a text names, in any notation or in those of a language and a pack.

    Canonical text is always read as such; for the rest see the head of this module. Raises
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
    try:
        return CardSet(_read(words, _canonical(), rank_first=False))
    except _ReadError as error:
        failures = [error]
    found: dict[int, list[str]] = {}
    for known in _notations(language, pack):
        for rank_first in (False, True):
            try:
                mask = _read(words, known, rank_first)
            except _ReadError as error:
                failures.append(error)
            else:
                found.setdefault(mask, []).append(known.label)
    doubts = [error.why for error in failures if error.ambiguous]
    if len(found) == 1 and not doubts:
        return CardSet(next(iter(found)))
    if not found and not doubts:
        raise NotationError(
            f"cannot read {_shown(text)}: {_why_not(words, failures)}; write cards such as "
            "'SJ S9 HT', 'Schilten-Under', 'valet de pique' or 'S: J 9'"
        )
    readings = [f"{CardSet(mask)} ({' / '.join(labels)})" for mask, labels in found.items()]
    raise NotationError(
        f"{_shown(text)} has several readings: {'; '.join(readings + doubts)}; say which by "
        "language= and pack=, or write canonical text such as 'SJ S9 HT'"
    )


def parse_card(text: str, *, language: Language | None = None, pack: Pack | None = None) -> Card:
    """The one card that a text names; see :func:`parse`.

    >>> parse_card("rey de tréboles"), parse_card("Schellen-Banner"), parse_card("Q♥")
    (Card("CK"), Card("DT"), Card("HQ"))
    """
    cards = parse(text, language=language, pack=pack)
    if len(cards) != 1:
        raise NotationError(f"{_shown(text)} names {len(cards)} cards, not one such as 'SJ'")
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
    words = [word for word in spoken if word not in (*_TRUMP, *_OF, *_FILLERS, _COLON)]
    joined = "".join(words)
    no_trump = {_fold(each): called for called, row in _NO_TRUMP.items() for each in row.split()}
    if joined in no_trump:
        return no_trump[joined]
    meant: dict[int, str] = {}
    for known in (_canonical(), *_notations(language, pack)):
        for suit in known.suits.get(joined, ()):
            meant.setdefault(suit, f"{Contract(suit)} ({known.shown_suits[suit]}, {known.label})")
        if meant and known is _canonical():
            break
    if len(meant) == 1:
        return Contract(next(iter(meant)))
    if meant:
        raise NotationError(
            f"{_shown(text)} has several readings: {'; '.join(meant.values())}; write the whole "
            "name of the suit, or say which by language= and pack="
        )
    spellings = {each for known in _notations(language, pack) for each in known.suits}
    why = f"is not a contract{_guess(joined, spellings | set(no_trump))}"
    if spoken and not words:
        why = "does not say which suit is trump"
    raise NotationError(
        f"{_shown(text)} {why}; the contracts are S, H, D, C, obenabe and undenufe, or names of "
        "suits such as 'Rosen', 'cœur', 'tréboles', 'spades', '♣'"
    )


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
        elif word in known.suits and not bare and (marks[position] or not by_mark):
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
        doubts.append((position, f"{_shown(word)} may be {names} ({known.label})"))
    return suits[0]


def _wanted(word: str, known: _Words, suit: int | None = None) -> str:
    """Why a word is not the suit that is wanted, or not the rank after a suit."""
    after, kind, shown = "", "suit", known.shown_suits
    if suit is not None:
        after, kind, shown = f"after {shown[suit]} ", "rank", known.shown_ranks
    why = f"{_shown(word)} is not a {kind}" if word else "a rank is missing"
    return f"{after}{why} ({known.label}: {', '.join(shown)})"


def _why_not(words: list[str], failures: list[_ReadError]) -> str:
    """What the notation says that understood most of the text; its own words if it is alone."""
    position = max(error.position for error in failures)
    word = words[min(position, len(words) - 1)]
    trouble = _TROUBLE.get(word) or (_TROUBLE.get(word[-1]) if len(word) == 2 else None)
    if trouble:
        return f"{_shown(word)}: {trouble}"
    reasons = {error.why for error in failures if error.position == position}
    spellings = {each for known in _notations(None, None) for each in (*known.suits, *known.ranks)}
    guess = "" if position == len(words) or word in spellings else _guess(word, spellings)
    if len(reasons) == 1:
        return reasons.pop() + guess
    if position == len(words):
        return f"after {_shown(word)} something is missing; a card has a suit and a rank"
    return f"{_shown(word)} is not understood{guess}"


def _guess(word: str, known: Iterable[str]) -> str:
    if not 3 <= len(word) <= 20:
        return ""
    from difflib import get_close_matches  # only for messages

    close = get_close_matches(word, sorted(known), n=1, cutoff=0.7)
    return f"; did you mean {close[0]!r}?" if close else ""


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 80 else f"{shown[:76]}..."


def _check(language: str, pack: str, style: str = "long") -> None:
    allowed = {"language": LANGUAGES, "pack": PACKS, "style": STYLES}
    for (argument, values), value in zip(allowed.items(), (language, pack, style), strict=True):
        if value not in values:
            one_of = ", ".join(values)
            raise NotationError(f"{argument} must be one of {one_of}, not {_shown(value)}")


def _member(kind: type[Suit] | type[Rank], value: int, argument: str) -> int:
    if value not in range(len(kind)):
        members = ", ".join(str(int(each)) for each in kind)
        raise NotationError(f"{argument} must be one of {members}, not {_shown(value)}")
    return value


def _fold(text: str) -> str:
    """Without case, accents and the marks that choose between text and emoji."""
    text = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe")).casefold()
    return "".join(sign for sign in text if unicodedata.category(sign) != "Mn")


def _split(text: str, language: str | None, pack: str | None) -> list[str]:
    """The words, folded; a symbol or a colon is one, and a unicode card is canonical text."""
    if not isinstance(text, str):
        raise NotationError(f"text must be a str, not {_shown(text)}")
    _check("en" if language is None else language, "french" if pack is None else pack)
    text = _fold(text).translate(_SIGNS).replace("\u2019", "'")
    return text.replace("d'", "de ").replace("l'", "l ").split()


@cache
def _rows(text: str) -> tuple[tuple[str, ...], ...]:
    """A line of the tables above."""
    return tuple(tuple(row.split()) for row in text.split(", "))


@cache
def _canonical() -> _Words:
    return _words("canonical", _CANONICAL_SUITS, enumerate(_rows(_CANONICAL_RANKS)))


@cache
def _notation(language: Language, pack: Pack) -> _Words:
    other = "swiss" if pack == "french" else "french"
    ranks = [
        *enumerate(_rows(_RANKS[language][pack])),
        *((rank, row[:1]) for rank, row in enumerate(_rows(_RANKS[language][other]))),
        *enumerate(_rows(_MORE_RANKS[language])),
    ]
    label = f"{_LANGUAGE_NAMES[language]}, {pack.capitalize()} pack"
    return _words(label, _SUITS[language][pack], ranks, (language, pack) == ("en", "french"))


def _notations(language: Language | None, pack: Pack | None) -> list[_Words]:
    languages = LANGUAGES if language is None else (language,)
    packs = PACKS if pack is None else (pack,)
    return [_notation(each, kind) for each in languages for kind in packs]


def _words(
    label: str, suits: str, ranks: Iterable[tuple[int, tuple[str, ...]]], letters: bool = False
) -> _Words:
    suit_of: dict[str, tuple[int, ...]] = {}
    rank_of: dict[str, int] = {}
    shown_ranks: dict[int, str] = {}
    for suit, row in enumerate(_rows(suits)):
        signs = _SYMBOLS["french"][suit] + _SYMBOLS["swiss"][suit]
        for spelling in {_fold(each) for each in (*row, *signs)}:
            suit_of[spelling] = (*suit_of.get(spelling, ()), suit)
    for rank, row in ranks:
        for spelling in row:
            shown_ranks.setdefault(rank, spelling)
            rank_of.setdefault(_fold(spelling), rank)
    shown_suits = tuple(row[0] for row in _rows(suits))
    return _Words(label, suit_of, rank_of, shown_suits, tuple(shown_ranks.values()), letters)
