from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Who plays whom, and when: registration, rounds, pairings and the director's desk."""

    name = "tournaments"
    verbose_name = _("Tournaments")
