"""Sheets to draw, and what a reader sees of the file that comes out."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from games.rules.sheet import Column, Sheet
from scoring.sheets import Paper, Seat, SheetPage, draw
from scoring.sheets.typefaces import BOLD, width

FOUR = ("Ann Marlow", "Bo Lindqvist", "Cy Okafor", "Dee Ångström")
LONG = "Maximiliane Oberhuber-Schnittlauch von und zu Wolkenstein-Trost"


def sheet(rows: int = 3, players: int = 4) -> Sheet:
    """A sheet with one column a player; row 2 of player 3 holds "203" and so on."""
    columns = (Column("Turn"), Column("Prizes", wide=True), *(Column("", str(seat)) for seat in range(1, players + 1)))
    lines = tuple(
        (str(row), f"prize {row}", *(f"{row}0{seat}" for seat in range(1, players + 1))) for row in range(1, rows + 1)
    )
    total = ("", "", *(f"9{seat}" for seat in range(1, players + 1)))
    return Sheet(columns, lines, total, (("Stake", "5"),), ("The highest card wins.", "Ties stay open."))


def page(names: tuple[str, ...] = FOUR, rows: int = 3, **changes: Any) -> SheetPage:
    """A filled sheet of these players."""
    seats = tuple(Seat(str(seat), seat, name, f"No. {seat * 7}", f"{seat}1") for seat, name in enumerate(names, 1))
    made = SheetPage(
        event="Spring Open",
        game="Diamond Points",
        seats=seats,
        sheet=sheet(rows, len(names)),
        round=3,
        table=12,
        date="30 November 2025",
        status="Final result",
        log="event 57",
    )
    return replace(made, **changes)


def read(data: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(data)).pages)


def text_of(data: bytes) -> str:
    """All text, with single spaces."""
    return " ".join(" ".join(found.extract_text() for found in read(data)).split())


def drawn(*pages: SheetPage, paper: Paper = Paper.A4) -> bytes:
    return draw(pages, name="Sheets", paper=paper)


@dataclass(frozen=True)
class Mark:
    """Something on the page and the corners of the place that it takes, in points from the bottom left."""

    text: str
    left: float
    bottom: float
    right: float
    top: float


def texts(on: PageObject) -> list[Mark]:
    """Every run of text."""
    marks: list[Mark] = []

    def visit(text: str, cm: list[float], tm: list[float], font: dict[str, Any] | None, size: float) -> None:
        text = text.strip()
        if text and font:
            wide = width(text, bold=BOLD in font["/BaseFont"]) * size
            marks.append(Mark(text, tm[4], tm[5] - 0.24 * size, tm[4] + wide, tm[5] + 0.76 * size))

    on.extract_text(visitor_text=visit)
    return marks


def rectangles(on: PageObject, *, filled: bool) -> Iterator[Mark]:
    """Every rectangle, those that are filled or those that are not."""
    waiting: list[list[float]] = []
    matrix: tuple[float, ...] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for operands, operator in ContentStream(on.get_contents(), None).operations:
        if operator == b"re":
            waiting.append([float(number) for number in operands])
        elif operator == b"cm":
            matrix = tuple(float(number) for number in operands)
        elif operator in {b"f", b"f*", b"S", b"s"}:
            if (operator in {b"f", b"f*"}) == filled:
                yield from (_placed(matrix, *numbers) for numbers in waiting)
            waiting = []
        elif operator == b"Q":
            matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _placed(matrix: tuple[float, ...], left: float, bottom: float, wide: float, high: float) -> Mark:
    across, _, _, up, x, y = matrix
    xs = sorted((left * across + x, (left + wide) * across + x))
    ys = sorted((bottom * up + y, (bottom + high) * up + y))
    return Mark("", xs[0], ys[0], xs[1], ys[1])


def lines(on: PageObject) -> Iterator[Mark]:
    """Every straight line."""
    start = (0.0, 0.0)
    for operands, operator in ContentStream(on.get_contents(), None).operations:
        if operator == b"m":
            start = (float(operands[0]), float(operands[1]))
        elif operator == b"l":
            ends = (float(operands[0]), float(operands[1]))
            xs, ys = sorted((start[0], ends[0])), sorted((start[1], ends[1]))
            yield Mark("", xs[0], ys[0], xs[1], ys[1])
