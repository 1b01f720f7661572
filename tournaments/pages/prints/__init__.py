"""Everything that can be printed or downloaded of an event, the same for directors and the public."""
