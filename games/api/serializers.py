"""How games leave the API, for its answers and for its description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

_SEATS: Final = {"type": "array", "items": {"type": "string"}}
_SCORES: Final = {"type": "object", "additionalProperties": {"type": "integer"}}
_STATE: Final = {
    "type": "object",
    "description": "The keys that all games have, then those of this game, as its rules' summary names them. Players "
    'are seats, "1", "2", … What this caller may not see is left out.',
    "properties": {
        "game": {"type": "string"},
        "players": _SEATS,
        "status": {"type": "string", "enum": ["in_progress", "finished"]},
        "phase": {"type": "string"},
        "to_act": _SEATS,
        "scores": _SCORES,
        "adjustments": _SCORES,
        "placements": _SCORES,
        "winners": _SEATS,
        "events": {"type": "integer"},
        "effective": {"type": "integer"},
        "entry": {"type": "string", "enum": ["plays", "deals", "result"]},
        "irregularities": {"type": "array", "items": {"type": "object", "additionalProperties": {}}},
    },
    "additionalProperties": {},
}
STATE_KEYS: Final = tuple(_STATE["properties"])
"""The keys of every game's state, in order."""

_STATE["required"] = list(STATE_KEYS)
_EVENT: Final = {
    "type": "object",
    "description": "One event of a game record.",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
    "additionalProperties": {},
}


@extend_schema_field(_STATE)
class StateField(serializers.JSONField):
    """A game's state as its viewer may see it."""


@extend_schema_field(_EVENT)
class EventField(serializers.Field[Any, Any, Any, Any]):
    """An event: handed on as it came, for `games.api.bodies.event` to read."""

    def run_validation(self, data: Any = serializers.empty) -> Any:
        return super().run_validation() if data is serializers.empty else data

    def to_representation(self, value: object) -> object:
        return value


@extend_schema_field({"$ref": "#/components/schemas/Kind"})
class KindField(serializers.JSONField):
    """A kind within a kind."""


class KindSerializer(serializers.Serializer[Any]):
    """What a value may be: its `kind`, and of the rest what that kind has."""

    kind = serializers.ChoiceField(
        choices=["text", "integer", "word", "card", "seat", "list", "by_player", "players", "date_time", "event"]
    )
    options = serializers.ListField(child=serializers.CharField(), required=False, help_text="The values there are.")
    low = serializers.IntegerField(required=False, help_text="The least integer.")
    high = serializers.IntegerField(required=False, help_text="The greatest integer.")
    zero = serializers.BooleanField(required=False, help_text="Whether the integer may be 0.")
    filled = serializers.BooleanField(required=False, help_text="Whether the text must not be empty.")
    size = serializers.IntegerField(required=False, help_text="How many values the list has.")
    seats = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="The fewest and the most players."
    )
    of = KindField(required=False, help_text="The kind of each value.")
    some = serializers.BooleanField(required=False, help_text="Whether the map may leave players out.")
    only = serializers.DictField(
        child=KindField(), required=False, help_text="The players asked, each with a kind of their own."
    )


class ActionSerializer(serializers.Serializer[Any]):
    """An event type that fits now. `free`: every combination of the values offered is legal."""

    type = serializers.CharField()
    free = serializers.BooleanField()
    keys = serializers.DictField(child=KindSerializer())
