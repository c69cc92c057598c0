"""Columns of pandas, Polars, pyarrow and Python, and answers as the same kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _arrow
from ._place import places

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


_LIBRARIES = ("pandas", "polars", "pyarrow", "numpy", "dask", "dask_expr", "duckdb", "_duckdb", "pyspark")


def library(values: Any) -> str:
    """The library that a type or one of its bases belongs to: "pandas", "polars", "pyarrow" and so on."""
    for kind in type(values).__mro__:
        name = kind.__module__.partition(".")[0]
        if name in _LIBRARIES:
            return name.removeprefix("_").removesuffix("_expr")
    return ""


def columns(values: Any) -> Iterator[_arrow.Column]:
    """The texts of a column, of whatever kind it is."""
    if exports_texts(values):
        found = False
        for column in _arrow.exported(values):
            found = True
            yield column
        if found:
            return
        values = []
    yield _arrow.texts(_listed(values))


def texts(values: Any) -> _arrow.Column:
    """The texts of a column in one piece."""
    if exports_texts(values):
        found = list(_arrow.exported(values))
        if len(found) == 1:
            return found[0]
    return _arrow.texts(_listed(values))


def numbers(values: Any, name: str) -> _arrow.Column:
    """The numbers of a column in one piece."""
    if library(values) == "polars" and hasattr(values, "cast"):
        import polars

        values = values.cast(polars.Float64)
    if library(values) in ("polars", "pyarrow") and hasattr(values, "__arrow_c_stream__"):
        found = list(_arrow.exported(values))
        if len(found) == 1 and found[0].schema.format in (b"g", b"f"):
            return found[0]
    doubles = _doubles(values)
    return _arrow.floats(_listed(values), name) if doubles is None else doubles


def _doubles(values: Any) -> _arrow.Column | None:
    """The numbers of a column of pandas or numpy, in place if it can be; `None` of other columns."""
    if library(values) not in ("pandas", "numpy") or getattr(values, "ndim", 0) != 1:
        return None
    if getattr(values.dtype, "kind", "") not in "iuf":
        return None
    import numpy

    if library(values) == "pandas":
        values = values.to_numpy(dtype="float64", na_value=numpy.nan)
    return _arrow.doubles(numpy.ascontiguousarray(values, dtype="float64"))


def codes(values: Any) -> _arrow.Column:
    """The texts of a column of postal codes, which may be numbers."""
    if library(values) in ("polars", "pyarrow") and exports_texts(values):
        found = list(_arrow.exported(values))
        if len(found) == 1:
            return found[0]
    doubles = _doubles(values)
    if doubles is not None:
        return doubles
    if exports_texts(values):
        return texts(values)
    return _arrow.texts([code_text(value) for value in _listed(values)])


def code_text(value: Any) -> Any:
    """A number as a code: 90210.0 is "90210"; anything else is as it is."""
    if isinstance(value, bool) or not hasattr(value, "__float__") or _arrow.is_missing(value):
        return value
    number = float(value)
    return str(int(number)) if number.is_integer() else str(value)


def parts(values: Any) -> Mapping[str, Any] | None:
    """The columns of a dict or table; `None` if it is neither."""
    if isinstance(values, Mapping):
        return values
    if library(values) == "pandas" and hasattr(values, "columns"):
        return {name: values[name] for name in values.columns}
    if library(values) == "polars" and hasattr(values, "get_columns"):
        return {column.name: column for column in values.get_columns()}
    if library(values) == "pyarrow" and hasattr(values, "column_names"):
        return dict(zip(values.column_names, values.columns, strict=True))
    return None


def listed_rows(values: Any) -> list[Any]:
    """The rows of a column, or of a table with several, as Python has them."""
    columns = parts(values)
    if columns is not None:
        return list(zip(*(_listed(column) for column in columns.values()), strict=True))
    return _listed(values)


def as_kind(like: Any, values: list[Any]) -> Any:
    """Values in a column of the same kind as another."""
    kind = library(like)
    if kind == "pandas":
        import pandas

        return pandas.Series(values, index=getattr(like, "index", None), dtype="float64")
    if kind == "polars":
        import polars

        return polars.Series(values, dtype=polars.Float64)
    if kind == "pyarrow":
        import pyarrow

        return pyarrow.array(values, pyarrow.float64())
    return values


def check_rows(columns: dict[str, Any]) -> None:
    """Raises ValueError if pandas columns have different indexes: their rows do not belong together."""
    indexes = {
        name: values.index
        for name, values in columns.items()
        if library(values) == "pandas" and hasattr(values, "iloc")
    }
    names = list(indexes)
    for name in names[1:]:
        if not indexes[names[0]].equals(indexes[name]):
            raise ValueError(
                f"{names[0]} and {name} have different indexes; take them from one data frame, or pass "
                f"{name}.to_numpy() if they belong together in this order"
            )


def exports_texts(values: Any) -> bool:
    """Whether a column hands over its texts without a copy."""
    if library(values) == "pandas":
        # pandas exports by pyarrow, which may be missing, and refuses columns of mixed objects.
        if getattr(getattr(values, "dtype", None), "name", "") not in ("str", "string"):
            return False
        try:
            import pyarrow  # noqa: F401
        except ImportError:
            return False
    return hasattr(values, "__arrow_c_stream__") or hasattr(values, "__arrow_c_array__")


def _listed(values: Any) -> list[Any]:
    if isinstance(values, (str, bytes)):
        raise TypeError("a column is expected, and this is a text; pass a list of them")
    kind = type(values)
    if library(values) == "dask":
        raise TypeError("expected a column in memory, found one of Dask; use g.add(frame, ...)")
    if hasattr(kind, "columns") or not hasattr(kind, "__iter__"):
        raise TypeError(
            f"expected a text or a column, found {kind.__name__}; pass one column of it, or a list"
        )
    for method in ("tolist", "to_list", "to_pylist"):
        if hasattr(values, method):
            return list(getattr(values, method)())
    return list(values)


def makes_places(values: Any) -> bool:
    """Whether answers to a column are places, rather than a table."""
    return library(values) not in ("pandas", "polars", "pyarrow")


def like(values: Any, batches: list[_arrow.Batch]) -> Any:
    """Answers as the same kind as a column."""
    kind = library(values)
    if kind == "pandas":
        return pandas_frame(batches, getattr(values, "index", None))
    if kind == "polars":
        return polars_frame(batches)
    if kind == "pyarrow":
        return arrow_table(batches)
    return [place for batch in batches for place in places(batch.lists())]


def arrow_table(batches: list[_arrow.Batch]) -> pyarrow.Table:
    """Answers as a pyarrow table."""
    import pyarrow

    return pyarrow.Table.from_batches([pyarrow.record_batch(batch) for batch in batches])


def polars_frame(batches: list[_arrow.Batch]) -> polars.DataFrame:
    """Answers as a Polars data frame."""
    import polars

    return polars.concat([polars.DataFrame(batch) for batch in batches])


def pandas_frame(batches: list[_arrow.Batch], index: Any) -> pandas.DataFrame:
    """Answers as a pandas data frame with the index of the column."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        import pandas

        columns: dict[str, list[Any]] = {}
        for batch in batches:
            for name, listed in batch.lists().items():
                columns.setdefault(name, []).extend(listed)
        return pandas.DataFrame(columns, index=index)
    frame: pandas.DataFrame = arrow_table(batches).to_pandas()
    if index is not None:
        frame.index = index
    return frame
