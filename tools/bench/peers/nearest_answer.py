"""Times nearest places with the peers, as a program of their own Python:

    python -P nearest_answer.py FOLDER SET...

FOLDER has what `otm-bench nearest --export` wrote. Standard output has a line of JSON for each set
and count: {"set", "k", "system", "ns", "queries"}; nanoseconds are a query's, the median of runs.
"""

from __future__ import annotations

import io
import json
import math
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.spatial import cKDTree

RADIUS = 6_371_008.8
RUNS = 5
# A query of the R*Tree takes a hundred times as long.
RTREE_QUERIES = 2_000


def vectors(degrees: np.ndarray) -> np.ndarray:
    """Unit vectors of latitudes and longitudes."""
    radians = np.radians(degrees)
    cosine = np.cos(radians[:, 0])
    return np.column_stack(
        [cosine * np.cos(radians[:, 1]), cosine * np.sin(radians[:, 1]), np.sin(radians[:, 0])]
    )


class Tree:
    """SciPy's tree over unit vectors, asked for a batch at once."""

    name = "cKDTree, batch"

    def __init__(self, places: np.ndarray) -> None:
        self._tree = cKDTree(vectors(places))

    def ask(self, points: np.ndarray, count: int) -> None:
        chords, _ = self._tree.query(vectors(points), k=count)
        _ = 2 * RADIUS * np.arcsin(chords / 2)


class ReverseGeocoder:
    """`reverse_geocoder` over the same places, one thread, a batch at once; one nearest only."""

    name = "reverse_geocoder, batch"

    def __init__(self, places: np.ndarray) -> None:
        import reverse_geocoder

        lines = ["lat,lon,name,admin1,admin2,cc"]
        lines += [f"{latitude},{longitude},,,," for latitude, longitude in places]
        self._geocoder = reverse_geocoder.RGeocoder(
            mode=1, verbose=False, stream=io.StringIO("\n".join(lines) + "\n")
        )

    def ask(self, points: np.ndarray, count: int) -> None:
        self._geocoder.query([tuple(point) for point in points.tolist()])


class RTree:
    """SQLite's R*Tree, asked with boxes that grow until the nearest lie surely in them."""

    name = "R*Tree"

    def __init__(self, places: np.ndarray) -> None:
        self._database = sqlite3.connect(":memory:")
        self._database.execute("CREATE VIRTUAL TABLE place USING rtree(id, south, north, west, east)")
        self._database.executemany(
            "INSERT INTO place VALUES (?, ?, ?, ?, ?)",
            ((number, lat, lat, lon, lon) for number, (lat, lon) in enumerate(places.tolist())),
        )

    def ask(self, points: np.ndarray, count: int) -> None:
        for latitude, longitude in points.tolist():
            self.nearest(latitude, longitude, count)

    def nearest(self, latitude: float, longitude: float, count: int) -> list[float]:
        """The distances of the nearest, in meters."""
        half = 0.05
        while True:
            # The box of the disk of that many degrees around the point.
            cosine = math.cos(math.radians(min(90, abs(latitude) + half)))
            width = 180 if cosine <= math.sin(math.radians(half)) else min(180, half / cosine * 1.1)
            rows = []
            for west, east in self._spans(longitude, width):
                rows += self._database.execute(
                    "SELECT south, west FROM place "
                    "WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?",
                    (latitude - half, latitude + half, west, east),
                )
            distances = sorted(meters(latitude, longitude, *row) for row in rows)[:count]
            reach = math.radians(half) * RADIUS
            if (len(distances) == count and distances[-1] <= reach) or half >= 180:
                return distances
            half *= 2

    @staticmethod
    def _spans(longitude: float, width: float) -> list[tuple[float, float]]:
        west, east = longitude - width, longitude + width
        if width >= 180:
            return [(-180, 180)]
        if west < -180:
            return [(-180, east), (west + 360, 180)]
        if east > 180:
            return [(west, 180), (-180, east - 360)]
        return [(west, east)]


def meters(latitude: float, longitude: float, other: float, another: float) -> float:
    """The haversine distance."""
    northing = math.sin(math.radians(other - latitude) / 2)
    easting = math.sin(math.radians(another - longitude) / 2)
    chord = northing**2 + math.cos(math.radians(latitude)) * math.cos(math.radians(other)) * easting**2
    return 2 * RADIUS * math.asin(min(1, math.sqrt(chord)))


def timed(ask: Callable[[np.ndarray, int], None], points: np.ndarray, count: int) -> float:
    """Nanoseconds a query of this thread: the median of runs, after one to warm up."""
    parts = np.array_split(points, RUNS + 1)
    times = []
    for number, part in enumerate(parts):
        started = time.thread_time_ns()
        ask(part, count)
        if number > 0:
            times.append((time.thread_time_ns() - started) / len(part))
    return statistics.median(times)


def main() -> None:
    """Runs all peers over all sets."""
    folder, sets = Path(sys.argv[1]), sys.argv[2:]
    places = np.fromfile(folder / "places.f64").reshape(-1, 2)
    queries = {name: np.fromfile(folder / f"{name}.f64").reshape(-1, 2) for name in sets}
    for system in (Tree, ReverseGeocoder, RTree):
        print(f"compare: loading {system.name}", file=sys.stderr)
        peer = system(places)
        for name, points in queries.items():
            if system is RTree:
                points = points[:RTREE_QUERIES]
            for count in (1,) if system is ReverseGeocoder else (1, 10):
                nanoseconds = timed(peer.ask, points, count)
                row = {"set": name, "k": count, "system": peer.name, "ns": nanoseconds,
                       "queries": len(points)}  # fmt: skip
                print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
