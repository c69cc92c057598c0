"""airports.txt: airports with their IATA and ICAO codes and the towns they serve."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from functools import cached_property

from .areas import Admin1Names
from .geonames import Sources
from .names import name_row
from .places import Places, nearest_time_zone
from .tables import Feature, ascii_name, clean, fold

_HELIPORT = re.compile(r"\b(heli(port|pad|stop)|helicopter)\b", re.IGNORECASE)
_AIRFIELD = re.compile(
    r"\b(air ?strip|air ?field|air ?park|landing (strip|area|field)|stolport|gliderport)\b",
    re.IGNORECASE,
)
_FEET = 0.3048
# Rows whose coordinates are degrees, minutes and seconds with the point behind the degrees: 50.5405 is
# 50°54'05". Found by comparison with OurAirports (October 2022): read so, they agree within 2 km.
_SEXAGESIMAL = frozenset(
    "EBAW EBBE EBBL EBBR EBBX EBCI EBCV EBFN EBFS EBKT EBLG EBMB EBOS EBSU EBUL EBWE ELLX UMMB".split()
)


class Airports:
    """Airports as features, with ids made from their ICAO code."""

    def __init__(self, sources: Sources, places: Places, admin1: Admin1Names) -> None:
        self.sources = sources
        self.places = places
        self.admin1 = admin1

    @cached_property
    def records(self) -> list[dict[str, str]]:
        """The package's rows."""
        content = self.sources.store.open("airportsdata").read("airportsdata/airports.csv")
        return list(csv.DictReader(io.StringIO(content.decode("utf-8"))))

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        """Features by id."""
        return {f"airport:{r['icao']}": self._feature(r) for r in self.records}

    def _feature(self, record: dict[str, str]) -> Feature:
        angle = _sexagesimal if record["icao"] in _SEXAGESIMAL else float
        lat, lon, country = angle(record["lat"]), angle(record["lon"]), record["country"]
        name = clean(record["name"])
        admin1 = self.admin1.code(country, record["subd"])
        if not admin1:
            cities = self.places.by_country.get(country)
            admin1 = self.places.agreed(cities, lat, lon, 60.0, "admin1")
        zone = record["tz"] or nearest_time_zone(self.places.time_zones, lat, lon, country)
        elevation = record["elevation"]
        return Feature(
            f"airport:{record['icao']}", name, lat, lon, "S", feature_code(name, record["iata"]),
            country, ascii=ascii_name(name), admin1=admin1, timezone=zone,
            elevation=str(round(float(elevation) * _FEET)) if elevation else "",
        )  # fmt: skip

    def name_rows(self) -> Iterator[list[str]]:
        """Codes, and "City Airport" where the name lacks the city."""
        for record in self.records:
            place = f"airport:{record['icao']}"
            yield name_row(place, "icao", record["icao"])
            if record["iata"]:
                yield name_row(place, "iata", record["iata"])
            city = clean(record["city"])
            if city and fold(city) and f" {fold(city)} " not in f" {fold(record['name'])} ":
                yield name_row(place, "", f"{city} Airport")


def _sexagesimal(text: str) -> float:
    """Degrees from degrees, minutes and seconds written as DD.MMSS; none here is negative."""
    degrees, _, rest = text.partition(".")
    minutes, seconds = rest[:2].ljust(2, "0"), rest[2:4].ljust(2, "0")
    return round(int(degrees) + int(minutes) / 60 + int(seconds) / 3600, 5)


def feature_code(name: str, iata: str) -> str:
    """AIRH for heliports, AIRF for strips and fields without scheduled traffic, else AIRP."""
    if _HELIPORT.search(name):
        return "AIRH"
    return "AIRF" if not iata and _AIRFIELD.search(name) else "AIRP"
