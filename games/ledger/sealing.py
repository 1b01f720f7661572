"""Personal data sealed for the ledger: whoever has the person's key reads it, and a deleted key makes it unreadable.

The sealed text is base64 of a nonce (12 bytes) and the AES-256-GCM encryption (NIST SP 800-38D) of the data's
canonical JSON, filled up with spaces to a multiple of 128 bytes so that its length tells little. It opens only as data
of the same person in the same tournament: both are authenticated. Hashes cover the sealed text and hold without a key.
"""

from __future__ import annotations

import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from games.ledger import codec

KEY_SIZE: Final = 32
"""Bytes of a person's key."""

_FORMAT: Final = b"thistle person 1"
_NONCE: Final = 12
_BLOCK: Final = 128


class SealError(ValueError):
    """What was to be opened is no sealed text, or not one of this key, person and tournament."""


def new_key() -> bytes:
    """A person's key, drawn by the operating system."""
    return secrets.token_bytes(KEY_SIZE)


def seal(data: Mapping[str, Any], *, key: bytes, tournament: UUID, person: UUID) -> str:
    """The sealed text of `data`; another one each time. Raises CodecError for data without canonical JSON."""
    plain = codec.encode(data).encode()
    nonce = secrets.token_bytes(_NONCE)
    padded = plain.ljust(-(-len(plain) // _BLOCK) * _BLOCK)
    return b64encode(nonce + AESGCM(key).encrypt(nonce, padded, _about(tournament, person))).decode()


def unseal(text: str, *, key: bytes, tournament: UUID, person: UUID) -> dict[str, Any]:
    """The data that `seal` sealed. Raises SealError."""
    try:
        raw = b64decode(text, validate=True)
        plain = AESGCM(key).decrypt(raw[:_NONCE], raw[_NONCE:], _about(tournament, person))
    except (ValueError, InvalidTag) as error:
        raise SealError("This text was not sealed with this key for this person.") from error
    return codec.decode(plain.decode())


def _about(tournament: UUID, person: UUID) -> bytes:
    return _FORMAT + tournament.bytes + person.bytes
