"""The paper and what is drawn on it, black on white. Lengths are points from the top left corner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.sheets.text import Fitted
from scoring.sheets.typefaces import BASELINE, LINE, drawn, prepared, width

THIN, MEDIUM, THICK = 0.4, 0.8, 1.4


class Ink:
    """Draws on the page of a canvas that is `height` high.

    Lines and boxes are written as the PDF has them: a sheet has hundreds, and the canvas takes ten times as long.
    """

    def __init__(self, canvas: Any, height: float) -> None:
        self._canvas = canvas
        self._height = height

    def text(self, x: float, y: float, text: str, size: float, *, bold: bool = False, align: float = 0) -> None:
        """One line whose top is at `y`; `x` is its left end, with `align` 0.5 its middle, with 1 its right end."""
        text = prepared(text)
        x -= align * width(text, bold=bold) * size
        for font, part in drawn(text, bold=bold):
            self._canvas.setFont(font, size)
            self._canvas.drawString(x, self._height - y - BASELINE * size, part)
            x += width(part, bold=bold) * size

    def lines(self, x: float, y: float, fitted: Fitted, *, bold: bool = False, align: float = 0) -> None:
        """Lines under each other, the first at `y`."""
        for place, line in enumerate(fitted.lines):
            self.text(x, y + place * fitted.size * LINE, line, fitted.size, bold=bold, align=align)

    def inverse(self, x: float, y: float, side: float, text: str) -> None:
        """`text` in white in a black square."""
        self.fill(x, y, side, side)
        self._canvas.setFillGray(1)
        size = side * 0.68
        self.text(x + side / 2, y + (side - size * LINE) / 2, text, size, bold=True, align=0.5)
        self._canvas.setFillGray(0)

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = THIN) -> None:
        """A straight line."""
        up = self._height
        self._canvas.addLiteral(f"{weight} w {x1:.2f} {up - y1:.2f} m {x2:.2f} {up - y2:.2f} l S")

    def box(self, x: float, y: float, wide: float, high: float, weight: float = THIN) -> None:
        """An empty rectangle."""
        self._canvas.addLiteral(f"{weight} w {self._rectangle(x, y, wide, high)} S")

    def fill(self, x: float, y: float, wide: float, high: float) -> None:
        """A black rectangle."""
        self._canvas.addLiteral(f"{self._rectangle(x, y, wide, high)} f")

    def _rectangle(self, x: float, y: float, wide: float, high: float) -> str:
        return f"{x:.2f} {self._height - y - high:.2f} {wide:.2f} {high:.2f} re"

    def bars(self, x: float, y: float, size: float, bars: Iterable[tuple[int, int, int]]) -> None:
        """Black bars (column, line, columns wide), a line high, of a grid of squares of `size`: one shape, no seams."""
        shape = " ".join(f"{column} {line} {wide} 1 re" for column, line, wide in bars)
        matrix = f"{size:.4f} 0 0 {-size:.4f} {x:.3f} {self._height - y:.3f} cm"
        self._canvas.addLiteral(f"q {matrix} {shape} f Q")

    def cut(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A dashed line to cut along."""
        self._canvas.setDash(4, 3)
        self.rule(x1, y1, x2, y2)
        self._canvas.setDash()
