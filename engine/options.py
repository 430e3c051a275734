"""What can be chosen for a game: editions (the box), twists (optional changes) and rulings (named readings of an unclear rule)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine import shuffle
from engine.faults import Fault, Refused, read_list, read_object, read_text, read_whole
from engine.game import Game
from engine.rules import Rule

DEAL_VERSION = "1"
DEFAULT_EDITION = "base"
KNOWN_HANDS = frozenset({"known-hands"})
"""What twists need that show or ask about single cards, and what a deck on the real table lacks."""


class Twist(Rule):
    """An optional change of the rules: one class, whose docstring is what the start screen says of it.

    `title` is its English name, `letter` stands for it in deal codes for ever (one of `shuffle.ALPHABET`), `origin` is `publisher`,
    `publisher-expert` or `house`, `families` are the kinds of edition it goes with, `players` the least number of seats, `seats` the
    numbers of seats it adds to those of the edition, `rulings` the unclear points it brings. A twist does not go with another that `lacks`
    something it `needs`, such as hands that the app knows.
    """

    title: ClassVar[str]
    letter: ClassVar[str]
    origin: ClassVar[str]
    families: ClassVar[tuple[str, ...]]
    players: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = ()
    needs: ClassVar[frozenset[str]] = frozenset()
    lacks: ClassVar[frozenset[str]] = frozenset()
    rulings: ClassVar[tuple[Ruling, ...]] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One value a ruling can have: its English name, and the rules it stands for."""

    title: str
    rules: Callable[[], tuple[Rule, ...]]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point on which the sources differ: readings by name, the default first; `scored` puts other readings into the score key.

    It says nothing where there are fewer than `players`, where the edition or a twist `lacks` something it `needs`, or where another ruling
    does not have the reading that `hangs_on` names.
    """

    key: str
    title: str
    letter: str
    readings: dict[str, Reading]
    players: int = 1
    scored: bool = True
    needs: frozenset[str] = frozenset()
    hangs_on: tuple[str, str] | None = None

    @property
    def default(self) -> str:
        """The reading that holds when nothing is said."""
        return next(iter(self.readings))


@dataclass(frozen=True, slots=True)
class Edition:
    """A box of the family: its rules, the numbers of players it names, its rulings, and `families`, the kinds of twist it takes."""

    key: str
    title: str
    blurb: str
    letter: str
    families: tuple[str, ...]
    players: range
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    graded: bool = True
    origin: str = "publisher"
    lacks: frozenset[str] = frozenset()


_editions: dict[str, Edition] = {}
_twists: dict[str, type[Twist]] = {}


def register(*items: Edition | type[Twist]) -> None:
    """Make editions and twists known; each key and each letter may stand for one thing only."""
    for item in items:
        known: dict[str, Any] = _editions if isinstance(item, Edition) else _twists
        taken = {other.letter: other.key for other in known.values()}
        if not isinstance(item, Edition):  # rulings and twists stand side by side in a deal code
            taken |= {ruling.letter: ruling.key for edition in _editions.values() for ruling in edition.rulings}
            taken |= {ruling.letter: ruling.key for twist in _twists.values() for ruling in twist.rulings}
        if item.key in known or item.letter in taken:
            raise ValueError(f"{item.key} or its letter {item.letter} is taken by {taken.get(item.letter)}")
        known[item.key] = item


@contextmanager
def registered(*items: Edition | type[Twist]) -> Iterator[None]:
    """`register` for a while: a twist under test is known inside this block only."""
    register(*items)
    try:
        yield
    finally:
        for item in items:
            del (_editions if isinstance(item, Edition) else _twists)[item.key]


def _rulings(edition: Edition, twists: tuple[str, ...]) -> tuple[Ruling, ...]:
    """The unclear points of an edition with these twists."""
    return (*edition.rulings, *(ruling for key in twists for ruling in _twists[key].rulings))


def _applies(ruling: Ruling, edition: Edition, players: int, twists: tuple[str, ...], given: Mapping[str, str]) -> bool:
    """Whether the ruling makes a difference to this choice."""
    lacking = edition.lacks.union(*(_twists[key].lacks for key in twists))
    hangs = ruling.hangs_on is None or given.get(ruling.hangs_on[0]) == ruling.hangs_on[1]
    return ruling.players <= players and hangs and not lacking & ruling.needs


def _not_with(twist: type[Twist], edition: str, players: int, chosen: tuple[str, ...]) -> Fault | None:
    if not set(_editions[edition].families) & set(twist.families):
        return Fault("options/twist-edition", {"twist": twist.key, "edition": edition})
    if twist.seats and players not in twist.seats:
        return Fault("options/twist-seats", {"twist": twist.key, **_span(twist.seats)})
    if players < twist.players:
        return Fault("options/twist-players", {"twist": twist.key, "least": twist.players})
    for other in chosen:
        if _twists[other].lacks & twist.needs or twist.lacks & _twists[other].needs:
            return Fault("options/twist-conflict", {"twist": twist.key, "other": other})
    return None


@dataclass(frozen=True, slots=True)
class Options:
    """One choice of edition, players, twists and rulings, always in the same order; rulings hold only what differs from the default."""

    edition: str = DEFAULT_EDITION
    players: int = 1
    twists: tuple[str, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(edition: str = DEFAULT_EDITION, players: int = 1, twists: tuple[str, ...] = (), **rulings: str) -> Options:
        """Validated options; ruling names may be spelled with underscores (`empty_draw_pile="two"`)."""
        named = {key.replace("_", "-"): value for key, value in rulings.items()}
        return Options.read({"edition": edition, "players": players, "twists": list(twists), "rulings": named})

    @staticmethod
    def read(value: Any) -> Options:
        """Options from JSON; what is missing has its default, what is unknown or contradictory is refused with an `options/…` code.

        A reading that makes no difference to this choice is let go, so that it neither has records of its own nor keeps an old save shut.
        """
        data = read_object(value, "options/format", known=frozenset({"edition", "players", "twists", "rulings"}))
        edition = _editions.get(read_text(data.get("edition", DEFAULT_EDITION), "options/edition"))
        if edition is None:
            raise Refused("options/edition", edition=data["edition"])
        players = read_whole(data.get("players", edition.players[0]), "options/players")
        wanted = [read_text(twist, "options/twist") for twist in read_list(data.get("twists", []), "options/format", most=40)]
        for twist in wanted:
            if twist not in _twists:
                raise Refused("options/twist", twist=twist)
        twists = tuple(key for key in _twists if key in wanted)
        if players not in edition.players and not any(players in _twists[key].seats for key in twists):
            raise Refused("options/players", players=players, **_span(edition.players))
        for key in twists:
            fault = _not_with(_twists[key], edition.key, players, twists)
            if fault is not None:
                raise Refused(fault.code, **fault.args)
        given = read_object(data.get("rulings", {}), "options/format")
        known = {ruling.key: ruling for ruling in _rulings(edition, twists)}
        for key, reading in given.items():
            if key not in known:
                raise Refused("options/ruling", ruling=key[:40])
            if read_text(reading, "options/ruling") not in known[key].readings:
                raise Refused("options/ruling", ruling=key, reading=reading)
            if players < known[key].players:
                raise Refused("options/ruling-players", ruling=key, least=known[key].players)
        rulings = tuple(
            (key, given[key])
            for key, ruling in known.items()
            if given.get(key, ruling.default) != ruling.default and _applies(ruling, edition, players, twists, given)
        )
        return Options(edition.key, players, twists, rulings)

    def to_json(self) -> dict[str, Any]:
        """The options as saves and views hold them."""
        return {"edition": self.edition, "players": self.players, "twists": list(self.twists), "rulings": dict(self.rulings)}

    @property
    def compared(self) -> Options:
        """These options without the rulings that make no difference to what is compared: how a record is headed."""
        scored = {ruling.key for ruling in _rulings(_editions[self.edition], self.twists) if ruling.scored}
        return replace(self, rulings=tuple((key, reading) for key, reading in self.rulings if key in scored))

    @property
    def score_key(self) -> str:
        """The id under which results are kept: everything that makes games comparable, e.g. `base+three-cards@1p`."""
        parts = [self.edition, *self.twists, *(f"{key}.{reading}" for key, reading in self.compared.rulings)]
        return f"{'+'.join(parts)}@{self.players}p"

    def compile(self, *instead: Rule) -> Game:
        """The game these options describe; rules given here replace those with their keys."""
        edition = _editions[self.edition]
        chosen = dict(self.rulings)
        rules = list(edition.rules)
        for ruling in _rulings(edition, self.twists):
            rules.extend(ruling.readings[chosen.get(ruling.key, ruling.default)].rules())
        rules.extend(_twists[key]() for key in self.twists)
        return Game(self, (*rules, *instead), graded=edition.graded)

    def open_rulings(self) -> tuple[str, ...]:
        """The unclear points that make a difference to these options."""
        edition, given = _editions[self.edition], dict(self.rulings)
        known = _rulings(edition, self.twists)
        return tuple(ruling.key for ruling in known if _applies(ruling, edition, self.players, self.twists, given))

    def refused(self) -> dict[str, Fault]:
        """The twists that cannot be added to these options, each with the reason."""
        faults = {key: _not_with(twist, self.edition, self.players, self.twists) for key, twist in _twists.items()}
        return {key: fault for key, fault in faults.items() if fault is not None}


def _span(seats: Sequence[int]) -> dict[str, Any]:
    """Numbers of players for a fault's words; `exact` when there is only one."""
    return {"least": seats[0], "most": seats[-1], "exact": seats[0] == seats[-1]}


