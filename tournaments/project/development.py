"""The settings and what only developers need: `manage.py … --settings tournaments.project.development`."""

from tournaments.project.settings import *  # noqa: F403 - the same settings, and one more app
from tournaments.project.settings import INSTALLED_APPS as PRODUCT_APPS

# Keeps each app's newest migration by name in `max_migration.txt`, so that two branches that add one conflict in Git.
INSTALLED_APPS = [*PRODUCT_APPS, "django_linear_migrations"]
FIRST_PARTY_APPS = ["games", "scoring", "tournaments"]
