"""What scoring answers when it refuses its input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ScoringError(ValueError):
    """Input that cannot be scored; nothing of it counts.

    `code` is stable and for machines: `bad_method`, `bad_result`, `bad_bye`, `bad_tie_break`, `negative_score`,
    `table_size`, `entrant_twice` or `unknown_entrant`. `template` is the sentence for people, in English and
    translatable, with `params` to fill in; `str()` gives it filled.
    """

    def __init__(self, code: str, template: str, /, **params: object) -> None:
        super().__init__(code, template)
        self.code = code
        self.template = template
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        return self.template.format(**self.params)
