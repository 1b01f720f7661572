"""Files as a reader's eye and a phone's camera see them: pages rendered to pixels, codes read from them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pypdfium2
import zxingcpp
from PIL import Image


def pictures(data: bytes, *, dots: int = 150) -> Iterator[Image.Image]:
    """Every page in colour, `dots` to the inch."""
    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            yield page.render(scale=dots / 72, rev_byteorder=True).to_pil().convert("RGB")
    finally:
        document.close()


def codes(data: bytes, *, dots: int = 150) -> list[str]:
    """What the QR codes of all pages say, from the top left to the bottom right of each page."""
    found = []
    for picture in pictures(data, dots=dots):
        read = [code for code in zxingcpp.read_barcodes(picture) if code.format == zxingcpp.BarcodeFormat.QRCode]
        read.sort(key=lambda code: (round(code.position.top_left.y / dots), code.position.top_left.x))
        found += [code.text for code in read]
    return found


def coloured(picture: Image.Image) -> int:
    """How many pixels are neither black, white nor a grey between them."""
    channels = np.asarray(picture)
    return int(np.count_nonzero(channels.max(axis=2) != channels.min(axis=2)))
