from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """What happened at a table: the rules, the ledger and the record of every game."""

    name = "games"
    verbose_name = _("Games")
