"""The forms of the answers about one table, and of what is sent to it."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from games.api.bodies import Repeated
from games.api.serializers import ActionSerializer, EventField, StateField
from tournaments.api.serializers import TABLE_STATUSES, SeatSerializer, StrictInteger, StrictText

LARGEST_BATCH: Final = 1000
LONGEST_DEVICE: Final = 64
MOST_EVENTS: Final = 100_000
"""The most events of a game record (rules/records.md)."""


class StateQuery(serializers.Serializer[Any]):
    """After which of the game's events, the latest without one."""

    event = serializers.IntegerField(min_value=1, max_value=MOST_EVENTS, required=False)


class LogQuery(serializers.Serializer[Any]):
    """Which events: at most `limit` after number `since`."""

    since = serializers.IntegerField(min_value=0, max_value=MOST_EVENTS, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=1000, default=500)


class TableStateSerializer(serializers.Serializer[Any]):
    """A table and its game.

    `version` counts the game's events: send it back as `expected_version`. `state` is null before the game is opened.
    `takes_result` and `takes_time` say whether `result_entered` and `time_called` would fit now.
    """

    event = serializers.UUIDField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    game = serializers.UUIDField()
    status = serializers.ChoiceField(choices=TABLE_STATUSES)
    version = serializers.IntegerField()
    seats = SeatSerializer(many=True)
    state = StateField(allow_null=True)
    takes_result = serializers.BooleanField()
    takes_time = serializers.BooleanField()


class LogLineSerializer(serializers.Serializer[Any]):
    """An event as recorded, as its viewer may see it: one that is hidden in part says `hidden`, and has no `event_id`.

    `counts` is whether it takes part in the game, as recorded or as amended; `amended` are the numbers of the events
    that amended it, `voided` that of the one which took it out.
    """

    seq = serializers.IntegerField()
    event_id = serializers.UUIDField(allow_null=True)
    event = EventField()
    recorded_at = serializers.DateTimeField()
    actor = serializers.CharField()
    device = serializers.CharField()
    counts = serializers.BooleanField()
    amended = serializers.ListField(child=serializers.IntegerField())
    voided = serializers.IntegerField(allow_null=True)


class LogSerializer(serializers.Serializer[Any]):
    """Events of a game. `more`: ask again `since` the last one's number."""

    version = serializers.IntegerField()
    more = serializers.BooleanField()
    events = LogLineSerializer(many=True)


class LegalSerializer(serializers.Serializer[Any]):
    """What the caller may record next. Corrections, which always fit somewhere, are not listed."""

    version = serializers.IntegerField()
    actions = ActionSerializer(many=True)
    takes_result = serializers.BooleanField()
    takes_time = serializers.BooleanField()


class RecordedSerializer(serializers.Serializer[Any]):
    """The number of an event in its game."""

    event_id = serializers.UUIDField()
    seq = serializers.IntegerField()


class AnswerSerializer(serializers.Serializer[Any]):
    """What was recorded, and the version of the game after it."""

    version = serializers.IntegerField()
    events = RecordedSerializer(many=True)


class ImportedSerializer(serializers.Serializer[Any]):
    """The version of the game after the record."""

    version = serializers.IntegerField()


class Strict(serializers.Serializer[Any]):
    """A body in which no key stands twice."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Repeated):
            raise serializers.ValidationError("A key stands twice in one object.", code="bad_json")
        return super().to_internal_value(data)


class EntrySerializer(Strict):
    """An event with the sender's own id (UUID, version 7 preferred), by which a repetition is known."""

    event_id = serializers.UUIDField()
    event = EventField()


class BatchSerializer(Strict):
    """Events to be recorded in order, all of them or none."""

    expected_version = StrictInteger(
        min_value=0, max_value=MOST_EVENTS, help_text="The version of the game that the sender has seen."
    )
    device = StrictText(
        max_length=LONGEST_DEVICE, required=False, allow_blank=True, help_text="A name of the device, for the log."
    )
    game = serializers.UUIDField(
        required=False, help_text="The game that the sender has seen: another one, begun anew, takes nothing."
    )
    events = serializers.ListField(child=EntrySerializer(), min_length=1, max_length=LARGEST_BATCH)


class OpenSerializer(Strict):
    """Opening a game. With an id of the sender's own, the same request again gives the first answer."""

    event_id = serializers.UUIDField(required=False)
    device = StrictText(max_length=LONGEST_DEVICE, required=False, allow_blank=True)


class ConfirmSerializer(Strict):
    """Confirming the result of the game at this version."""

    expected_version = StrictInteger(min_value=0, max_value=MOST_EVENTS)
