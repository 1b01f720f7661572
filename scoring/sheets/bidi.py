"""Text in the order in which it is drawn, left to right: Hebrew and Arabic names among others.

The Unicode bidirectional algorithm (UAX #9) for one line without explicit embeddings and isolates, whose signs are left
out, and without its rule N0: a bracket goes with its neighbours.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

_MIRROR: Final = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
_EXPLICIT: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"})
_RIGHT: Final = frozenset({"R", "AL", "AN"})
_SPACES: Final = frozenset({"WS", "S", "B"})
_STRONG: Final = frozenset({"L", "R", "AL"})


def visual(text: str) -> str:
    """`text` as drawn from left to right. It runs as its first letter does. O(length).

    >>> visual("Ann (\u05d0\u05d1) 12")
    'Ann (בא) 12'
    """
    if not any(unicodedata.bidirectional(sign) in _RIGHT for sign in text):
        return text
    clusters = _clusters(text)
    types = [unicodedata.bidirectional(cluster[0]) or "L" for cluster in clusters]
    base = next((int(kind != "L") for kind in types if kind in _STRONG), 0)
    levels = _levels(types, base)
    return "".join(_reordered(clusters, levels))


def _clusters(text: str) -> list[str]:
    """Each sign with the marks that stand on it, which stay behind it when the order turns."""
    clusters: list[str] = []
    for sign in text:
        if unicodedata.bidirectional(sign) in _EXPLICIT:
            continue
        if clusters and unicodedata.bidirectional(sign) == "NSM":
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def _levels(types: list[str], base: int) -> list[int]:
    """Even levels run to the right, odd ones to the left (rules I1, I2 and L1)."""
    edge = "R" if base else "L"
    of = {"L": 2 * base, "R": 1}
    levels = [of.get(kind, 2) for kind in _neutral(_weak(types, edge), edge)]
    for place in range(len(types) - 1, -1, -1):
        if types[place] not in _SPACES:
            break
        levels[place] = base
    return levels


def _weak(types: list[str], edge: str) -> list[str]:
    """Rules W1 to W7: numbers and what belongs to them."""
    kinds = [edge if kind == "NSM" else kind for kind in types]
    strong = edge
    for place, kind in enumerate(kinds):  # W2, W3
        if kind in _STRONG:
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[place] = "AN"
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    for place in range(1, len(kinds) - 1):  # W4
        before, kind, after = kinds[place - 1 : place + 2]
        if before == after and ((kind == "ES" and before == "EN") or (kind == "CS" and before in {"EN", "AN"})):
            kinds[place] = before
    kinds = _beside_numbers(kinds)
    strong = edge
    for place, kind in enumerate(kinds):  # W7
        if kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[place] = "L"
    return kinds


def _beside_numbers(kinds: list[str]) -> list[str]:
    """W5: signs like % and € go with a number beside them; W6: else they are neutral."""
    found: list[str] = []
    runs = [(kind, len(list(run))) for kind, run in groupby(kinds)]
    for place, (kind, length) in enumerate(runs):
        beside = [other for other, _ in (*runs[max(place - 1, 0) : place], *runs[place + 1 : place + 2])]
        number = kind == "ET" and "EN" in beside
        found.extend(["EN" if number else "ON" if kind in {"ET", "ES", "CS"} else kind] * length)
    return found


def _neutral(kinds: list[str], edge: str) -> list[str]:
    """Rules N1 and N2: what is neutral runs as both its neighbours do, else as the line."""
    found: list[str] = []
    flows = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
    runs = [(flow, list(run)) for flow, run in groupby(kinds, lambda kind: flows.get(kind, ""))]
    for place, (flow, run) in enumerate(runs):
        before = runs[place - 1][0] if place else edge
        after = runs[place + 1][0] if place + 1 < len(runs) else edge
        found.extend(run if flow else [before if before == after else edge] * len(run))
    return found


def _reordered(clusters: list[str], levels: list[int]) -> list[str]:
    """L2 and L4: from the highest level down, each run is turned round; brackets that run to the left are mirrored."""
    pairs = [
        (level, text.translate(_MIRROR) if level % 2 else text) for text, level in zip(clusters, levels, strict=True)
    ]
    for level in range(max(levels), 0, -1):
        pairs = _turned(pairs, level)
    return [text for _, text in pairs]


def _turned(pairs: list[tuple[int, str]], level: int) -> list[tuple[int, str]]:
    turned: list[tuple[int, str]] = []
    for high, run in groupby(pairs, lambda pair: pair[0] >= level):
        found = list(run)
        turned.extend(reversed(found) if high else found)
    return turned
