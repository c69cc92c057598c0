"""One verb for tables: `add` gives the same in every library."""

from __future__ import annotations

import math
from typing import Any

import pytest

import onthemap
from onthemap import Geocoder

ROWS: dict[str, list[Any]] = {
    "id": [1, 2, 3, 4],
    "place": ["Paris", "Paris", None, "Moscow"],
    "cc": ["US", "FR", "US", None],
    "latitude": [1.0, 2.0, 3.0, 4.0],
}
WANTED = [
    (1, "Paris", "US", 1.0, "Paris, Texas, United States", "US"),
    (2, "Paris", "FR", 2.0, "Paris, Île-de-France, France", "FR"),
    (3, None, "US", 3.0, None, None),
    (4, "Moscow", None, 4.0, "Moscow, Russia", "RU"),
]
COLUMNS = ["label", "country_code"]


def table(kind: str, con: Any = None) -> Any:
    """The rows in a table of a library."""
    if kind in ("pandas", "dask"):
        pandas = pytest.importorskip("pandas")
        frame = pandas.DataFrame(ROWS, index=[7, 7, 8, 8])
        return frame if kind == "pandas" else pytest.importorskip("dask.dataframe").from_pandas(frame, 2)
    if kind in ("polars", "polars lazy"):
        frame = pytest.importorskip("polars").DataFrame(ROWS)
        return frame if kind == "polars" else frame.lazy()
    arrow = pytest.importorskip("pyarrow").table(ROWS)
    if kind == "pyarrow":
        return arrow
    pytest.importorskip("duckdb")
    con.register("rows", arrow)
    return con.table("rows")


def rows(found: Any) -> list[tuple[Any, ...]]:
    """The rows of a table, with `None` for what is missing."""
    if hasattr(found, "collect"):
        found = found.collect()
    if hasattr(found, "compute"):
        found = found.compute()
    if hasattr(found, "fetchall"):
        listed = found.fetchall()
    elif hasattr(found, "itertuples"):
        listed = list(found.itertuples(index=False, name=None))
    elif hasattr(found, "to_pylist"):
        listed = [tuple(row.values()) for row in found.to_pylist()]
    else:
        listed = found.rows()
    return [
        tuple(
            None
            if type(value).__name__ == "NAType" or (isinstance(value, float) and math.isnan(value))
            else value
            for value in row
        )
        for row in listed
    ]


KINDS = ["pandas", "dask", "polars", "polars lazy", "pyarrow", "duckdb"]


@pytest.fixture
def con() -> Any:
    """A connection of DuckDB, which relations need while they live."""
    return pytest.importorskip("duckdb").connect()


@pytest.mark.parametrize("kind", KINDS)
def test_answers_stand_beside_their_rows(geocoder: Geocoder, kind: str, con: Any) -> None:
    frame = table(kind, con)
    found = geocoder.add(frame, "place", country="cc", prefix="geo_", columns=COLUMNS)
    names = (
        found.collect_schema().names()
        if kind == "polars lazy"
        else list(getattr(found, "column_names", None) or found.columns)
    )
    assert names == [*ROWS, "geo_label", "geo_country_code"]
    assert sorted(rows(found)) == WANTED


def test_the_index_stays_and_is_not_joined(geocoder: Geocoder) -> None:
    frame = table("pandas")
    found = geocoder.add(frame, "place", columns=COLUMNS)
    assert list(found.index) == [7, 7, 8, 8] and len(found) == 4
    assert list(frame.columns) == list(ROWS), "the table itself stays as it was"
    assert type(geocoder.add(pytest.importorskip("geopandas").GeoDataFrame(frame), "place")).__name__


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_those_of_batch(geocoder: Geocoder, kind: str, con: Any) -> None:
    found = geocoder.add(table(kind, con), "place")
    names = (
        found.collect_schema().names()
        if kind == "polars lazy"
        else list(getattr(found, "column_names", None) or found.columns)
    )
    assert names == [*ROWS, *(f"otm_{name}" for name in onthemap.COLUMNS[:11])]
    assert len(rows(found)) == 4


