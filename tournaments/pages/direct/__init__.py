"""Pages of the people who run an event."""
