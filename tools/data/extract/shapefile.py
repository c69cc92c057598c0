"""A small reader of shapefiles and plane geometry on rings of (longitude, latitude)."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Iterator, Sequence

Point = tuple[float, float]
Ring = list[Point]
Box = tuple[float, float, float, float]


def read_shapes(content: bytes) -> Iterator[list[Ring]]:
    """The parts (points, lines or rings) of every record of a .shp file."""
    offset = 100
    while offset + 8 <= len(content):
        (words,) = struct.unpack_from(">i", content, offset + 4)
        start = offset + 8
        (kind,) = struct.unpack_from("<i", content, start)
        if kind == 1:
            yield [[struct.unpack_from("<2d", content, start + 4)]]
        elif kind in (3, 5):
            parts, points = struct.unpack_from("<2i", content, start + 36)
            firsts = [*struct.unpack_from(f"<{parts}i", content, start + 44), points]
            values = struct.unpack_from(f"<{2 * points}d", content, start + 44 + 4 * parts)
            xy = list(zip(values[::2], values[1::2]))
            yield [xy[a:b] for a, b in zip(firsts, firsts[1:])]
        else:
            yield []
        offset = start + 2 * words


def read_records(content: bytes) -> list[dict[str, str]]:
    """The rows of a .dbf file, values stripped, field names in lower case."""
    count, header, size = struct.unpack_from("<IHH", content, 4)
    fields: list[tuple[str, int]] = []
    offset = 32
    while content[offset] != 13:
        name = content[offset : offset + 11].split(b"\0")[0].decode("ascii").lower()
        fields.append((name, content[offset + 16]))
        offset += 32
    rows = []
    for index in range(count):
        position = header + index * size + 1
        row = {}
        for name, width in fields:
            row[name] = _decode(content[position : position + width])
            position += width
        rows.append(row)
    return rows


def _decode(value: bytes) -> str:
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError:
        text = value.decode("cp1252", "replace")
    return text.strip(" \0")


def box_of(points: Iterable[Point]) -> Box:
    """West, south, east, north."""
    xs, ys = zip(*points)
    return min(xs), min(ys), max(xs), max(ys)


def signed_area(ring: Sequence[Point]) -> float:
    """Twice the area in square degrees, negative for clockwise rings."""
    return sum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]))
    )


def contains(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a ring (even-odd rule)."""
    x, y = point
    inside = False
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def polygons(rings: Sequence[Ring]) -> list[list[Ring]]:
    """Groups a record's rings into polygons: an outer (clockwise) ring and its holes."""
    outers = [[ring] for ring in rings if signed_area(ring) <= 0]
    boxes = [box_of(polygon[0]) for polygon in outers]
    for ring in rings:
        if signed_area(ring) <= 0:
            continue
        x, y = ring[0]
        for polygon, (west, south, east, north) in zip(outers, boxes):
            if west <= x <= east and south <= y <= north and contains(polygon[0], ring[0]):
                polygon.append(ring)
                break
    return outers


def spans(rings: Iterable[Sequence[Point]], at: float, axis: int) -> list[tuple[float, float]]:
    """Where a line crosses rings: along x at latitude `at` (axis 1) or along y (axis 0)."""
    crossings = []
    other = 1 - axis
    for ring in rings:
        previous = ring[-1]
        for point in ring:
            a, b = previous[axis], point[axis]
            if (a > at) != (b > at):
                share = (at - a) / (b - a)
                crossings.append(previous[other] + share * (point[other] - previous[other]))
            previous = point
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2]))


def without(
    free: list[tuple[float, float]], taken: Iterable[tuple[float, float]]
) -> list[tuple[float, float]]:
    """What is left of `free` spans outside all `taken` ones."""
    for low, high in taken:
        left = []
        for a, b in free:
            if high <= a or low >= b:
                left.append((a, b))
                continue
            if a < low:
                left.append((a, low))
            if high < b:
                left.append((high, b))
        free = left
    return free


def round_ring(ring: Iterable[Point], digits: int) -> list[list[float]]:
    """Rounded points, consecutive equal ones once, whole numbers written as integers."""
    result: list[list[float]] = []
    for x, y in ring:
        point = [round(x, digits) + 0.0, round(y, digits) + 0.0]
        point = [int(v) if v == int(v) else v for v in point]
        if not result or point != result[-1]:
            result.append(point)
    return result


def feature_line(
    parts: Iterable[list], kind: str, digits: int, properties: dict[str, object]
) -> Iterator[str]:
    """A GeoJSON feature as one line; nothing if rounding leaves no shape."""
    coordinates = []
    for part in parts:
        if kind == "Polygon":
            rings = [round_ring(ring, digits) for ring in part]
            if len(rings[0]) >= 4:
                coordinates.append([ring for ring in rings if len(ring) >= 4])
        else:
            line = round_ring(part, digits)
            if len(line) >= 2:
                coordinates.append(line)
    if not coordinates:
        return
    single = len(coordinates) == 1
    geometry = {
        "coordinates": coordinates[0] if single else coordinates,
        "type": kind if single else "Multi" + kind,
    }
    feature = {"geometry": geometry, "properties": properties, "type": "Feature"}
    yield json.dumps(feature, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
