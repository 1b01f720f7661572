"""The demonstration: events that go through the same services as everybody's."""
