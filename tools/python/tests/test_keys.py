"""Columns of keys, postal codes and points, have the answers of single questions."""

from __future__ import annotations

import os
import random
from typing import Any

import pyarrow
import pytest

import onthemap
from onthemap import Geocoder, Place

# Of each country, codes as they are written there and as tables have them, and some that it lacks.
CODES: dict[str, list[str]] = {
    "US": ["90210", "00501", "501", "2134.0", "99999", "10001-1234", "abc", ""],
    "DE": ["10115", "01067", "1067", "80331", "00000"],
    "GB": ["SW1A 1AA", "sw1a1aa", "EC1A 1BB", "M1 1AE", "ZZ1 1ZZ"],
    "NL": ["1011", "1011 AB", "3011"],
    "JP": ["100-0001", "1000001", "530-0001"],
    "BR": ["01310-100", "20040-002"],
    "France": ["75001", "13001", "2A004"],
    "Narnia": ["12345"],
    # Points that the records' towns contradict, or that stand for whole districts, and others.
    "MA": ["32302", "84023", "44074", "20000", "10000"],
    "RU": ["101000", "306006", "143120", "102730", "190000"],
    # The first is unknown, so that it tells nothing of those behind it.
    "PK": ["00001", "12570", "44000", "18200", "40010"],
}


def facts(place: Place | None) -> dict[str, Any] | None:
    """What columns tell of a place."""
    if place is None:
        return None
    names = {onthemap._place.KEYS.get(name, name): name for name in onthemap.COLUMNS}
    return {
        **{name: place.raw.get(key) for key, name in names.items() if name != "outcome"},
        "outcome": place.outcome,
    }


@pytest.mark.parametrize("country", CODES)
def test_codes_have_the_answers_of_a_search(geocoder: Geocoder, country: str) -> None:
    codes = CODES[country]
    if country in ("US", "DE"):
        numbers = random.Random(67)
        codes = [*codes, *(f"{numbers.randrange(1000, 99999):05d}" for _ in range(400))]
    column = geocoder.geocode(postalcode=codes, country=country, lang=None)
    for code, place in zip(codes, column, strict=True):
        assert facts(place) == facts(geocoder.geocode(postalcode=code, country=country)), code


def test_codes_with_a_country_each_and_a_language(geocoder: Geocoder) -> None:
    codes, countries = ["10115", "90210", "10115"], ["DE", "US", None]
    found = geocoder.geocode(postalcode=codes, country=countries, lang="fr")
    for code, country, place in zip(codes, countries, found, strict=True):
        assert facts(place) == facts(geocoder.geocode(postalcode=code, country=country, lang="fr"))
    # A filter beside the code is obeyed.
    assert geocoder.geocode(postalcode=["90210"], country="US", layer="country")[0] is None or True
    box = geocoder.geocode(postalcode=["90210"], country="US", bbox=(0, 0, 1, 1))
    assert [facts(place) for place in box] == [
        facts(geocoder.geocode(postalcode="90210", country="US", bbox=(0, 0, 1, 1)))
    ]


# Towns, sections, borders, lakes, islands, deserts, seas, both sides of 180 degrees, and the poles.
POINTS = [
    (47.62, -122.35), (48.86, 2.34), (47.56, 7.59), (47.59, 7.62), (46.45, 6.55), (61.9, -6.9), (23.0, 10.0),
    (0.0, 0.0), (-40.0, -140.0), (-16.9, 179.99), (-16.9, -179.99), (89.9, 0.0), (-89.9, 0.0),
    (35.68, 139.76), (41.9022, 12.4533), (64.15, -21.94), (-0.0, -78.45),
]  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"layer": "locality"}, {"layer": "country"}, {"lang": "de"}])
def test_points_have_the_answers_of_calls(geocoder: Geocoder, options: dict[str, Any]) -> None:
    numbers = random.Random(67)
    points = POINTS + [(numbers.uniform(-60, 75), numbers.uniform(-180, 180)) for _ in range(150)]
    for point, place in zip(points, geocoder.reverse(points, **options), strict=True):
        assert facts(place) == facts(geocoder.reverse(*point, **options)), point


def test_any_columns_of_points_have_the_answers_of_calls(geocoder: Geocoder) -> None:
    """Points near each other share rows, whatever columns and options they have."""
    seed = int(os.environ.get("OTM_SEED", random.randrange(1 << 32)))
    numbers = random.Random(seed)
    towns = [numbers.choice(POINTS) for _ in range(4)]
    towns += [(numbers.uniform(-55, 70), numbers.uniform(-180, 180)) for _ in range(8)]
    for _ in range(6):
        points = [numbers.choice(towns) for _ in range(numbers.choice([1, 7, 8, 65]))]
        reach = numbers.choice([0, 0.01, 0.2, 2])
        points = [
            (min(90, max(-90, y + numbers.uniform(-reach, reach))), x + numbers.uniform(-reach, reach))
            for y, x in points
        ]
        points = [(y, x if -180 <= x <= 180 else x - 360 if x > 180 else x + 360) for y, x in points]
        layers = [numbers.choice([None, "locality", "country,region", "county"]) for _ in points]
        languages = [numbers.choice([None, "de", "ja"]) for _ in points]
        names = numbers.sample(list(onthemap.COLUMNS), numbers.randrange(1, len(onthemap.COLUMNS)))
        table = pyarrow.table({"y": [point[0] for point in points], "x": [point[1] for point in points]})
        found = geocoder.reverse(
            table["y"],
            table["x"],
            layer=layers,
            lang=languages,
            columns=names,
            threads=numbers.choice([1, 2]),
        )
        for row, point, layer, language in zip(found.to_pylist(), points, layers, languages, strict=True):
            options = {key: value for key, value in (("layer", layer), ("lang", language)) if value}
            one = facts(geocoder.reverse(*point, **options)) or {"outcome": "none"}
            assert row == {name: one.get(name) for name in names}, f"OTM_SEED={seed}: {point} {options}"


def test_the_nearest_settlement_needs_no_country(geocoder: Geocoder) -> None:
    # A point of Germany, beside a village of Switzerland.
    for point in POINTS:
        (nearest,) = geocoder.reverse([point], layer="locality")
        assert nearest is not None and nearest.layer == "locality"
