"""A game's scoresheet in words: people's names for seats, the reader's language, and what is noted under the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from django.utils.translation import gettext

from games.pages import words
from games.rules import mapping
from games.rules.base import Viewer
from games.rules.replay import Replay, Step, begin
from games.rules.shapes import CORRECTIONS
from games.rules.sheet import Column, Sheet
from games.rules.view import Line, view

_MARKS: Final = 0xE000
"""Where Unicode leaves signs to whoever wants them: seats are called so, and found again in any text of a sheet."""

_MINUS: Final = re.compile(r"(?<![\w)])-(?=\d)")


def sheet_in_words(replay: Replay, names: Mapping[str, str], *, filled: bool) -> Sheet:
    """The sheet of the game, blank or filled with what the table has scored; hands are no part of it.

    `names` maps seat names to people's; a seat without one is called by its number. A column that is a player's own
    has no label. O(events).
    """
    marked, said = _marked(replay, names)
    return said.sheet(marked.engine.sheet(marked.state, filled=filled))


def course_in_words(replay: Replay, names: Mapping[str, str]) -> tuple[Sheet, ...]:
    """What lies behind the lines of the filled sheet, play by play, as far as everybody may see it. O(events)."""
    marked, said = _marked(replay, names)
    states, step = [], cast(Step | None, marked.tip)
    while step is not None:
        states.append(step.state)
        step = step.before
    return tuple(said.sheet(sheet) for sheet in marked.engine.course(states[::-1]))


@dataclass(frozen=True, slots=True)
class _Said:
    """Sheets in the reader's language: seat names are signs (`_MARKS`), for which `called` has what to say instead and
    `seats` the names of the seats.
    """

    called: Mapping[int, str]
    seats: Mapping[str, str]

    def sheet(self, sheet: Sheet) -> Sheet:
        return Sheet(
            columns=tuple(self._column(column) for column in sheet.columns),
            rows=tuple(tuple(self._cell(cell) for cell in row) for row in sheet.rows),
            total=tuple(self._cell(cell) for cell in sheet.total),
            facts=tuple((_heading(label), self._text(gettext(value))) for label, value in sheet.facts),
            legend=tuple(self._text(gettext(line)) for line in sheet.legend),
            title=_heading(sheet.title) if sheet.title else "",
        )

    def _column(self, column: Column) -> Column:
        if column.player is None:
            return replace(column, label=_heading(column.label))
        own = column.label == column.player
        return Column("" if own else _heading(self._text(column.label)), self.seats[column.player], column.wide)

    def _cell(self, text: str) -> str:
        return _MINUS.sub("−", self._text(text))

    def _text(self, text: str) -> str:
        return text.translate(self.called)


def _marked(replay: Replay, names: Mapping[str, str]) -> tuple[Replay, _Said]:
    """The same record with signs for seat names, and what they say."""
    marks = {seat: chr(_MARKS + place) for place, seat in enumerate(replay.players)}
    called = {
        ord(mark): names.get(seat) or gettext("seat {number}").format(number=seat) for seat, mark in marks.items()
    }
    first, *events = mapping.rename(replay.log, marks)
    marked = begin(first)
    for event in events:
        marked = marked.again(event)
    return marked, _Said(called, {mark: seat for seat, mark in marks.items()})


def _heading(word: str) -> str:
    text = gettext(word)
    return text[:1].upper() + text[1:]


def notes(replay: Replay, viewer: Viewer, names: Mapping[str, str]) -> tuple[str, ...]:
    """What a reader of the sheet must know beside it, as far as `viewer` may: how the game was entered, time called,
    corrections and adjustments in order, irregularities.
    """
    seen = view(replay, viewer)
    entered = _ENTERED.get(cast(str, seen.state["entry"]))
    found = [gettext(entered)] if entered else []
    found.extend(_noted(line, names) for line in seen.log if _notable(line))
    faults = cast(list[Mapping[str, Any]], seen.state["irregularities"])
    return (*found, *(words.fault(fault, names) for fault in faults))


def noted(replay: Replay, viewer: Viewer, names: Mapping[str, str]) -> list[tuple[int, str]]:
    """Time called, corrections and adjustments in order, each with its event's number."""
    return [(line.seq, _noted(line, names)) for line in view(replay, viewer).log if _notable(line)]


_ENTERED: Final = {
    "result": "Only the result of the game was entered.",
    "deals": "Not every deal was entered card by card.",
}


def _notable(line: Line) -> bool:
    return line.event["type"] in CORRECTIONS or (line.event["type"] == "time_called" and line.counts)


def _noted(line: Line, names: Mapping[str, str]) -> str:
    said = gettext("Event {number}: {words}").format(number=line.seq, words=words.said(line.event, names))
    if line.voided is not None:
        return gettext("{words} No longer counts (event {number}).").format(words=said, number=line.voided)
    if line.amended:
        last = line.amended[-1]
        return gettext("{words} Amended (event {number}).").format(words=said, number=last)
    return said
