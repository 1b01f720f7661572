"""The forms of checkpoints and proofs, and of what is asked about them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from rest_framework import serializers

from games.ledger.checkpoint import Checkpoint, verifier
from tournaments.api.serializers import PageSerializer

LAST: Final = (1 << 63) - 1
"""The largest number that the database holds."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class CheckpointSerializer(serializers.Serializer[Any]):
    """A signed statement of what the log held: its first `size` events have the Merkle root `root` (RFC 6962).

    `note` is the statement itself (C2SP tlog-checkpoint, signed-note), `verifier` the key as tools for such notes take
    it.
    """

    size = serializers.IntegerField()
    root = serializers.CharField(help_text="64 hexadecimal digits.")  # type: ignore[assignment]  # a field, not the form's own
    time = serializers.DateTimeField()
    origin = serializers.CharField()
    key = serializers.CharField(help_text="The Ed25519 public key of the signature: 64 hexadecimal digits.")
    verifier = serializers.CharField()
    note = serializers.CharField()


class CheckpointsPageSerializer(PageSerializer):
    """A page of checkpoints."""

    results = CheckpointSerializer(many=True)


class InclusionQuery(serializers.Serializer[Any]):
    """Of which event: a `place`, or an `event_id` of the event (tournament) `event`. Under which checkpoint: `size`."""

    size = serializers.IntegerField(
        min_value=1, max_value=LAST, required=False, help_text="That of a checkpoint; without it the newest one."
    )
    place = serializers.IntegerField(
        min_value=1, max_value=LAST, required=False, help_text="In the order of the whole log, from 1."
    )
    event = serializers.UUIDField(required=False)
    event_id = serializers.UUIDField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        by_id = "event" in attrs and "event_id" in attrs
        if ("place" in attrs) == by_id or (not by_id and ("event" in attrs or "event_id" in attrs)):
            raise serializers.ValidationError({"place": "Give a place, or an event and an event_id of it."})
        return attrs


class ConsistencyQuery(serializers.Serializer[Any]):
    """Two sizes, each that of a checkpoint; without `second` the newest one."""

    first = serializers.IntegerField(min_value=1, max_value=LAST)
    second = serializers.IntegerField(min_value=1, max_value=LAST, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("second", LAST) < attrs["first"]:
            raise serializers.ValidationError({"second": "It is the later one: no smaller than first."})
        return attrs


class InclusionSerializer(serializers.Serializer[Any]):
    """That the event with this `hash` stands at `place`, and under the checkpoint. Hashes alone: nothing of the event.

    The leaf is the hash's 32 bytes, its index `place` - 1; `proof` is the audit path (RFC 6962, 2.1.1).
    """

    place = serializers.IntegerField()
    hash = serializers.CharField()
    proof = serializers.ListField(child=serializers.CharField())
    checkpoint = CheckpointSerializer()


class ConsistencySerializer(serializers.Serializer[Any]):
    """That the log of the `second` checkpoint begins with that of the `first` (RFC 6962, 2.1.2)."""

    proof = serializers.ListField(child=serializers.CharField())
    first = CheckpointSerializer()
    second = CheckpointSerializer()


def checkpoint_data(found: Checkpoint) -> dict[str, Any]:
    """What `CheckpointSerializer` shows."""
    return {
        "size": found.size,
        "root": found.root.hex(),
        "time": _EPOCH + timedelta(microseconds=found.time),
        "origin": found.origin,
        "key": found.key.hex(),
        "verifier": verifier(found.origin, found.key),
        "note": found.text,
    }
