"""Writing: the names of cards, suits, ranks and contracts in a language and a pack."""

from __future__ import annotations

from jass.arguments.numbers import whole_number
from jass.cards.card import Card, CardLike, CardsLike, Rank, Suit, card_set
from jass.cards.contract import Contract, ContractLike, contract_code
from jass.errors import NotationError
from jass.notation.vocabulary import (
    CARD,
    NO_TRUMP,
    RANKS,
    STYLES,
    SUITS,
    SYMBOLS,
    Language,
    Pack,
    Style,
    checked_names,
    rows,
)

__all__ = ["contract_name", "format_cards", "name", "rank_name", "suit_name"]


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
    text = CARD[language].format(rank, suit)
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
    checked_names(language, pack, style)
    suit = whole_number(suit, "suit", 0, 3, NotationError)
    if style == "unicode":
        return SYMBOLS[pack][suit][0]
    return rows(SUITS[language][pack])[suit][style == "short"]


def rank_name(
    rank: int, *, language: Language = "en", pack: Pack = "french", style: Style = "long"
) -> str:
    """The name of a rank; short and unicode are its letter or number.

    >>> from jass.notation import LANGUAGES
    >>> rank_name(Rank.TEN, language="de"), rank_name(Rank.TEN, language="de", pack="swiss")
    ('Zehner', 'Banner')
    >>> rank_name(Rank.JACK, language="de", style="short"), rank_name(Rank.JACK, language="fr")
    ('B', 'valet')
    """
    checked_names(language, pack, style)
    rank = whole_number(rank, "rank", 0, 8, NotationError)
    return rows(RANKS[language][pack])[rank][style != "long"]


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
    checked_names(language, pack, style)
    played = Contract(contract_code(contract))
    if played.trump is not None:
        return suit_name(played.trump, language=language, pack=pack, style=style)
    return NO_TRUMP[played].split()[STYLES.index(style)]


def format_cards(
    cards: CardsLike, *, language: Language = "en", pack: Pack = "french", style: Style = "short"
) -> str:
    """A hand by suit, in the order S H D C and from the ace down, as players hold it.

    :func:`parse` reads it back when it is given the same language and pack.

    >>> from jass import CardSet
    >>> hand = CardSet("SJ S9 SA HK DT D6")
    >>> format_cards(hand)
    'S: A J 9  H: K  D: 10 6'
    >>> format_cards(hand, language="de", pack="swiss", style="long")
    'Schilten: Ass, Under, Neun; Rosen: König; Schellen: Banner, Sechs'
    >>> format_cards(hand, language="fr", style="unicode")
    '♠ A V 9  ♥ R  ♦ 10 6'
    """
    checked_names(language, pack, style)
    ranks_of: dict[Suit, list[Rank]] = {}
    for card in card_set(cards, "cards"):
        ranks_of.setdefault(card.suit, []).insert(0, card.rank)
    colon = "" if style == "unicode" else ":"
    between, after = (", ", "; ") if style == "long" else (" ", "  ")
    return after.join(
        suit_name(suit, language=language, pack=pack, style=style)
        + f"{colon} "
        + between.join(rank_name(rank, language=language, pack=pack, style=style) for rank in ranks)
        for suit, ranks in ranks_of.items()
    )
