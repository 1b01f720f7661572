"""The forms of the API's public answers and of their queries."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Model
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Bye, Entrant, Penalty, Round, Tournament
from tournaments.selectors.public import StandingLine, TableLine

LARGEST_PAGE: Final = 500

TABLE_STATUSES: Final = ("waiting", "playing", "finished", "confirmed", "corrected")
"""`corrected`: confirmed once, and opened again by a correction."""


class StrictInteger(serializers.IntegerField):
    """A JSON integer: no text, no fraction."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictText(serializers.CharField):
    """A JSON string: no number."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class PageQuery(serializers.Serializer[Any]):
    """Which page of a list."""

    page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)
    page_size = serializers.IntegerField(min_value=1, max_value=LARGEST_PAGE, default=100)


class StandingsQuery(PageQuery):
    """After which round, the latest without one."""

    round = serializers.IntegerField(min_value=1, max_value=32_767, required=False)


class PageSerializer(serializers.Serializer[Any]):
    """A page of a list."""

    count = serializers.IntegerField(help_text="How many there are on all pages.")
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class EventSerializer(serializers.ModelSerializer[Tournament]):
    """An event. `version` counts the events of its log.

    `cut_size` is how many play on after the Swiss rounds, 0 for nobody; `seeds` are their numbers, once it is made.
    """

    game = serializers.CharField()
    options = serializers.DictField(help_text="The options of the game, as its `game_started` names them.")
    format = serializers.ChoiceField(choices=["swiss", "dutch", "round_robin"])
    sizes = serializers.ListField(child=serializers.IntegerField(), help_text="The sizes of its tables.")
    method = serializers.DictField(help_text="The scoring method and its values; fractions are text.")
    tie_breaks = serializers.ListField(child=serializers.CharField())
    drawn = serializers.ChoiceField(
        choices=["seed", "again"],
        help_text="After a drawn game of the cut the better seed goes through, or it is played again.",
    )
    seeds = serializers.ListField(child=serializers.IntegerField())
    status = serializers.ChoiceField(choices=["setup", "running", "finished"])

    class Meta:
        model: type[Model] = Tournament
        fields: tuple[str, ...] = (
            "id",
            "slug",
            "name",
            "game",
            "options",
            "format",
            "double",
            "baku",
            "colours",
            "rounds_planned",
            "sizes",
            "method",
            "tie_breaks",
            "cut_size",
            "drawn",
            "seeds",
            "status",
            "created_at",
            "version",
        )
        read_only_fields = fields


class EventsPageSerializer(PageSerializer):
    """A page of events."""

    results = EventSerializer(many=True)


class RoundStatusSerializer(serializers.ModelSerializer[Round]):
    """A published round. `stage` is 0 before a cut; in it, by how many the round's level began with."""

    status = serializers.ChoiceField(choices=["published", "closed"])

    class Meta:
        model: type[Model] = Round
        fields = ("number", "status", "stage")
        read_only_fields = fields


class EventDetailSerializer(EventSerializer):
    """An event with its published rounds."""

    rounds = RoundStatusSerializer(many=True)

    class Meta(EventSerializer.Meta):
        fields = (*EventSerializer.Meta.fields, "rounds")


class PlayerSerializer(serializers.ModelSerializer[Entrant]):
    """One who takes part."""

    class Meta:
        model: type[Model] = Entrant
        fields = ("number", "name", "club", "rating", "checked_in", "withdrawn")
        read_only_fields = fields


class PlayersPageSerializer(PageSerializer):
    """A page of players."""

    results = PlayerSerializer(many=True)


class TieBreakSerializer(serializers.Serializer[Any]):
    """A tie-break's value: a fraction such as "21/2", or a whole number, as text."""

    code = serializers.CharField()
    value = serializers.CharField()


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    """A ruling about a player. `amount` is how many match points it takes off; a negative one gives them back.

    It counts from `round` on, and not at all once it is `revoked`. `table` is 0 where it is about no table.
    """

    penalty = serializers.IntegerField(source="number", help_text="Its number in the event, from 1.")
    number = serializers.IntegerField(source="entrant.number", help_text="The player's number.")
    name = serializers.CharField(source="entrant.name")
    kind = serializers.ChoiceField(choices=["match_points", "behind", "disqualified"])
    amount = serializers.CharField(help_text='A fraction such as "1/2" or a whole number, as text.')
    revoked = serializers.BooleanField()
    revoked_reason = serializers.CharField(source="revoked")

    class Meta:
        model: type[Model] = Penalty
        fields = (
            "penalty",
            "number",
            "name",
            "kind",
            "amount",
            "reason",
            "round",
            "table",
            "revoked",
            "revoked_reason",
        )
        read_only_fields = fields


class PenaltiesPageSerializer(PageSerializer):
    """A page of rulings."""

    results = PenaltySerializer(many=True)


class StandingSerializer(serializers.Serializer[StandingLine]):
    """A line of the standings. `shared`: the rank is shared with the line before or after. `penalties` are the numbers
    of those that count in it; `cut`: plays on after the Swiss rounds.
    """

    rank = serializers.IntegerField()
    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    points = serializers.CharField(help_text='Match points, a fraction such as "21/2" or a whole number, as text.')
    tie_breaks = serializers.SerializerMethodField()
    played = serializers.IntegerField()
    shared = serializers.BooleanField()
    withdrawn = serializers.BooleanField()
    penalties = serializers.SerializerMethodField()
    cut = serializers.BooleanField()

    def get_penalties(self, line: StandingLine) -> list[int]:
        return [penalty.number for penalty in line.penalties]

    @extend_schema_field(TieBreakSerializer(many=True))
    def get_tie_breaks(self, line: StandingLine) -> list[dict[str, str]]:
        return [{"code": code, "value": value} for code, value in line.values]


class StandingsSerializer(PageSerializer):
    """The standings after a round; `round` is null before the first.

    `version` is the version of the event that they follow from, `behind` how many of its log's events came since;
    `provisional` while the round is played.
    """

    round = serializers.IntegerField(allow_null=True)
    rounds = serializers.ListField(child=serializers.IntegerField(), help_text="The published rounds.")
    tie_breaks = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField()
    behind = serializers.IntegerField()
    provisional = serializers.BooleanField()
    results = StandingSerializer(many=True)


class SeatSerializer(serializers.Serializer[Any]):
    """Who sits where. `seat` is the player's name in the game; `score` the game score that counts, once confirmed."""

    seat = serializers.CharField(source="position")
    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    absent = serializers.BooleanField()
    score = serializers.IntegerField(allow_null=True)


class TableSerializer(serializers.Serializer[TableLine]):
    """A table of a round. `version` counts the events of its game."""

    table = serializers.IntegerField(source="table.number")
    status = serializers.ChoiceField(choices=TABLE_STATUSES)
    game = serializers.UUIDField(source="table.game")
    version = serializers.SerializerMethodField()
    seats = SeatSerializer(many=True)

    def get_version(self, line: TableLine) -> int:
        return line.game.version if line.game else 0


class ByeSerializer(serializers.Serializer[Bye]):
    """Somebody without a table: `pairing` where none was left, else as asked for."""

    number = serializers.IntegerField(source="entrant.number")
    name = serializers.CharField(source="entrant.name")
    kind = serializers.ChoiceField(choices=["pairing", "half", "zero"])


class RoundSerializer(PageSerializer):
    """A published round: its byes, and its tables a page at a time."""

    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=["published", "closed"])
    stage = serializers.IntegerField(help_text="0 before a cut; in it, by how many the round's level began with.")
    byes = ByeSerializer(many=True)
    results = TableSerializer(many=True)
