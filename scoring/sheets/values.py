"""What a scoresheet shows: plain values with every text in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.rules.sheet import Sheet

MM = 72 / 25.4
"""Points in a millimetre; every length here is in points."""


class Paper(Enum):
    """A size of paper: width and height upright, in points."""

    A4 = (210 * MM, 297 * MM)
    LETTER = (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: `key` is what the sheet's columns call its player, `number` what the table calls it.

    Without a `name` there is a line to write it on. `about` stands under the name (entrant number, club). `score` is
    the result, `score_note` how it came about; both are empty on a sheet to fill in.
    """

    key: str
    number: int
    name: str = ""
    about: str = ""
    score: str = ""
    score_note: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """The words that the layout itself puts on paper; `{}` is where a value goes, or a line to write it on."""

    round: str = "Round {}"
    table: str = "Table {}"
    date: str = "Date {}"
    total: str = "Total"
    notes: str = "Notes"
    signature: str = "Signature of {}"
    director: str = "Director"
    seat: str = "seat {}"
    online: str = "The game online"
    continued: str = "continued"
    player: str = "Player"
    score: str = "Score"
    place: str = "Place"
    sign: str = "Signature"


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The scoresheet of one table, which may take more than one sheet of paper.

    In `sheet` every text is as it is to be read; a column whose `player` is a seat's key and whose label is empty is
    headed by the seat. `round`, `table` and `date` that are not given become lines to write them on. `status` says how
    far the game has come, `notes` what was corrected, `log` to which event of the record the sheet holds. With a `url`
    there is its QR code. `writing` asks for high rows to write in. `course` follows behind the signatures: the plays.
    """

    event: str
    game: str
    seats: tuple[Seat, ...]
    sheet: Sheet
    round: int | None = None
    table: int | None = None
    date: str = ""
    status: str = ""
    notes: tuple[str, ...] = ()
    log: str = ""
    url: str = ""
    writing: bool = False
    course: tuple[Sheet, ...] = ()
