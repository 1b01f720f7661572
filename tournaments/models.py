"""Rows of the tournaments app.

Projections, which `manage.py rebuild` drops and makes again from the log: `Tournament`, `Entrant`, `Round`, `Table`,
`Seat`, `Bye`, `Penalty` (their foreign keys have no constraint in the database, as `games.ledger.projections` asks).
Records of running the service, which no log holds and which therefore name tournaments by id and not by foreign key:
`Role`, `PairingJob`, `TableAccess`; and `PersonKey`, without which what the log holds of a person cannot be read.
"""

from __future__ import annotations

import uuid
from fractions import Fraction

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.pairing.bracket import SEMIS


def shown_name(number: int, name: str, *, erased: bool) -> str:
    """What pages call an entrant: by name, or by number in the reader's language where the name cannot be read."""
    if name:
        return name
    template = gettext("erased player {number}") if erased else gettext("player {number}")
    return template.format(number=number)


class Tournament(models.Model):
    """One event. `status` is `setup` before the first published round, then `running`, at last `finished`.

    `forbidden` are the pairs of numbers who must not meet: for directors only. `cut_size` is how many play on after
    the Swiss rounds, 0 for nobody; `seeds` are they, once the cut is made.
    """

    id = models.UUIDField(primary_key=True)
    slug = models.SlugField(max_length=160, unique=True)
    name = models.CharField(max_length=120)
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    format = models.CharField(max_length=20)
    double = models.BooleanField(default=False)
    rounds_planned = models.PositiveSmallIntegerField()
    sizes = models.JSONField(default=list)
    method = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    baku = models.BooleanField(default=False)
    colours = models.BooleanField(default=True)
    forbidden = models.JSONField(default=list)
    cut_size = models.PositiveSmallIntegerField(default=0)
    drawn = models.CharField(max_length=10, default="seed")
    seeds = models.JSONField(default=list)
    status = models.CharField(max_length=10, default="setup")
    created_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-created_at", "id")
        indexes = (models.Index(fields=("-created_at", "id"), name="tournament_latest"),)

    def __str__(self) -> str:
        return self.name


def stage_name(stage: int, *, two: bool) -> str:
    """What a level of a cut is called, in the reader's language; nothing of a round before it (stage 0)."""
    if not stage:
        return ""
    if not two:
        return gettext("first tables of the cut") if stage in SEMIS else gettext("final table")
    names = {2: gettext("final"), 4: gettext("semi-finals"), 8: gettext("quarter-finals")}
    return names.get(stage) or gettext("round of {count}").format(count=stage)


class Entrant(models.Model):
    """One who takes part, by number. `person_name` is empty where the name cannot be read; `name` never is."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants", db_constraint=False)
    number = models.PositiveIntegerField()
    person_name = models.CharField(max_length=64, blank=True)
    club = models.CharField(max_length=64, blank=True)
    rating = models.PositiveSmallIntegerField(null=True)
    checked_in = models.BooleanField(default=False)
    withdrawn = models.BooleanField(default=False)
    erased = models.BooleanField(default=False)
    byes_requested = models.JSONField(default=dict)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_entrant_a_number"),)

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What pages call the entrant, in the reader's language."""
        return shown_name(self.number, self.person_name, erased=self.erased)


class Round(models.Model):
    """A round with its status: `draft` (for directors only), `published`, `closed`.

    `stage` is 0 before the cut; in it, by how many the round's level began with.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds", db_constraint=False)
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10)
    pairing = models.JSONField(default=dict)
    stage = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_round_a_number"),)

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def stage_name(self) -> str:
        """What the round's level of the cut is called; nothing before the cut."""
        return stage_name(self.stage, two=self.tournament.sizes == [2]) if self.stage else ""


