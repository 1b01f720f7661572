"""How a list is spread over sheets of paper."""

from __future__ import annotations

from scoring.sheets.blocks import Block, Paragraph, Space, paragraph
from scoring.sheets.head import Head
from scoring.sheets.lines import strip
from scoring.sheets.listed import ListPage, Section
from scoring.sheets.sections import in_strips, put_section
from scoring.sheets.stack import MARGIN, Frame, Laid, Stack
from scoring.sheets.text import fit
from scoring.sheets.values import MM, Paper, Words


def lay_list(page: ListPage, paper: Paper, words: Words) -> Laid:
    """Lays the list out, upright if its columns have room enough."""
    across = any(_across(section, paper.value[0] - 2 * MARGIN) for section in page.sections)
    frame = Frame(*(reversed(paper.value) if across else paper.value))
    name = f"{page.event} · {page.title}"
    stack = Stack(frame.depth, [paragraph(f"{name} ({words.continued})", frame.room, 10, bold=True), Space(2 * MM)])
    stack.put(_head(page, frame.room))
    for section in page.sections:
        put_section(stack, section, frame.room)
    return Laid(frame, stack.pages, " · ".join(part for part in (name, page.log) if part))


def _across(section: Section, upright: float) -> bool:
    return not strip(section, in_strips(section, upright)).fits


def _head(page: ListPage, room: float) -> Head:
    left = room - (29 * MM if page.url else 0)
    blocks: list[Block] = [
        paragraph(page.event, left, 11, bold=True),
        Paragraph(fit(page.title, left, 19, 13, 2, bold=True), 0.5 * MM, bold=True),
    ]
    if page.about:
        blocks.append(paragraph(page.about, left, 9.5, above=0.5 * MM))
    return Head(tuple(blocks), room, page.url, fit(page.caption, 26 * MM, 6.5, 5, 2))
