"""Prints: plain data in, PDF bytes out.

`draw` is the way in. It takes scoresheets (`values`), lists such as pairings and standings (`listed`), and slips to be
cut apart (`slipped`). The same values give the same bytes, on every machine and at any time.
"""

from scoring.sheets.document import Page, draw
from scoring.sheets.listed import Cell, ListColumn, ListPage, Section
from scoring.sheets.slipped import Slip, SlipSeat, SlipsPage
from scoring.sheets.values import Paper, Seat, SheetPage, Words

__all__ = [
    "Cell",
    "ListColumn",
    "ListPage",
    "Page",
    "Paper",
    "Seat",
    "Section",
    "SheetPage",
    "Slip",
    "SlipSeat",
    "SlipsPage",
    "Words",
    "draw",
]
