"""The `games` app, as Django loads it."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The bottom app."""

    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Register the projection of games, and who is told of appends."""
        from games.ledger import hooks, projections, wakeups  # noqa: PLC0415 - models are not loaded before
        from games.projections import GameProjection  # noqa: PLC0415 - the same

        projections.register(GameProjection())
        if settings.LEDGER_WAKEUPS:
            hooks.on_append(wakeups.announce)
