"""Thinking across the bridge: `think-start`, `think-step`, `think-cancel`. Every train of thought is about one moment of the running game.

There is no clock in the engine: a caller asks for steps, a few milliseconds each, and looks at its own clock.
"""

from __future__ import annotations

from typing import Any

from engine.computers import Computers
from engine.faults import Refused, read_text, read_whole
from engine.game import Game
from engine.moves import Choose
from engine.outlook import outlook
from engine.shuffle import generator, seed_from_entropy
from engine.state import State
from engine.think import asked, signals
from engine.think.advice import advice, told
from engine.think.players import Strength, Thought


def answer(game: Game, state: State, seat: int) -> Choose:
    """What a seat answers to the decision that is owed first; who starts is agreed by what all seats would say."""
    if state.asks[0].of == "seat":
        wishes = [signals.own_wish(outlook(game, state, other)) for other in range(len(state.hands))]
        return asked.starter(state.asks[0], wishes)
    return asked.answer(outlook(game, state, seat), state.asks[0])


class Thinking:
    """At most one train of thought, numbered, so that an answer to an old question is never taken for one to a new one."""

    def __init__(self) -> None:
        self.number = 0
        self.thought: Thought | None = None
        self.computers: Computers = ()

    def start(self, game: Game, state: State, args: dict[str, Any], computers: Computers = ()) -> dict[str, Any]:
        """Think about the turn of a seat (`seat`, default whose turn it is), at a `strength`, with the chance that `entropy` brings.

        A decision that is owed is answered at once. `talk` says that the seats at this table use signals. Seats of `computers` have their
        strength, use signals, and tell no more than what they are going to play.
        """
        self.cancel()
        if game.plan.hidden:
            raise Refused("think/blind")
        if state.outcome is not None:
            raise Refused("move/over")
        seed = seed_from_entropy(read_text(args.get("entropy"), "deal/entropy"))
        owed = state.asks[0].seat if state.asks else state.player
        seat = args.get("seat", state.player if owed is None else owed)
        if not 0 <= read_whole(seat, "view/seat") < len(state.hands):
            raise Refused("view/seat", seat=seat)
        self.computers = computers
        strength = read_text(args.get("strength", self._strength_of(seat) or Strength.SEARCHED.value), "think/strength")
        if strength not in {one.value for one in Strength}:
            raise Refused("think/strength", strength=strength)
        talk = args.get("talk", bool(computers))
        if not isinstance(talk, bool):
            raise Refused("think/talk", expected="true or false")
        self.number += 1
        if state.asks:
            if owed is not None and seat != owed:
                raise Refused("move/not-your-turn", player=owed)
            found = str(answer(game, state, seat))
            return {"thinking": self.number, "done": True, "advice": None, "turn": None, "answer": found}
        if seat != state.player:
            raise Refused("move/not-your-turn", player=state.player)
        self.thought = Thought(outlook(game, state, seat), Strength(strength), generator(seed), talk=talk)
        return self._report()

    def _strength_of(self, seat: int) -> str | None:
        return self.computers[seat] if self.computers else None

    def step(self, args: dict[str, Any]) -> dict[str, Any]:
        """Think on: `steps` of a few milliseconds (default one); `now` ends the thought with the best so far, if there is one."""
        if self.thought is None or read_whole(args.get("thinking"), "think/number") != self.number:
            raise Refused("think/cancelled")
        self.thought.go_on(args.get("steps", 1))
        if args.get("now") is True and self.thought.insight is not None:
            self.thought.done = True
        return self._report()

    def cancel(self, _: dict[str, Any] | None = None) -> dict[str, Any]:
        """Stop thinking, if anything is thought about."""
        was, self.thought = self.thought is not None, None
        return {"cancelled": was}

    def _report(self) -> dict[str, Any]:
        thought = self.thought
        assert thought is not None
        insight, done = thought.insight, thought.done
        said: dict[str, Any] = {"advice": None, "turn": None}
        if self._strength_of(thought.outlook.seat):
            said["turn"] = told(thought.outlook, insight) if done else None
        elif insight is not None:
            said["advice"] = advice(thought.outlook, insight)
        return {"thinking": self.number, "done": done, **said, "answer": None}