def deal_code(options: Options, seed: str) -> str:
    """The letters and digits by which a deal is shared: version, options, seed, check letter."""
    edition = _editions[options.edition]
    rulings = {ruling.key: ruling for ruling in _rulings(edition, options.twists)}
    twists = "".join(_twists[key].letter for key in options.twists)
    readings = "".join(f"{rulings[key].letter}{list(rulings[key].readings).index(value)}" for key, value in options.rulings)
    body = f"{DEAL_VERSION}{edition.letter}{options.players}{twists}{readings}{seed}"
    return body + _check_letter(body)


def read_deal_code(text: str) -> tuple[Options, str]:
    """The options and seed of a deal code; forgiving about case, spaces and look-alike letters, strict about the rest (`deal/…` codes)."""
    code = read_text(text, "deal/format", most=120).upper().replace(" ", "").replace("-", "").translate(str.maketrans("OIL", "011"))
    if len(code) < 4 + shuffle.SEED_LENGTH or any(letter not in shuffle.ALPHABET for letter in code):
        raise Refused("deal/format")
    if code[0] != DEAL_VERSION:
        raise Refused("deal/version", version=code[0])
    if _check_letter(code[:-1]) != code[-1]:
        raise Refused("deal/check")
    seed, chosen = code[-1 - shuffle.SEED_LENGTH : -1], code[3 : -1 - shuffle.SEED_LENGTH]
    edition = next((edition for edition in _editions.values() if edition.letter == code[1]), None)
    if edition is None or not code[2].isdigit():
        raise Refused("deal/unknown")
    twists: list[str] = []
    rulings: dict[str, str] = {}
    place = 0
    while place < len(chosen):
        letter, digit = chosen[place], chosen[place + 1 : place + 2]
        ruling = next((ruling for ruling in _rulings(edition, tuple(twists)) if ruling.letter == letter), None)
        if ruling is not None and digit.isdigit() and int(digit) < len(ruling.readings):
            rulings[ruling.key] = list(ruling.readings)[int(digit)]
            place += 2
            continue
        twist = next((key for key, twist in _twists.items() if twist.letter == letter), None)
        if twist is None:
            raise Refused("deal/unknown")
        twists.append(twist)
        place += 1
    options = Options.read({"edition": edition.key, "players": int(code[2]), "twists": twists, "rulings": rulings})
    return options, seed


