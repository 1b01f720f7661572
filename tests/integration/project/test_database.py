import pytest
from django.conf import settings
from django.db import connection

pytestmark = pytest.mark.django_db


@pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="how SQLite is opened")
@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("recursive_triggers", 1)]
)
def test_sqlite_is_opened_for_a_ledger(pragma: str, value: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)


@pytest.mark.skipif(settings.ENVIRONMENT.hosted, reason="how SQLite is opened")
def test_sqlite_lives_in_a_file_that_two_connections_share() -> None:
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM django_migrations")
            assert cursor.fetchone()[0] > 0
    finally:
        other.close()


@pytest.mark.skipif(not settings.ENVIRONMENT.hosted, reason="which engine answers")
def test_hosted_is_postgresql() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL ")
