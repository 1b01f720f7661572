"""The event store: one append-only log for every stream (design/ledger.md).

Callers use `store` (append and read), `projections` (tables kept by event handlers) and `hooks` (work to start
after an append has committed); the other modules serve these.
"""
