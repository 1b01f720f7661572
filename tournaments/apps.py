"""The `tournaments` app, as Django loads it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The top app."""

    name = "tournaments"
    verbose_name = _("Tournaments")
