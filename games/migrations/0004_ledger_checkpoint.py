"""Checkpoints, and the hashes of the Merkle tree from which they and proofs are made. Both are append-only, as events are.

`ledger_tile` holds the roots of complete subtrees at every eighth level (games/ledger/merkle.py).
"""

from django.db import migrations, models

TABLES = ("ledger_tile", "ledger_checkpoint")

POSTGRESQL = [
    """
    CREATE TABLE ledger_tile (
        level smallint NOT NULL CHECK (level > 0),
        number bigint NOT NULL CHECK (number >= 0),
        hash bytea NOT NULL CHECK (octet_length(hash) = 32),
        PRIMARY KEY (level, number)
    )
    """,
    """
    CREATE TABLE ledger_checkpoint (
        size bigint PRIMARY KEY CHECK (size >= 1),
        time bigint NOT NULL,
        origin varchar(100) COLLATE "C" NOT NULL,
        root bytea NOT NULL CHECK (octet_length(root) = 32),
        key bytea NOT NULL CHECK (octet_length(key) = 32),
        signature bytea NOT NULL CHECK (octet_length(signature) = 64)
    )
    """,
    """
    CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '% is append-only: its rows are never changed or removed', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation', DETAIL = TG_OP;
    END
    $$
    """,
    *(
        f"""
        CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()
        """
        for table in TABLES
    ),
]

SQLITE = [
    """
    CREATE TABLE ledger_tile (
        level INTEGER NOT NULL CHECK (level > 0),
        number INTEGER NOT NULL CHECK (number >= 0),
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (level, number)
    ) STRICT
    """,
    """
    CREATE TABLE ledger_checkpoint (
        size INTEGER NOT NULL PRIMARY KEY CHECK (size >= 1),
        time INTEGER NOT NULL,
        origin TEXT NOT NULL,
        root BLOB NOT NULL CHECK (length(root) = 32),
        key BLOB NOT NULL CHECK (length(key) = 32),
        signature BLOB NOT NULL CHECK (length(signature) = 64)
    ) STRICT
    """,
    *(
        f"""
        CREATE TRIGGER {table}_no_{event.lower()} BEFORE {event} ON {table} {condition}
        BEGIN SELECT RAISE(ABORT, '{table} is append-only: its rows are never changed or removed'); END
        """
        for table, same in (
            ("ledger_tile", "level = NEW.level AND number = NEW.number"),
            ("ledger_checkpoint", "size = NEW.size"),
        )
        for event, condition in (
            ("UPDATE", ""),
            ("DELETE", ""),
            ("INSERT", f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})"),  # noqa: S608 - constants of ours
        )
    ),
]


def lay(_apps, schema_editor):
    for statement in {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def lift(_apps, schema_editor):
    for table in TABLES:
        schema_editor.execute(f"DROP TABLE {table}")
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP FUNCTION ledger_refuse()")


class Migration(migrations.Migration):
    dependencies = [("games", "0003_ledger_order")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(lay, lift)],
            state_operations=[
                migrations.CreateModel(
                    name="LedgerTile",
                    fields=[
                        ("pk", models.CompositePrimaryKey("level", "number", primary_key=True, serialize=False)),
                        ("level", models.SmallIntegerField()),
                        ("number", models.BigIntegerField()),
                        ("hash", models.BinaryField(max_length=32)),
                    ],
                    options={"db_table": "ledger_tile"},
                ),
                migrations.CreateModel(
                    name="LedgerCheckpoint",
                    fields=[
                        ("size", models.BigIntegerField(primary_key=True, serialize=False)),
                        ("time", models.BigIntegerField()),
                        ("origin", models.CharField(max_length=100)),
                        ("root", models.BinaryField(max_length=32)),
                        ("key", models.BinaryField(max_length=32)),
                        ("signature", models.BinaryField(max_length=64)),
                    ],
                    options={"db_table": "ledger_checkpoint"},
                ),
            ],
        ),
    ]
