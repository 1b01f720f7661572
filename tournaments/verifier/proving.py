"""Proofs as the site's API gives them, checked against the checkpoints that they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.ledger import checkpoint as notes
from games.ledger import codec, merkle
from games.ledger.checkpoint import Checkpoint


class ProofError(ValueError):
    """What is wrong with a proof, as a sentence."""


def check(text: str, *, keys: frozenset[bytes] = frozenset(), held: Checkpoint | None = None) -> str:
    """What an answer of `/api/v1/proofs/inclusion/` or `…/consistency/` proves, in words.

    Only the signed notes in it are believed, by one of `keys` if there are any; `held` is a checkpoint that the reader
    has from elsewhere, and must be one of those in the proof. Raises ProofError.
    """
    try:
        answer = codec.decode(text)
        proof = [bytes.fromhex(item) for item in answer["proof"]]
        if "checkpoint" in answer:
            first = last = _checkpoint(answer["checkpoint"], keys)
            said = _included(answer["place"], bytes.fromhex(answer["hash"]), proof, first)
        else:
            first, last = _checkpoint(answer["first"], keys), _checkpoint(answer["second"], keys)
            said = _consistent(proof, first, last)
    except ProofError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ProofError(f"This is no proof: {str(error).rstrip('.')}.") from error
    if held is not None and held not in (first, last):
        raise ProofError("The checkpoint that you hold is none of those in the proof.")
    return said


def read_keys(text: str) -> frozenset[bytes]:
    """The keys that a proof names itself. Raises ProofError."""
    try:
        answer = codec.decode(text)
        parts = [answer[name] for name in ("checkpoint", "first", "second") if name in answer]
        return frozenset(bytes.fromhex(part["key"]) for part in parts)
    except (ValueError, KeyError, TypeError) as error:
        raise ProofError(f"This is no proof: {str(error).rstrip('.')}.") from error


def _checkpoint(data: Mapping[str, Any], keys: frozenset[bytes]) -> Checkpoint:
    found = notes.parse(data["note"], bytes.fromhex(data["key"]))
    if keys and found.key not in keys:
        raise ProofError(f"The checkpoint of {found.size} events is signed with another key, {found.key.hex()}.")
    if not found.holds():
        raise ProofError(f"The checkpoint of {found.size} events has a signature that is not its key's.")
    return found


def _included(place: int, hash_: bytes, proof: list[bytes], signed: Checkpoint) -> str:
    if not merkle.included(hash_, place - 1, signed.size, proof, signed.root):
        raise ProofError(f"The proof does not lead from this hash at the place {place} to the checkpoint.")
    return (
        f"The event with the hash {hash_.hex()} stands at the place {place} of the log {signed.origin},\n"
        f"under its checkpoint of {signed.size} events by the key {signed.key.hex()}.\n"
    )


def _consistent(proof: list[bytes], first: Checkpoint, second: Checkpoint) -> str:
    if first.origin != second.origin:
        raise ProofError(f"The checkpoints are of two logs, {first.origin} and {second.origin}.")
    if not merkle.consistent(first.size, first.root, second.size, second.root, proof):
        raise ProofError("The later log does not begin with the earlier one.")
    return f"The log of {second.size} events begins with that of {first.size}: nothing of it was changed.\n"
