"""What answers are made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


class Place:
    """A place of an answer, with the attributes that geopy's `Location` has, and more.

    `raw` has everything, under the names of the JSON that the server and the programs print. Unknown
    facts are `None`.
    """

    __slots__ = ("_answer", "outcome", "raw")

    #: In JSON, which is read when something of it is asked. It stays: another thread may be reading it too.
    _answer: bytes

    def __init__(self, raw: dict[str, Any], outcome: str = "match") -> None:
        self.raw = raw
        #: How well the text was understood: "match", or "partial" if words that matter are left over.
        self.outcome = outcome

    @classmethod
    def first(cls, answer: bytes) -> Place | None:
        """The first place of an answer in JSON; `None` if there is none."""
        # No text within has these bytes, because its quotation marks are escaped.
        if b'","results":[]' in answer:
            return None
        place = cls.__new__(cls)
        place._answer = answer
        return place

    def __getattr__(self, name: str) -> Any:
        # Of the first that is asked for. Reading JSON takes longer than the call that returned it, and many
        # calls only want to know whether there is a place, or keep it for later.
        if name not in ("raw", "outcome"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        found = json.loads(self._answer)
        self.raw = found["results"][0]
        self.outcome = found["outcome"]
        return getattr(self, name)

    @property
    def latitude(self) -> float:
        """In degrees north."""
        return float(self.raw["latitude"])

    @property
    def longitude(self) -> float:
        """In degrees east."""
        return float(self.raw["longitude"])

    @property
    def point(self) -> tuple[float, float]:
        """Latitude and longitude."""
        return self.latitude, self.longitude

    @property
    def altitude(self) -> float:
        """0: the gazetteer has no altitudes."""
        return 0.0

    @property
    def address(self) -> str:
        """The whole name: "Moscow, Idaho, United States"."""
        return str(self.raw["label"])

    @property
    def label(self) -> str:
        """The whole name, like `address`."""
        return str(self.raw["label"])

    @property
    def name(self) -> str:
        """The name alone: "Moscow"."""
        return str(self.raw["name"])

    @property
    def id(self) -> str:
        """The stable id: "geonames:5601538"."""
        return str(self.raw["id"])

    @property
    def layer(self) -> str:
        """The kind: locality, region, country, address, airport and so on."""
        return str(self.raw["layer"])

    @property
    def confidence(self) -> float:
        """The probability that this is the place that was meant."""
        return float(self.raw["confidence"])

    @property
    def country(self) -> str | None:
        """The country's name."""
        return self.raw.get("country")

    @property
    def country_code(self) -> str | None:
        """The country's code: "US"."""
        return self.raw.get("countryCode")

    @property
    def admin1(self) -> str | None:
        """The state, province or region."""
        return self.raw.get("admin1")

    @property
    def admin1_code(self) -> str | None:
        """Its code in ISO 3166-2: "US-ID"."""
        return self.raw.get("admin1Code")

    @property
    def admin2(self) -> str | None:
        """The county or district."""
        return self.raw.get("admin2")

    @property
    def postcode(self) -> str | None:
        """The postal code, if the text names one."""
        return self.raw.get("postcode")

    @property
    def street(self) -> str | None:
        """The street of an address."""
        return self.raw.get("street")

    @property
    def house_number(self) -> str | None:
        """The number of a house."""
        return self.raw.get("houseNumber")

    @property
    def unit(self) -> str | None:
        """The apartment, floor or box that the text names."""
        return self.raw.get("unit")

    @property
    def address_label(self) -> str | None:
        """The address as it is written in its country, in one line; None but for addresses."""
        return self.raw.get("addressLabel")

    @property
    def population(self) -> int | None:
        """The number of inhabitants."""
        return self.raw.get("population")

    @property
    def timezone(self) -> str | None:
        """The IANA time zone."""
        return self.raw.get("timezone")

    @property
    def accuracy_meters(self) -> float | None:
        """How far off the point may be."""
        return self.raw.get("accuracyMeters")

    @property
    def distance_meters(self) -> float | None:
        """The distance from the point that was asked for."""
        return self.raw.get("distanceMeters")

    @property
    def bearing_degrees(self) -> float | None:
        """The direction from the point that was asked for, clockwise from north."""
        return self.raw.get("bearingDegrees")

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The place as a GeoJSON feature, which shapely and geopandas read."""
        return {
            "type": "Feature",
            "geometry": {
                "type": "Point",
                "coordinates": [self.longitude, self.latitude],
            },
            "properties": {
                key: value for key, value in self.raw.items() if key not in ("latitude", "longitude")
            },
        }

    def __iter__(self) -> Iterator[Any]:
        """The address and the point, as of geopy's `Location`."""
        return iter((self.address, self.point))

    def __str__(self) -> str:
        return self.address

    def __repr__(self) -> str:
        return f"Place({self.address!r}, {self.latitude}, {self.longitude})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.raw == other.raw and self.outcome == other.outcome

    def __hash__(self) -> int:
        return hash((self.id, self.label))

    def __getstate__(self) -> tuple[dict[str, Any], str]:
        return self.raw, self.outcome

    def __setstate__(self, state: tuple[dict[str, Any], str]) -> None:
        self.raw, self.outcome = state


