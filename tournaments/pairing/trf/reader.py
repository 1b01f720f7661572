"""Reads a tournament report file: TRF16, the codes of TRF26, and the older extensions (XXR, XXC, XXA, XXP, BBW …).

Source: FIDE handbook C.04, annex on the tournament report file, 2016 and 2026.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tournaments.pairing.trf.values import Accelerated, Apart, Cell, Penalty, Points, Report, Row, TrfError

_CELLS = 91
_WIDTH = 10
_MOST_ROUNDS = 999
_RESULTS = "10=+-WDLHFUZ "
_UNPLAYED = "+-HFUZ "
_CODES = {"W": "win", "D": "draw", "L": "loss", "P": "bye"}
_OLD_CODES = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "absent",
    "BBF": "forfeit",
    "BBU": "bye",
}


def read(text: str) -> Report:
    """The report in a file's text. Raises TrfError with the codes "line", "player_twice" or "no_players".

    Lines end in a newline, whatever else stands in a name. Lines with other codes are left aside.
    """
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), start=1):
        reader.take(line.rstrip(), number)
    return reader.report()


class _Reader:
    """The report as far as it has been read."""

    def __init__(self) -> None:
        self.found = Report()
        self.rows: dict[int, Row] = {}
        self.bye_named = False
        self.extra: list[tuple[int, tuple[int, ...]]] = []
        self._readers: dict[str, Callable[[str], None]] = {
            "001": self._player,
            "012": self._name,
            "142": self._rounds,
            "XXR": self._rounds,
            "152": self._initial,
            "XXC": self._configuration,
            "162": self._points,
            "192": self._system,
            "240": self._away,
            "250": self._accelerated,
            "260": self._apart,
            "299": self._penalty,
            "XXA": self._extra,
            "XXP": self._never,
            **dict.fromkeys(_OLD_CODES, self._old_points),
        }

    def take(self, line: str, number: int) -> None:
        reader = self._readers.get(line[:3])
        if reader is None:
            return
        try:
            reader(line)
        except TrfError as error:
            raise TrfError(error.code, error.message, number) from None
        except ValueError as error:
            raise TrfError("line", f"{line[:3]} line not understood: {error}", number) from None

    def report(self) -> Report:
        if not self.rows:
            raise TrfError("no_players", "The file has no players (001 lines).")
        return replace(self.found, rows=tuple(self.rows.values()), extra=tuple(self.extra))

    def _player(self, line: str) -> None:
        number = _number(line[4:8], "starting number")
        if number in self.rows:
            raise TrfError("player_twice", f"starting number {number} is used twice")
        if len(line) < 84:
            raise ValueError("the points (columns 81 to 84) are missing")
        rating = line[48:52].strip()
        self.rows[number] = Row(
            number,
            name=line[14:47].strip(),
            rating=_number(rating, "rating") if rating.strip("0") else 0,
            points=_signed(line[80:84]),
            cells=_cells(line, number),
        )

    def _name(self, line: str) -> None:
        self.found = replace(self.found, name=line[4:].strip())

    def _rounds(self, line: str) -> None:
        rounds = _number(line[3:], "number of rounds")
        if rounds > _MOST_ROUNDS:
            raise ValueError(f"{rounds} rounds are more than {_MOST_ROUNDS}")
        self.found = replace(self.found, rounds=rounds)

    def _initial(self, line: str) -> None:
        colour = line[4:].strip().lower()
        if colour not in {"w", "b"}:
            raise ValueError("the first colour is W or B")
        self.found = replace(self.found, initial=colour)

    def _configuration(self, line: str) -> None:
        words = line[3:].split()
        for word, colour in (("white1", "w"), ("black1", "b")):
            if word in words:
                self.found = replace(self.found, initial=colour)
        if "rank" in words:
            self.found = replace(self.found, by_rank=True)

    def _system(self, line: str) -> None:
        self.found = replace(self.found, system=line[4:].strip())

    def _points(self, line: str) -> None:
        for start in range(5, len(line), 9):
            code, value = line[start], _points(line[start + 1 : start + 5])
            if line[start + 5 : start + 9].strip():
                raise ValueError(f"{line[start : start + 9].strip()!r} is wider than its columns")
            if code in "AZ":  # A by the annex; other engines write and read Z
                self._set(absent=value, forfeit=value)
            elif code in _CODES:
                self._set(**{_CODES[code]: value})
            else:
                raise ValueError(f"result {code!r} is not known here")

    def _old_points(self, line: str) -> None:
        self._set(**{_OLD_CODES[line[:3]]: _points(line[4:])})

    def _set(self, **values: int) -> None:
        points: Points = replace(self.found.points, **values)
        self.bye_named = self.bye_named or "bye" in values
        if not self.bye_named:
            points = replace(points, bye=points.win)
        self.found = replace(self.found, points=points)

    def _away(self, line: str) -> None:
        round_number = _number(line[6:9], "round")
        away = tuple((round_number, player) for player in _players(line, 10))
        self.found = replace(self.found, away=self.found.away + away)

    def _accelerated(self, line: str) -> None:
        entry = Accelerated(
            points=_points(line[9:13]),
            first=_number(line[14:17], "first round"),
            last=_number(line[18:21], "last round"),
            low=_number(line[22:26], "first player"),
            high=_number(line[27:31], "last player"),
        )
        self.found = replace(self.found, accelerated=(*self.found.accelerated, entry))

    def _extra(self, line: str) -> None:
        player = _number(line[4:8], "player")
        fields = (line[start : start + 4] for start in range(9, len(line), 5))
        self.extra.append((player, tuple(_points(part) if part.strip() else 0 for part in fields)))

    def _apart(self, line: str) -> None:
        entry = Apart(
            players=tuple(_players(line, 12)),
            first=_number(line[4:7], "first round"),
            last=_number(line[8:11], "last round"),
        )
        self.found = replace(self.found, apart=(*self.found.apart, entry))

    def _penalty(self, line: str) -> None:
        if line[4:5].strip():
            raise ValueError("points of single results are not known here")
        given, round_number = _signed(line[13:17]), _number(line[19:22], "round")
        taken = tuple(Penalty(player, round_number, -given) for player in _players(line, 23))
        self.found = replace(self.found, penalties=self.found.penalties + taken)

    def _never(self, line: str) -> None:
        players = tuple(_number(part, "player") for part in line[3:].split())
        self.found = replace(self.found, apart=(*self.found.apart, Apart(players)))


def _cells(line: str, number: int) -> tuple[Cell, ...]:
    cells = [_cell(line[start : start + 8], number) for start in range(_CELLS, len(line), _WIDTH)]
    while cells and cells[-1].blank:
        cells.pop()
    return tuple(cells)


def _cell(text: str, number: int) -> Cell:
    text = text.ljust(8)
    opponent = _number(text[:4], "opponent") if text[:4].strip(" 0") else 0
    cell = Cell(opponent, text[5].lower(), text[7].upper())
    if cell.colour not in "wb- " or cell.result not in _RESULTS:
        raise ValueError(f"{text!r} is no round of a player")
    if opponent == number:
        raise ValueError(f"{number} plays against themselves")
    if opponent and cell.result in _UNPLAYED and cell.result not in "+-":
        raise ValueError(f"{text!r} has both an opponent and a bye")
    if not opponent and (cell.colour in "wb" or cell.result in "10WL"):
        raise ValueError(f"{text!r} is a game without an opponent")
    return cell


def _players(line: str, start: int) -> Iterator[int]:
    for at in range(start, len(line), 5):
        if line[at : at + 4].strip():
            yield _number(line[at : at + 4], "player")


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.strip().isdecimal()) or not int(text):
        raise ValueError(f"{what} {text.strip()!r} is not a number from 1")
    return int(text)


def _signed(text: str) -> int:
    """As `_points`; after penalties they may be below 0."""
    found = text.strip()
    return -_points(found[1:]) if found.startswith("-") else _points(found)


def _points(text: str) -> int:
    """Points in tenths, exactly."""
    whole, _, part = text.strip().partition(".")
    if not (whole or part) or not (whole + part).isdecimal() or not text.isascii() or len(part) > 1:
        raise ValueError(f"{text.strip()!r} are no points")
    return int(whole or "0") * 10 + int(part or "0")
