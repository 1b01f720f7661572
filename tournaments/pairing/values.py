"""The values that pairing takes and gives: a problem in, a pairing out, both frozen and both plain data on demand.

A draft stores the problem beside the pairing, so that anyone can run the same problem again and get the same pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tournaments.pairing import data
from tournaments.pairing.record import Record

SYSTEMS = ("swiss", "dutch", "round_robin", "cut")

Progress = Callable[[int, int, str], None]
"""Called with the steps done, the steps in all and a word for the present one; it must not influence the pairing."""


class NoPairing(ValueError):
    """No pairing exists, or the problem contradicts itself. `code` is stable; the message says what to relax.

    `reasons`, where there are any, say the same as data.
    """

    def __init__(self, code: str, message: str, reasons: tuple[Explanation, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reasons = reasons


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant who is available for the round, with all of the past that pairing may look at.

    `score` is in match points. `rank` is the pairing number, 1 for the best seed. `met` holds (opponent, times). `byes`
    counts the pairing-allocated byes so far, and the games won because nobody else came. `seats` and `sizes` hold the
    seat positions, from 1, and the table sizes of the rounds played, in order.
    """

    id: int
    score: Fraction = Fraction(0)
    rank: int = 0
    met: tuple[tuple[int, int], ...] = ()
    byes: int = 0
    seats: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        met = self.met.items() if isinstance(self.met, Mapping) else self.met
        object.__setattr__(self, "met", tuple(sorted((who, times) for who, times in met if times)))
        object.__setattr__(self, "score", Fraction(self.score))
        object.__setattr__(self, "seats", tuple(self.seats))
        object.__setattr__(self, "sizes", tuple(self.sizes))

    def to_data(self) -> data.Data:
        return {
            "id": self.id,
            "score": str(self.score),
            "rank": self.rank,
            "met": [list(pair) for pair in self.met],
            "byes": self.byes,
            "seats": list(self.seats),
            "sizes": list(self.sizes),
        }

    @classmethod
    def from_data(cls, raw: object) -> Player:
        """Raises ValueError if `raw` is not what `to_data` gives."""
        record = data.record(raw)
        return cls(
            id=data.integer(record, "id"),
            score=data.fraction(record, "score"),
            rank=data.integer(record, "rank"),
            met=data.pairs(record, "met"),
            byes=data.integer(record, "byes"),
            seats=data.integers(record, "seats"),
            sizes=data.integers(record, "sizes"),
        )


