"""Functions of SQL for DuckDB.

>>> import duckdb, onthemap.duckdb
>>> con = duckdb.connect()
>>> onthemap.duckdb.register(con)
>>> con.sql("SELECT geocode('Moscow, ID').label").fetchall()
[('Moscow, Idaho, United States',)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import Geocoder, _engine

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]


def register(
    con: duckdb.DuckDBPyConnection,
    geocoder: Geocoder | None = None,
    *,
    geocode: str = "geocode",
    reverse: str = "reverse_geocode",
    columns: list[str] | None = None,
    **options: Any,
) -> None:
    """Adds `geocode(text)` and `reverse_geocode(lat, lon)` to a connection.

    Both give a struct with the columns of answers (see `onthemap.COLUMNS`). Options are those of
    `Geocoder.geocode`. `geocode` and `reverse` are the names of the functions.
    """
    engine = _engine.Engine(geocoder or Geocoder(), columns, options)
    types = {"number": "DOUBLE", "integer": "BIGINT", "text": "VARCHAR"}
    fields = ", ".join(f"{name} {types[_engine.kind(name)]}" for name in engine.columns)
    # Its stubs know functions of Python's values alone.
    create: Any = con.create_function

    def search(texts: Any) -> Any:
        return engine.search(texts)

    def place_at(latitudes: Any, longitudes: Any) -> Any:
        return engine.reverse(latitudes, longitudes)

    struct = con.dtype(f"STRUCT({fields})")
    settings = {"type": "arrow", "null_handling": "special"}
    create(geocode, search, ["VARCHAR"], struct, **settings)
    create(reverse, place_at, ["DOUBLE", "DOUBLE"], struct, **settings)
