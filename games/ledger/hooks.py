"""Work to start once an append has committed: waking live pages, starting tasks."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.db import transaction

logger = logging.getLogger(__name__)

Callback = Callable[[str, UUID, int], None]
"""Called with the stream, its tournament and the pos of the append's last event."""

_callbacks: list[Callback] = []


def on_append(callback: Callback) -> Callback:
    """Call `callback` after each append, once it is committed. Usable as a decorator; registering twice is once.

    A process may die between the commit and the call; the sender's repetition of the request calls again, so a
    callback may be called more than once for the same events and must bear it. One that raises is logged and
    disturbs neither the append nor the others.
    """
    if callback not in _callbacks:
        _callbacks.append(callback)
    return callback


def off_append(callback: Callback) -> None:
    """Take a callback back out."""
    _callbacks.remove(callback)


def announce(stream: str, tournament: UUID, pos: int) -> None:
    """Have the callbacks called when the present transaction commits; forgotten if it does not."""
    transaction.on_commit(partial(call, stream, tournament, pos))


def call(stream: str, tournament: UUID, pos: int) -> None:
    """Call the callbacks: the append has committed."""
    for callback in tuple(_callbacks):
        try:
            callback(stream, tournament, pos)
        except Exception:
            logger.exception("%s failed after an append to %s", callback, stream)
