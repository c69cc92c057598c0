"""On The Map as a geocoder of geopy, in this process.

    >>> from onthemap.geopy import OnTheMap
    >>> OnTheMap().geocode("Moscow, Idaho").latitude
    46.73239

`geopandas.tools.geocode(series, provider=OnTheMap)` works as well.
"""

from __future__ import annotations

from typing import Any

from geopy.geocoders.base import DEFAULT_SENTINEL, Geocoder
from geopy.location import Location
from geopy.point import Point

from . import Geocoder as _Geocoder
from . import Place

__all__ = ["OnTheMap"]

_shared: dict[Any, _Geocoder] = {}


class OnTheMap(Geocoder):  # type: ignore[misc]
    """Geocodes in this process, from the gazetteer that `onthemap.Geocoder` finds.

    Arguments that concern a network, such as `timeout`, are accepted and have no effect.
    """

    def __init__(self, bundle: str | None = None, **network: Any) -> None:
        network.setdefault("user_agent", "onthemap")
        network.setdefault("scheme", "https")
        super().__init__(**network)
        if bundle not in _shared:
            _shared[bundle] = _Geocoder(bundle)
        self._geocoder = _shared[bundle]

    def geocode(
        self,
        query: str | dict[str, str],
        *,
        exactly_one: bool = True,
        timeout: Any = DEFAULT_SENTINEL,
        limit: int | None = None,
        country_codes: str | list[str] | None = None,
        viewbox: Any = None,
        bounded: bool = False,
        language: str | None = None,
        **options: Any,
    ) -> Location | list[Location] | None:
        """Finds a place by its name; a dict has the parts of an address, as of geopy's Nominatim."""
        count = 1 if exactly_one else limit or 10
        country = country_codes.upper() if isinstance(country_codes, str) else country_codes
        if isinstance(country, list):
            country = [code.upper() for code in country]
        if viewbox is not None and bounded:
            (south, west), (north, east) = (tuple(Point(corner))[:2] for corner in viewbox)
            options["bbox"] = (min(west, east), min(south, north), max(west, east), max(south, north))
        options |= {"limit": count, "lang": language}
        if isinstance(query, dict):
            answer = self._geocoder.search(**query, countries=country, **options)
        else:
            answer = self._geocoder.search(query, country=country, **options)
        return self._located(answer.results, exactly_one)

    def reverse(
        self,
        query: Any,
        *,
        exactly_one: bool = True,
        timeout: Any = DEFAULT_SENTINEL,
        language: str | None = None,
        **options: Any,
    ) -> Location | list[Location] | None:
        """Finds the place at a point."""
        point = Point(query)
        place = self._geocoder.reverse(point.latitude, point.longitude, lang=language, **options)
        return self._located([] if place is None else [place], exactly_one)

    @staticmethod
    def _located(places: list[Place], exactly_one: bool) -> Location | list[Location] | None:
        if not places:
            return None
        located = [Location(place.address, place.point, place.raw) for place in places]
        return located[0] if exactly_one else located
