"""The `games` app, as Django loads it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The bottom app."""

    name = "games"
    verbose_name = _("Games")
