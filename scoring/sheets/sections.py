"""How a section of a list is spread over pages, in one strip or in several side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.sheets.blocks import Block, Space, paragraph
from scoring.sheets.ink import Ink
from scoring.sheets.lines import CutLine, Line, LineHead, Strip, line, line_head, strip
from scoring.sheets.listed import Section
from scoring.sheets.stack import Stack
from scoring.sheets.text import fit
from scoring.sheets.values import MM

GUTTER: Final = 7 * MM
"""Between strips."""


def in_strips(section: Section, room: float) -> float:
    """What each strip of the section has of `room`."""
    return (room - (section.strips - 1) * GUTTER) / section.strips


def put_section(stack: Stack, section: Section, room: float) -> None:
    """Stacks the section's lines, with their head on every page."""
    measured = strip(section, in_strips(section, room))
    heading, rows = line_head(measured), [line(measured, row) for row in section.rows]
    if section.title:
        keep = heading.height + (rows[0].height if rows else 0)
        stack.put(paragraph(section.title, room, 12, above=3 * MM, bold=True), keep=keep)
        stack.put(Space(1 * MM))
    if section.strips > 1:
        for beside in _side_by_side(stack, heading, rows, section.strips, measured):
            stack.put(beside)
    elif rows:
        stack.put(heading, keep=rows[0].height)
        for place, row in enumerate(rows, start=1):
            stack.put(row, again=[heading])
            if place == section.cut:
                stack.put(CutLine(measured, fit(section.cut_label, room, 7.5, 6)))
    for note in section.notes:
        stack.put(paragraph(note, room, 8.5, above=1 * MM))


@dataclass(frozen=True, slots=True)
class Beside:
    """Strips side by side, each with its head."""

    strips: tuple[tuple[Block, ...], ...]
    step: float

    @property
    def height(self) -> float:
        return max(sum(block.height for block in strip) for strip in self.strips)

    def draw(self, ink: Ink, x: float, y: float) -> None:
        """Draws the strips from left to right."""
        for place, blocks in enumerate(self.strips):
            top = y
            for block in blocks:
                block.draw(ink, x + place * self.step, top)
                top += block.height


def _side_by_side(
    stack: Stack, heading: LineHead, rows: Sequence[Line], strips: int, measured: Strip
) -> Iterator[Beside]:
    """The rows, down one strip after the other; on the last page the strips are as long as each other."""
    first = 0
    while first < len(rows):
        if stack.left < heading.height + rows[first].height:
            stack.turn()
        room = stack.left - heading.height
        each = -(-(len(rows) - first) // strips)
        found: list[tuple[Block, ...]] = []
        for _ in range(strips):
            taken = _taken(rows, first, room, each)
            if taken:
                found.append((heading, *rows[first : first + taken]))
            first += taken
        yield Beside(tuple(found), measured.room + GUTTER)


def _taken(rows: Sequence[Line], first: int, room: float, most: int) -> int:
    """How many rows from the `first` go into `room`, no more than `most`."""
    high, taken = 0.0, 0
    for row in rows[first : first + most]:
        high += row.height
        if high > room + 0.01:
            break
        taken += 1
    return taken