class Answer:
    """All that the geocoder says about one question: the places, most likely first."""

    __slots__ = ("raw", "results")

    def __init__(self, json_text: bytes) -> None:
        self.raw: dict[str, Any] = json.loads(json_text)
        outcome = self.raw["outcome"]
        self.results = [Place(result, outcome) for result in self.raw["results"]]

    @property
    def outcome(self) -> str:
        """ "match", "partial" or "none"."""
        return str(self.raw["outcome"])

    @property
    def query(self) -> str:
        """The text as used."""
        return str(self.raw["query"])

    @property
    def unmatched(self) -> list[str]:
        """The words that no part of the first result accounts for."""
        return [span["text"] for span in self.raw["unmatched"]]

    @property
    def attribution(self) -> str:
        """The credits of the sources, to be shown with the results."""
        return str(self.raw["attribution"])

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[Place]:
        return iter(self.results)

    def __getitem__(self, position: int) -> Place:
        return self.results[position]

    def __repr__(self) -> str:
        return f"Answer({self.query!r}, {self.outcome}, {self.results!r})"


#: The columns that answers of columns may have; the first eleven are the default.
COLUMNS: tuple[str, ...] = (
    "latitude",
    "longitude",
    "label",
    "id",
    "layer",
    "country_code",
    "outcome",
    "confidence",
    "street",
    "house_number",
    "unit",
    "name",
    "country",
    "admin1",
    "admin1_code",
    "admin2",
    "postcode",
    "population",
    "timezone",
    "feature_code",
    "matched_name",
    "accuracy_meters",
    "distance_meters",
    "bearing_degrees",
    "address_label",
)

# The keys of `Place.raw`, by the names of columns.
KEYS = {
    "country_code": "countryCode",
    "house_number": "houseNumber",
    "admin1_code": "admin1Code",
    "feature_code": "featureCode",
    "matched_name": "matchedName",
    "accuracy_meters": "accuracyMeters",
    "distance_meters": "distanceMeters",
    "bearing_degrees": "bearingDegrees",
    "address_label": "addressLabel",
}


def places(columns: dict[str, list[Any]]) -> list[Place | None]:
    """The places of columns, a row each; `None` where nothing was found."""
    outcomes = columns["outcome"]
    names = [KEYS.get(name, name) for name in columns if name != "outcome"]
    rows = zip(*(values for name, values in columns.items() if name != "outcome"), strict=True)
    return [
        None if outcome == "none" else Place(dict(zip(names, row, strict=True)), outcome)
        for outcome, row in zip(outcomes, rows, strict=True)
    ]
