"""Static files from an ASGI server."""

from __future__ import annotations

import os
from http import HTTPStatus
from stat import S_ISREG
from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

_State = tuple[str, int, int]
"""A file's path, its time of change in nanoseconds, its size."""


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc] # WhiteNoise ships no types
    """WhiteNoise, handing over each file whole and as it is on the disk now.

    It streams files in a way that an ASGI server cannot: Django would read the file whole all the same, and warn
    about it at every start. Ours are some kilobytes each.

    Files that are served from where the code lies change when the code is updated, under a running server too. Such a
    file is looked at before it is served, which costs one `stat`; collected files have their digests in their names and
    never change.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._known: dict[str, _State] = {}
        super().__init__(*args, **kwargs)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = request.path_info
        if self.use_finders and not self.autorefresh and address.startswith(self.static_prefix):
            self._look_again(address)
        found: HttpResponse = super().__call__(request)
        return found

    def _look_again(self, address: str) -> None:
        """Has the file at `address` served as it is now: changed, new, or gone."""
        known = self._known.get(address)
        if known is not None and _state(known[0]) == known:
            return
        self._known.pop(address, None)
        self.files.pop(address, None)
        path = next(iter(self.candidate_paths_for_url(address)), None) if self.url_is_canonical(address) else None
        state = _state(path) if path is not None else None
        if path is not None and state is not None:
            self.add_file_to_dictionary(address, path)
            self._known[address] = state

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file as file:
                content = file.read()
        response = HttpResponse(content, status=int(found.status))
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        if found.status == HTTPStatus.OK and request.method == "GET":
            response["Content-Length"] = str(len(content))  # the file may have been replaced a moment ago
        return response


def _state(path: str) -> _State | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - a plain call for each request
    except OSError:
        return None
    return (path, found.st_mtime_ns, found.st_size) if S_ISREG(found.st_mode) else None
