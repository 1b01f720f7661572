"""The `scoring` app, as Django loads it."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """The middle app."""

    name = "scoring"
    verbose_name = _("Scoring")
