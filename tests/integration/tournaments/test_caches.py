"""Counting in the cache: one more each time, each key for itself, from nothing again once its time is over."""

from __future__ import annotations

from uuid import uuid4

from django.core.cache import caches

from tournaments.project.caches import LocMemCache, RedisCache


def test_a_key_is_counted_from_one_in_every_connection() -> None:
    cache, again = caches["default"], caches.create_connection("default")
    assert isinstance(cache, RedisCache | LocMemCache)
    assert isinstance(again, RedisCache | LocMemCache)
    key, other = f"count:{uuid4()}", f"count:{uuid4()}"
    assert [cache.count(key, 60), again.count(key, 60), cache.count(other, 60), cache.count(key, 60)] == [1, 2, 1, 3]
    assert cache.get(key) == 3


def test_the_first_of_a_key_says_how_long_it_is_counted() -> None:
    cache = caches["default"]
    assert isinstance(cache, RedisCache | LocMemCache)
    key = f"count:{uuid4()}"
    cache.count(key, 60)
    cache.touch(key, 0)  # its time is over
    assert cache.count(key, 60) == 1
