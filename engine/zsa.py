"""The ZSA deck as a face set: another way to show the numbers 2 to 99; the rules do not change.

Source: the ZSA deck's own rules. Diamonds as the fourth suit follow from the order of the face cards; the deck's fifth suit (40 to 49) is
named in no text we have, so it is called the fifth suit here.
"""

from __future__ import annotations

from engine.faults import Refused

SUITS = ("clubs", "spades", "hearts", "diamonds", "fifth", "switches", "planets", "stars")
"""Numbered cards: ten times the suit's place plus the rank, 0 to 9."""
FACE_SUITS = SUITS[:4]
FACES = ("X", "J", "Q", "K", "A")
FIRST_FACE = 80
FIRST, LAST = 2, 99


def number_of(suit: str, rank: str) -> int:
    """The number a ZSA card stands for; `zsa/card` for a card that stands for none."""
    if suit in FACE_SUITS and rank in FACES:
        number = FIRST_FACE + len(FACES) * FACE_SUITS.index(suit) + FACES.index(rank)
    elif suit in SUITS and len(rank) == 1 and rank.isdigit():
        number = 10 * SUITS.index(suit) + int(rank)
    else:
        raise Refused("zsa/card", suit=suit[:20], rank=rank[:4])
    if not FIRST <= number <= LAST:
        raise Refused("zsa/unused", suit=suit, rank=rank)
    return number


def card_of(number: int) -> tuple[str, str]:
    """Suit and rank of the ZSA card that stands for a number 2 to 99; `zsa/number` otherwise."""
    if not FIRST <= number <= LAST:
        raise Refused("zsa/number", number=number)
    if number >= FIRST_FACE:
        suit, face = divmod(number - FIRST_FACE, len(FACES))
        return FACE_SUITS[suit], FACES[face]
    suit, rank = divmod(number, 10)
    return SUITS[suit], str(rank)
