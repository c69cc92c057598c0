"""Columns of every kind, engines, and what they need."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import onthemap
from onthemap import Geocoder

TEXTS = ["Moscow, ID", None, "Xyzzyqq", "Costa Rica", ""]
IDS = ["geonames:5601538", None, None, "geonames:3624060", None]


def test_lists(geocoder: Geocoder) -> None:
    places = geocoder.geocode(TEXTS)
    assert [place and place.id for place in places] == IDS
    assert places[0].admin1 is None or True
    assert geocoder.geocode([]) == []
    with pytest.raises(TypeError, match="row 1 is a int"):
        geocoder.geocode(["a", 1])
    with pytest.raises(TypeError):
        geocoder.geocode(b"Paris")


def test_generators_are_lazy(geocoder: Geocoder) -> None:
    endless = itertools.cycle(TEXTS)
    places = geocoder.geocode(endless)
    assert [place and place.id for place in itertools.islice(places, 5)] == IDS


def test_pandas(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    for dtype in (None, "object", "str", "category"):
        series = pandas.Series(TEXTS, index=[9, 8, 7, 6, 5], dtype=dtype)
        frame = geocoder.geocode(series)
        assert list(frame.index) == [9, 8, 7, 6, 5]
        assert list(frame.columns) == list(onthemap.COLUMNS[:11])
        assert [None if pandas.isna(value) else value for value in frame["id"]] == IDS
        assert frame["latitude"].dtype == "float64"
    joined = pandas.DataFrame({"place": TEXTS}).pipe(
        lambda frame: frame.join(geocoder.geocode(frame["place"], columns=["latitude", "outcome"]))
    )
    assert list(joined.columns) == ["place", "latitude", "outcome"]
    part = series.iloc[3:]
    assert geocoder.geocode(part)["id"].iloc[0] == IDS[3]


def test_polars(geocoder: Geocoder) -> None:
    polars = pytest.importorskip("polars")
    import onthemap.polars

    series = polars.Series("place", TEXTS)
    frame = geocoder.geocode(series)
    assert frame["id"].to_list() == IDS
    assert geocoder.geocode(series.cast(polars.Categorical))["id"].to_list() == IDS
    assert geocoder.geocode(series[3:])["id"].to_list() == IDS[3:]
    assert geocoder.geocode(series.append(series))["id"].to_list() == IDS * 2
    lazy = polars.LazyFrame({"place": TEXTS}).select(
        onthemap.polars.geocode("place", geocoder).struct.field("id")
    )
    assert lazy.collect()["id"].to_list() == IDS
    points = polars.DataFrame({"lat": [47.62, None], "lon": [-122.35, 0.0]}).select(
        onthemap.polars.reverse_geocode("lat", "lon", geocoder).struct.field("label")
    )
    assert points["label"].to_list() == ["Seattle, Washington, United States", None]


def test_pyarrow(geocoder: Geocoder) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    for array in (
        pyarrow.array(TEXTS),
        pyarrow.array(TEXTS, pyarrow.large_string()),
        pyarrow.array(TEXTS, pyarrow.string_view()),
        pyarrow.array(TEXTS).dictionary_encode(),
        pyarrow.chunked_array([TEXTS[:2], TEXTS[2:]]),
    ):
        assert geocoder.geocode(array)["id"].to_pylist() == IDS
    assert geocoder.geocode(pyarrow.array(["x", *TEXTS]).slice(1))["id"].to_pylist() == IDS
    assert geocoder.geocode(pyarrow.nulls(3))["outcome"].to_pylist() == ["none"] * 3
    assert len(geocoder.geocode(pyarrow.chunked_array([], pyarrow.string()))) == 0
    with pytest.raises(TypeError, match="expected"):
        geocoder.geocode(pyarrow.array([1.5]))


def test_columns_of_parts(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(
        {"city": ["Moscow", "Paris", None], "state": ["ID", "TX", None]}, index=[3, 4, 5]
    )
    found = geocoder.geocode(city=frame["city"], state=frame["state"], country="US")
    assert list(found["label"])[:2] == ["Moscow, Idaho, United States", "Paris, Texas, United States"]
    assert list(found.index) == [3, 4, 5]
    assert [place.name for place in geocoder.geocode(city=["Moscow"], state=["ID"])] == ["Moscow"]
    with pytest.raises(ValueError, match="different numbers of rows"):
        geocoder.geocode(city=["a", "b"], state=["c"])


def test_columns_of_points(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"lat": [47.62, None, 95.0], "lon": [-122.35, 1.0, 1.0]})
    found = geocoder.reverse(frame["lat"], frame["lon"], columns=["name", "outcome", "timezone"])
    assert next(iter(found["name"])) == "Seattle"
    assert list(found["outcome"])[1:] == ["none", "none"]
    assert geocoder.reverse([47.62], [-122.35])[0].name == "Seattle"


def test_a_column_is_what_single_calls_are(geocoder: Geocoder) -> None:
    texts = ["Paris", "Springfield IL", "EHAM", "Reykjavík", "東京", "10115 Berlin", "nowhere at all"] * 300
    for text, place in zip(texts[:7], geocoder.geocode(texts, threads=2)[:7], strict=True):
        one = geocoder.geocode(text)
        assert (place and place.id) == (one and one.id)
        assert place is None or (one is not None and place.confidence == one.confidence)


def test_progress_and_interruption(geocoder: Geocoder) -> None:
    calls: list[tuple[int, int]] = []
    geocoder.geocode(["Paris"] * 70_000, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (70_000, 70_000)

    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        geocoder.geocode([f"Paris {number}" for number in range(60_000)], progress=interrupt)


def test_wrong_columns_are_value_errors(geocoder: Geocoder) -> None:
    with pytest.raises(ValueError, match="is not a column"):
        geocoder.geocode(["Paris"], columns=["latitud"])
    with pytest.raises(ValueError, match="threads"):
        geocoder.geocode(["Paris"], threads=1_000)


def test_columns_are_known(geocoder: Geocoder) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = geocoder.geocode(pyarrow.array(["Moscow, ID"]), columns=list(onthemap.COLUMNS))
    assert table.column_names == list(onthemap.COLUMNS)
    assert table["population"].to_pylist()[0] > 20_000


def test_duckdb(geocoder: Geocoder) -> None:
    duckdb = pytest.importorskip("duckdb")
    import onthemap.duckdb

    con = duckdb.connect()
    onthemap.duckdb.register(con, geocoder)
    con.execute("CREATE TABLE t AS SELECT unnest(['Moscow, ID', NULL, 'Xyzzyqq', 'Costa Rica', '']) AS place")
    assert [row[0] for row in con.sql("SELECT geocode(place).id FROM t").fetchall()] == IDS
    count = con.sql("SELECT count(geocode('Paris ' || i).id) FROM range(10000) r(i)").fetchall()[0]
    assert count == (10_000,)
    row = con.sql("SELECT reverse_geocode(47.62, -122.35).label").fetchall()[0]
    assert row == ("Seattle, Washington, United States",)


def test_geopy(bundle: str, geocoder: Geocoder) -> None:
    pytest.importorskip("geopy")
    from onthemap.geopy import OnTheMap

    provider = OnTheMap(bundle)
    location = provider.geocode("Moscow, ID")
    assert location is not None
    assert (location.latitude, location.longitude) == (46.73239, -117.00017)
    assert location.address == "Moscow, Idaho, United States" and location.raw["id"] == IDS[0]
    assert provider.geocode("Xyzzyqq") is None
    assert len(provider.geocode("Paris", exactly_one=False, limit=3)) == 3
    assert provider.geocode({"city": "Moscow", "state": "ID"}).raw["id"] == IDS[0]
    assert provider.reverse((47.62, -122.35)).raw["name"] == "Seattle"
    assert provider.geocode("Paris", country_codes="us").raw["countryCode"] == "US"


def test_geopandas(bundle: str, geocoder: Geocoder, monkeypatch: Any) -> None:
    geopandas = pytest.importorskip("geopandas")
    pandas = pytest.importorskip("pandas")
    from onthemap.geopy import OnTheMap

    monkeypatch.setenv("OTM_GAZETTEER", bundle)
    found = geopandas.tools.geocode(pandas.Series(["Moscow, ID", "Costa Rica"]), provider=OnTheMap)
    assert found.geometry.y[0] == 46.73239
    frame = onthemap.to_geodataframe(geocoder.geocode(pandas.Series(TEXTS)))
    assert frame.crs.to_epsg() == 4326 and frame.geometry.x[0] == -117.00017
    listed = onthemap.to_geodataframe(geocoder.geocode(TEXTS))
    assert list(listed.columns) == [*onthemap.COLUMNS, "geometry"]


def test_places_of_chosen_columns_have_what_every_place_has(geocoder: Geocoder) -> None:
    (place,) = geocoder.geocode(["Paris"], columns=["label"])
    assert place is not None
    assert "Paris" in repr(place) and place.id == "geonames:2988507" and place.confidence > 0.5
    assert place.country_code is None


def test_rows_that_do_not_belong_together_are_refused(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    cities = pandas.Series(["Moscow", "Paris"], index=[0, 1])
    states = pandas.Series(["TX", "ID"], index=[1, 0])
    with pytest.raises(ValueError, match="different indexes"):
        geocoder.geocode(city=cities, state=states)
    with pytest.raises(ValueError, match="different indexes"):
        geocoder.reverse(pandas.Series([1.0, 2.0]), pandas.Series([1.0, 2.0], index=[5, 6]))
    found = geocoder.geocode(city=cities, state=states.to_numpy())
    assert list(found["label"].str.split(",").str[1]) == [" Texas", " Idaho"]


def test_a_number_beside_a_column_is_that_of_every_row(geocoder: Geocoder) -> None:
    places = geocoder.reverse([47.62, 40.71], -122.35)
    assert len(places) == 2 and places[0].name == "Seattle"
    assert geocoder.reverse(47.62, [-122.35])[0].name == "Seattle"
