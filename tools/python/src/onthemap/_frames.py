"""Answers added to tables: one verb for all kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import _arrow, _asked, _options, _tables
from ._place import COLUMNS

if TYPE_CHECKING:
    from ._geocoder import Geocoder

#: Before the names of new columns, as in `otm-geocode batch`.
PREFIX = "otm_"


class Plan:
    """Which columns of a table are asked about, and what is added to it."""

    __slots__ = ("columns", "names", "options", "points", "prefix", "questions", "values")

    def __init__(
        self, geocoder: Geocoder, names: Sequence[Any], text: str | None, options: dict[str, Any]
    ) -> None:
        """Resolves the arguments of `Geocoder.add` for a table with columns of these names.

        Raises ValueError for a name that is no column, or an option that is wrong.
        """
        self.prefix = options.pop("prefix", PREFIX)
        chosen = options.pop("columns", None)
        chosen = chosen.split(",") if isinstance(chosen, str) else chosen
        self.names = list(COLUMNS[:11]) if chosen is None else [str(name).strip() for name in chosen]
        for name in self.names:
            if name not in COLUMNS:
                raise ValueError(f"'{name}' is not a column; the columns are {', '.join(COLUMNS)}")
        point = {name: options.pop(name) for name in ("latitude", "longitude") if name in options}
        parts = {} if text is not None or point else _options.taken_parts(options)
        if text is None and len(point) != 2 and not parts:
            raise ValueError(
                "there is nothing to look up; name a column of texts, of parts of addresses (city=), or "
                "those of points (latitude=, longitude=)"
            )
        if text is not None and point:
            raise ValueError("pass either a column of texts, or those of points")
        self.points = bool(point)
        _options.check(options, _options.OF_POINTS if point else _options.OF_TEXTS)
        #: The columns of the questions, by what they are.
        self.questions: dict[str, Any] = {}
        #: The parts that are one text for all rows.
        self.values: dict[str, Any] = {}
        for argument, name in ({"text": text} if text is not None else point or parts).items():
            if name is None:
                continue
            if isinstance(name, str) and name in names:
                self.questions[argument] = name
            elif argument == "country" and _is_country(geocoder, name):
                self.values[argument] = name
            else:
                raise ValueError(_no_column(argument, name, names))
        if not self.questions:
            raise ValueError("no part of the address is a column")
        #: The columns of options, and the options of all rows.
        self.columns: dict[str, Any] = {}
        self.options: dict[str, Any] = {}
        for option, value in options.items():
            if isinstance(value, str) and value in names and option != "progress":
                self.columns[option] = value
            else:
                self.options[option] = value
        _asked.check_single(self.options)
        self._check_values(names)
        clashing = [name for name in self.names if not self.prefix and name in names]
        if clashing:
            raise ValueError(
                f"the table has a column {', '.join(clashing)} already; pass a prefix, or other columns="
            )

    def _check_values(self, names: Sequence[Any]) -> None:
        """Says of a wrong value that it is no column either."""
        for option, value in self.options.items():
            if isinstance(value, str) and option in ("country", "countries") and not _is_code_list(value):
                raise ValueError(
                    f"{option}: '{value}' is neither a column nor a country code; the columns are "
                    f"{', '.join(map(str, names))}"
                )

    @property
    def asked_names(self) -> list[str]:
        """The columns that are read, each once."""
        return list(dict.fromkeys([*self.questions.values(), *self.columns.values()]))

    def new_name(self, column: str) -> str:
        """The name that a column has in the table."""
        return f"{self.prefix}{column}"

    def batches(self, geocoder: Geocoder, column: Callable[[str], Any]) -> list[_arrow.Batch]:
        """The answers; `column` returns a column of the table."""
        given = {argument: column(name) for argument, name in self.questions.items()}
        options = {**self.options, **{option: column(name) for option, name in self.columns.items()}}
        options |= {"columns": self.names, "prefix": self.prefix}
        asked = _asked.Asked({**given, **self.values}, options, points=self.points)
        return list(geocoder.batches(asked.arrays, points=self.points, **asked.options))


def _is_country(geocoder: Geocoder, name: Any) -> bool:
    """Whether a value names a country, so that a misspelled column is not taken for one."""
    if not isinstance(name, str):
        return False
    answer = geocoder.search(country=name, layer="country", limit=1)
    return len(answer) > 0 and answer.outcome == "match"


def _is_code_list(value: str) -> bool:
    return all(len(code.strip()) == 2 and code.strip().isalpha() for code in value.split(","))


def _no_column(argument: str, name: Any, names: Sequence[Any]) -> str:
    if not isinstance(name, str):
        return f"{argument} is a {type(name).__name__}; pass the name of a column"
    listed = ", ".join(map(str, list(names)[:50]))
    return f"the table has no column '{name}'; the columns are {listed}"


def added(geocoder: Geocoder, frame: Any, text: str | None, options: dict[str, Any]) -> Any:
    """A table with the answers beside its columns."""
    kind = _tables.library(frame)
    if kind == "pandas" and hasattr(frame, "iloc") and hasattr(frame, "columns"):
        return _pandas(geocoder, frame, text, options)
    if kind == "polars" and hasattr(frame, "with_columns"):
        return _polars(geocoder, frame, text, options)
    if kind == "pyarrow" and hasattr(frame, "column_names"):
        return _pyarrow(geocoder, frame, text, options)
    if kind == "duckdb" and hasattr(frame, "project"):
        from . import duckdb

        return duckdb.added(geocoder, frame, text, options)
    if kind == "pyspark":
        from . import spark

        return spark.added(geocoder, frame, text, options)
    if kind == "dask" and hasattr(frame, "map_partitions"):
        return _dask(geocoder, frame, text, options)
    raise TypeError(
        f"a table is expected, and this is a {type(frame).__name__}; pass one of pandas, Polars, pyarrow, "
        "DuckDB, Spark or Dask, or a column to geocode()"
    )


def _pandas(geocoder: Geocoder, frame: Any, text: str | None, options: dict[str, Any]) -> Any:
    plan = Plan(geocoder, list(frame.columns), text, options)
    for name in plan.asked_names:
        if getattr(frame[name], "ndim", 1) != 1:
            raise ValueError(f"the table has more than one column '{name}'; rename all but one")
    found = _tables.pandas_frame(plan.batches(geocoder, lambda name: frame[name]), frame.index)
    # By position: an index may repeat itself.
    result = frame.copy(deep=False)
    for name in found.columns:
        result[name] = found[name].array
    return result


def _polars(geocoder: Geocoder, frame: Any, text: str | None, options: dict[str, Any]) -> Any:
    if not hasattr(frame, "lazy") or not hasattr(frame, "get_columns"):
        from . import polars

        return polars.added(geocoder, frame, text, options)
    plan = Plan(geocoder, frame.columns, text, options)
    found = _tables.polars_frame(plan.batches(geocoder, frame.get_column))
    return frame.with_columns(found.get_columns())


def _pyarrow(geocoder: Geocoder, table: Any, text: str | None, options: dict[str, Any]) -> Any:
    import pyarrow

    if not isinstance(table, pyarrow.Table):
        table = pyarrow.Table.from_batches([table])
    plan = Plan(geocoder, table.column_names, text, options)
    for name in plan.asked_names:
        if table.column_names.count(name) > 1:
            raise ValueError(f"the table has more than one column '{name}'; rename all but one")
    found = _tables.arrow_table(plan.batches(geocoder, lambda name: _whole(table.column(name))))
    for name in found.column_names:
        if name in table.column_names:
            table = table.set_column(table.column_names.index(name), name, found.column(name))
        else:
            table = table.append_column(name, found.column(name))
    return table


def _whole(column: Any) -> Any:
    """A chunked column in one piece."""
    return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)


def _dask(geocoder: Geocoder, frame: Any, text: str | None, options: dict[str, Any]) -> Any:
    # Wrong arguments are told here, and not by a worker.
    Plan(geocoder, list(frame.columns), text, dict(options))
    options.setdefault("threads", 1)
    return frame.map_partitions(
        geocoder.add, text, **options, meta=geocoder.add(frame._meta, text, **options)
    )
