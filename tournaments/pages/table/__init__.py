"""The pages of a table, opened by the key on its slip."""
