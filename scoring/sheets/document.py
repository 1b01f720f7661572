"""The file: sheets one after the other, each numbered for itself."""

from __future__ import annotations

import io
from collections.abc import Iterable
from threading import Lock
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from scoring.sheets.head import title
from scoring.sheets.ink import Ink
from scoring.sheets.layout import FOOTER, MARGIN, Laid, lay
from scoring.sheets.text import fit
from scoring.sheets.typefaces import REGULAR, load
from scoring.sheets.values import MM, Paper, SheetPage, Words

# reportlab's fonts are shared by a process and remember where they were last read.
_one_at_a_time: Final = Lock()


def draw(pages: Iterable[SheetPage], *, name: str, paper: Paper = Paper.A4, words: Words | None = None) -> bytes:
    """The PDF of these sheets, titled `name`. Every sheet has its own page numbers, from "1 / 1" on.

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
        drawn = [_draw(canvas, page, lay(page, paper, words), words) for page in pages]
        if not drawn:
            raise ValueError("there is no sheet to draw")
        canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, page: SheetPage, laid: Laid, words: Words) -> int:
    frame = laid.frame
    for number, blocks in enumerate(laid.pages, start=1):
        canvas.setPageSize((frame.width, frame.height))
        ink = Ink(canvas, frame.height)
        for y, block in blocks:
            block.draw(ink, MARGIN, MARGIN + y)
        _footer(ink, page, laid, f"{number} / {len(laid.pages)}", words)
        canvas.showPage()
    return len(laid.pages)


def _footer(ink: Ink, page: SheetPage, laid: Laid, number: str, words: Words) -> None:
    frame = laid.frame
    y = frame.height - MARGIN - FOOTER + 3 * MM
    left = fit(" · ".join(part for part in (title(page, words), page.log) if part), frame.room - 20 * MM, 7, 5)
    ink.lines(MARGIN, y, left)
    ink.text(MARGIN + frame.room, y, number, 9, bold=True, align=1)
