"""Expressions for Polars.

>>> import polars as pl, onthemap.polars
>>> frame = pl.DataFrame({"place": ["Moscow, ID"]})
>>> frame.with_columns(onthemap.polars.geocode("place").struct.field("latitude"))["latitude"][0]
46.73239
"""

from __future__ import annotations

from typing import Any

import polars as pl

from . import Geocoder, _arrow, _engine, _tables

__all__ = ["geocode", "reverse_geocode"]

_opened: list[Geocoder] = []


def geocode(
    column: str | pl.Expr,
    geocoder: Geocoder | None = None,
    *,
    columns: list[str] | None = None,
    **options: Any,
) -> pl.Expr:
    """An expression that geocodes a column of texts to a struct; it works in lazy queries.

    Options are those of `Geocoder.geocode`.
    """
    expression = pl.col(column) if isinstance(column, str) else column
    engine = _engine.Engine(geocoder or _default(), columns, options)

    def search(texts: pl.Series) -> pl.Series:
        batches = engine.geocoder.batches(
            _tables.columns(texts.cast(pl.String)), columns=engine.columns, **engine.options
        )
        return _tables.polars_frame(list(batches)).to_struct(texts.name)

    return expression.map_batches(search, return_dtype=_type(engine))


def reverse_geocode(
    latitude: str | pl.Expr,
    longitude: str | pl.Expr,
    geocoder: Geocoder | None = None,
    *,
    columns: list[str] | None = None,
    **options: Any,
) -> pl.Expr:
    """An expression that finds the places at points, as structs."""
    points = pl.struct(
        (pl.col(latitude) if isinstance(latitude, str) else latitude).alias("latitude"),
        (pl.col(longitude) if isinstance(longitude, str) else longitude).alias("longitude"),
    )
    engine = _engine.Engine(geocoder or _default(), columns, options)

    def reverse(rows: pl.Series) -> pl.Series:
        fields = {name: _tables.numbers(rows.struct.field(name), name) for name in ("latitude", "longitude")}
        batches = engine.geocoder.batches(
            [_arrow.struct(fields)], points=True, columns=engine.columns, **engine.options
        )
        return _tables.polars_frame(list(batches)).to_struct(rows.name)

    return points.map_batches(reverse, return_dtype=_type(engine))


def _type(engine: _engine.Engine) -> pl.Struct:
    types = {"number": pl.Float64, "integer": pl.Int64, "text": pl.String}
    return pl.Struct({name: types[_engine.kind(name)] for name in engine.columns})


def _default() -> Geocoder:
    if not _opened:
        _opened.append(Geocoder())
    return _opened[0]
