"""QR codes on the director's pages."""

from __future__ import annotations

import segno


def qr_of(address: str) -> str:
    """The address as a QR code in black on white: an SVG as a `data:` address."""
    return segno.make(address, error="m").svg_data_uri(scale=6, border=4, dark="#000", light="#fff")
