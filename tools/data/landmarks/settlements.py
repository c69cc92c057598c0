"""The gazetteer's settlements, and which of them lie nearest to a point."""

from __future__ import annotations

import gzip
import heapq
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .globe import RADIUS, unit_vector

TOWN_POPULATION = 5_000
# A side of a cell of the grid, in degrees.
_CELL = 0.25
_CELLS_AROUND = round(360 / _CELL)


@dataclass(frozen=True)
class Settlement:
    """A town or village of the gazetteer."""

    id: str
    name: str
    latitude: float
    longitude: float
    country: str
    population: int

    @property
    def radius(self) -> float:
        """Kilometers from the middle to the edge of what is built up: 2,000,000 people fill 9 km."""
        return math.sqrt(self.population) / 150


@dataclass(frozen=True)
class Neighbor:
    """A settlement, and how far its middle is."""

    settlement: Settlement
    distance: float


class Settlements:
    """Settlements in cells of a grid for each country."""

    def __init__(self, settlements: Iterable[Settlement]) -> None:
        # With each settlement its point on the unit sphere and its radius, which are asked for often.
        self._cells: dict[tuple[str, int, int], list[tuple[float, float, float, float, Settlement]]] = {}
        self._largest_radius: dict[str, float] = {}
        for settlement in settlements:
            country, radius = settlement.country, settlement.radius
            key = _cell(country, settlement.latitude, settlement.longitude)
            point = unit_vector(settlement.latitude, settlement.longitude)
            self._cells.setdefault(key, []).append((*point, radius, settlement))
            self._largest_radius[country] = max(radius, self._largest_radius.get(country, 0))

    def nearest(
        self, countries: Iterable[str], latitude: float, longitude: float, count: int
    ) -> list[Neighbor]:
        """The nearest of some countries by the distance to their edge."""
        countries = list(countries)
        largest = max((self._largest_radius.get(country, 0) for country in countries), default=0)
        x, y, z = unit_vector(latitude, longitude)
        # With the distances to the edges and to the middles, and the order in which they were found.
        found: list[tuple[float, int, float, Settlement]] = []
        inner = -1
        # Rings of cells are added until the nearest `count` cannot change any more.
        for reach in (1, 2, 4, 8, 16, 32, 64, 128):
            for key in _ring(countries, latitude, longitude, inner, reach):
                for x2, y2, z2, radius, settlement in self._cells.get(key, ()):
                    chord = math.sqrt((x - x2) ** 2 + (y - y2) ** 2 + (z - z2) ** 2)
                    distance = 2 * RADIUS * math.asin(min(1.0, chord / 2))
                    found.append((distance - radius, len(found), distance, settlement))
            inner = reach
            found = heapq.nsmallest(count, found)
            pole = min(89, abs(latitude) + reach * _CELL)
            seen = reach * _CELL * 111 * math.cos(math.radians(pole))
            if len(found) >= count and found[count - 1][0] + largest <= seen:
                break
        return [Neighbor(settlement, distance) for _, _, distance, settlement in found]


def alternate_names(data: Path, ids: frozenset[str]) -> dict[str, set[str]]:
    """Every other name of the settlements with these ids."""
    names: dict[str, set[str]] = {id: set() for id in ids}
    for file in ("alternateNamesV2.txt.gz", "alternateNamesV2.cities.txt.gz"):
        with gzip.open(data / file, "rt", encoding="utf-8") as lines:
            for line in lines:
                _, id, _, name = line.split("\t", 4)[:4]
                if id in ids:
                    names[id].add(name)
    return names


def _cell(country: str, latitude: float, longitude: float) -> tuple[str, int, int]:
    return country, math.floor(latitude / _CELL), math.floor(longitude / _CELL) % _CELLS_AROUND


def _ring(
    countries: list[str], latitude: float, longitude: float, inner: int, outer: int
) -> Iterator[tuple[str, int, int]]:
    """The cells at most `outer` cells away from a point's, and more than `inner`."""
    for country in countries:
        _, row, column = _cell(country, latitude, longitude)
        for y in range(-outer, outer + 1):
            for x in range(-outer, outer + 1):
                if max(abs(y), abs(x)) > inner:
                    yield country, row + y, (column + x) % _CELLS_AROUND


def read_settlements(data: Path) -> Iterator[Settlement]:
    """The settlements of a folder of data: remote ones are in a file of their own."""
    for file in ("cities500.txt.gz", "naturalEarthPlaces.txt.gz"):
        with gzip.open(data / file, "rt", encoding="utf-8") as lines:
            for line in lines:
                columns = line.split("\t")
                yield Settlement(
                    id=columns[0],
                    name=columns[1],
                    latitude=float(columns[4]),
                    longitude=float(columns[5]),
                    country=columns[8],
                    population=int(columns[14] or 0),
                )
