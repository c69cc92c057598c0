"""The geocoder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, overload

from . import _arrow, _bundle, _options, _tables
from ._place import COLUMNS, Answer, Place, places

RowProgress = Callable[[int, int], object]

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

    # MARK: One text

    @overload
    def geocode(self, text: str, **options: Any) -> Place | None: ...
    @overload
    def geocode(self, text: None, **options: Any) -> None: ...
    @overload
    def geocode(self, text: list[Any], **options: Any) -> list[Place | None]: ...
    @overload
    def geocode(self, text: Any = ..., **options: Any) -> Any: ...

    def geocode(self, text: Any = _NOTHING, **options: Any) -> Any:
        """Finds the place that a text means, or those of a whole column.

        A text gives a `Place`, or `None` if nothing is found. A column gives the same kind, with a row for
        each of its rows: a pandas or Polars series a data frame, a pyarrow array a table, a list a list of
        places, and a generator a generator of places.

        Instead of a text, give the parts of an address, as texts, as columns, or in a dict or data frame:
        `street`, `neighborhood`, `city`, `county`, `state`, `postalcode` (or `postcode`), `country`, `venue`.

        Options: `country` (only these, by code; beside parts, `countries`), `bbox` (west, south, east,
        north), `circle` (latitude, longitude, radius), `layer`, `min_population`, `focus` (latitude,
        longitude: ranks places near it higher), `lang`, `typos` (`False`: as spelled). Of columns also
        `columns` (their names; see `COLUMNS`), `threads` and `progress` (`True`, or a function of the rows
        done and in all).

        Raises ValueError for a wrong option.
        """
        if isinstance(text, str) and not options:
            return Place.first(self._handle.search(_encoded(text), b"limit=1"))
        if text is _NOTHING:
            parts = _options.taken_parts(options)
            if not parts:
                raise ValueError(
                    "there is nothing to search for; give a text, a column, or parts of an address"
                )
            return self._structured(parts, options)
        if isinstance(text, str):
            options["limit"] = 1
            return Place.first(self._handle.search(_encoded(text), _text(options)))
        named = _tables.parts(text)
        if named is not None:
            return self.geocode(**named, **options)
        if _arrow.is_missing(text):
            return None
        return self._column(text, options)

    def search(self, text: str | None = None, **options: Any) -> Answer:
        """Finds the places that a text, or the parts of an address, may mean, most likely first.

        Options are those of `geocode`, `limit` (1 to 100, by default 10) and `explain`.
        """
        if text is not None:
            return Answer(self._handle.search(_encoded(text), _text(options)))
        parts = {name: part for name, part in _options.taken_parts(options).items() if part is not None}
        return Answer(self._handle.search(None, _options.text(options, parts)))

    def suggest(self, text: str, **options: Any) -> list[Place]:
        """Finds the places that an unfinished text may mean, most likely first.

        Options are those of `search`.
        """
        return Answer(self._handle.suggest(_encoded(text), _text(options))).results

    # MARK: Points

    @overload
    def reverse(self, latitude: float, longitude: float, **options: Any) -> Place | None: ...
    @overload
    def reverse(self, latitude: Any, longitude: Any = None, **options: Any) -> Any: ...

    def reverse(self, latitude: Any, longitude: Any = None, **options: Any) -> Any:
        """Finds the place at a point, in degrees, or those at many points.

        `None` if there is none, far out at sea, or a number is missing. A point is also a pair, or a text
        such as "47.62, -122.35". Two columns give the same kind, as in `geocode`; a number beside a column is
        that of every row. Options: `lang`, `layer`; of columns also `columns`, `threads` and `progress`.
        """
        if longitude is None and not _arrow.is_missing(latitude):
            latitude, longitude = _pair(latitude)
        latitude, longitude = _number(latitude), _number(longitude)
        if not (_is_column(latitude) or _is_column(longitude)) and (
            _arrow.is_missing(latitude) or _arrow.is_missing(longitude)
        ):
            return None
        if isinstance(latitude, (int, float)) and isinstance(longitude, (int, float)):
            return Place.first(self._handle.reverse(latitude, longitude, _text(options)))
        like = latitude if _is_column(latitude) else longitude
        if not _is_column(latitude):
            latitude = [latitude] * len(longitude)
        elif not _is_column(longitude):
            longitude = [longitude] * len(latitude)
        _tables.check_rows({"latitude": latitude, "longitude": longitude})
        if _tables.makes_places(like):
            _select_all(options)
        settings = _Settings(self, options)
        columns = {
            "latitude": _tables.numbers(latitude, "latitude"),
            "longitude": _tables.numbers(longitude, "longitude"),
        }
        batches = settings.answer([_arrow.struct(columns)], points=True)
        return _tables.like(like, list(batches))

    def nearest(self, latitude: Any, longitude: Any = None, **options: Any) -> list[Place]:
        """Finds the places nearest to a point, in degrees, with their distances.

        The point may also be a pair, or a text, as in `reverse`. Options: `count` (by default 10), `radius`
        (in meters, or a text such as "25km"), `layer` (by default locality), `country`, `min_population`,
        `lang`.
        """
        if longitude is None:
            latitude, longitude = _pair(latitude)
        return Answer(self._handle.nearest(float(latitude), float(longitude), _text(options))).results

    def place(self, id: str | int, lang: str | None = None) -> dict[str, Any] | None:
        """The record of a place, with its areas and names; `None` if the gazetteer lacks it."""
        found = self._handle.place(str(id).encode(), _options.text({"lang": lang}))
        return None if found is None else dict(json.loads(found))

    # MARK: Columns

    def _structured(self, parts: dict[str, Any], options: dict[str, Any]) -> Any:
        columns = {name: value for name, value in parts.items() if _is_column(value)}
        if not columns:
            texts = {name: str(value) for name, value in parts.items() if not _arrow.is_missing(value)}
            if not texts:
                return None
            options["limit"] = 1
            return Place.first(self._handle.search(None, _options.text(options, texts)))
        like = next(iter(columns.values()))
        _tables.check_rows(columns)
        listed = {name: _tables.texts(value) for name, value in columns.items()}
        rows = len(next(iter(listed.values())))
        for name, value in parts.items():
            if name not in columns and not _arrow.is_missing(value):
                listed[name] = _arrow.texts([str(value)] * rows)
        if _tables.makes_places(like):
            _select_all(options)
        batches = _Settings(self, options).answer([_arrow.struct(listed)])
        return _tables.like(like, list(batches))

    def _column(self, values: Any, options: dict[str, Any]) -> Any:
        if _tables.makes_places(values):
            _select_all(options)
        settings = _Settings(self, options)
        if isinstance(values, Iterator):
            return self._generated(values, settings)
        return _tables.like(values, list(settings.answer(_tables.columns(values))))

    def _generated(self, values: Iterator[Any], settings: _Settings) -> Iterator[Place | None]:
        while part := list(islice(values, _ROWS_OF_GENERATOR)):
            for batch in settings.answer([_arrow.texts(part)]):
                yield from places(batch.lists())

    def batches(
        self, arrays: Iterable[_arrow.Column], /, *, points: bool = False, **options: Any
    ) -> Iterator[_arrow.Batch]:
        """Answers Arrow arrays one after the other; for libraries that exchange those."""
        return _Settings(self, options).answer(arrays, points=points)

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

    def __init__(self, geocoder: Geocoder, options: dict[str, Any]) -> None:
        self._handle = geocoder._handle
        threads = options.pop("threads", None)
        self._threads = geocoder._threads if threads is None else _count(threads)
        self._progress = options.pop("progress", False)
        if options.get("columns") is not None:
            listed = options["columns"]
            names = listed.split(",") if isinstance(listed, str) else list(listed)
            options["columns"] = names
        self._options = _text(options)

    def answer(self, columns: Iterable[_arrow.Column], *, points: bool = False) -> Iterator[_arrow.Batch]:
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
                        points=points,
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
def _cached_text(options: tuple[tuple[str, Any], ...]) -> bytes:
    return _options.text(dict(options))


def _text(options: dict[str, Any]) -> bytes:
    if not options:
        return b""
    try:
        return _cached_text(tuple(options.items()))
    except TypeError:
        # A list is no key of a cache; a wrong option raises again.
        return _options.text(options)


def _count(threads: Any) -> int:
    if isinstance(threads, bool) or not isinstance(threads, int) or threads < 0:
        raise ValueError(f"threads: give a whole number, or None for one per processor; found {threads!r}")
    return threads


def _pair(point: Any) -> tuple[Any, Any]:
    """Latitude and longitude of a point given as one thing."""
    parts = point.split(",") if isinstance(point, str) else point
    try:
        latitude, longitude = parts
    except (TypeError, ValueError):
        raise ValueError(f"give a latitude and a longitude, in degrees; found {point!r}") from None
    return latitude, longitude


def _number(value: Any) -> Any:
    """A number as such, and anything else, a column or what is missing, as it is."""
    if isinstance(value, (int, float)) or _arrow.is_missing(value):
        return value
    if isinstance(value, str) or (hasattr(value, "__float__") and not hasattr(value, "__len__")):
        try:
            return float(value)
        except ValueError:
            raise ValueError(f"give a latitude and a longitude, in degrees; found {value!r}") from None
    return value


def _is_column(value: Any) -> bool:
    return not isinstance(value, (str, int, float)) and not _arrow.is_missing(value)
