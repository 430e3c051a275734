"""What a seat answers when a decision is owed that is not a turn."""

from __future__ import annotations

from engine.moves import Choose
from engine.outlook import Outlook
from engine.state import Ask
from engine.think import signals
from engine.think.signals import Wish


def starter(ask: Ask, wishes: list[Wish]) -> Choose:
    """Who should begin (or deal), after every seat has said its wish."""
    return Choose(ask.choices.index(signals.starter(wishes)))


def answer(outlook: Outlook, ask: Ask) -> Choose:
    """A card to turn up, a pile to reserve, or whether to call everybody together: what helps the table most."""
    wish = signals.own_wish(outlook)
    if ask.of == "card":
        return Choose(_most_telling(outlook, ask))
    if ask.of == "pile":
        kept = {pile for place, pile in enumerate(signals.order_of(outlook)) if wish.kept[place]}
        return Choose(next((number for number, pile in enumerate(ask.choices) if pile in kept), 0))
    return Choose(ask.choices.index(int(wish.trouble)))


def _most_telling(outlook: Outlook, ask: Ask) -> int:
    """The card nearest to some pile: the others see best where to leave room."""
    now = outlook.now

    def distance(card: int) -> int:
        return min(abs(outlook.cards[card].value - outlook.top(now, pile)) for pile in range(len(outlook.directions)))

    return min(range(len(ask.choices)), key=lambda number: (distance(ask.choices[number]), ask.choices[number]))
