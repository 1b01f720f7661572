"""How much an event's row holds: of what is recorded here, and of what comes in an archive."""

MAX_NAME = 100
"""Characters of a stream's and of a type's name."""

MAX_LABEL = 200
"""Characters of an actor and of a device."""

MAX_SCHEMA = 32_767
