"""A round to pair, written as JSON by anybody: read with every fault named, and answered in the writer's own names.

The format is described in docs/pairing.md. Ids are whole numbers or texts; within, players are numbered in the order of
the file, which is also their pairing number.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from tournaments.pairing.values import NoPairing, Pairing, Player, Problem

Id = int | str

_SCORE = re.compile(r"[+-]?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})(/0*[1-9]\d{0,11})?")
_MOST = 1_000
"""No more meetings, byes or sittings of one player are believed."""
_LARGEST = 8


class FileError(ValueError):
    """What is wrong with the file; `code` is stable, the message says what was expected."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class TableFile:
    """A problem, and the ids of the file: that of player 1 first."""

    problem: Problem
    ids: tuple[Id, ...]

    def answer(self, pairing: Pairing) -> dict[str, object]:
        """The pairing as plain data in the file's ids; whole scores as numbers, others as texts such as "7/2"."""
        squares, spread = _number(pairing.objective.squares), _number(pairing.objective.spread)
        objective = {**pairing.objective.to_data(), "spread": spread, "squares": squares}
        bound = {"repeats": pairing.bound.repeats, "spread": _number(pairing.bound.spread)}
        return {
            "tables": [self._named(table.seats) for table in pairing.tables],
            "byes": self._named(pairing.byes),
            "objective": objective,
            "bound": {**bound, "optimal": pairing.bound.optimal},
            "gap": _number(pairing.bound.gap),
            "version": pairing.version,
        }

    def reason(self, error: NoPairing) -> str:
        """Why there is no pairing, with pairs in the file's ids."""

        def named(match: re.Match[str]) -> str:
            return "–".join(str(self.ids[int(number) - 1]) for number in match.groups())

        return re.sub(r"\b(\d+)–(\d+)\b", named, error.message)

    def _named(self, players: Sequence[int]) -> list[Id]:
        return [self.ids[who - 1] for who in players]


def read(text: str) -> TableFile:
    """Raises FileError "not_json", "bad_file", "sizes", "bad_player", "duplicate_player", "bad_met", "bad_forbidden",
    "forbidden_self", "bad_locked", "locked_twice", "locked_absent", "locked_size" or "locked_forbidden".
    """
    raw = _parsed(text)
    sizes = _sizes(raw)
    ids, players = _players(raw)
    number = {who: place for place, who in enumerate(ids, start=1)}
    met = _met(raw, number)
    problem = Problem(
        players=tuple(
            Player(id=place, rank=place, score=score, byes=byes, seats=seats, met=tuple(met.get(place, {}).items()))
            for place, (score, byes, seats) in enumerate(players, start=1)
        ),
        sizes=sizes,
        seed=_whole(raw, "seed", 0, 1 << 62, default=0),
        round=_whole(raw, "round", 1, _MOST, default=1),
        rounds=_whole(raw, "rounds", 1, _MOST, default=1),
        forbidden=tuple(_forbidden(raw, number)),
        locked=tuple(_locked(raw, number, sizes)),
    )
    for table in problem.locked:
        for one, two in combinations(sorted(table), 2):
            if (one, two) in problem.forbidden:
                raise FileError(
                    "locked_forbidden", f"A locked table seats the forbidden pair {ids[one - 1]}–{ids[two - 1]}."
                )
    return TableFile(problem, ids)


