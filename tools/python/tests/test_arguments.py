"""One rule for arguments: a column has a value for each row, and everything else is one for all."""

from __future__ import annotations

from typing import Any

import pytest

from onthemap import Geocoder

PLACES = ["Paris", "Paris", "Moscow", "Moscow"]
COUNTRIES = ["US", "FR", "US", "RU"]
LABELS = [
    "Paris, Texas, United States",
    "Paris, Île-de-France, France",
    "Moscow, Idaho, United States",
    "Moscow, Russia",
]


def columns_of(kind: str, values: list[Any]) -> Any:
    """Values as a column of a library."""
    if kind == "pandas":
        return pytest.importorskip("pandas").Series(values)
    if kind == "polars":
        return pytest.importorskip("polars").Series(values)
    if kind == "pyarrow":
        return pytest.importorskip("pyarrow").array(values)
    if kind == "numpy":
        return pytest.importorskip("numpy").array(values, dtype=object)
    return values


def labels(found: Any) -> list[str | None]:
    """The labels of answers of any kind."""
    if isinstance(found, list):
        return [place and place.label for place in found]
    column = found["label"]
    listed = column.to_pylist() if hasattr(column, "to_pylist") else column.to_list()
    return [value if isinstance(value, str) else None for value in listed]


KINDS = ["pandas", "polars", "pyarrow", "numpy", "list"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_country_column_has_a_country_for_each_row(geocoder: Geocoder, kind: str) -> None:
    found = geocoder.geocode(columns_of(kind, PLACES), country=columns_of(kind, COUNTRIES))
    assert labels(found) == LABELS


@pytest.mark.parametrize("kind", KINDS)
def test_a_null_is_no_filter(geocoder: Geocoder, kind: str) -> None:
    found = geocoder.geocode(columns_of(kind, PLACES), country=columns_of(kind, ["US", None, "US", None]))
    assert labels(found) == LABELS


# Every option that can vary: two values, and what they make of one text.
VARYING: list[tuple[str, str, list[Any], list[str]]] = [
    ("layer", "Georgia", ["region", "country"], ["region", "country"]),
    ("lang", "Munich", ["de", "fr"], ["München", "Munich"]),
    ("focus", "Springfield", [(39.8, -89.6), (44.05, -123.0)], ["Illinois", "Oregon"]),
    ("bbox", "Paris", [(-100, 30, -90, 35), (2, 48, 3, 49)], ["Texas", "Île-de-France"]),
    ("circle", "Paris", [(33.66, -95.55, 50_000), (48.85, 2.35, "50km")], ["Texas", "Île-de-France"]),
]


@pytest.mark.parametrize(("option", "text", "values", "wanted"), VARYING)
def test_every_option_may_be_a_column(
    geocoder: Geocoder, option: str, text: str, values: list[Any], wanted: list[str]
) -> None:
    pandas = pytest.importorskip("pandas")
    options: dict[str, Any] = {option: pandas.Series(values)}
    found = geocoder.geocode(pandas.Series([text, text]), columns=["layer", "name", "admin1"], **options)
    rows = [list(row) for row in found.itertuples(index=False)]
    assert all(value in row for value, row in zip(wanted, rows, strict=True)), rows


def test_numbers_of_a_box_or_a_point_are_one_value(geocoder: Geocoder) -> None:
    numpy = pytest.importorskip("numpy")
    texas = numpy.array([-100.0, 30.0, -90.0, 35.0])
    assert labels(geocoder.geocode(["Paris"] * 4, bbox=texas)) == [LABELS[0]] * 4
    assert labels(geocoder.geocode(["Paris"] * 2, bbox=list(texas))) == [LABELS[0]] * 2
    near = geocoder.geocode(["Springfield"] * 2, focus=numpy.array([39.8, -89.6]))
    assert [place and place.admin1 for place in near] == ["Illinois"] * 2


def test_a_tuple_is_one_filter(geocoder: Geocoder) -> None:
    assert labels(geocoder.geocode(["Paris", "Moscow"], country=("US", "CA"))) == [LABELS[0], LABELS[2]]
    paris = geocoder.geocode("Paris", country=["US", "CA"])
    assert paris is not None and paris.label == LABELS[0]


def test_columns_of_other_lengths_or_beside_one_text_are_refused(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="country 2; for one filter"):
        geocoder.geocode(["Paris"] * 3, country=["US", "FR"])
    with pytest.raises(ValueError, match="country is a column, and the question is not"):
        geocoder.geocode("Paris", country=pandas.Series(["US", "FR"]))
    with pytest.raises(ValueError, match="different indexes"):
        geocoder.geocode(pandas.Series(["Paris"]), country=pandas.Series(["US"], index=[7]))
    with pytest.raises(ValueError, match="row 1: countr"):
        geocoder.geocode(["Paris", "Paris"], country=["FR", "Narnia"])
    with pytest.raises(ValueError, match=r"row 1: .*XX: the gazetteer has no such country"):
        geocoder.geocode(["Paris", "Paris"], country=["FR", "XX"])


def test_parts_have_columns_of_options_too(geocoder: Geocoder) -> None:
    found = geocoder.geocode(city=["Munich", "Munich"], lang=["de", "en"])
    assert [place and place.name for place in found] == ["München", "Munich"]
    places = geocoder.reverse([48.137, 48.137], [11.575, 11.575], lang=["de", "en"])
    assert [place and place.name for place in places] == ["München", "Munich"]


SEATTLE, BASEL = (47.62, -122.35), (47.558, 7.588)


@pytest.mark.parametrize(
    "kind", ["list of pairs", "tuple of pairs", "numpy", "numpy rows", "frame", "series"]
)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_pairs_are_points_however_many(geocoder: Geocoder, kind: str, count: int) -> None:
    numpy = pytest.importorskip("numpy")
    pandas = pytest.importorskip("pandas")
    pairs = [SEATTLE, BASEL, SEATTLE][:count]
    points: Any = {
        "list of pairs": pairs,
        "tuple of pairs": tuple(pairs),
        "numpy": numpy.array(pairs),
        "numpy rows": [numpy.array(pair) for pair in pairs],
        "frame": pandas.DataFrame(pairs, columns=["lat", "lon"]),
        "series": pandas.Series(pairs),
    }[kind]
    found = geocoder.reverse(points)
    names = [place.name for place in found] if isinstance(found, list) else None
    listed = names if names is not None else [label.split(",")[0] for label in found["label"]]
    assert listed == ["Seattle", "Basel", "Seattle"][:count]


def test_two_columns_are_points(geocoder: Geocoder) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([SEATTLE, BASEL], columns=["x1", "x2"], index=[5, 6])
    wanted = "Seattle, Washington, United States"
    assert geocoder.reverse((frame["x1"], frame["x2"]))["label"].iloc[0] == wanted
    assert geocoder.reverse(frame)["label"].iloc[0] == wanted
    assert list(geocoder.reverse(frame).index) == [5, 6]
    one = geocoder.reverse(list(SEATTLE))
    assert one is not None and one.name == "Seattle"
    assert geocoder.reverse([SEATTLE, None])[1] is None
    with pytest.raises(ValueError, match="latitude and a longitude"):
        geocoder.reverse([[1, 2, 3], [4, 5, 6]])
    with pytest.raises(ValueError, match="nearest takes one point"):
        geocoder.nearest([SEATTLE, BASEL, SEATTLE])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"contry": "US"}, "contry is not an option; did you mean country?"),
        ({"limit": -1}, "limit is not an option here"),
        ({"limit": 3}, "limit is not an option here"),
        ({"lang": "xx-bad"}, "'xx-bad' is not a language"),
        ({"lang": ""}, "is not a language"),
        ({"columns": ["id"]}, "columns is an option of columns"),
    ],
)
def test_options_without_effect_are_refused(
    geocoder: Geocoder, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        geocoder.geocode("Paris", **options)


def test_wrong_values_are_refused_everywhere(geocoder: Geocoder) -> None:
    with pytest.raises(ValueError, match="limit"):
        geocoder.search("Paris", limit=-1)
    with pytest.raises(ValueError, match="'xx' is not a language"):
        geocoder.geocode(["Paris"], lang=["xx"])
    with pytest.raises(ValueError, match="NUL"):
        Geocoder("a\0b")
    with pytest.raises(ValueError, match=r"g\.add"):
        geocoder.geocode(pytest.importorskip("pandas").DataFrame({"place": ["Paris"], "id": [1]}))


POSTAL: list[tuple[Any, str]] = [
    (90210, "90210"),
    (90210.0, "90210"),
    ("90210.0", "90210"),
    (2134, "02134"),
    (2134.0, "02134"),
    ("2134.0", "02134"),
    (501, "00501"),
    ("501.0", "00501"),
]


@pytest.mark.parametrize(("given", "code"), POSTAL)
def test_postal_codes_are_read_as_tables_have_them(geocoder: Geocoder, given: Any, code: str) -> None:
    one = geocoder.geocode(postalcode=given, country="US")
    assert one is not None and one.postcode == code, one
    (row,) = geocoder.geocode(postalcode=[given], country="US")
    assert row is not None and row.postcode == code


@pytest.mark.parametrize("kind", ["pandas", "pandas Int64", "polars", "pyarrow", "numpy", "list"])
def test_columns_of_numbers_are_postal_codes(geocoder: Geocoder, kind: str) -> None:
    pandas = pytest.importorskip("pandas")
    values = [90210, 2134, None]
    column = pandas.Series(values, dtype="Int64") if kind == "pandas Int64" else columns_of(kind, values)
    found = geocoder.geocode(postalcode=column, country="US")
    codes = labels(found)
    assert codes[0] is not None and codes[0].startswith("90210 ")
    assert codes[1] is not None and codes[1].startswith("02134 ")


def test_a_code_that_is_not_known_is_not_a_sure_country(geocoder: Geocoder) -> None:
    for code in ("0", "99999", "abc", "1234567.5"):
        found = geocoder.geocode(postalcode=code, country="US")
        assert found is None or found.confidence < 0.5, (code, found, found.confidence)
