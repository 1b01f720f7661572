"""Marks the sentences that pages translate, without any framework: they are looked up where they are shown."""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """The message itself; extraction of messages knows the function by its name."""
    return message
