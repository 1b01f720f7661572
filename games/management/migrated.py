"""Commands that read the ledger say so in a sentence where there is none."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


def require_migrated() -> None:
    """Raises CommandError unless the database can be opened and has every table that this version knows."""
    try:
        executor = MigrationExecutor(connection)
    except OperationalError as error:
        raise CommandError(f"The database cannot be opened: {error}") from error
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("This database is not up to date with this version. Run manage.py migrate first.")
