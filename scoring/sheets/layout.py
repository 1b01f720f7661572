"""How a sheet is spread over sheets of paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.sheets import columns, course, foot, head, table
from scoring.sheets.blocks import Block, Space
from scoring.sheets.sections import put_section
from scoring.sheets.stack import MARGIN, Frame, Laid, Stack
from scoring.sheets.values import MM, Paper, SheetPage, Words

_READ: Final = (5.4 * MM, 7 * MM)
"""A row that is to be read is at least and at most so high; likewise one that is to be written in."""

_WRITE: Final = (6.4 * MM, 13 * MM)
_USUAL: Final = 9 * MM
"""A row to write in on a sheet that takes more than one page anyway."""


def lay(page: SheetPage, paper: Paper, words: Words) -> Laid:
    """Lays `page` out: upright if its columns have room enough, on as few pages as it needs."""
    across = columns.across(page, paper.value[0] - 2 * MARGIN)
    frame = Frame(*(reversed(paper.value) if across else paper.value))
    grid = table.grid(page.sheet.columns, columns.widths(columns.wishes(page), frame.room))
    top: list[Block] = [head.head(page, frame.room, words), head.seats(page, frame.room, across=across)]
    heading = table.table_head(grid, page.seats)
    under: list[Block] = [*foot.notes(page, frame.room, words), *foot.legend(page, frame.room, across=across)]
    under.append(foot.signatures(page, frame.room, words, across=across))
    least, most = _WRITE if page.writing else _READ
    rows = [table.row(grid, cells, least) for cells in page.sheet.rows]
    last = table.total(grid, page.sheet.total, least, words.total)
    around = sum(block.height for block in (*top, heading, *under))
    high = _row_height([row.height for row in (*rows, last)], frame.depth - around, most)
    if high is None:
        high = _USUAL if page.writing else least
    rows = [table.row(grid, cells, high) for cells in page.sheet.rows]
    last = table.total(grid, page.sheet.total, high, words.total)
    stack = Stack(frame.depth, [head.short_head(page, frame.room, words), Space(2 * MM)])
    for block in top:
        stack.put(block)
    _put_table(stack, heading, [*rows, last])
    for block in under:
        stack.put(block)
    for sheet in page.course:
        put_section(stack, course.section(sheet, page.seats, frame.room), frame.room)
    footer = " · ".join(part for part in (head.title(page, words), page.log) if part)
    return Laid(frame, stack.pages, footer)


def _row_height(least: Sequence[float], room: float, most: float) -> float | None:
    """How high rows can be, at `most`, that need `least` and must all fit in `room`; None if they cannot."""
    if sum(least) > room:
        return None
    high = most
    while sum(max(row, high) for row in least) > room:
        high -= 0.5
    return high


def _put_table(stack: Stack, heading: Block, rows: Sequence[Block]) -> None:
    """The table with its head on each page; the totals, its last row, never stand alone on one."""
    stack.put(heading, keep=rows[0].height)
    for place, row in enumerate(rows):
        stack.put(row, keep=rows[-1].height if place == len(rows) - 2 else 0, again=[heading])
