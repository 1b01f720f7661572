"""The global order of the log: a gap-free place for each event, given once it can no longer be overtaken.

PostgreSQL hands out `pos` before the commit, so a lower one may appear after a higher one. Each event keeps the number of
its transaction; `ledger_sequence` gives places to events of transactions older than any that still runs, and to none
twice. SQLite has one writer and removes nothing: there `pos` has no gaps and is the place, and the table is a view.

How the sequencer on PostgreSQL knows which events have no place yet: `ledger_sequencer.low` is a pos up to which all have
one and none can appear. Every writer takes its transaction number (by locking a head) before its first pos, so once
all transactions that ran when `seen` was the last pos are over, nothing can appear up to `seen`, and `low` moves there.

Within a stream the order is kept: nothing is placed after an event that is still fenced and has a lower pos.
A transaction number that this cluster has not given out yet comes from a restored dump, and is over.
"""

from django.db import migrations, models

REFUSAL = "ledger_order is append-only: its rows are never changed or removed"

POSTGRESQL = [
    "ALTER TABLE ledger_event ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id()",
    """
    CREATE TABLE ledger_order (
        place bigint PRIMARY KEY CHECK (place >= 1),
        pos bigint NOT NULL CONSTRAINT ledger_order_pos UNIQUE
    )
    """,
    f"""
    CREATE FUNCTION ledger_order_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation', DETAIL = TG_OP;
    END
    $$
    """,
    """
    CREATE TRIGGER ledger_order_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_order
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_order_refuse()
    """,
    """
    CREATE TABLE ledger_sequencer (
        id integer PRIMARY KEY CHECK (id = 1),
        low bigint NOT NULL,
        seen bigint NOT NULL,
        xid xid8 NOT NULL
    )
    """,
    # Answers how many events got a place, NULL if another session is giving places at this moment. The settings keep the
    # planner to walking the indexes from `low` on, whatever it believes of tables that grow faster than its statistics.
    """
    CREATE FUNCTION ledger_sequence(most integer) RETURNS integer LANGUAGE plpgsql
    SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
    SET enable_sort = off AS $$
    DECLARE
        known ledger_sequencer;
        final bigint; -- the low that the passing of time allows
        fenced bigint; -- the first pos that has to wait
        reached bigint; -- the last pos looked at
        looked integer;
        placed integer;
        past boolean; -- all transactions are over that ran when known.seen was the last pos
    BEGIN
        IF NOT pg_try_advisory_xact_lock(5493201177) THEN
            RETURN NULL;
        END IF;
        SELECT * INTO known FROM ledger_sequencer;
        IF NOT FOUND THEN
            known := (1, 0, 0, '0'::xid8);
        END IF;
        IF NOT EXISTS (SELECT FROM ledger_event WHERE pos > known.low) THEN
            RETURN 0;
        END IF;
        WITH now AS (
            SELECT pg_snapshot_xmin(pg_current_snapshot()) AS oldest, pg_snapshot_xmax(pg_current_snapshot()) AS next
        ), waiting AS MATERIALIZED (
            SELECT event.pos,
                event.xid IS DISTINCT FROM pg_current_xact_id_if_assigned()
                    AND (event.xid < now.oldest OR event.xid >= now.next) AS free
            FROM ledger_event AS event, now
            WHERE event.pos > known.low AND NOT EXISTS (
                SELECT FROM ledger_order AS other WHERE other.pos = event.pos AND other.pos > known.low
            )
            ORDER BY event.pos LIMIT most
        ), bound AS (
            SELECT min(pos) AS pos FROM waiting WHERE NOT free
        ), given AS (
            INSERT INTO ledger_order (place, pos)
            SELECT (SELECT coalesce(max(place), 0) FROM ledger_order) + row_number() OVER (ORDER BY waiting.pos), waiting.pos
            FROM waiting, bound WHERE waiting.pos < bound.pos OR bound.pos IS NULL
            RETURNING pos
        )
        SELECT (SELECT count(*) FROM given), (SELECT count(*) FROM waiting), (SELECT max(pos) FROM waiting), bound.pos,
            known.xid < now.oldest OR known.xid >= now.next
        INTO placed, looked, reached, fenced, past FROM now, bound;
        IF past THEN
            final := least(known.seen, fenced - 1);
            IF looked = most THEN
                final := least(final, reached);
            END IF;
            IF placed > 0 OR final > known.low OR reached > known.seen THEN
                INSERT INTO ledger_sequencer (id, low, seen, xid)
                VALUES (1, greatest(known.low, final), greatest(known.seen, reached), pg_current_xact_id())
                ON CONFLICT (id) DO UPDATE SET low = excluded.low, seen = excluded.seen, xid = excluded.xid;
            END IF;
        END IF;
        RETURN placed;
    END
    $$
    """,
]

SQLITE = ["CREATE VIEW ledger_order AS SELECT pos AS place, pos FROM ledger_event"]

LIFT_POSTGRESQL = [
    "DROP FUNCTION ledger_sequence(integer)",
    "DROP TABLE ledger_sequencer",
    "DROP TABLE ledger_order",
    "DROP FUNCTION ledger_order_refuse()",
    "ALTER TABLE ledger_event DROP COLUMN xid",
]

LIFT_SQLITE = ["DROP VIEW ledger_order"]


def lay(_apps, schema_editor):
    for statement in {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


def lift(_apps, schema_editor):
    for statement in {"postgresql": LIFT_POSTGRESQL, "sqlite": LIFT_SQLITE}[schema_editor.connection.vendor]:
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("games", "0002_game")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(lay, lift)],
            state_operations=[
                migrations.CreateModel(
                    name="LedgerOrder",
                    fields=[
                        ("place", models.BigIntegerField(primary_key=True, serialize=False)),
                        ("pos", models.BigIntegerField(unique=True)),
                    ],
                    options={"db_table": "ledger_order"},
                ),
            ],
        ),
    ]