def _parsed(text: str) -> Mapping[str, object]:
    def refuse(constant: str) -> object:
        raise ValueError(f"{constant} is no number")

    try:
        raw = json.loads(text, parse_float=str, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise FileError("not_json", f"The file is not JSON: {str(error)[:200]}.") from None
    if not isinstance(raw, dict):
        raise FileError("bad_file", 'The file must hold an object with "seats" and "players".')
    return raw


def _sizes(raw: Mapping[str, object]) -> tuple[int, ...]:
    sizes = _list(raw, "seats", "sizes")
    good = [size for size in sizes if _is_whole(size, 2, _LARGEST)]
    if not sizes or len(good) != len(sizes):
        raise FileError("sizes", f'"seats" must list table sizes, 2 to {_LARGEST}, preferred first, such as [4, 5].')
    return tuple(size for size in dict.fromkeys(good) if isinstance(size, int))


def _players(raw: Mapping[str, object]) -> tuple[tuple[Id, ...], list[tuple[Fraction, int, tuple[int, ...]]]]:
    ids: list[Id] = []
    players = []
    for place, entry in enumerate(_list(raw, "players", "bad_player"), start=1):
        if not isinstance(entry, dict) or "id" not in entry:
            raise FileError("bad_player", f'Player {place} must be an object with an "id".')
        who = _id(entry["id"], "bad_player")
        ids.append(who)
        byes = _whole(entry, "byes", 0, _MOST, default=0, code="bad_player", whose=f"Player {who}: ")
        players.append((_score(entry.get("score", 0), who), byes, _held(entry.get("seats"), who)))
    for who, times in Counter(ids).items():
        if times > 1:
            raise FileError("duplicate_player", f"Player {who} is listed {times} times.")
    return tuple(ids), players


def _score(value: object, who: Id) -> Fraction:
    if isinstance(value, int | str) and not isinstance(value, bool) and _SCORE.fullmatch(shown := str(value).strip()):
        over, _, under = shown.partition("/")
        return Fraction(over) / Fraction(under or "1")
    raise FileError(
        "bad_player", f'Player {who}: the score must be a number such as 3, "7/2" or 3.5, not {_short(value)}.'
    )


def _held(value: object, who: Id) -> tuple[int, ...]:
    """Positions held so far, as {position: times} or as a list."""
    if value is None:
        return ()
    pairs: list[tuple[object, object]] = []
    if isinstance(value, dict):
        pairs = [(int(key) if key.isascii() and key.isdigit() and len(key) < 3 else key, value[key]) for key in value]
    elif isinstance(value, list):
        pairs = [(position, 1) for position in value]
    good = isinstance(value, dict | list) and len(pairs) <= _MOST
    if not good or not all(_is_whole(seat, 1, _LARGEST) and _is_whole(times, 0, _MOST) for seat, times in pairs):
        raise FileError(
            "bad_player", f'Player {who}: "seats" must give how often each position was held, such as {{"1": 2}}.'
        )
    held: list[int] = []
    for seat, times in pairs:
        if isinstance(seat, int) and isinstance(times, int):
            held.extend([seat] * times)
    return tuple(held if isinstance(value, list) else sorted(held))


def _met(raw: Mapping[str, object], number: Mapping[Id, int]) -> dict[int, dict[int, int]]:
    met: dict[int, dict[int, int]] = {}
    for entry in _list(raw, "met", "bad_met"):
        if not isinstance(entry, list) or len(entry) not in (2, 3):
            raise FileError("bad_met", f'"met" must hold [id, id, times], not {_short(entry)}.')
        one, two = (_id(who, "bad_met") for who in entry[:2])
        times = entry[2] if len(entry) == 3 else 1
        if one == two or not _is_whole(times, 0, _MOST):
            raise FileError("bad_met", f'"met" must hold two players and a number of times, not {_short(entry)}.')
        if one in number and two in number:
            a, b = number[one], number[two]
            most = max(times, met.get(a, {}).get(b, 0))
            met.setdefault(a, {})[b] = met.setdefault(b, {})[a] = most
    return met


def _forbidden(raw: Mapping[str, object], number: Mapping[Id, int]) -> Iterator[tuple[int, int]]:
    for entry in _list(raw, "forbidden", "bad_forbidden"):
        if not isinstance(entry, list) or len(entry) != 2:
            raise FileError("bad_forbidden", f'"forbidden" must hold [id, id], not {_short(entry)}.')
        one, two = (_id(who, "bad_forbidden") for who in entry)
        if one == two:
            raise FileError("forbidden_self", f"Player {one} cannot be forbidden to meet themselves.")
        if one in number and two in number:
            yield number[one], number[two]


def _locked(raw: Mapping[str, object], number: Mapping[Id, int], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    seated: set[Id] = set()
    for entry in _list(raw, "locked", "bad_locked"):
        if not isinstance(entry, list):
            raise FileError("bad_locked", f'"locked" must hold tables, ids in seat order, not {_short(entry)}.')
        table = [_id(who, "bad_locked") for who in entry]
        for who in table:
            if who not in number:
                raise FileError("locked_absent", f"Player {who} is at a locked table but not among the players.")
            if who in seated:
                raise FileError("locked_twice", f"Player {who} has more than one locked seat.")
            seated.add(who)
        if len(table) not in sizes:
            raise FileError("locked_size", f"The locked table {_short(entry)} has no allowed size {list(sizes)}.")
        yield tuple(number[who] for who in table)


def _list(raw: Mapping[str, object], name: str, code: str) -> list[object]:
    value = raw.get(name)
    if value is None:
        return []
    if not isinstance(value, list):
        raise FileError(code, f'"{name}" must be a list, not {_short(value)}.')
    return value


def _id(value: object, code: str) -> Id:
    if isinstance(value, bool) or not isinstance(value, int | str) or value == "":
        raise FileError(code, f"An id must be a whole number or a text, not {_short(value)}.")
    return value


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _whole(
    raw: Mapping[str, object],
    name: str,
    least: int,
    most: int,
    *,
    default: int,
    code: str = "bad_file",
    whose: str = "",
) -> int:
    value = raw.get(name)
    if value is None:
        return default
    if isinstance(value, int) and _is_whole(value, least, most):
        return value
    raise FileError(code, f'{whose}"{name}" must be a whole number from {least} to {most}, not {_short(value)}.')


def _number(value: Fraction) -> int | str:
    return value.numerator if value.denominator == 1 else str(value)


def _short(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) < 80 else f"{shown[:77]}…"
