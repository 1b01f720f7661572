"""The verifier as one file: a zip archive that Python runs, with the modules that it needs, unchanged."""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parents[2]

ENTRY: Final = "tournaments.verifier.thistle_verify"

OURS: Final = ("games", "scoring", "tournaments")

_MAIN: Final = f"import sys\n\nfrom {ENTRY} import main\n\nsys.exit(main(sys.argv[1:]))\n"

_TIME: Final = (1980, 1, 1, 0, 0, 0)
"""The same sources give the same bytes, whenever they are packed."""


def build(out: IO[bytes]) -> list[str]:
    """Write the verifier and return the names of the files in it."""
    files = {str(path.relative_to(ROOT)): path.read_bytes() for path in sources()}
    files["__main__.py"] = _MAIN.encode()
    out.write(b"#!/usr/bin/env python3\n")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, _TIME)
            about.compress_type = zipfile.ZIP_DEFLATED
            about.external_attr = 0o644 << 16
            packed.writestr(about, files[name])
    return sorted(files)


@cache
def packed() -> bytes:
    """The verifier, built once by this process."""
    out = BytesIO()
    build(out)
    return out.getvalue()


def sources() -> list[Path]:
    """The files of ours that the verifier imports, directly or not, with their packages; in the order of names."""
    waiting, found = [ENTRY], dict[str, Path]()
    while waiting:
        module = waiting.pop()
        path = _path(module)
        if module in found or path is None:
            continue
        found[module] = path
        waiting += [name for name in _imports(path) if name.partition(".")[0] in OURS]
        waiting += [module.rpartition(".")[0]] if "." in module else []
    return sorted(found.values())


def _path(module: str) -> Path | None:
    base = ROOT.joinpath(*module.split("."))
    return next((path for path in (base / "__init__.py", base.with_suffix(".py")) if path.is_file()), None)


def _imports(path: Path) -> Iterator[str]:
    """Whatever the module imports; of `from a import b` both, for b may be a module."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
