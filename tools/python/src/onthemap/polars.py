"""Expressions for Polars; `Geocoder.add` adds answers to its frames.

>>> import polars as pl, onthemap.polars
>>> frame = pl.DataFrame({"place": ["Moscow, ID"]})
>>> frame.with_columns(onthemap.polars.geocode("place").struct.field("latitude"))["latitude"][0]
46.73239
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from . import Geocoder, _asked, _engine, _frames, _options, _tables

__all__ = ["geocode", "reverse_geocode"]

_opened: list[Geocoder] = []


def geocode(
    column: str | pl.Expr | None = None,
    geocoder: Geocoder | None = None,
    *,
    columns: list[str] | None = None,
    **options: Any,
) -> pl.Expr:
    """An expression that geocodes a column of texts, or of parts of addresses, to a struct.

    It works in lazy queries, row by row: what is filtered out or cut off later is not looked up. Options are
    those of `Geocoder.geocode`; parts of addresses are columns or expressions, and an option that is an
    expression has a value for each row.
    """
    parts = {} if column is not None else _options.taken_parts(options)
    questions = {"text": column} if column is not None else parts
    of_rows = {name: value for name, value in options.items() if isinstance(value, pl.Expr)}
    _options.check(options, _options.OF_TEXTS)
    rest = {name: value for name, value in options.items() if name not in of_rows}
    _asked.check_single(rest)
    return _expression(_engine.Engine(geocoder or _default(), columns, rest), questions, of_rows)


def reverse_geocode(
    latitude: str | pl.Expr,
    longitude: str | pl.Expr,
    geocoder: Geocoder | None = None,
    *,
    columns: list[str] | None = None,
    **options: Any,
) -> pl.Expr:
    """An expression that finds the places at points, as structs."""
    _options.check(options, _options.OF_POINTS)
    engine = _engine.Engine(geocoder or _default(), columns, options, points=True)
    return _expression(engine, {"latitude": latitude, "longitude": longitude}, {})


def added(geocoder: Geocoder, frame: Any, text: str | None, options: dict[str, Any]) -> Any:
    """A lazy frame with the answers beside its columns."""
    names = frame.collect_schema().names()
    plan = _frames.Plan(geocoder, names, text, options)
    engine = _engine.Engine.of_plan(geocoder, plan)
    answer = _expression(engine, plan.questions, plan.columns, plan.values)
    replaced = [name for name in engine.names.values() if name in names]
    return frame.with_columns(answer.alias(_ANSWER)).drop(replaced).unnest(_ANSWER)


# A name that no column has.
_ANSWER = "\0answer"


def _expression(
    engine: _engine.Engine,
    questions: Mapping[str, Any],
    options: Mapping[str, Any],
    values: Mapping[str, Any] | None = None,
) -> pl.Expr:
    asked = {**questions, **options}
    fields = [
        (pl.col(value) if isinstance(value, str) else value).alias(name) for name, value in asked.items()
    ]

    def answered(rows: pl.Series) -> pl.Series:
        columns = {name: rows.struct.field(name) for name in asked}
        given = {name: columns[name] for name in questions}
        beside = {name: columns[name] for name in options}
        found = _asked.Asked({**given, **(values or {})}, {**engine.options, **beside}, points=engine.points)
        batches = engine.geocoder.batches(found.arrays, points=engine.points, **found.options)
        return _tables.polars_frame(list(batches)).to_struct(rows.name)

    return pl.struct(fields).map_batches(answered, return_dtype=_type(engine), is_elementwise=True)


def _type(engine: _engine.Engine) -> pl.Struct:
    types = {"number": pl.Float64, "integer": pl.Int64, "text": pl.String}
    return pl.Struct({name: types[_engine.kind(column)] for column, name in engine.names.items()})


def _default() -> Geocoder:
    if not _opened:
        _opened.append(Geocoder())
    return _opened[0]
