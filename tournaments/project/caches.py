"""The caches of the two installations, and what they count: in one command, however many processes count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.cache.backends.locmem import LocMemCache as BaseLocMemCache
from django.core.cache.backends.redis import RedisCache as BaseRedisCache
from django.utils.functional import cached_property

if TYPE_CHECKING:
    import redis


class RedisCache(BaseRedisCache):
    """The cache that all processes of a hosted installation share."""

    @cached_property
    def _counter(self) -> redis.Redis:
        """Django makes a client for each command, which costs more than the command does."""
        client: redis.Redis = self._cache.get_client(write=True)
        return client

    def count(self, key: str, timeout: int) -> int:
        """One more for `key`, and how many there are by now, `timeout` seconds after the first at the latest."""
        made = self.make_and_validate_key(key)
        counted = int(self._counter.incr(made))
        if counted == 1:  # a process that dies here leaves a key that nobody counts by any more
            self._counter.expire(made, timeout)
        return counted


class LocMemCache(BaseLocMemCache):
    """The memory of the one process of a laptop."""

    def count(self, key: str, timeout: int) -> int:
        """As `RedisCache.count`."""
        self.add(key, 0, timeout)
        return self.incr(key)
