from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """What a game is worth: match points, tie-breaks, standings and sheets."""

    name = "scoring"
    verbose_name = _("Scoring")