@pytest.mark.parametrize("kind", KINDS)
def test_an_earlier_runs_columns_are_replaced(geocoder: Geocoder, kind: str, con: Any) -> None:
    once = geocoder.add(table(kind, con), "place", columns=["id"])
    twice = geocoder.add(once, "place", country="cc", columns=["id"])
    assert len(rows(twice)[0]) == len(ROWS) + 1
    assert rows(twice)[0][-1] == "geonames:4717560"


@pytest.mark.parametrize("kind", KINDS)
def test_parts_and_points(geocoder: Geocoder, kind: str, con: Any) -> None:
    parts = geocoder.add(table(kind, con), city="place", country="cc", columns=["label"])
    assert [row[-1] for row in sorted(rows(parts))][:2] == [row[4] for row in WANTED[:2]]
    points = geocoder.add(
        table(kind, con), latitude="latitude", longitude="id", columns=["layer", "country_code"]
    )
    assert len(rows(points)) == 4


def test_one_country_for_all_rows(geocoder: Geocoder) -> None:
    found = geocoder.add(table("pandas"), city="place", country="United States", columns=["label"])
    assert list(found["otm_label"])[:2] == [WANTED[0][4]] * 2
    found = geocoder.add(table("pandas"), "place", country="FR", columns=["label"])
    assert list(found["otm_label"])[:2] == [WANTED[1][4]] * 2


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("plaec",), {}, "the table has no column 'plaec'; the columns are id, place, cc, latitude"),
        ((), {"city": "twon"}, "no column 'twon'"),
        ((), {"city": "place", "country": "cuontry"}, "no column 'cuontry'"),
        (("place",), {"country": "cuontry"}, "neither a column nor a country code"),
        (("place",), {"columns": ["labell"]}, "'labell' is not a column"),
        (("place",), {"prefix": ""}, "the table has a column latitude, id already; pass a prefix"),
        (("place",), {"contry": "cc"}, "did you mean country"),
        ((), {}, "there is nothing to look up"),
        (("place",), {"city": "cc"}, "either a text or parts"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_wrong_names_are_refused_at_once(  # noqa: PLR0917
    geocoder: Geocoder, kind: str, con: Any, arguments: tuple[str, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        geocoder.add(table(kind, con), *arguments, **options)


def test_other_things_are_no_tables(geocoder: Geocoder) -> None:
    with pytest.raises(TypeError, match="a table is expected"):
        geocoder.add(["Paris"], "place")
    with pytest.raises(TypeError, match="a table is expected"):
        geocoder.add(pytest.importorskip("pandas").Series(["Paris"]), "place")


def test_columns_have_a_prefix_too(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    found = geocoder.geocode(pandas.Series(["Paris"]), prefix="geo_", columns=["id"])
    assert list(found.columns) == ["geo_id"]
    with pytest.raises(ValueError, match="prefix"):
        geocoder.geocode(["Paris"], prefix="geo_")


# MARK: Lazy tables look up what is asked for


class Counting:
    """A geocoder that counts the rows that it is asked about."""

    def __init__(self, geocoder: Geocoder) -> None:
        self.geocoder = geocoder
        self.calls: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.geocoder, name)

    def batches(self, *arguments: Any, **options: Any) -> Any:
        for batch in self.geocoder.batches(*arguments, **options):
            self.calls.append(len(batch))
            yield batch


def test_polars_looks_up_what_is_left(geocoder: Geocoder) -> None:
    polars = pytest.importorskip("polars")
    from onthemap import _frames

    counting = Counting(geocoder)
    lazy = polars.LazyFrame({"id": range(200_000), "place": ["Paris"] * 200_000})
    found = _frames.added(counting, lazy, "place", {"columns": ["id"]})
    assert len(found.head(10).collect()) == 10
    assert sum(counting.calls) <= 1_000
    counting.calls.clear()
    assert len(found.filter(polars.col("id") < 10).collect()) == 10
    assert sum(counting.calls) <= 1_000
    counting.calls.clear()
    assert len(found.collect(engine="streaming")) == 200_000
    assert max(counting.calls) < 200_000


def test_polars_expressions_have_parts_and_columns_of_options(geocoder: Geocoder) -> None:
    polars = pytest.importorskip("polars")
    import onthemap.polars

    frame = table("polars")
    by_parts = onthemap.polars.geocode(city="place", country="cc", geocoder=geocoder)
    assert frame.select(by_parts.struct.field("label"))["label"].to_list()[0] == WANTED[0][4]
    filtered = onthemap.polars.geocode("place", geocoder, country=polars.col("cc"))
    assert frame.select(filtered.struct.field("label"))["label"].to_list()[1] == WANTED[1][4]
    with pytest.raises(ValueError, match="did you mean country"):
        onthemap.polars.geocode("place", geocoder, contry="US")


def test_duckdb_registers_again(geocoder: Geocoder, con: Any) -> None:
    import onthemap.duckdb

    onthemap.duckdb.register(con, geocoder)
    onthemap.duckdb.register(con, geocoder, columns=["name"])
    assert con.sql("SELECT geocode('Moscow, ID').name").fetchall() == [("Moscow",)]


# MARK: Nothing found is nothing


def test_a_row_without_an_answer_has_no_point(geocoder: Geocoder) -> None:
    pytest.importorskip("geopandas")
    import json

    pandas = pytest.importorskip("pandas")
    for answers in (
        geocoder.geocode(pandas.Series(["Paris", "Xyzzyqq", None])),
        geocoder.geocode(["Paris", "Xyzzyqq", None]),
    ):
        frame = onthemap.to_geodataframe(answers)
        assert list(frame.geometry.isna()) == [False, True, True]
        features = json.loads(frame.to_json(), parse_constant=pytest.fail)["features"]
        assert [feature["geometry"] is None for feature in features] == [False, True, True]
    found = onthemap.to_geodataframe(geocoder.add(table("pandas"), "place"), prefix="otm_")
    assert list(found.geometry.isna()) == [False, False, True, False]
    with pytest.raises(ValueError, match="there is no column latitude"):
        onthemap.to_geodataframe(geocoder.geocode(pandas.Series(["Paris"]), columns=["id"]))


def test_geopandas_survives_nulls(bundle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    geopandas = pytest.importorskip("geopandas")
    pandas = pytest.importorskip("pandas")
    from onthemap.geopy import OnTheMap

    monkeypatch.setenv("OTM_GAZETTEER", bundle)
    found = geopandas.tools.geocode(
        pd_series := pandas.Series(["Costa Rica", None, "Oslo"]), provider=OnTheMap
    )
    assert len(found) == len(pd_series) and found["address"][2].startswith("Oslo")
    assert found["address"][1] is None or pandas.isna(found["address"][1])


def test_geopy_takes_what_nominatim_takes(bundle: str) -> None:
    pytest.importorskip("geopy")
    from onthemap.geopy import OnTheMap

    provider = OnTheMap(bundle, domain="localhost:8080", user_agent="me", timeout=3)
    assert provider.geocode("Georgia", featuretype="state").raw["layer"] == "region"
    assert provider.geocode("Georgia", featuretype="country").raw["layer"] == "country"
    assert provider.reverse((47.62, -122.35), zoom=3).raw["layer"] == "country"
    assert provider.reverse((47.62, -122.35), zoom=18).raw["name"] == "Seattle"
    with pytest.warns(UserWarning, match="addressdetails, namedetails has no effect"):
        provider.geocode("Paris", addressdetails=True, namedetails=True)
    with pytest.raises(TypeError, match="speed"):
        provider.geocode("Paris", speed=9)
