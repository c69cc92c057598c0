"""One rule for arguments: a column has a value for each row, and everything else is one for all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from . import _arrow, _options, _tables


class Asked:
    """What a column asks: arrays for the library, and the options of all rows."""

    __slots__ = ("arrays", "like", "options", "points")

    def __init__(self, questions: dict[str, Any], options: dict[str, Any], *, points: bool = False) -> None:
        """Reads questions, one at least of which is a column, and their options.

        Questions are a `text`, parts of an address, or `latitude` and `longitude`.

        Raises ValueError for columns that do not belong together, and TypeError for a wrong value.
        """
        self.points = points
        #: The column whose kind the answers have.
        self.like = next((value for value in questions.values() if is_column(value)), None)
        if self.like is None:
            raise TypeError(
                f"expected a text or a column, found {type(next(iter(questions.values()))).__name__}"
            )
        of_rows = {name: value for name, value in options.items() if _is_of_rows(name, value)}
        self.options = {name: value for name, value in options.items() if name not in of_rows}
        if "text" in questions and not of_rows:
            self.arrays: Iterator[_arrow.Column] = _tables.columns(questions["text"])
            return
        if isinstance(self.like, Iterator):
            raise ValueError(
                f"{next(iter(of_rows), 'a part')} is a column, and a generator has no rows to put beside it; "
                "pass a list of the texts"
            )
        columns = {name: value for name, value in {**questions, **of_rows}.items() if is_column(value)}
        _tables.check_rows(columns)
        rows = _rows(self.like)
        for name, value in columns.items():
            if _rows(value) != rows:
                hint = "; for one filter of all rows, pass a tuple" if name in of_rows else ""
                raise ValueError(
                    f"the columns have different numbers of rows: {next(iter(questions))} {rows}, "
                    f"{name} {_rows(value)}{hint}"
                )
        arrays = {name: _question(name, value, rows) for name, value in questions.items()}
        for name, value in of_rows.items():
            arrays[_options.library_name(name)] = _option(name, value)
        self.arrays = iter(
            [_arrow.struct({name: array for name, array in arrays.items() if array is not None})]
        )


def is_column(value: Any) -> bool:
    """Whether a question is a column, rather than one text or number, or none."""
    if isinstance(value, (str, int, float)) or _arrow.is_missing(value):
        return False
    return not hasattr(value, "__float__") or hasattr(value, "__len__")


def is_typed_column(value: Any) -> bool:
    """Whether a value is of a library's type for columns, which is never one value."""
    if hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__"):
        return True
    known = _tables.library(value) in ("pandas", "numpy", "polars", "pyarrow")
    return known and hasattr(value, "__len__") and getattr(value, "shape", None) != ()


def check_single(options: Mapping[str, Any]) -> None:
    """Raises ValueError for a column among the options of one question."""
    for name, value in options.items():
        if is_typed_column(value) and not _options.is_one_value(name, value):
            raise ValueError(
                f"{name} is a column, and the question is not; pass a column of texts, or one {name}"
            )


def _is_of_rows(name: str, value: Any) -> bool:
    if name in ("columns", "prefix", "threads", "progress") or _options.is_one_value(name, value):
        return False
    return isinstance(value, list) or is_typed_column(value)


def _rows(value: Any) -> int:
    try:
        return len(value)
    except TypeError:
        raise TypeError(
            f"expected a text or a column, found {type(value).__name__}; pass one column of it, or a list"
        ) from None


def _question(name: str, value: Any, rows: int) -> _arrow.Column | None:
    if name in ("latitude", "longitude"):
        return _tables.numbers(value if is_column(value) else [value] * rows, name)
    if is_column(value):
        return _tables.codes(value) if name == "postalcode" else _tables.texts(value)
    return None if _arrow.is_missing(value) else _arrow.constant(str(_tables.code_text(value)), rows)


def _option(name: str, values: Any) -> _arrow.Column:
    """An option's values as texts."""
    if name in ("country", "countries", "layer") and _tables.exports_texts(values):
        return _tables.texts(values)
    texts = []
    for row, value in enumerate(_tables.listed_rows(values)):
        missing = _arrow.is_missing(value) or (
            isinstance(value, (list, tuple)) and any(_arrow.is_missing(item) for item in value)
        )
        try:
            texts.append(None if missing else _options.value_text(name, value))
        except TypeError as error:
            raise TypeError(f"row {row}: {error}") from None
    return _arrow.texts(texts)


# MARK: Points

_LATITUDES = ("latitude", "lat", "y")
_LONGITUDES = ("longitude", "lon", "lng", "long", "x")


def point(value: Any) -> tuple[Any, Any]:
    """Latitude and longitude of a point given as one thing, or the two columns of many.

    Many are an array or list of pairs, however many rows it has, a table of two columns, or two columns.
    """
    wrong = ValueError(f"pass a latitude and a longitude, in degrees, or pairs of them; found {value!r:.200}")
    if isinstance(value, str):
        numbers = value.split(",")
        if len(numbers) != 2:
            raise wrong
        return numbers[0], numbers[1]
    latitude, longitude = getattr(value, "latitude", None), getattr(value, "longitude", None)
    if isinstance(latitude, (int, float)) and isinstance(longitude, (int, float)):
        return latitude, longitude
    if (columns := _tables.parts(value)) is not None:
        return _columns_of_points(columns)
    if hasattr(value, "geom_type"):
        return value.y, value.x
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and len(shape) == 2:
        if shape[1] != 2:
            raise wrong
        return value[:, 0], value[:, 1]
    if not hasattr(value, "__iter__"):
        raise wrong
    items = _tables.listed_rows(value)
    if len(items) == 2 and all(_is_whole_column(item) for item in items):
        return items[0], items[1]
    if len(items) == 2 and all(isinstance(item, str) or not is_column(item) for item in items):
        return items[0], items[1]
    pairs = [(None, None) if _arrow.is_missing(item) else item for item in items]
    try:
        listed = [(latitude, longitude) for latitude, longitude in pairs]
    except (TypeError, ValueError):
        raise wrong from None
    if any(is_column(number) for pair in listed for number in pair):
        raise wrong
    latitudes, longitudes = [pair[0] for pair in listed], [pair[1] for pair in listed]
    return _tables.as_kind(value, latitudes), _tables.as_kind(value, longitudes)


def _is_whole_column(value: Any) -> bool:
    """Whether one of two values is a column, rather than a pair."""
    return is_typed_column(value) and (_tables.library(value) != "numpy" or len(value) != 2)


def _columns_of_points(columns: Mapping[str, Any]) -> tuple[Any, Any]:
    names = {str(name).lower(): name for name in columns}
    latitude = next((names[name] for name in _LATITUDES if name in names), None)
    longitude = next((names[name] for name in _LONGITUDES if name in names), None)
    if latitude is None or longitude is None:
        if len(names) != 2:
            raise ValueError(
                f"there are no columns latitude and longitude; the columns are {', '.join(map(str, columns))}"
            )
        latitude, longitude = columns
    return columns[latitude], columns[longitude]
