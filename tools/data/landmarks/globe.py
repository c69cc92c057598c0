"""Distances on the sphere, and the polygons of countries."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

RADIUS = 6371.0088
_KILOMETERS_A_DEGREE = math.pi * RADIUS / 180

Ring = list[tuple[float, float]]
# The longitude and latitude of one end, and those of the other.
_Side = tuple[float, float, float, float]


def kilometers(latitude: float, longitude: float, latitude2: float, longitude2: float) -> float:
    """Great-circle distance of two points given in degrees."""
    phi, phi2 = math.radians(latitude), math.radians(latitude2)
    turn = math.radians(longitude2 - longitude)
    h = math.sin((phi2 - phi) / 2) ** 2 + math.cos(phi) * math.cos(phi2) * math.sin(turn / 2) ** 2
    return 2 * RADIUS * math.asin(min(1.0, math.sqrt(h)))


def unit_vector(latitude: float, longitude: float) -> tuple[float, float, float]:
    """A point given in degrees, on the unit sphere."""
    phi, turn = math.radians(latitude), math.radians(longitude)
    return math.cos(phi) * math.cos(turn), math.cos(phi) * math.sin(turn), math.sin(phi)


@dataclass(frozen=True)
class _Rule:
    """A row of country-polygons.tsv: whose a part of a polygon may be."""

    box: tuple[float, float, float, float] | None
    countries: frozenset[str]


# Sides of a polygon are kept in bands of latitude this high, in degrees.
_BAND = 0.25
# Polygons are found by the tiles that their boxes touch, this many degrees on a side.
_TILE = 5


@dataclass(frozen=True)
class _Polygon:
    name: str
    country: str
    box: tuple[float, float, float, float]
    rings: list[Ring]

    def contains(self, latitude: float, longitude: float) -> bool:
        """Whether a ray eastwards from the point crosses the sides an odd number of times."""
        west, south, east, north = self.box
        if not (west <= longitude <= east and south <= latitude <= north):
            return False
        inside = False
        for x1, y1, x2, y2 in self._bands.get(math.floor(latitude / _BAND), ()):
            if (y1 > latitude) != (y2 > latitude):
                if longitude < (x2 - x1) * (latitude - y1) / (y2 - y1) + x1:
                    inside = not inside
        return inside

    def sides(self, south: float, north: float) -> Iterator[_Side]:
        """The sides that reach between two latitudes, and others near them; some more than once."""
        for band in range(math.floor(south / _BAND), math.floor(north / _BAND) + 1):
            yield from self._bands.get(band, ())

    @cached_property
    def _bands(self) -> dict[int, list[_Side]]:
        bands: dict[int, list[_Side]] = {}
        for ring in self.rings:
            x1, y1 = ring[-1]
            for x2, y2 in ring:
                first, last = sorted((math.floor(y1 / _BAND), math.floor(y2 / _BAND)))
                for band in range(first, last + 1):
                    bands.setdefault(band, []).append((x1, y1, x2, y2))
                x1, y1 = x2, y2
        return bands


class CountryMap:
    """The countries' polygons of Data/, at 1:10 million: coasts are a few kilometers off."""

    def __init__(self, data: Path) -> None:
        self._rules = _rules(data / "overrides" / "country-polygons.tsv")
        self._polygons = list(_polygons(data / "naturalearth" / "countries.ndjson.gz"))
        self._tiles: dict[tuple[int, int], list[_Polygon]] = {}
        for polygon in self._polygons:
            west, south, east, north = (math.floor(side / _TILE) for side in polygon.box)
            for y in range(south, north + 1):
                for x in range(west, east + 1):
                    self._tiles.setdefault((y, x), []).append(polygon)

    def countries_at(self, latitude: float, longitude: float) -> frozenset[str]:
        """Countries whose land the point may be on; empty at sea."""
        found: set[str] = set()
        tile = (math.floor(latitude / _TILE), math.floor(longitude / _TILE))
        for polygon in self._tiles.get(tile, ()):
            if polygon.contains(latitude, longitude):
                found |= self._owners(polygon, latitude, longitude)
        return frozenset(found)

    def distance(self, country: str, latitude: float, longitude: float, most: float) -> float:
        """Kilometers from a point outside a country to its border or coast; `most` if it is more."""
        reach_y = most / _KILOMETERS_A_DEGREE
        reach_x = reach_y / max(0.02, math.cos(math.radians(latitude)))
        nearest = most
        for polygon in self._polygons:
            west, south, east, north = polygon.box
            if not (south - reach_y <= latitude <= north + reach_y):
                continue
            if not (west - reach_x <= longitude <= east + reach_x):
                continue
            if country in self._owners(polygon, latitude, longitude):
                sides = polygon.sides(latitude - reach_y, latitude + reach_y)
                nearest = min(nearest, _distance_to_sides(sides, latitude, longitude))
        return nearest

    def _owners(self, polygon: _Polygon, latitude: float, longitude: float) -> frozenset[str]:
        for rule in self._rules.get(polygon.name, []):
            if rule.box is None:
                return rule.countries
            west, south, east, north = rule.box
            if west <= longitude <= east and south <= latitude <= north:
                return rule.countries
        return frozenset({polygon.country})


def _rules(path: Path) -> dict[str, list[_Rule]]:
    rules: dict[str, list[_Rule]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, box, countries, _ = line.split("\t")
            sides = tuple(float(side) for side in box.split(",")) if box else None
            rules.setdefault(name, []).append(_Rule(sides, frozenset(countries.split(","))))
    return rules


def _polygons(path: Path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            feature = json.loads(line)
            shape, facts = feature["geometry"], feature["properties"]
            many = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
            for rings in many:
                xs = [corner[0] for corner in rings[0]]
                ys = [corner[1] for corner in rings[0]]
                box = (min(xs), min(ys), max(xs), max(ys))
                yield _Polygon(facts["name"], facts["iso2"], box, rings)


def _distance_to_sides(sides: Iterable[_Side], latitude: float, longitude: float) -> float:
    """Kilometers to the nearest side, on a plane that touches the globe at the point."""
    scale = math.cos(math.radians(latitude))
    nearest = math.inf
    for side in sides:
        x1, y1 = (side[0] - longitude) * scale, side[1] - latitude
        dx, dy = (side[2] - longitude) * scale - x1, side[3] - latitude - y1
        length = dx * dx + dy * dy
        along = 0.0 if length == 0 else min(1.0, max(0.0, -(x1 * dx + y1 * dy) / length))
        nearest = min(nearest, (x1 + along * dx) ** 2 + (y1 + along * dy) ** 2)
    return math.sqrt(nearest) * _KILOMETERS_A_DEGREE
