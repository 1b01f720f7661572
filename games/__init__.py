"""What happened at a table: the rules, the ledger and the record of every game."""
