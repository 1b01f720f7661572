"""The rights of a PostgreSQL role for the application: it can add to the ledger, and change nothing of it."""

from __future__ import annotations

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg import sql

APPEND_ONLY = ("ledger_event", "ledger_order", "ledger_tile", "ledger_checkpoint")
"""Tables on which the role has SELECT and INSERT alone."""

KEPT = ("ledger_head", "ledger_sequencer")
"""Tables whose rows the role moves on, and never removes: without them the ledger could begin anew."""

READ_ONLY = ("django_migrations",)


class RoleRefusedError(ValueError):
    """A role that rights would not bind, or that is not there."""


@transaction.atomic
def grant(name: str) -> list[str]:
    """Give the role what the application needs and no more; the statements that did so. Run it as the tables' owner.

    To be run again after every migration, which may bring new tables. Raises RoleRefusedError for a role that does not
    exist, is a superuser, or owns the tables or belongs to a role that does: no right taken would bind it.
    """
    if connection.vendor != "postgresql":
        raise RoleRefusedError("SQLite has no roles: whoever may write the file may write all of it.")
    with connection.cursor() as cursor:
        _check(cursor, name)
        role = sql.Identifier(name)
        statements = [
            sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role),
            sql.SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {}").format(role),
            sql.SQL("GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {}").format(role),
            *(
                sql.SQL("REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON {} FROM {}, PUBLIC").format(
                    sql.Identifier(table), role
                )
                for table in APPEND_ONLY
            ),
            *(
                sql.SQL("REVOKE DELETE, TRUNCATE, REFERENCES, TRIGGER ON {} FROM {}, PUBLIC").format(
                    sql.Identifier(table), role
                )
                for table in KEPT
            ),
            *(
                sql.SQL("REVOKE INSERT, UPDATE, DELETE ON {} FROM {}").format(sql.Identifier(table), role)
                for table in READ_ONLY
            ),
        ]
        written = [statement.as_string(cursor.connection) for statement in statements]
        for statement in written:
            cursor.execute(statement)
    return written


def _check(cursor: CursorWrapper, name: str) -> None:
    cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = %s", [name])
    found = cursor.fetchone()
    if found is None:
        raise RoleRefusedError(f"There is no role {name}. Make it first: CREATE ROLE {name} LOGIN PASSWORD '…';")
    if found[0]:
        raise RoleRefusedError(f"{name} is a superuser, whom no right binds. Choose another role.")
    cursor.execute(
        "SELECT count(*) FROM pg_tables WHERE tablename = ANY(%s) AND pg_has_role(%s, tableowner, 'MEMBER')",
        [list(APPEND_ONLY), name],
    )
    if cursor.fetchone()[0]:
        raise RoleRefusedError(f"{name} owns the ledger's tables or belongs to their owner. Choose another role.")
