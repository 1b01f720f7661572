"""A game's scoresheet in words: people's names for seats, the reader's language, and what is noted under the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from django.utils.translation import gettext

from games.pages import words
from games.rules import mapping
from games.rules.base import Viewer
from games.rules.replay import Replay, begin
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
    marks = {seat: chr(_MARKS + place) for place, seat in enumerate(replay.players)}
    called = {mark: names.get(seat) or gettext("seat {number}").format(number=seat) for seat, mark in marks.items()}
    seats = {mark: seat for seat, mark in marks.items()}
    marked = _marked(replay, marks)
    sheet: Sheet = marked.engine.sheet(marked.state, filled=filled)
    return Sheet(
        columns=tuple(_column(column, called, seats) for column in sheet.columns),
        rows=tuple(tuple(_cell(cell, called) for cell in row) for row in sheet.rows),
        total=tuple(_cell(cell, called) for cell in sheet.total),
        facts=tuple((_heading(label), _said(gettext(value), called)) for label, value in sheet.facts),
        legend=tuple(_said(gettext(line), called) for line in sheet.legend),
    )


def _marked(replay: Replay, marks: Mapping[str, str]) -> Replay:
    """The same record with the seats under other names."""
    first, *events = mapping.rename(replay.log, marks)
    marked = begin(first)
    for event in events:
        marked = marked.again(event)
    return marked


def _column(column: Column, called: Mapping[str, str], seats: Mapping[str, str]) -> Column:
    if column.player is None:
        return replace(column, label=_heading(column.label))
    own = column.label == column.player
    return Column("" if own else _heading(_said(column.label, called)), seats[column.player], column.wide)


def _heading(word: str) -> str:
    text = gettext(word)
    return text[:1].upper() + text[1:]


def _cell(text: str, called: Mapping[str, str]) -> str:
    return _MINUS.sub("−", _said(text, called))


def _said(text: str, called: Mapping[str, str]) -> str:
    return text.translate({ord(mark): name for mark, name in called.items()})


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


_ENTERED: Final = {
    "result": "Only the result of the game was entered.",
    "deals": "Deals were entered whole, not card by card.",
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
