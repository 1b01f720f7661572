"""Rows of the scoring app: a projection."""

from __future__ import annotations

from django.db import models


class Standings(models.Model):
    """The standings of a tournament after a round, one row whole: a page is one query.

    `version` is that of the tournament's stream which the rows follow from; `rows` are plain data in the order of the
    standings (`scoring.projections`); `basis` is a digest of what they follow from (`scoring.methods.course`).
    """

    tournament = models.UUIDField()
    round = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    rows = models.JSONField(default=list)
    basis = models.BinaryField(default=bytes)

    class Meta:
        ordering = ("tournament", "round")
        constraints = (models.UniqueConstraint(fields=("tournament", "round"), name="one_standings_a_round"),)

    def __str__(self) -> str:
        return f"{self.tournament} after {self.round}"
