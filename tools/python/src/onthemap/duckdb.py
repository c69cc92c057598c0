"""Functions of SQL for DuckDB; `Geocoder.add` adds answers to its relations.

>>> import duckdb, onthemap.duckdb
>>> con = duckdb.connect()
>>> onthemap.duckdb.register(con)
>>> con.sql("SELECT geocode('Moscow, ID').label").fetchall()
[('Moscow, Idaho, United States',)]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature
from itertools import count
from typing import TYPE_CHECKING, Any

from . import Geocoder, _engine, _frames, _options

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]

_numbers = count(1)


def register(
    con: duckdb.DuckDBPyConnection,
    geocoder: Geocoder | None = None,
    *,
    geocode: str = "geocode",
    reverse: str = "reverse_geocode",
    columns: list[str] | None = None,
    **options: Any,
) -> None:
    """Adds `geocode(text)` and `reverse_geocode(lat, lon)` to a connection, or replaces them.

    Both give a struct with the columns of answers (see `onthemap.COLUMNS`). Options are those of
    `Geocoder.geocode`. `geocode` and `reverse` are the names of the functions.
    """
    _options.check(options, _options.OF_TEXTS)
    geocoder = geocoder or Geocoder()
    texts = _engine.Engine(geocoder, columns, options)
    of_points = {name: value for name, value in options.items() if name in _options.OF_POINTS}
    points = _engine.Engine(geocoder, columns, of_points, points=True)

    def search(texts_of_rows: Any) -> Any:
        return texts.answered({"text": texts_of_rows}, {})

    def place_at(latitudes: Any, longitudes: Any) -> Any:
        return points.answered({"latitude": latitudes, "longitude": longitudes}, {})

    _create(con, geocode, search, ["VARCHAR"], texts)
    _create(con, reverse, place_at, ["DOUBLE", "DOUBLE"], points)


def added(geocoder: Geocoder, relation: Any, text: str | None, options: dict[str, Any]) -> Any:
    """A relation with the answers beside its columns."""
    con = getattr(relation, "_con", None)
    if not hasattr(con, "create_function"):
        raise TypeError(
            "this version of DuckDB does not tell the connection of a relation; use "
            "onthemap.duckdb.register, or DuckDB 2"
        )
    names = list(relation.columns)
    plan = _frames.Plan(geocoder, names, text, options)
    engine = _engine.Engine.of_plan(geocoder, plan)
    questions, beside = list(plan.questions), list(plan.columns)

    def answered(*columns: Any) -> Any:
        given = dict(zip([*questions, *beside], columns, strict=True))
        return engine.answered(
            {**{name: given[name] for name in questions}, **plan.values},
            {name: given[name] for name in beside},
        )

    # DuckDB reads the number of its arguments from the signature.
    parameters = [Parameter(f"column{n}", Parameter.POSITIONAL_ONLY) for n in range(len(questions + beside))]
    answered.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    # A function of its own, because DuckDB calls it only when the relation is read.
    function = f"onthemap_{next(_numbers)}"
    kind = "DOUBLE" if plan.points else "VARCHAR"
    types = [kind] * len(questions) + ["VARCHAR"] * len(beside)
    _create(con, function, answered, types, engine)
    asked = [*plan.questions.values(), *plan.columns.values()]
    arguments = ", ".join(f"CAST({_quoted(name)} AS {type})" for name, type in zip(asked, types, strict=True))
    kept = [name for name in names if name not in engine.names.values()]
    answer = _quoted("onthemap answer")
    inner = relation.project(
        ", ".join([*map(_quoted, kept), f"{_quoted(function)}({arguments}) AS {answer}"])
    )
    fields = [f"{answer}.{_quoted(field)} AS {_quoted(field)}" for field in engine.names.values()]
    return inner.project(", ".join([*map(_quoted, kept), *fields]))


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _create(
    con: Any, name: str, function: Callable[..., Any], parameters: Sequence[str], engine: _engine.Engine
) -> None:
    types = {"number": "DOUBLE", "integer": "BIGINT", "text": "VARCHAR"}
    fields = ", ".join(
        f"{_quoted(field)} {types[_engine.kind(column)]}" for column, field in engine.names.items()
    )
    known = con.execute("SELECT 1 FROM duckdb_functions() WHERE function_name = ?", [name]).fetchall()
    if known:
        con.remove_function(name)
    struct = con.dtype(f"STRUCT({fields})")
    con.create_function(name, function, list(parameters), struct, type="arrow", null_handling="special")
