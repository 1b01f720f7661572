"""Scoresheets: plain data in, PDF bytes out.

`draw` is the way in, `values` what it takes. The same values give the same bytes, on every machine and at any time.
"""

from scoring.sheets.document import draw
from scoring.sheets.values import Paper, Seat, SheetPage, Words

__all__ = ["Paper", "Seat", "SheetPage", "Words", "draw"]
