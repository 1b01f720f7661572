"""The script that keeps a table's page on its device. Its address lies above all tables, so that it serves them all."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

_WORKER: Final = "thistle/table/worker.js"
_FILES: Final = (
    "thistle/icon.svg",
    "thistle/vendor/htmx.min.js",
    "thistle/game.js",
    "thistle/opened.js",
    "thistle/attention.js",
    "thistle/connection.js",
)
_FOLDERS: Final = {"thistle/css": "*.css", "thistle/table": "*.js", "games/rules": "*.js"}


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker of the tables' pages, with the files that it keeps; another version when one has changed."""
    files = kept_files()
    digest = sha256(b"".join(path.read_bytes() for path in files.values())).hexdigest()[:16]
    # Scripts name each other by their plain names, pages by names that may hold a digest.
    names = {static(name): None for name in files} | {f"{settings.STATIC_URL}{name}": None for name in files}
    lines = [
        f"const VERSION = {json.dumps(digest)};",
        f"const FILES = {json.dumps(list(names))};",
        _path(_WORKER).read_text(encoding="utf-8"),
    ]
    return HttpResponse("\n".join(lines), content_type="text/javascript", headers={"Cache-Control": "no-cache"})


def kept_files() -> dict[str, Path]:
    """Static file → where it lies, of all that a table's page loads."""
    found = {name: _path(name) for name in _FILES}
    for folder, pattern in _FOLDERS.items():
        paths = sorted(_path(folder).glob(pattern))
        found |= {f"{folder}/{path.name}": path for path in paths if f"{folder}/{path.name}" != _WORKER}
    return found


def _path(name: str) -> Path:
    found = finders.find(name)
    if not isinstance(found, str):
        raise FileNotFoundError(name)
    return Path(found)
