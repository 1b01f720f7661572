"""How each of the two databases is opened."""

from typing import Any

from psycopg.conninfo import conninfo_to_dict

from tournaments.project.env import Environment

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a play that was acknowledged survives a power cut
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",  # an erased person's key and name do not linger in the file
    "PRAGMA recursive_triggers=ON",  # without it INSERT OR REPLACE gets past the ledger's delete trigger
)


def database_settings(environment: Environment) -> dict[str, Any]:
    """Django's entry for the database that the environment names, SQLite in the data folder by default."""
    if environment.database_url is None:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": environment.data / "db.sqlite3",
            "OPTIONS": {
                # Deferred transactions that read and then write fail at once when another one wrote in between.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": ";".join(SQLITE_PRAGMAS),
            },
        }
    parts = conninfo_to_dict(environment.database_url)
    named = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    return {
        "ENGINE": "django.db.backends.postgresql",
        **{setting: str(parts.pop(key, "") or "") for setting, key in named.items()},
        # Django's own cursors prepare nothing; the ledger's few statements are planned once per connection.
        "OPTIONS": {**parts, "prepare_threshold": 5, "pool": {"min_size": 1, "max_size": 20, "timeout": 20}},
    }
