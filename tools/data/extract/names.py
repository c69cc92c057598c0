"""Alternate names and codes, in the format of GeoNames' alternateNamesV2."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from xml.etree import ElementTree

from .areas import Areas
from .geonames import Sources
from .tables import Feature, clean, fold

_URL = re.compile(r"https?:|www\.|\.(com|org|net|htm)\b", re.IGNORECASE)
_INHERIT = "↑↑↑"
_ADDITION = re.compile(r"[,،、(（\[]")
_LATIN = re.compile("[A-Za-z]")
# The length of names that are words of other languages, too: "Sul" is Seoul, and the south.
_SHORT = 3

# Countries whose alias lists also hold old counties and states ("Cumberland", "WYO").
_MIXED_ALIASES = frozenset({"GB", "US"})

# UN M49 codes of CLDR's territories that are continents in GeoNames.
CONTINENTS = {
    "002": "6255146", "142": "6255147", "150": "6255148", "003": "6255149", "005": "6255150",
    "009": "6255151", "AQ": "6255152",
}  # fmt: skip

# Older locale names and their BCP 47 tags.
_TAGS = {
    "zh_CN": "zh-Hans", "zh_SG": "zh-Hans-SG", "zh_TW": "zh-Hant", "zh_HK": "zh-Hant-HK",
    "sr_ME": "sr-ME", "sr@latin": "sr-Latn", "ber": "ber", "in": "id", "iw": "he", "no": "nb",
}  # fmt: skip


def language_tag(locale: str) -> str:
    """A locale's name ("pt_BR") as a BCP 47 tag ("pt-BR")."""
    return _TAGS.get(locale, locale.replace("_", "-"))


def name_row(place: str, language: str, name: str, preferred="", short="") -> list[str]:
    """One row of 10 columns; the rows' own ids and the dates are unknown."""
    return ["", place, language, name, preferred, short, "", "", "", ""]


def is_name(text: str) -> bool:
    """Whether an alternate is a name: no address on the web, not only digits."""
    return bool(text) and not text.isdigit() and not _URL.search(text)


def sort_key(row: list[str]) -> tuple[int, int, list[str]]:
    """By place (numeric ids by value), then language, then name."""
    place = row[1]
    return (0, int(place), row[2:]) if place.isdigit() else (1, 0, row[1:])


def _bigrams(text: str) -> set[str]:
    return {text[i : i + 2] for i in range(len(text) - 1)}


def _resembles(key: str, known: set[str]) -> bool:
    """Whether a folded alias holds a known name or shares half its letter pairs with one."""
    if any(len(name) >= 4 and f" {name} " in f" {key} " for name in known):
        return True
    pairs = _bigrams(key)
    for name in known:
        others = _bigrams(name)
        if 4 * len(pairs & others) >= len(pairs) + len(others) > 0:
            return True
    return False