@dataclass(frozen=True, slots=True)
class Problem:
    """One round to pair. The order in which players, forbidden pairs and locked tables are given has no influence.

    `sizes` are the allowed table sizes, preferred first; (2,) is a game for two. `locked` tables are kept as they are,
    in the seat order given. `roster` is everyone who started, in starting order, in a cut its seeds; `double` asks for
    two cycles of a round robin. `record` holds all earlier rounds of everybody; the Dutch system needs it.
    """

    players: tuple[Player, ...]
    sizes: tuple[int, ...] = (2,)
    round: int = 1
    rounds: int = 1
    seed: int = 0
    forbidden: tuple[tuple[int, int], ...] = ()
    locked: tuple[tuple[int, ...], ...] = ()
    system: str = "swiss"
    roster: tuple[int, ...] = ()
    double: bool = False
    record: Record | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(sorted(self.players, key=lambda player: player.id)))
        object.__setattr__(self, "sizes", tuple(self.sizes))
        object.__setattr__(self, "forbidden", tuple(sorted({(min(a, b), max(a, b)) for a, b in self.forbidden})))
        object.__setattr__(self, "locked", tuple(sorted(tuple(table) for table in self.locked)))
        object.__setattr__(self, "roster", tuple(self.roster))

    def to_data(self) -> data.Data:
        return {
            "system": self.system,
            "round": self.round,
            "rounds": self.rounds,
            "seed": self.seed,
            "sizes": list(self.sizes),
            "players": [player.to_data() for player in self.players],
            "forbidden": [list(pair) for pair in self.forbidden],
            "locked": [list(table) for table in self.locked],
            "roster": list(self.roster),
            "double": self.double,
            **({"record": self.record.to_data()} if self.record else {}),
        }

    @classmethod
    def from_data(cls, raw: object) -> Problem:
        """Raises ValueError if `raw` is not what `to_data` gives."""
        record = data.record(raw)
        return cls(
            players=tuple(Player.from_data(player) for player in data.items(record, "players")),
            sizes=data.integers(record, "sizes"),
            round=data.integer(record, "round"),
            rounds=data.integer(record, "rounds"),
            seed=data.integer(record, "seed"),
            forbidden=data.pairs(record, "forbidden"),
            locked=data.rows(record, "locked"),
            system=data.text(record, "system"),
            roster=data.integers(record, "roster"),
            double=data.boolean(record, "double"),
            record=Record.from_data(record["record"]) if "record" in record else None,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the round: its number from 1 and who sits there, in seat order (the first seat deals first)."""

    number: int
    seats: tuple[int, ...]

    def to_data(self) -> data.Data:
        return {"number": self.number, "seats": list(self.seats)}

    @classmethod
    def from_data(cls, raw: object) -> Table:
        record = data.record(raw)
        return cls(data.integer(record, "number"), data.integers(record, "seats"))


@dataclass(frozen=True, slots=True)
class Objective:
    """What a pairing costs; less is better in every field, see `order` for which field comes first.

    `forbidden` pairs that meet; `repeats`, a pair that has met m times costs m; `byes`, how far the byes are from those
    who are due for one (each counts the bye classes before its own, a class being an equal number of earlier byes and
    an equal score); `odd`, the earlier sittings at a size other than the preferred one of those who sit at one now;
    `spread`, the sum over tables of highest less lowest score, in match points; `squares`, the sum of its squares;
    `seats`, how often the players have held before the position that they get now.
    """

    forbidden: int = 0
    repeats: int = 0
    byes: int = 0
    odd: int = 0
    spread: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    seats: int = 0

    def order(self, *, two: bool) -> tuple[int | Fraction, ...]:
        """The fields in the order in which they are minimised, for games for two or for tables.

        For two, many small score gaps are better than one large gap (squares). At tables, a bye is never given to a
        player who is not due for one merely to avoid a repeat.
        """
        if two:
            return (self.forbidden, self.repeats, self.byes, self.squares, self.seats)
        return (self.forbidden, self.byes, self.repeats, self.odd, self.spread, self.seats)

    def to_data(self) -> data.Data:
        return {
            "forbidden": self.forbidden,
            "repeats": self.repeats,
            "byes": self.byes,
            "odd": self.odd,
            "spread": str(self.spread),
            "squares": str(self.squares),
            "seats": self.seats,
        }

    @classmethod
    def from_data(cls, raw: object) -> Objective:
        record = data.record(raw)
        return cls(
            forbidden=data.integer(record, "forbidden"),
            repeats=data.integer(record, "repeats"),
            byes=data.integer(record, "byes"),
            odd=data.integer(record, "odd"),
            spread=data.fraction(record, "spread"),
            squares=data.fraction(record, "squares"),
            seats=data.integer(record, "seats"),
        )


@dataclass(frozen=True, slots=True)
class Bound:
    """What no pairing can go below that is as good in the criteria before, and how far this one is above it.

    `repeats` and `spread` are proven; `gap` is the pairing's spread less the bound's. `optimal` says that the pairing
    was proven best in all that the engine minimises before the seats; the bound is then the pairing's own cost.
    """

    repeats: int = 0
    spread: Fraction = Fraction(0)
    gap: Fraction = Fraction(0)
    optimal: bool = False

    def beside(self, objective: Objective) -> Bound:
        """This bound with its gap to the objective."""
        return replace(self, gap=objective.spread - self.spread)

    def reached(self, objective: Objective) -> Bound:
        """The bound of a pairing proven best."""
        return replace(self, repeats=objective.repeats, spread=objective.spread, gap=Fraction(0), optimal=True)

    def to_data(self) -> data.Data:
        return {
            "repeats": self.repeats,
            "spread": str(self.spread),
            "gap": str(self.gap),
            "optimal": self.optimal,
        }

    @classmethod
    def from_data(cls, raw: object) -> Bound:
        record = data.record(raw)
        return cls(
            data.integer(record, "repeats"),
            data.fraction(record, "spread"),
            data.fraction(record, "gap"),
            data.boolean(record, "optimal"),
        )


Param = int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a table or an entrant came out so: a code and its parameters, which `explain.text` makes a sentence of.

    `table` or `entrant` names the subject; with neither it is about the whole round. Tuples of numbers in the
    parameters, and those whose name begins with "who", are entrants.
    """

    code: str
    table: int | None = None
    entrant: int | None = None
    params: tuple[tuple[str, Param], ...] = ()

    def to_data(self) -> data.Data:
        params: data.Data = {name: list(value) if isinstance(value, tuple) else value for name, value in self.params}
        return {"code": self.code, "table": self.table, "entrant": self.entrant, "params": params}

    @classmethod
    def from_data(cls, raw: object) -> Explanation:
        record = data.record(raw)
        params = data.record(record.get("params"))
        return cls(
            code=data.text(record, "code"),
            table=data.optional(record, "table"),
            entrant=data.optional(record, "entrant"),
            params=tuple((name, data.param(params, name)) for name in sorted(params)),
        )


def gettext_noop(message: str) -> str:
    """Marks a text for translation without translating it (a pure package knows no language)."""
    return message


def because(code: str, table: int | None = None, entrant: int | None = None, **params: Param) -> Explanation:
    """An explanation with its parameters in order."""
    return Explanation(code, table, entrant, tuple(sorted(params.items())))


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round paired: tables numbered from 1, byes, what it costs, the bound and the reasons.

    `byes` holds everyone available without a table. In a round robin `walkovers` names those among them whose opponent
    is missing, as (present, absent); the others have the bye of an odd field.
    """

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    objective: Objective = field(default_factory=Objective)
    bound: Bound = field(default_factory=Bound)
    explanations: tuple[Explanation, ...] = ()
    system: str = "swiss"
    version: str = ""
    walkovers: tuple[tuple[int, int], ...] = ()

    def to_data(self) -> data.Data:
        return {
            "system": self.system,
            "version": self.version,
            "tables": [table.to_data() for table in self.tables],
            "byes": list(self.byes),
            "walkovers": [list(pair) for pair in self.walkovers],
            "objective": self.objective.to_data(),
            "bound": self.bound.to_data(),
            "explanations": [explanation.to_data() for explanation in self.explanations],
        }

    @classmethod
    def from_data(cls, raw: object) -> Pairing:
        """Raises ValueError if `raw` is not what `to_data` gives."""
        record = data.record(raw)
        return cls(
            tables=tuple(Table.from_data(table) for table in data.items(record, "tables")),
            byes=data.integers(record, "byes"),
            objective=Objective.from_data(record.get("objective")),
            bound=Bound.from_data(record.get("bound")),
            explanations=tuple(Explanation.from_data(item) for item in data.items(record, "explanations")),
            system=data.text(record, "system"),
            version=data.text(record, "version"),
            walkovers=data.pairs(record, "walkovers"),
        )
