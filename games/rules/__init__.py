"""The rules of every game: pure functions on frozen values. Nothing here knows of Django, clocks, files or networks."""
