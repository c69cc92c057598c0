"""Times columns with On The Map, pgeocode and reverse_geocoder, as a program of the peers' own Python.

OTM_GAZETTEER, ONTHEMAP_LIBRARY and PGEOCODE_DATA_DIR are set by columns.py. Standard output has a line of JSON
for each way: {"column", "system", "rate"}; the rate is rows a second of processor time, the best of the runs.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import numpy
import pandas
import pgeocode
import reverse_geocoder

from onthemap import Geocoder

RUNS = 3
POINTS = 100_000
CODES = 1_000_000


def towns() -> numpy.ndarray:
    """The points of a few thousand towns all over the world."""
    geocoder = Geocoder()
    grid = [(latitude, longitude) for latitude in range(-40, 66, 5) for longitude in range(-120, 150, 5)]
    found = [geocoder.nearest(*point, count=3, min_population=1_000) for point in grid]
    return numpy.array([place.point for places in found for place in places])


def main() -> None:
    """Runs all in turns, because the machine is not as fast all the time."""
    generator = numpy.random.default_rng(1)
    known = towns()
    # Up to 20 km around towns, where people are.
    points = known[generator.integers(len(known), size=POINTS)] + generator.uniform(-0.18, 0.18, (POINTS, 2))
    latitudes, longitudes = pandas.Series(points[:, 0].clip(-90, 90)), pandas.Series(points[:, 1])
    pairs = list(zip(latitudes, longitudes, strict=True))
    nominatim = pgeocode.Nominatim("us")
    different = pandas.Series(nominatim._data_frame["postal_code"].unique())
    repeated = pandas.Series(generator.choice(different, size=CODES))
    # The first call of each reads its tables.
    reverse_geocoder.search(pairs[:1], mode=1, verbose=False)
    nominatim.query_postal_code(["90210"])
    one = different.sample(200, random_state=1).tolist()
    ours, theirs = "On The Map", "pgeocode"
    ways: list[tuple[str, str, int, Callable[[Geocoder], Any]]] = [
        ("US postal codes, a million that repeat", ours, CODES,
         lambda g: g.geocode(postalcode=repeated, country="US", threads=1)),
        ("US postal codes, a million that repeat", theirs, CODES,
         lambda _: nominatim.query_postal_code(repeated.tolist())),
        ("US postal codes, each once", ours, len(different),
         lambda g: g.geocode(postalcode=different, country="US", threads=1)),
        ("US postal codes, each once", theirs, len(different),
         lambda _: nominatim.query_postal_code(different.tolist())),
        ("US postal codes, one call each", ours, len(one),
         lambda g: [g.geocode(postalcode=code, country="US") for code in one]),
        ("US postal codes, one call each", theirs, len(one),
         lambda _: [nominatim.query_postal_code(code) for code in one]),
        ("nearest settlement of a point", ours, POINTS,
         lambda g: g.reverse(latitudes, longitudes, layer="locality", threads=1)),
        ("nearest settlement of a point", "reverse_geocoder", POINTS,
         lambda _: reverse_geocoder.search(pairs, mode=1, verbose=False)),
        ("place of a point, with its areas, country and sea", ours, POINTS,
         lambda g: g.reverse(latitudes, longitudes, threads=1)),
    ]  # fmt: skip
    rates = [0.0] * len(ways)
    for _ in range(RUNS):
        for number, (_, _, rows, way) in enumerate(ways):
            geocoder = Geocoder()
            start = time.process_time()
            way(geocoder)
            rates[number] = max(rates[number], rows / (time.process_time() - start))
    for (column, system, _, _), rate in zip(ways, rates, strict=True):
        print(json.dumps({"column": column, "system": system, "rate": rate}))


if __name__ == "__main__":
    main()
