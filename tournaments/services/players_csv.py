"""Players from a spreadsheet: CSV as the common programs save it."""

from __future__ import annotations

import csv
import io
from typing import Final

from tournaments.decisions.entrants import Row
from tournaments.errors import TournamentError

LARGEST: Final = 2 * 1024 * 1024
MOST_ROWS: Final = 20_000
_HEADINGS: Final = {
    "name": ("name", "player", "spieler", "nom"),
    "club": ("club", "team", "verein"),
    "rating": ("rating", "elo", "wertung"),
}


def read_players(data: bytes) -> list[Row]:
    """The players of the file, each with the row that it stands in.

    The file is UTF-8 or Windows-1252, with commas, semicolons or tabs, its first row the headings; `name` must be one
    of them, other columns are passed over. Empty rows do not count.

    Raises TournamentError `bad_csv`, with the row of the file (1 is the headings) where one is at fault.
    """
    if len(data) > LARGEST:
        raise TournamentError("bad_csv", "The file is larger than {most} MiB.", most=LARGEST // 1024 // 1024)
    rows = _rows(_text(data))
    if not rows:
        raise TournamentError("bad_csv", "The file is empty; its first row holds the headings, one of them: name.")
    columns = _columns(rows[0][1])
    players = [_player(number, cells, columns, len(rows[0][1])) for number, cells in rows[1:]]
    if not players:
        raise TournamentError("bad_csv", "The file has headings and no player.")
    if len(players) > MOST_ROWS:
        raise TournamentError("bad_csv", "The file has more than {most} players.", most=MOST_ROWS)
    return players


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What spreadsheets of a Western Windows save as "CSV"; every byte it does not know is a control character.
        text = data.decode("cp1252", errors="replace")
    if "\0" in text:
        raise TournamentError("bad_csv", "This is no text file; save the spreadsheet as CSV.")
    return text


def _rows(text: str) -> list[tuple[int, list[str]]]:
    first = text.lstrip("\r\n").split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    rows = enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True), start=1)
    found: list[tuple[int, list[str]]] = []
    number = 0
    try:
        for number, cells in rows:
            if any(cell.strip() for cell in cells):
                found.append((number, cells))
    except csv.Error as error:
        template = "Row {row}: this is not proper CSV: {why}."
        raise TournamentError("bad_csv", template, row=number + 1, why=str(error)) from error
    return found


def _columns(headings: list[str]) -> dict[str, int]:
    given = [heading.strip().casefold() for heading in headings]
    columns = {
        key: next(given.index(word) for word in words if word in given)
        for key, words in _HEADINGS.items()
        if any(word in given for word in words)
    }
    if "name" not in columns:
        found = ", ".join(headings)
        raise TournamentError("bad_csv", "The first row must hold a heading “name”; it holds: {found}.", found=found)
    return columns


def _player(number: int, cells: list[str], columns: dict[str, int], width: int) -> Row:
    if any(cell.strip() for cell in cells[width:]):
        # Else a "Lovelace, Ada" without quotes would be registered as Lovelace.
        template = "Row {row} has more cells than there are headings; put a name that holds a separator in quotes."
        raise TournamentError("bad_csv", template, row=number)

    def cell(key: str) -> str:
        place = columns.get(key)
        return cells[place].strip() if place is not None and place < len(cells) else ""

    rating = cell("rating")
    if rating and not (rating.isascii() and rating.isdigit() and len(rating) <= 6):
        template = "Row {row}: the rating must be a whole number, not “{rating}”."
        raise TournamentError("bad_csv", template, row=number, rating=rating)
    return Row(cell("name"), cell("club"), int(rating) if rating else None, number)
