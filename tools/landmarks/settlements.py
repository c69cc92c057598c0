"""The gazetteer's settlements, and which of them lie nearest to a point."""

from __future__ import annotations

import gzip
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .globe import kilometers

TOWN_POPULATION = 5_000
# A side of a cell of the grid, in degrees.
_CELL = 0.25
_CELLS_AROUND = round(360 / _CELL)
# Kilometers from the middle to the edge of the largest cities, of 25 million people.
_LARGEST_RADIUS = 34


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

    @property
    def distance_to_edge(self) -> float:
        """Negative inside the settlement, the further inside the less."""
        return self.distance - self.settlement.radius


class Settlements:
    """Settlements in cells of a grid for each country."""

    def __init__(self, settlements: Iterable[Settlement]) -> None:
        self._cells: dict[tuple[str, int, int], list[Settlement]] = {}
        for settlement in settlements:
            key = _cell(settlement.country, settlement.latitude, settlement.longitude)
            self._cells.setdefault(key, []).append(settlement)

    def nearest(
        self, countries: Iterable[str], latitude: float, longitude: float, count: int
    ) -> list[Neighbor]:
        """The nearest of some countries by the distance to their edge."""
        countries = list(countries)
        found: list[Neighbor] = []
        # Rings of cells are added until the nearest `count` cannot change any more.
        for reach in (1, 2, 4, 8, 16, 32, 64, 128):
            found = sorted(
                (
                    Neighbor(s, kilometers(latitude, longitude, s.latitude, s.longitude))
                    for s in self._around(countries, latitude, longitude, reach)
                ),
                key=lambda neighbor: neighbor.distance_to_edge,
            )
            pole = min(89, abs(latitude) + reach * _CELL)
            seen = reach * _CELL * 111 * math.cos(math.radians(pole))
            if len(found) >= count and found[count - 1].distance_to_edge + _LARGEST_RADIUS <= seen:
                break
        return found[:count]

    def _around(
        self, countries: list[str], latitude: float, longitude: float, reach: int
    ) -> Iterator[Settlement]:
        for country in countries:
            _, row, column = _cell(country, latitude, longitude)
            for y in range(row - reach, row + reach + 1):
                for x in range(column - reach, column + reach + 1):
                    yield from self._cells.get((country, y, x % _CELLS_AROUND), ())


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
