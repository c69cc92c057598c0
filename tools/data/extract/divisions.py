"""First-level divisions: Natural Earth's polygons, given GeoNames' codes by the places in them."""

from __future__ import annotations

import math
import sqlite3
import struct
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from .areas import Areas
from .geonames import Sources
from .places import Places
from .shapefile import Box, Ring, box_of, contains, feature_line
from .tables import Feature

_MEMBER = "usr/share/qgis/resources/data/world_map.gpkg"

# The share of a polygon's places that must have one code for it to be the polygon's. Of a half of
# all places that had no say, 98.4 % have the code of their polygon, and 96 % lie in one with a code;
# at nine tenths those are 98.7 and 94 %.
_SHARE = 0.75

# The share of a division's places that must lie in its polygons.
_COVERAGE = 0.6

# A place is miscoded if the nearest places all have the code of the polygon around it, and nothing of
# its own division is within these distances, in kilometers: maps differ by some of them.
_WITNESSES = 5
_WITNESS_REACH = 100.0
_RINGS = (5.0, 10.0, 15.0)
_BEARINGS = 16
_KILOMETERS_PER_DEGREE = 111.2


@dataclass
class _Polygon:
    """An outer ring and its holes."""

    box: Box
    rings: list[Ring]

    def contains(self, lat: float, lon: float) -> bool:
        """Whether a point lies inside."""
        west, south, east, north = self.box
        if not (west <= lon <= east and south <= lat <= north):
            return False
        return sum(contains(ring, (lon, lat)) for ring in self.rings) % 2 == 1


class Divisions:
    """First-level divisions, and places that are coded as if they lay in another."""

    def __init__(self, sources: Sources, places: Places, areas: Areas) -> None:
        self.sources = sources
        self.places = places
        self.areas = areas

    @cached_property
    def _records(self) -> list[list[_Polygon]]:
        """The polygons of each of the source's divisions, which may be finer than GeoNames'."""
        database = sqlite3.connect(":memory:")
        database.deserialize(self.sources.store.open("qgis-common").read(_MEMBER))
        rows = database.execute("SELECT geom FROM states_provinces ORDER BY fid")
        return [
            [_Polygon(box_of(rings[0]), rings) for rings in _multipolygon(blob)] for (blob,) in rows
        ]

    @cached_property
    def _cells(self) -> dict[tuple[int, int], list[tuple[int, _Polygon]]]:
        """Record numbers and polygons by whole degrees of longitude and latitude."""
        cells: dict[tuple[int, int], list[tuple[int, _Polygon]]] = defaultdict(list)
        for number, record in enumerate(self._records):
            for polygon in record:
                west, south, east, north = map(math.floor, polygon.box)
                for column in range(west, east + 1):
                    for row in range(south, north + 1):
                        cells[column, row].append((number, polygon))
        return cells

    def _record(self, lat: float, lon: float) -> int | None:
        for number, polygon in self._cells.get((math.floor(lon), math.floor(lat)), ()):
            if polygon.contains(lat, lon):
                return number
        return None

    @cached_property
    def _codes(self) -> dict[int, str]:
        """The code of each record, such as `US.WA`, where the places in it agree enough."""
        votes: dict[int, Counter[str]] = defaultdict(Counter)
        for place in self.places.by_id.values():
            number = self._record(place.latitude, place.longitude)
            if number is not None and place.admin1:
                votes[number][_code(place)] += 1
        codes = {}
        inside: Counter[str] = Counter()
        for number, counts in votes.items():
            code, count = min(counts.items(), key=lambda item: (-item[1], item[0]))
            if count >= _SHARE * counts.total() and code in self.areas.admin1_names:
                codes[number] = code
                inside[code] += count
        # Of a division that was redrawn since, the polygons would be those of a part.
        total = sum(votes.values(), Counter())
        return {n: code for n, code in codes.items() if inside[code] >= _COVERAGE * total[code]}

    def code(self, lat: float, lon: float) -> str:
        """The code of the division around a point; empty where none is known."""
        number = self._record(lat, lon)
        return "" if number is None else self._codes.get(number, "")

    def lines(self) -> Iterator[str]:
        """One division a line, its parts together."""
        parts: dict[str, list[list[Ring]]] = defaultdict(list)
        for number, code in self._codes.items():
            parts[code].extend(polygon.rings for polygon in self._records[number])
        for code in sorted(parts):
            yield from feature_line(parts[code], "Polygon", 3, {"code": code})

    def coded_places(self) -> Iterator[Feature]:
        """All places, miscoded ones and those without a code in the division around them."""
        known = set(self._codes.values())
        for place in self.places.by_id.values():
            code = self.code(place.latitude, place.longitude)
            country, _, admin1 = code.partition(".")
            if country != place.country or admin1 == place.admin1:
                yield place
            elif not place.admin1 or (_code(place) in known and self._is_elsewhere(place, code)):
                yield replace(place, admin1=admin1, admin2="", admin3="", admin4="")
            else:
                yield place

    def _is_elsewhere(self, place: Feature, code: str) -> bool:
        found = self.places.index.nearest(
            place.latitude, place.longitude, _WITNESSES + 1, _WITNESS_REACH
        )
        witnesses = [near for _, near in found if near.id != place.id][:_WITNESSES]
        if len(witnesses) < _WITNESSES or any(_code(near) != code for near in witnesses):
            return False
        return all(self.code(*point) != _code(place) for point in _around(place))


def _code(place: Feature) -> str:
    return f"{place.country}.{place.admin1}"


def _around(place: Feature) -> Iterator[tuple[float, float]]:
    """Points on circles around a place."""
    shrinking = max(0.05, math.cos(math.radians(place.latitude)))
    for radius in _RINGS:
        degrees = radius / _KILOMETERS_PER_DEGREE
        for step in range(_BEARINGS):
            angle = 2 * math.pi * step / _BEARINGS
            yield (
                place.latitude + degrees * math.cos(angle),
                place.longitude + degrees * math.sin(angle) / shrinking,
            )


def _multipolygon(blob: bytes) -> Iterator[list[Ring]]:
    """The polygons of a GeoPackage geometry: a header, a box, and well-known binary (OGC 12-128r18)."""
    box_bytes = (0, 32, 48, 48, 64)[blob[3] >> 1 & 7]
    offset = 8 + box_bytes
    order, kind, count = _head(blob, offset)
    assert kind == 6, f"a multipolygon is expected, not kind {kind}"
    offset += 9
    for _ in range(count):
        order, kind, ring_count = _head(blob, offset)
        assert kind == 3, f"a polygon is expected, not kind {kind}"
        offset += 9
        rings = []
        for _ in range(ring_count):
            (points,) = struct.unpack_from(order + "I", blob, offset)
            values = struct.unpack_from(f"{order}{2 * points}d", blob, offset + 4)
            rings.append(list(zip(values[::2], values[1::2])))
            offset += 4 + 16 * points
        yield rings


def _head(blob: bytes, offset: int) -> tuple[str, int, int]:
    order = "<" if blob[offset] else ">"
    return order, *struct.unpack_from(order + "II", blob, offset + 1)
