"""The key of a table: what the QR on its slip holds, for one table of one round and nothing else."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games.ledger import driver
from games.ledger.rows import uuid_out
from tournaments.errors import TournamentError
from tournaments.models import TableAccess

_COLUMNS: Final = ("id", "tournament_id", "round", "table", "generation", "token_hash")
_FIND: Final = (
    'SELECT id, tournament_id, round, "table", generation, token_hash FROM tournaments_tableaccess'
    " WHERE token_hash = %s"
)


def _token(tournament: UUID, round_: int, table: int, generation: int) -> str:
    """The token of a table: made from the server's secret, so that a slip can be printed again though only the
    hash is stored.
    """
    message = f"table-access:{tournament}:{round_}:{table}:{generation}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, sha256).digest()
    return urlsafe_b64encode(digest[:24]).decode()


def _hash(token: str) -> str:
    # Whatever a client sends has a hash, be it no proper text.
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def open_access(*, tournament: UUID, round: int, tables: int) -> None:  # noqa: A002
    """Makes the keys of a round's tables 1 to `tables`. Those that are there, of a round that was taken back, stay: no
    link of it opens them, for they were revoked.
    """
    there = set(TableAccess.objects.filter(tournament_id=tournament, round=round).values_list("table", flat=True))
    TableAccess.objects.bulk_create(
        TableAccess(
            tournament_id=tournament,
            round=round,
            table=table,
            token_hash=_hash(_token(tournament, round, table, 1)),
        )
        for table in range(1, tables + 1)
        if table not in there
    )


def table_token(*, tournament: UUID, round: int, table: int) -> str:  # noqa: A002
    """The token that opens the table now. Raises TournamentError `unknown_table`."""
    return _token(tournament, round, table, _access(tournament, round, table).generation)


def table_tokens(*, tournament: UUID, round: int) -> dict[int, str]:  # noqa: A002
    """Table → the token that opens it now, of every table of the round; none of a draft. One query."""
    rows = TableAccess.objects.filter(tournament_id=tournament, round=round).order_by("table")
    return {row.table: _token(tournament, round, row.table, row.generation) for row in rows}


@transaction.atomic
def revoke_access(*, tournament: UUID, round: int, table: int) -> str:  # noqa: A002
    """Makes the table's present token worthless and returns a new one. Raises TournamentError `unknown_table`."""
    access = _access(tournament, round, table, lock=True)
    access.generation += 1
    token = _token(tournament, round, table, access.generation)
    access.token_hash = _hash(token)
    access.save(update_fields=["generation", "token_hash"])
    return token


def find_access(*, token: str) -> TableAccess | None:
    """The table that the token opens, None for a wrong or revoked one. Whether its round is still open is not asked."""
    wanted = _hash(token)
    found = driver.mapped(driver.database(), _find, wanted)
    if found is None or not hmac.compare_digest(found[-1], wanted):
        return None
    pk, tournament, *others = found
    return TableAccess.from_db(DEFAULT_DB_ALIAS, _COLUMNS, (pk, uuid_out(tournament), *others))


def _find(of: BaseDatabaseWrapper, token_hash: str) -> tuple[Any, ...] | None:
    """`_COLUMNS` of a key. Asked for every event that a table enters: by the driver's cursor, prepared."""
    found: tuple[Any, ...] | None = driver.cursor(of).execute(driver.marked(of, _FIND), (token_hash,)).fetchone()
    return found


def _access(tournament: UUID, round_: int, table: int, *, lock: bool = False) -> TableAccess:
    rows = TableAccess.objects.select_for_update() if lock else TableAccess.objects
    access = rows.filter(tournament_id=tournament, round=round_, table=table).first()
    if access is None:
        raise TournamentError("unknown_table", "Round {round} has no table {table}.", round=round_, table=table)
    return access