class Cldr:
    """CLDR's names of territories and subdivisions."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources

    @cached_property
    def _documents(self) -> list[tuple[str, str, bytes]]:
        pattern = re.compile(r".*/cldr/common/(main|subdivisions)/([A-Za-z_0-9]+)\.xml")
        archive = self._sources.store.open("unicode-cldr-core")
        found = []
        for name, content in archive.members(pattern.fullmatch):
            match = pattern.fullmatch(name)
            assert match
            if match[2] != "root":
                found.append((match[1], match[2], content))
        return sorted(found)

    @cached_property
    def subdivisions(self) -> dict[str, dict[str, set[str]]]:
        """ISO 3166-2 code to language tag to names."""
        result: dict[str, dict[str, set[str]]] = {}
        for kind, locale, content in self._documents:
            if kind != "subdivisions":
                continue
            for element in ElementTree.fromstring(content).iter("subdivision"):
                code = element.get("type", "").upper()
                text = clean(element.text)
                if text and text != _INHERIT:
                    names = result.setdefault(f"{code[:2]}-{code[2:]}", {})
                    names.setdefault(language_tag(locale), set()).add(text)
        return result

    @cached_property
    def territories(self) -> list[tuple[str, str, str, bool]]:
        """(territory, language tag, name, is short form)."""
        result = []
        for kind, locale, content in self._documents:
            if kind != "main" or b"<territories>" not in content:
                continue
            for element in ElementTree.fromstring(content).iter("territory"):
                text = clean(element.text)
                if text and text != _INHERIT:
                    short = element.get("alt") == "short"
                    result.append((element.get("type", ""), language_tag(locale), text, short))
        return result

    @cached_property
    def _modern(self) -> frozenset[str]:
        """The languages that CLDR covers in full ("modern")."""
        pattern = re.compile(r".*/cldr/common/properties/coverageLevels\.txt")
        archive = self._sources.store.open("unicode-cldr-core")
        lines = [line for _, content in archive.members(pattern.fullmatch)
                 for line in content.decode().splitlines()]  # fmt: skip
        return frozenset(
            line.split(";")[0].strip()
            for line in lines
            if not line.startswith("#") and line.partition(";")[2].split("#")[0].strip() == "modern"
        )

    @cached_property
    def example_cities(self) -> dict[str, dict[str, str]]:
        """Time zone to language tag to the name of the city that stands for the zone.

        Names of territories are left out ("Andorra" for a zone whose city is Andorra la Vella), and
        those with an addition ("Knox, Indiana"). In languages that CLDR covers in part, Latin letters
        often transcribe a sound, and the result is the name of another place: they are left out, too,
        like names of three letters.
        """
        territories = {name for _, _, name, _ in self.territories}
        result: dict[str, dict[str, str]] = {}
        for kind, locale, content in self._documents:
            if kind != "main" or "_" in locale or b"<exemplarCity" not in content:
                continue
            for zone in ElementTree.fromstring(content).iter("zone"):
                text = clean(zone.findtext("exemplarCity"))
                if not text or text == _INHERIT or text in territories or _ADDITION.search(text):
                    continue
                is_latin = _LATIN.search(text)
                if not is_latin or locale in self._modern and len(text) > _SHORT:
                    result.setdefault(zone.get("type", ""), {})[locale] = text
        return result


class Names:
    """Rows of the alternate name files."""

    def __init__(self, sources: Sources, areas: Areas, cldr: Cldr) -> None:
        self.sources = sources
        self.areas = areas
        self.places = areas.places
        self.cldr = cldr

    @cached_property
    def main_names(self) -> dict[str, str]:
        """Id to main name of every place, area and admin code."""
        result = {}
        for table in (self.areas.admin2_names, self.areas.admin1_names):
            result.update({entry[2]: clean(entry[0]) for entry in table.values()})
        result.update({i: clean(f.name) for i, f in self.areas.by_id.items()})
        result.update({i: clean(f.name) for i, f in self.places.by_id.items()})
        return result

    def untagged_cities(self) -> Iterator[list[str]]:
        """Other names of populated places, of unknown language."""
        for geoname, place in self.places.by_id.items():
            for text in {clean(n) for n in self.places.alternate_names(geoname)}:
                if text != place.name and is_name(text):
                    yield name_row(geoname, "", text)

    def tagged_cities(self, extra_ids: Iterable[str] = ()) -> Iterator[list[str]]:
        """Names of populated places with their language."""
        known = set(self.main_names) | set(extra_ids)
        pattern = re.compile(r".*/locale/([^/]+)/LC_MESSAGES/geonames\.mo")
        for path, content in self.sources.store.open("libgeonames-common").members(
            pattern.fullmatch
        ):
            match = pattern.fullmatch(path)
            assert match
            language = language_tag(match[1])
            catalogue = gettext.GNUTranslations(io.BytesIO(content))._catalog  # type: ignore
            for geoname, text in catalogue.items():
                text = clean(text)
                if geoname in known and is_name(text) and text != self.main_names.get(geoname):
                    yield name_row(geoname, language, text)

    def example_cities(self, rows: Iterable[list[str]]) -> Iterator[list[str]]:
        """CLDR's names of cities that stand for time zones, in languages for which `rows` has none.

        Chinese has two scripts, of which `rows` often has one.
        """
        named = {(row[1], row[2]) for row in rows if row[2] != "zh"}
        in_zone: dict[str, list[Feature]] = {}
        for place in self.places.by_id.values():
            in_zone.setdefault(place.timezone, []).append(place)
        for zone, names in self.cldr.example_cities.items():
            city = self._city_of_zone(names.get("en", zone.split("/")[-1].replace("_", " ")),
                                      in_zone.get(zone, []))  # fmt: skip
            if not city:
                continue
            for language, text in names.items():
                if (city.id, language) not in named and self._kept(city.id, text):
                    yield name_row(city.id, language, text)

    def _city_of_zone(self, name: str, places: list[Feature]) -> Feature | None:
        """The most populous place of a zone with the name, or of its five greatest one that is also
        called so."""
        places = sorted(places, key=lambda place: (-place.population, int(place.id)))
        named = [place for place in places if fold(place.name) == fold(name)]
        called = [
            place for place in places[:5] if name in self.places.alternate_names(place.id)
        ]
        return next(iter(named + called), None)

    def areas_names(self) -> list[list[str]]:
        """Names and codes of countries, subdivisions, regions and continents."""
        tagged = [*self._territory_names(), *self._subdivision_names()]
        with_language = {(row[1], row[3]) for row in tagged}
        untagged = (
            row
            for row in (*self._aliases(), *self._named_area_names(), *self._country_aliases())
            if (row[1], row[3]) not in with_language
        )
        return [*tagged, *untagged, *self._codes()]

    def _kept(self, geoname: str, text: str) -> bool:
        return is_name(text) and text != self.main_names.get(geoname)

    def _territory_names(self) -> Iterator[list[str]]:
        ids = {country: row[16] for country, row in self.sources.countries.items()}
        regions = {
            fold(f.name): f.id
            for f in self.areas.by_id.values()
            if f.feature_code == "RGN" and not f.country
        }
        english = {t: n for t, lang, n, _ in self.cldr.territories if lang == "en" and t.isdigit()}
        for territory, language, text, short in self.cldr.territories:
            targets = {ids.get(territory), CONTINENTS.get(territory)}
            if territory not in CONTINENTS:
                targets.add(regions.get(fold(english.get(territory, ""))))
            for geoname in targets - {None}:
                assert geoname
                if self._kept(geoname, text):
                    yield name_row(geoname, language, text, "" if short else "1", "1" * short)

    def _subdivision_names(self) -> Iterator[list[str]]:
        for subdivision in self.sources.subdivisions.values():
            names = self.cldr.subdivisions.get(subdivision.iso, {}) if subdivision.iso else {}
            for language, texts in names.items():
                for text in texts:
                    if self._kept(subdivision.id, text):
                        yield name_row(subdivision.id, language, text)

    def _aliases(self) -> Iterator[list[str]]:
        for subdivision in self.sources.subdivisions.values():
            for text in (subdivision.name, *subdivision.aliases):
                if self._kept(subdivision.id, text):
                    yield name_row(subdivision.id, "", text)

    def _named_area_names(self) -> Iterator[list[str]]:
        for geoname, area in self.sources.named_areas.items():
            if geoname in self.areas.by_id:
                for text in (area.name, *area.names):
                    if self._kept(geoname, text):
                        yield name_row(geoname, "", text)

    def _country_aliases(self) -> Iterator[list[str]]:
        borne = self._names_inside
        for country, aliases in sorted(self.sources.country_aliases.items()):
            row = self.sources.countries.get(country)
            if row is None:
                continue
            own = self._country_names[country]
            for text in {clean(alias) for alias in aliases}:
                key = fold(text)
                # "Alaska, U.S.A." counts as a name of Alaska.
                keys = {key, *(fold(part) for part in text.split(",")[:1])} - own
                if not key or any((country, part) in borne for part in keys):
                    continue
                mixed = country in _MIXED_ALIASES and key.isascii() and key not in own
                if mixed and (len(key) < 5 or not _resembles(key, own)):
                    continue
                if self._kept(row[16], text):
                    yield name_row(row[16], "", text)

    @cached_property
    def _country_names(self) -> dict[str, set[str]]:
        """Country to the folded names that other sources give to it."""
        result = {}
        for country, row in self.sources.countries.items():
            area = self.sources.named_areas.get(row[16])
            texts = {row[4], *((area.name, *area.names) if area else ())}
            result[country] = {fold(text) for text in texts}
        for territory, _, text, _ in self.cldr.territories:
            if territory in result:
                result[territory].add(fold(text))
        return result

    @cached_property
    def _names_inside(self) -> set[tuple[str, str]]:
        """(country, folded name) of the places and areas inside countries."""
        result = set()
        for subdivision in self.sources.subdivisions.values():
            for text in (subdivision.name, *subdivision.aliases):
                result.add((subdivision.country, fold(text)))
            for texts in self.cldr.subdivisions.get(subdivision.iso, {}).values():
                result.update((subdivision.country, fold(text)) for text in texts)
        for area in self.areas.by_id.values():
            if not area.feature_code.startswith(("PCL", "TERR", "CONT")):
                result.add((area.country, fold(area.name)))
        for geoname, place in self.places.by_id.items():
            result.add((place.country, fold(place.name)))
            if place.population >= 15000:
                for text in self.places.alternate_names(geoname):
                    result.add((place.country, fold(text)))
        return result

    def _codes(self) -> Iterator[list[str]]:
        for subdivision in self.sources.subdivisions.values():
            if subdivision.iso:
                yield name_row(subdivision.id, "iso3166-2", subdivision.iso)
        for row in self.sources.country_info:
            for code in row[:2]:
                if code:
                    yield name_row(row[16], "iso3166-1", code)
