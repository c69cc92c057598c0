"""The options of calls: their names and types, and how the library reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias, TypedDict

from . import _languages

# A value, or several that unite; beside a column also a column with a value for each row.
Texts: TypeAlias = "str | Iterable[Any] | None"
# Numbers, or a text with them.
Numbers: TypeAlias = "str | Iterable[Any] | None"
RowProgress = Callable[[int, int], object]


class Filters(TypedDict, total=False):
    """What narrows a search, and how it answers."""

    countries: Texts
    bbox: Numbers
    circle: Numbers
    layer: Texts
    min_population: Any
    focus: Any
    lang: Texts
    language: Texts
    typos: Any


class Options(Filters, total=False):
    """The options of a search for a text."""

    country: Texts


class TableOptions(TypedDict, total=False):
    """The options of columns alone."""

    columns: str | Sequence[str] | None
    prefix: str
    threads: int | None
    progress: bool | RowProgress | None


class ColumnOptions(Options, TableOptions, total=False):
    """The options of a search for a column."""


class Parts(Filters, TableOptions, total=False):
    """The parts of an address, beside options."""

    venue: Any
    street: Any
    neighborhood: Any
    city: Any
    county: Any
    state: Any
    country: Any
    postalcode: Any
    postcode: Any
    zip: Any


class SearchOptions(Options, total=False):
    """The options of a search with several results."""

    limit: int
    explain: bool


class SearchParts(SearchOptions, total=False):
    """The parts of an address, beside options of a search with several results."""

    venue: Any
    street: Any
    neighborhood: Any
    city: Any
    county: Any
    state: Any
    postalcode: Any
    postcode: Any
    zip: Any


class PointOptions(TypedDict, total=False):
    """The options of a point."""

    lang: Texts
    language: Texts
    layer: Texts


class PointColumnOptions(PointOptions, TableOptions, total=False):
    """The options of many points."""


class NearestOptions(PointOptions, total=False):
    """The options of a search for what is near."""

    count: int
    radius: float | str
    country: Texts
    countries: Texts
    min_population: int


class AddOptions(Parts, total=False):
    """What `add` reads: names of columns, or values for all rows."""

    latitude: str
    longitude: str


# Python's names, and the library's.
_FILTERS = {
    "country": "countries",
    "countries": "countries",
    "bbox": "bbox",
    "circle": "circle",
    "layer": "layer",
    "min_population": "minPopulation",
    "focus": "focus",
    "lang": "lang",
    "language": "lang",
    "typos": "typos",
}
_TABLES = ("columns", "prefix", "threads", "progress")
#: The options of each kind of call.
OF_TEXT = tuple(_FILTERS)
OF_TEXTS = (*OF_TEXT, *_TABLES)
OF_SEARCHES = (*OF_TEXT, "limit", "explain")
OF_POINT = ("lang", "language", "layer")
OF_POINTS = (*OF_POINT, *_TABLES)
OF_NEAREST = (
    "count",
    "radius",
    "layer",
    "country",
    "countries",
    "min_population",
    "lang",
    "language",
)

PARTS = ("venue", "street", "neighborhood", "city", "county", "state", "country", "postalcode")

# What else they are called: answers have a `postcode`.
_OTHER_PARTS = {"postcode": "postalcode", "zip": "postalcode"}

# Of these, a list of numbers is one value.
_NUMBERS_IN_VALUE = {"bbox": 4, "focus": 2, "circle": 3}


class UnknownOptionError(TypeError, ValueError):
    """An argument that no option has as its name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        if name in _TABLES:
            message = f"{name} is an option of columns, and this is one question"
        elif name in PARTS or name in _OTHER_PARTS:
            message = f"{name} is a part of an address; pass either a text or parts"
        elif name == "limit":
            message = "limit is not an option here, where every question has one answer; search() takes it"
        else:
            close = get_close_matches(name, [*known, *PARTS], 1)
            message = f"{name} is not an option" + (f"; did you mean {close[0]}?" if close else "")
        super().__init__(message)


def check(options: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raises UnknownOptionError unless all options are known."""
    for name in options:
        if name not in known:
            raise UnknownOptionError(name, known)


def taken_parts(options: dict[str, Any]) -> dict[str, Any]:
    """The parts of an address among options, which lose them."""
    parts = {name: options.pop(name) for name in PARTS if name in options}
    for other, name in _OTHER_PARTS.items():
        if other in options:
            if name in parts:
                raise ValueError(f"{other} and {name} are the same part; pass one of them")
            parts[name] = options.pop(other)
    return parts


def library_name(name: str) -> str:
    """The library's name of an option."""
    return _FILTERS.get(name, name)


def is_one_value(name: str, value: Any) -> bool:
    """Whether a list or array is one value of an option: the numbers of a box, circle or point."""
    count = _NUMBERS_IN_VALUE.get(name)
    if count is None:
        return False
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and len(shape) > 1:
        return False
    try:
        return len(value) == count and all(
            not isinstance(item, str) and hasattr(item, "__float__") for item in value
        )
    except TypeError:
        return False


def text(options: Mapping[str, Any], parts: Mapping[str, str] | None = None) -> bytes:
    """Options as `name=value&name=value`; those that are `None` are left out.

    Their values are checked by the library.
    """
    pairs = [
        f"{library_name(name)}={quoted(value_text(name, value))}"
        for name, value in options.items()
        if value is not None
    ]
    pairs += [f"{name}={quoted(value)}" for name, value in (parts or {}).items()]
    return "&".join(pairs).encode("utf-8", "surrogatepass").replace(b"\0", b"%00")


def quoted(value: str) -> str:
    """A value without the marks that part options."""
    return (
        value.replace("%", "%25")
        .replace("&", "%26")
        .replace("+", "%2B")
        .replace("=", "%3D")
        .replace("\0", "%00")
    )


def value_text(name: str, value: Any) -> str:
    """A value of an option as the library reads it.

    Raises ValueError for a language that does not exist, and TypeError for a value of a wrong type.
    """
    if name in ("lang", "language") and isinstance(value, str):
        return _languages.checked(value)
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("auto" if value else "off") if name == "typos" else str(value).lower()
    if name == "min_population" and isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (int, float)):
        # A number is a distance in meters, and a circle's radius is part of a sequence.
        return f"{value!r}m" if name == "radius" else repr(value)
    # Points of geopy, and places.
    latitude, longitude = getattr(value, "latitude", None), getattr(value, "longitude", None)
    if isinstance(latitude, (int, float)) and isinstance(longitude, (int, float)):
        return f"{latitude!r},{longitude!r}"
    if isinstance(value, Mapping):
        raise TypeError(f"{name} is a {type(value).__name__}; pass a text, a number or a list")
    if isinstance(value, Iterable):
        items = [item if isinstance(item, str) else _number_text(item) for item in value]
        if name == "circle" and items and not items[-1].endswith(("m", "mi")):
            items[-1] += "m"
        return ",".join(items)
    if hasattr(value, "__float__"):
        return value_text(name, float(value))
    raise TypeError(f"{name} is a {type(value).__name__}; pass a text, a number or a list")


def _number_text(value: Any) -> str:
    # Numbers of numpy say their type in `repr`.
    return repr(float(value)) if hasattr(value, "__float__") and not isinstance(value, int) else repr(value)