def _check_letter(body: str) -> str:
    """A Reed-Solomon check over GF(32): every single wrong letter and every swap of neighbours changes it."""
    check = 0
    for letter in body:
        check = (check << 1) ^ (0x25 if check & 16 else 0) ^ shuffle.ALPHABET.index(letter)
    return shuffle.ALPHABET[(check << 1) ^ (0x25 if check & 16 else 0)]


def catalog() -> dict[str, Any]:
    """Everything that can be chosen, as JSON: the start screen is made from it."""
    return {
        "editions": [
            {
                "key": edition.key,
                "title": edition.title,
                "blurb": edition.blurb,
                "origin": edition.origin,
                "players": [edition.players[0], edition.players[-1]],
                "graded": edition.graded,
                "twists": [key for key, twist in _twists.items() if set(edition.families) & set(twist.families)],
                "rulings": [_ruling_json(ruling) for ruling in edition.rulings],
            }
            for edition in _editions.values()
        ],
        "twists": [
            {
                "key": key,
                "title": twist.title,
                "blurb": (twist.__doc__ or "").split("\n")[0],
                "origin": twist.origin,
                "players": twist.players,
                "seats": list(twist.seats),
                "rulings": [_ruling_json(ruling) for ruling in twist.rulings],
            }
            for key, twist in _twists.items()
        ],
        "defaults": Options().to_json(),
        "setup": [_setup(edition.key, players) for edition in _editions.values() for players in edition.players],
    }


def _ruling_json(ruling: Ruling) -> dict[str, Any]:
    return {
        "key": ruling.key,
        "title": ruling.title,
        "values": [{"key": key, "title": reading.title} for key, reading in ruling.readings.items()],
        "default": ruling.default,
        "scored": ruling.scored,
        "players": ruling.players,
    }


def _setup(edition: str, players: int) -> dict[str, Any]:
    return {"edition": edition, "players": players, **describe(Options(edition, players).compile())}


def describe(game: Game) -> dict[str, Any]:
    """The deal table's numbers for a game: hand size, draw pile after the deal, cards in all, and the first turn's minimum."""
    state = game.start("0" * shuffle.SEED_LENGTH).state
    return {"handSize": game.plan.hand_size, "draw": len(state.draws[0]), "cards": state.left, "least": game.minimum(state).least}
