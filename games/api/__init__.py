"""Games over HTTP: bodies read as strictly as records, refusals as problem details, views of games as data."""