class Table(models.Model):
    """A table of a round, its game once the round is published, and whether its result is confirmed.

    `pen` is the device that enters for it; `checked` the last deal that a second player has checked, and
    `checked_version` the game's version then; `call` what it asks of the director, with a `message`, since `called_at`;
    `aside` counts the entries of devices that it has not put into its game.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables", db_constraint=False)
    number = models.PositiveSmallIntegerField()
    game = models.UUIDField(null=True, unique=True)
    confirmed = models.BooleanField(default=False)
    corrected = models.BooleanField(default=False)
    pen = models.CharField(max_length=64, blank=True)
    checked = models.PositiveSmallIntegerField(default=0)
    checked_version = models.PositiveIntegerField(default=0)
    call = models.CharField(max_length=10, blank=True)
    message = models.CharField(max_length=200, blank=True)
    called_at = models.DateTimeField(null=True)
    aside = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("round", "number"), name="one_table_a_number"),)

    def __str__(self) -> str:
        return f"{self.round}.{self.number}"


class Seat(models.Model):
    """An entrant at a table; `score` is the game score that counts, once confirmed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", db_constraint=False)
    position = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="seats", db_constraint=False)
    absent = models.BooleanField(default=False)
    score = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("position",)
        constraints = (models.UniqueConstraint(fields=("table", "position"), name="one_entrant_a_seat"),)

    def __str__(self) -> str:
        return f"{self.table}/{self.position}"


class Bye(models.Model):
    """An entrant who sits out a round: `pairing` (no table left), or on request `half` or `zero`."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes", db_constraint=False)
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="byes", db_constraint=False)
    kind = models.CharField(max_length=10)

    class Meta:
        ordering = ("entrant__number",)
        constraints = (models.UniqueConstraint(fields=("round", "entrant"), name="one_bye_a_round"),)

    def __str__(self) -> str:
        return f"{self.round}: {self.entrant} {self.kind}"


class Penalty(models.Model):
    """A ruling about an entrant, of a kind of `events.PenaltyGiven`; `revoked` says why it no longer counts.

    `amount` is a fraction as text. `table` is 0 where it is about no table.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties", db_constraint=False)
    number = models.PositiveIntegerField()
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="penalties", db_constraint=False)
    kind = models.CharField(max_length=20)
    amount = models.CharField(max_length=24)
    reason = models.CharField(max_length=200)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField(default=0)
    revoked = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_penalty_a_number"),)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.kind} {self.number}"

    @property
    def taken(self) -> Fraction:
        """The match points taken off; negative where they are given back."""
        return Fraction(self.amount)


class Role(models.Model):
    """What a user may do in a tournament."""

    class Kind(models.TextChoices):
        OWNER = "owner", _("Owner")
        DIRECTOR = "director", _("Director")

    tournament_id = models.UUIDField(db_index=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=10, choices=Kind.choices)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("tournament_id", "user"), name="one_role_a_user"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class PairingJob(models.Model):
    """A request to pair a round and how far it has come. At most one is under way for a tournament.

    `error` says in English why it failed; `reasons` say the same as explanations, where pairing gives any.
    """

    class Status(models.TextChoices):
        QUEUED = "queued", _("waiting for the worker")
        RUNNING = "running", _("pairing")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament_id = models.UUIDField(db_index=True)
    round = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.QUEUED)
    actor = models.CharField(max_length=64)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    step = models.CharField(max_length=80, blank=True)
    error_code = models.CharField(max_length=40, blank=True)
    error = models.TextField(blank=True)
    reasons = models.JSONField(default=list)
    requested_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-requested_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament_id",),
                condition=models.Q(status__in=("queued", "running")),
                name="one_pairing_job_under_way",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.round}: {self.status}"


class TableAccess(models.Model):
    """The key to one table of one round: only its hash is stored; `generation` counts how often it was revoked."""

    tournament_id = models.UUIDField()
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField(default=1)
    token_hash = models.CharField(max_length=64, unique=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("tournament_id", "round", "table"), name="one_access_a_table"),)

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.round}.{self.table}"


class TableDevice(models.Model):
    """A device that has opened a table's page: when it was last heard of, and what it said then.

    It holds `known` events of the game, and `unsent` entries that no answer has come to. Nothing depends on it.
    """

    tournament_id = models.UUIDField()
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    device = models.CharField(max_length=64)
    seen_at = models.DateTimeField()
    known = models.PositiveIntegerField(default=0)
    unsent = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("tournament_id", "round", "table", "device"), name="one_row_a_device"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.round}.{self.table} {self.device}"


class PersonKey(models.Model):
    """The key to what the ledger holds of one entrant's person. Deleted, nobody can read it ever again."""

    person = models.UUIDField(primary_key=True)
    tournament_id = models.UUIDField(db_index=True)
    key = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return str(self.person)
