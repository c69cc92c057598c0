"""The geocoder."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import _arrow, _asked, _bundle, _options, _tables
from ._place import COLUMNS, Answer, Place, places

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow
    from typing_extensions import Unpack

    from ._options import (
        AddOptions,
        ColumnOptions,
        NearestOptions,
        Options,
        Parts,
        PointColumnOptions,
        PointOptions,
        SearchOptions,
        SearchParts,
    )

Table = TypeVar("Table")

# What `geocode` gets where no text is given; `None` is a text that is missing.
_NOTHING: Any = object()

# Few enough that the first answers of a generator come soon.
_ROWS_OF_GENERATOR = 1_024


class Geocoder:
    """An offline geocoder in this process.

        >>> g = Geocoder()
        >>> g.geocode("Moscow, ID").address
        'Moscow, Idaho, United States'

    It may be used by many threads at once, and on both sides of a fork. A pickle opens the same
    gazetteer again.
    """

    def __init__(
        self,
        bundle: str | os.PathLike[str] | None = None,
        *,
        data: str | os.PathLike[str] | None = None,
        places: _bundle.Places | None = None,
        threads: int | None = None,
        progress: bool | _bundle.BuildProgress | None = None,
    ) -> None:
        """Opens the gazetteer.

        It is in the folder `bundle`, else in $OTM_GAZETTEER. Otherwise it is built from the world's data
        (`data`, $OTM_DATA, or the package on-the-map-data) on first use, in the user's cache; that takes
        a minute. Without that data, it is the small one in this package.

        `places` is a file of your own places (CSV with a header, or GeoJSON), or several: the gazetteer in
        `bundle` is built with them, and again when they have changed.

        `threads` is the number of threads that answer columns; by default one per processor. `progress`
        shows the progress of a build: `True`, `False`, a function of a step, a fraction and the seconds
        left, or `None` for a bar on terminals alone.

        Raises GeocoderError if there is no gazetteer, or it cannot be read.
        """
        self._handle, self._folder = _bundle.opened(bundle, data, places, progress)
        self._data = None if data is None else os.fspath(data)
        self._threads = 0 if threads is None else _count(threads)

    # MARK: One text, or a column

    @overload
    def geocode(self, text: str, **options: Unpack[Options]) -> Place | None: ...
    @overload
    def geocode(self, text: None, **options: Unpack[Options]) -> None: ...
    @overload
    def geocode(self, text: list[Any], **options: Unpack[ColumnOptions]) -> list[Place | None]: ...
    @overload
    def geocode(self, text: Iterator[Any], **options: Unpack[ColumnOptions]) -> Iterator[Place | None]: ...
    @overload
    def geocode(self, text: polars.Series, **options: Unpack[ColumnOptions]) -> polars.DataFrame: ...
    @overload
    def geocode(self, text: pandas.Series, **options: Unpack[ColumnOptions]) -> pandas.DataFrame: ...
    @overload
    def geocode(  # type: ignore[overload-cannot-match]  # Without types of pandas, its own are any.
        self, text: pyarrow.Array | pyarrow.ChunkedArray, **options: Unpack[ColumnOptions]
    ) -> pyarrow.Table: ...
    @overload
    def geocode(self, text: Any = ..., **parts: Unpack[Parts]) -> Any: ...

    def geocode(self, text: Any = _NOTHING, **options: Any) -> Any:
        """Finds the place that a text means, or those of a whole column.

        A text gives a `Place`, or `None` if nothing is found. A column gives the same kind, with a row for
        each of its rows: a pandas or Polars series a data frame, a pyarrow array a table, a list a list of
        places, and a generator a generator of places. `add` adds answers to a table.

        Instead of a text, give the parts of an address, as texts, as columns, or in a dict or data frame:
        `street`, `neighborhood`, `city`, `county`, `state`, `postalcode` (or `postcode`), `country`, `venue`.
        Numbers are postal codes too.

        Options: `country` (only these, by code; beside parts, `countries`), `bbox` (west, south, east,
        north), `circle` (latitude, longitude, radius), `layer`, `min_population`, `focus` (latitude,
        longitude: ranks places near it higher), `lang`, `typos` (`False`: as spelled). Of columns also
        `columns` (their names; see `COLUMNS`), `prefix` (of their names), `threads` and `progress` (`True`,
        or a function of the rows done and in all).

        Beside a column, an option that is a column or a list has a value for each row; a text or a tuple is
        one for all.

        Raises ValueError for a wrong option.
        """
        if isinstance(text, str) and not options:
            return Place.first(self._handle.search(_encoded(text), b"limit=1"))
        if text is _NOTHING:
            parts = _options.taken_parts(options)
            if not parts:
                raise ValueError(
                    "there is nothing to search for; pass a text, a column, or parts of an address"
                )
            return self._structured(parts, options)
        if isinstance(text, str):
            return Place.first(
                self._handle.search(_encoded(text), _text(options, _options.OF_TEXT, one=True))
            )
        named = _tables.parts(text)
        if named is not None:
            self._check_parts(named)
            return self.geocode(**named, **options)
        if _arrow.is_missing(text):
            return None
        return self._answered({"text": text}, options)

    @staticmethod
    def _check_parts(columns: Mapping[str, Any]) -> None:
        known = (*_options.PARTS, "postcode", "zip")
        others = [str(name) for name in columns if name not in known]
        if others:
            raise ValueError(
                f"{', '.join(others)} is no part of an address; the parts are {', '.join(_options.PARTS)}. "
                'To add answers to a table, use g.add(frame, "place")'
            )

    def search(self, text: str | None = None, **options: Unpack[SearchParts]) -> Answer:
        """Finds the places that a text, or the parts of an address, may mean, most likely first.

        Options are those of `geocode`, `limit` (1 to 100, by default 10) and `explain`.
        """
        given: dict[str, Any] = {**options}
        if text is not None:
            return Answer(self._handle.search(_encoded(text), _text(given, _options.OF_SEARCHES)))
        found = _options.taken_parts(given).items()
        parts = {name: str(_tables.code_text(part)) for name, part in found if not _arrow.is_missing(part)}
        return Answer(self._handle.search(None, _text(given, _options.OF_SEARCHES, parts)))

    def suggest(self, text: str, **options: Unpack[SearchOptions]) -> list[Place]:
        """Finds the places that an unfinished text may mean, most likely first.

        Options are those of `search`.
        """
        return Answer(self._handle.suggest(_encoded(text), _text({**options}, _options.OF_SEARCHES))).results

    # MARK: Points

    @overload
    def reverse(self, latitude: float, longitude: float, **options: Unpack[PointOptions]) -> Place | None: ...
    @overload
    def reverse(
        self, latitude: str | tuple[float, float], longitude: None = None, **options: Unpack[PointOptions]
    ) -> Place | None: ...
    @overload
    def reverse(
        self, latitude: list[Any], longitude: Any = None, **options: Unpack[PointColumnOptions]
    ) -> list[Place | None]: ...
    @overload
    def reverse(
        self, latitude: polars.Series, longitude: Any = None, **options: Unpack[PointColumnOptions]
    ) -> polars.DataFrame: ...
    @overload
    def reverse(
        self, latitude: pandas.Series, longitude: Any = None, **options: Unpack[PointColumnOptions]
    ) -> pandas.DataFrame: ...
    @overload
    def reverse(  # type: ignore[overload-cannot-match]
        self, latitude: Any, longitude: Any = None, **options: Unpack[PointColumnOptions]
    ) -> Any: ...

    def reverse(self, latitude: Any, longitude: Any = None, **options: Any) -> Any:
        """Finds the place at a point, in degrees, or those at many points.

        `None` if there is none, far out at sea, or a number is missing. A point is also a pair, or a text
        such as "47.62, -122.35". Many points are two columns, a list of pairs, an array with two columns, or
        a data frame with latitude and longitude; they give the same kind, as in `geocode`. A number beside a
        column is that of every row. Options: `lang`, `layer`; of columns also `columns`, `prefix`, `threads`
        and `progress`. With `layer="locality"`, the answer is the nearest settlement, whatever country and
        area surround the point.
        """
        if longitude is None and not _arrow.is_missing(latitude):
            latitude, longitude = _asked.point(latitude)
        latitude, longitude = _number(latitude), _number(longitude)
        if _asked.is_column(latitude) or _asked.is_column(longitude):
            return self._answered({"latitude": latitude, "longitude": longitude}, options, points=True)
        if _arrow.is_missing(latitude) or _arrow.is_missing(longitude):
            return None
        given = _text(options, _options.OF_POINT)
        return Place.first(self._handle.reverse(latitude, longitude, given))

    def nearest(self, latitude: Any, longitude: Any = None, **options: Unpack[NearestOptions]) -> list[Place]:
        """Finds the places nearest to a point, in degrees, with their distances.

        The point may also be a pair, or a text, as in `reverse`. Options: `count` (by default 10), `radius`
        (in meters, or a text such as "25km"), `layer` (by default locality), `country`, `min_population`,
        `lang`.
        """
        if longitude is None:
            latitude, longitude = _asked.point(latitude)
        latitude, longitude = _number(latitude), _number(longitude)
        if _asked.is_column(latitude) or _asked.is_column(longitude):
            raise ValueError("nearest takes one point; reverse takes columns")
        given = _text({**options}, _options.OF_NEAREST)
        return Answer(self._handle.nearest(float(latitude), float(longitude), given)).results

    def place(self, id: str | int, lang: str | None = None) -> dict[str, Any] | None:
        """The record of a place, with its areas and names; `None` if the gazetteer lacks it."""
        found = self._handle.place(str(id).encode(), _options.text({"lang": lang}))
        return None if found is None else dict(json.loads(found))

    # MARK: Columns

    def _structured(self, parts: dict[str, Any], options: dict[str, Any]) -> Any:
        if any(_asked.is_column(value) for value in parts.values()):
            return self._answered(parts, options)
        texts = {
            name: str(_tables.code_text(value))
            for name, value in parts.items()
            if not _arrow.is_missing(value)
        }
        given = _text(options, _options.OF_TEXT, texts, one=True)
        return Place.first(self._handle.search(None, given)) if texts else None

    def _answered(self, questions: dict[str, Any], options: dict[str, Any], *, points: bool = False) -> Any:
        """The answers to a column, as the same kind."""
        asked = _asked.Asked(questions, options, points=points)
        if _tables.makes_places(asked.like):
            if "prefix" in asked.options:
                raise ValueError("prefix is for the columns of a table; answers to a list are places")
            _select_all(asked.options)
        settings = _Settings(self, asked.options, points=points)
        if isinstance(asked.like, Iterator):
            return self._generated(asked.like, settings)
        return _tables.like(asked.like, list(settings.answer(asked.arrays)))

    # MARK: Tables

    def add(self, frame: Table, text: str | None = None, /, **options: Unpack[AddOptions]) -> Table:
        """Adds the answers to a table of pandas, Polars, pyarrow, DuckDB, Spark or Dask.

            g.add(frame, "place", country="cc", prefix="geo_", columns=["latitude", "longitude"])

        `text` is the name of the column with texts. Instead of it, name the columns with the parts of
        addresses (`city="town", state="state"`), or with points (`latitude="lat", longitude="lon"`).

        Other options are those of `geocode`. Where one of them, or `country`, is the name of a column, that
        has a value for each row; otherwise it is the value for all. `prefix` is before the names of the new
        columns, by default "otm_" as in `otm-geocode batch`; columns that have such names are replaced.
        `columns` chooses among `COLUMNS`.

        The rows, their order and their index stay as they are. A lazy table stays lazy.

        Raises ValueError for a name that is no column, or an option that is wrong.
        """
        from . import _frames

        found: Table = _frames.added(self, frame, text, {**options})
        return found

    # MARK: Columns

    def _generated(self, values: Iterator[Any], settings: _Settings) -> Iterator[Place | None]:
        while part := list(islice(values, _ROWS_OF_GENERATOR)):
            for batch in settings.answer([_arrow.texts(part)]):
                yield from places(batch.lists())

    def batches(
        self, arrays: Iterable[_arrow.Column], /, *, points: bool = False, **options: Any
    ) -> Iterator[_arrow.Batch]:
        """Answers Arrow arrays one after the other; for libraries that exchange those."""
        return _Settings(self, options, points=points).answer(arrays)

    # MARK: The gazetteer

    @property
    def info(self) -> dict[str, Any]:
        """The gazetteer: its folder, its date, the numbers of its places and names, its credits."""
        return dict(json.loads(self._handle.info()))

    def close(self) -> None:
        """Closes the gazetteer, once the calls that run have ended."""
        # Other threads hold the handle while they use it.
        self.__dict__.pop("_handle", None)

    def __enter__(self) -> Geocoder:
        if "_handle" not in self.__dict__:
            raise ValueError("the geocoder is closed")
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:
        if name == "_handle":
            raise ValueError("the geocoder is closed")
        raise AttributeError(f"'Geocoder' object has no attribute '{name}'")

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopened, (self._folder, self._data, self._threads)

    def __repr__(self) -> str:
        return f"Geocoder({self._folder or ''!r})" if self._folder else "Geocoder()"


def _select_all(options: dict[str, Any]) -> None:
    """Places have all columns, unless some are chosen, and always what every place has."""
    chosen = options.get("columns")
    names = chosen.split(",") if isinstance(chosen, str) else list(chosen or COLUMNS)
    options["columns"] = [*names, *(name for name in _OF_EVERY_PLACE if name not in names)]


# The columns behind the attributes of places that are never `None`; the outcome tells whether there is one.
_OF_EVERY_PLACE = ("latitude", "longitude", "label", "name", "id", "layer", "confidence", "outcome")


class _Settings:
    """The options of a column."""

    def __init__(self, geocoder: Geocoder, options: dict[str, Any], *, points: bool = False) -> None:
        _options.check(options, _options.OF_POINTS if points else _options.OF_TEXTS)
        self._handle = geocoder._handle
        self._points = points
        threads = options.pop("threads", None)
        self._threads = geocoder._threads if threads is None else _count(threads)
        self._progress = options.pop("progress", False)
        if options.get("columns") is not None:
            listed = options["columns"]
            options["columns"] = listed.split(",") if isinstance(listed, str) else list(listed)
        self._options = _options.text(options)

    def answer(self, columns: Iterable[_arrow.Column]) -> Iterator[_arrow.Batch]:
        """Answers columns, in batches of a bounded number of rows."""
        with _bundle.Bar(self._progress, "Geocoding", " rows") as bar:
            before = 0
            for column in columns:
                total = before + len(column)
                for part in column.slices():
                    batch = _arrow.Batch()

                    def report(done: int, _: int, before: int = before, total: int = total) -> None:
                        bar.rows(before + done, total)

                    self._handle.columns(
                        part.schema,
                        part.array,
                        self._options,
                        points=self._points,
                        threads=self._threads,
                        progress=report if self._progress is not False else None,
                        into=(batch.schema, batch.array),
                    )
                    before += len(part)
                    yield batch


_opened: dict[tuple[Any, ...], Geocoder] = {}


def _reopened(folder: str | None, data: str | None, threads: int) -> Geocoder:
    """A geocoder for a pickle: one for each gazetteer of a process."""
    key = (folder, data, threads, os.getpid())
    if key not in _opened:
        _opened[key] = Geocoder(folder, data=data, threads=threads)
    return _opened[key]


def _encoded(text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"expected a text, found {type(text).__name__}")
    try:
        return text.encode()
    except UnicodeEncodeError:
        # Half of a surrogate pair, which the library reads as U+FFFD.
        return text.encode("utf-8", "surrogatepass")


@lru_cache(maxsize=64)
def _cached_text(options: tuple[tuple[str, Any], ...], known: tuple[str, ...], one: bool) -> bytes:
    _options.check(dict(options), known)
    return _options.text({**dict(options), "limit": 1} if one else dict(options))


def _text(
    options: dict[str, Any],
    known: tuple[str, ...],
    parts: dict[str, str] | None = None,
    *,
    one: bool = False,
) -> bytes:
    """The options of one question; `one` is whether it has one answer."""
    if not parts:
        try:
            return _cached_text(tuple(options.items()), known, one)
        except TypeError:
            # A list is no key of a cache; a wrong option raises again.
            pass
    _options.check(options, known)
    _asked.check_single(options)
    return _options.text({**options, "limit": 1} if one else options, parts)


def _count(threads: Any) -> int:
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 0:
        raise ValueError(f"threads: pass a whole number, or None for one per processor; found {threads!r}")
    return threads


def _number(value: Any) -> Any:
    """A number as such, and anything else, a column or what is missing, as it is."""
    if isinstance(value, (int, float)) or _arrow.is_missing(value):
        return value
    if isinstance(value, str) or (hasattr(value, "__float__") and not hasattr(value, "__len__")):
        try:
            return float(value)
        except ValueError:
            raise ValueError(f"pass a latitude and a longitude, in degrees; found {value!r}") from None
    return value
