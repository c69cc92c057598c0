"""waters.txt: the lakes, rivers and seas that Natural Earth draws, as places with boxes.

Its columns are an id and those of Data/overrides/landmarks.tsv (Documentation/Data/Extract.md).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .naturalearth import NaturalEarth, sea_code
from .shapefile import Box, Point, Ring, box_of, contains, spans
from .tables import kilometres, own_number
from .water_names import RIVER_WORDS, RIVERS, UNUSED_LAKES, UNUSED_RIVERS

SOURCE = "Natural Earth"
# Countries that a share of a water's corners lies in; fewer are the generalized border's fault.
_LEAST_SHARE = 0.08
# So many corners are asked for their country.
_MOST_CORNERS = 60
# Pieces of one name whose boxes are nearer than this, in degrees, are one water.
_GAP = 0.7
# The countries where a river is called Rio or Río.
_RIO = {"AR", "BO", "BR", "CL", "CO", "CR", "CU", "DO", "EC", "ES", "GT", "HN", "MX", "NI", "PA",
        "PE", "PT", "PY", "SV", "UY", "VE"}  # fmt: skip
# A river of a larger rank is known by its bare name to those who live there only.
_LAST_KNOWN_RANK = 6


@dataclass
class Water:
    """Pieces of one name that lie together."""

    name: str
    others: list[str] = field(default_factory=list)
    pieces: list[list[Point]] = field(default_factory=list)
    rank: int = 10

    @property
    def box(self) -> Box:
        """The box around all; west is larger than east where that is shorter."""
        points = [point for piece in self.pieces for point in piece]
        west, south, east, north = box_of(points)
        turned = [(lon + 360 if lon < 0 else lon, lat) for lon, lat in points]
        other_west, _, other_east, _ = box_of(turned)
        # Both are as wide where nothing crosses 180°, but for rounding.
        if other_east - other_west < east - west - 1:
            west, east = (lon - 360 if lon > 180 else lon for lon in (other_west, other_east))
        return west, south, east, north


class Waters:
    """Makes the rows."""

    def __init__(self, natural_earth: NaturalEarth) -> None:
        self.natural_earth = natural_earth
        self._rings = [
            (box, ring, shape.iso2)
            for shape in natural_earth.country_shapes if shape.iso2
            for box, ring in shape.rings
        ]  # fmt: skip

    @property
    def _estuaries(self) -> dict[str, str]:
        """The ids of rivers whose estuaries are drawn as seas."""
        return {
            shape.name: own_number("marine", shape.name)
            for shape in self.natural_earth.sea_shapes if sea_code(shape.name) == "STM"
        }  # fmt: skip

    def rows(self) -> Iterator[list[object]]:
        """All rows."""
        yield from self._seas()
        yield from self._lakes()
        yield from self._rivers()

    def _seas(self) -> Iterator[list[object]]:
        points = {feature.name: feature for feature in self.natural_earth.seas()}
        for shape in self.natural_earth.sea_shapes:
            if shape.name not in points:  # the estuary of a river
                continue
            water = Water(shape.name, pieces=[list(ring) for _, ring in shape.rings])
            feature = points[shape.name]
            yield self._row(
                feature.id, water, "H." + sea_code(shape.name), [],
                (feature.longitude, feature.latitude), 1,
            )  # fmt: skip

    def _lakes(self) -> Iterator[list[object]]:
        pieces = [
            Water(name, pieces=[list(polygon[0])])
            for polygon, name in self.natural_earth.lakes() if name and name not in UNUSED_LAKES
        ]  # fmt: skip
        for lake in joined(pieces):
            largest = max(lake.pieces, key=lambda ring: _size(box_of(ring)))
            point = _middle(largest)
            across = _kilometers_across(lake.box)
            code = "RSV" if _is_reservoir(lake.name) else "LK"
            yield self._row(
                own_number("lake", lake.name, *(f"{value:.1f}" for value in point)), lake,
                "H." + code, self._countries(lake.pieces), point,
                3 if across > 150 else 2 if across > 40 else 1,
            )  # fmt: skip

    def _rivers(self) -> Iterator[list[object]]:
        pieces = []
        for name, rank, lines in self.natural_earth.rivers():
            if not name or name in UNUSED_RIVERS:
                continue
            first, *others = RIVERS.get(name, name).split("|")
            pieces.append(Water(first, others, [list(line) for line in lines], rank))
        for river in joined(pieces):
            countries = self._countries(river.pieces)
            corners = [point for piece in river.pieces for point in piece]
            # The corner nearest to the middle of all of them.
            west, south, east, north = river.box
            middle = ((west + east) / 2, (south + north) / 2)
            point = min(corners, key=lambda corner: math.dist(corner, middle))
            code = "CNL" if "canal" in river.name.lower() else "STM"
            number = own_number("river", river.name, *(f"{value:.0f}" for value in point))
            bare = river.name
            if not RIVER_WORDS.search(bare):
                river.name += " River"
                if river.rank <= _LAST_KNOWN_RANK:
                    river.others.insert(0, bare)
                if _RIO & set(countries):
                    river.others.append("Rio " + bare)
            number = self._estuaries.get(river.name, number)
            fame = 3 if river.rank <= 3 else 2 if river.rank <= _LAST_KNOWN_RANK else 1
            yield self._row(number, river, "H." + code, countries, point, fame)

    @staticmethod
    def _row(
        number: str, water: Water, code: str, countries: list[str], point: Point, fame: int
    ) -> list[object]:
        others = dict.fromkeys(name for name in water.others if name != water.name)
        box = ",".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in water.box)
        return [
            number, water.name, "|".join(":" + name for name in others), code,
            ",".join(countries), f"{point[1]:.5f}", f"{point[0]:.5f}", box, "", "", fame, SOURCE,
        ]  # fmt: skip

    def _countries(self, pieces: list[list[Point]]) -> list[str]:
        """The countries in which many of the corners lie, the one with the most first."""
        corners = [point for piece in pieces for point in piece]
        step = max(1, len(corners) // _MOST_CORNERS)
        asked = corners[::step]
        found: Counter[str] = Counter()
        west, south, east, north = box_of(corners)
        rings = [
            entry for entry in self._rings
            if entry[0][0] <= east and entry[0][2] >= west
            and entry[0][1] <= north and entry[0][3] >= south
        ]  # fmt: skip
        for point in asked:
            found.update({code for _, ring, code in rings if contains(ring, point)})
        least = max(1.0, _LEAST_SHARE * len(asked))
        return [code for code, count in found.most_common() if count >= least]


def joined(pieces: Iterable[Water]) -> list[Water]:
    """Waters of one name whose boxes lie near each other, as one."""
    result: list[Water] = []
    by_name: dict[str, list[Water]] = {}
    for piece in pieces:
        near = [other for other in by_name.get(piece.name, []) if _are_near(piece, other)]
        for other in near:
            piece.others = other.others + piece.others
            piece.pieces = other.pieces + piece.pieces
            piece.rank = min(other.rank, piece.rank)
            by_name[piece.name].remove(other)
            result.remove(other)
        by_name.setdefault(piece.name, []).append(piece)
        result.append(piece)
    return result


def _are_near(first: Water, second: Water) -> bool:
    one = box_of([point for piece in first.pieces for point in piece])
    other = box_of([point for piece in second.pieces for point in piece])
    return (
        one[0] - _GAP < other[2] and other[0] - _GAP < one[2]
        and one[1] - _GAP < other[3] and other[1] - _GAP < one[3]
    )  # fmt: skip


def _middle(ring: Ring) -> Point:
    """A point in the lake: the middle of the widest stretch near the middle of its box."""
    _, south, _, north = box_of(ring)
    best: tuple[float, Point] | None = None
    for share in (0.35, 0.425, 0.5, 0.575, 0.65):
        lat = south + (north - south) * share
        for low, high in spans([ring], lat, 1):
            if best is None or high - low > best[0]:
                best = (high - low, ((low + high) / 2, lat))
    return best[1] if best else ring[0]


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _kilometers_across(box: Box) -> float:
    west, south, east, north = box
    return kilometres(south, west, north, east)


def _is_reservoir(name: str) -> bool:
    words = ("Reservoir", "Embalse", "Represa", "Presa", "Shuiku", "Dam", "Barajı", "Réservoir",
             "Vodokhranilishche", "Res.", "tekojärvi")  # fmt: skip
    return any(word in name for word in words)
