"""What the rules answer when they refuse an event.

Invalid is not illegal: an `InvalidEvent` says nothing that any game could take (rules/records.md, Errors, the shape
checks); an `IllegalPlay` is well formed and does not fit this game now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refused(ValueError):
    """An event that a game record cannot take; nothing of it counts.

    `code` is stable and for machines. `template` is the sentence for people, in English and translatable, with
    `params` to fill in; `str()` gives it filled. `extra` holds further keys of the error object (`conflict_seq`).
    `index` is the event's place, from 0, in the batch that it came in, if it came in one.
    """

    index: int | None = None

    def __init__(
        self, code: str, template: str, /, *, extra: Mapping[str, int] | None = None, **params: object
    ) -> None:
        super().__init__(code, template)
        self.code = code
        self.template = template
        self.params: Mapping[str, Any] = params
        self.extra: Mapping[str, int] = extra or {}

    def __str__(self) -> str:
        return self.template.format(**self.params)


class InvalidEvent(Refused):
    """`bad_json`, `bad_event`, `bad_card`, `bad_players` or `unknown_player`."""


class IllegalPlay(Refused):
    """A well-formed event that the game, as it stands, does not allow."""


class RecordRefused(ValueError):
    """A record, at the `line` and with the `seq` of the event that was refused; `refused` says why."""

    def __init__(self, refused: Refused, line: int, seq: int) -> None:
        super().__init__(refused, line, seq)
        self.refused = refused
        self.line = line
        self.seq = seq

    def __str__(self) -> str:
        return f"line {self.line}, event {self.seq}: {self.refused}"
