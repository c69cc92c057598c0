"""On The Map as a geocoder of geopy, in this process, with the arguments of its Nominatim.

    >>> from onthemap.geopy import OnTheMap
    >>> OnTheMap().geocode("Moscow, Idaho").latitude
    46.73239

`geopandas.tools.geocode(series, provider=OnTheMap)` works as well.
"""

from __future__ import annotations

import warnings
from typing import Any

from geopy.geocoders.base import DEFAULT_SENTINEL, Geocoder
from geopy.location import Location
from geopy.point import Point

from . import Geocoder as _Geocoder
from . import Place, _arrow, _options

__all__ = ["OnTheMap"]

_shared: dict[Any, _Geocoder] = {}

# What Nominatim's `featuretype` and `zoom` stand for.
_LAYERS_OF_TYPES = {
    "country": ("country",),
    "state": ("region",),
    "city": ("locality",),
    "settlement": ("locality", "neighbourhood"),
}
_LAYERS_BELOW_ZOOM = ((5, ("country",)), (8, ("region",)), (10, ("county",)), (15, ("locality",)))

# These change what Nominatim sends beside the place, or how: a place always has its areas and point.
_WITHOUT_EFFECT = ("addressdetails", "namedetails", "extratags", "geometry", "dedupe", "exclude_place_ids")


class OnTheMap(Geocoder):  # type: ignore[misc]
    """Geocodes in this process, from the gazetteer that `onthemap.Geocoder` finds.

    Arguments that concern a network, such as `timeout`, `domain` and `user_agent`, are accepted and have no
    effect; of Nominatim's others, those without effect are named by a warning.
    """

    def __init__(self, bundle: str | None = None, **network: Any) -> None:
        network.setdefault("user_agent", "onthemap")
        network.setdefault("scheme", "https")
        for name in ("domain", "requires_explicit_user_agent"):
            network.pop(name, None)
        super().__init__(**network)
        if bundle not in _shared:
            _shared[bundle] = _Geocoder(bundle)
        self._geocoder = _shared[bundle]

    def geocode(
        self,
        query: str | dict[str, Any] | None,
        *,
        exactly_one: bool = True,
        timeout: Any = DEFAULT_SENTINEL,
        limit: int | None = None,
        country_codes: str | list[str] | None = None,
        viewbox: Any = None,
        bounded: bool = False,
        language: str | bool | None = None,
        featuretype: str | None = None,
        **options: Any,
    ) -> Location | list[Location] | None:
        """Finds a place by its name; a dict has the parts of an address, as of geopy's Nominatim.

        A missing text, as tables have them, finds nothing.
        """
        if _arrow.is_missing(query):
            return None
        given = _understood(options, _options.OF_SEARCHES)
        given["limit"] = 1 if exactly_one else limit or 10
        given["lang"] = language if isinstance(language, str) else None
        country = country_codes.split(",") if isinstance(country_codes, str) else country_codes
        if country is not None:
            given["countries"] = tuple(code.strip().upper() for code in country)
        if viewbox is not None and bounded:
            (south, west), (north, east) = (tuple(Point(corner))[:2] for corner in viewbox)
            given["bbox"] = (min(west, east), min(south, north), max(west, east), max(south, north))
        if featuretype is not None:
            if featuretype not in _LAYERS_OF_TYPES:
                raise ValueError(f"featuretype is {featuretype!r}; pass {', '.join(_LAYERS_OF_TYPES)}")
            given["layer"] = _LAYERS_OF_TYPES[featuretype]
        if isinstance(query, dict):
            answer = self._geocoder.search(**query, **given)
        else:
            answer = self._geocoder.search(query, **given)
        return self._located(answer.results, exactly_one)

    def reverse(
        self,
        query: Any,
        *,
        exactly_one: bool = True,
        timeout: Any = DEFAULT_SENTINEL,
        language: str | bool | None = None,
        zoom: int | None = None,
        **options: Any,
    ) -> Location | list[Location] | None:
        """Finds the place at a point; `zoom` is the level of detail, from 3 (the country) to 18."""
        given = _understood(options, _options.OF_POINT)
        given["lang"] = language if isinstance(language, str) else None
        if zoom is not None:
            layers = next((layers for below, layers in _LAYERS_BELOW_ZOOM if zoom < below), None)
            given["layer"] = layers
        point = Point(query)
        place = self._geocoder.reverse(point.latitude, point.longitude, **given)
        return self._located([] if place is None else [place], exactly_one)

    @staticmethod
    def _located(places: list[Place], exactly_one: bool) -> Location | list[Location] | None:
        if not places:
            return None
        located = [Location(place.address, place.point, place.raw) for place in places]
        return located[0] if exactly_one else located


def _understood(options: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    """The options that have an effect; a warning names Nominatim's others."""
    ignored = [name for name in _WITHOUT_EFFECT if options.pop(name, None) not in (None, False)]
    if ignored:
        warnings.warn(f"{', '.join(ignored)} has no effect on On The Map", stacklevel=3)
    _options.check(options, known)
    return options
