"""The file: sheets one after the other, each numbered for itself."""

from __future__ import annotations

import io
from collections.abc import Iterable
from threading import Lock
from typing import Final, TypeAlias

from reportlab.pdfgen.canvas import Canvas

from scoring.sheets.cutting import lay_slips
from scoring.sheets.ink import Ink
from scoring.sheets.layout import lay
from scoring.sheets.listed import ListPage
from scoring.sheets.listing import lay_list
from scoring.sheets.slipped import SlipsPage
from scoring.sheets.stack import FOOTER, MARGIN, Laid
from scoring.sheets.text import fit
from scoring.sheets.typefaces import REGULAR, load
from scoring.sheets.values import MM, Paper, SheetPage, Words

Page: TypeAlias = SheetPage | ListPage | SlipsPage

# reportlab's fonts are shared by a process and remember where they were last read.
_one_at_a_time: Final = Lock()


def draw(pages: Iterable[Page], *, name: str, paper: Paper = Paper.A4, words: Words | None = None) -> bytes:
    """The PDF of these sheets, lists and slips, titled `name`. Each has its own page numbers, from "1 / 1" on.

    The same arguments give the same bytes. Raises ValueError without a sheet.
    """
    words = words or Words()
    file = io.BytesIO()
    with _one_at_a_time:
        load()
        canvas = Canvas(file, pageCompression=1, invariant=1, initialFontName=REGULAR)
        canvas.setTitle(name)
        canvas.setCreator("Thistle")
        canvas.setProducer("Thistle")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        drawn = [_draw(canvas, _lay(page, paper, words)) for page in pages]
        if not drawn:
            raise ValueError("there is no sheet to draw")
        canvas.save()
    return file.getvalue()


def _lay(page: Page, paper: Paper, words: Words) -> Laid:
    match page:
        case ListPage():
            return lay_list(page, paper, words)
        case SlipsPage():
            return lay_slips(page, paper, words)
        case _:
            return lay(page, paper, words)


def _draw(canvas: Canvas, laid: Laid) -> int:
    frame = laid.frame
    for number, blocks in enumerate(laid.pages, start=1):
        canvas.setPageSize((frame.width, frame.height))
        ink = Ink(canvas, frame.height)
        for y, block in blocks:
            block.draw(ink, MARGIN, MARGIN + y)
        _footer(ink, laid, f"{number} / {len(laid.pages)}")
        canvas.showPage()
    return len(laid.pages)


def _footer(ink: Ink, laid: Laid, number: str) -> None:
    frame = laid.frame
    y = frame.height - MARGIN - FOOTER + 3 * MM
    ink.lines(MARGIN, y, fit(laid.footer, frame.room - 20 * MM, 7, 5))
    ink.text(MARGIN + frame.room, y, number, 9, bold=True, align=1)
