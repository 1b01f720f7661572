"""The `tournaments` app, as Django loads it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The top app."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Register what follows the ledger: the rows, the tables' results, the standings."""
        from games.ledger import projections  # noqa: PLC0415 - models are not loaded before
        from tournaments import tasks  # noqa: F401, PLC0415 - the same; it follows every append
        from tournaments.projections import TournamentProjection  # noqa: PLC0415 - the same

        projections.register(TournamentProjection())
