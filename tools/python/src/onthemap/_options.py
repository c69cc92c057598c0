"""The options of calls, as the library reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

# Both names of each: Python's, and the library's.
_NAMES = {
    "limit": "limit",
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
    "explain": "explain",
    "count": "count",
    "radius": "radius",
    "columns": "columns",
    "tier": "tier",
}

PARTS = (
    "venue",
    "street",
    "neighborhood",
    "city",
    "county",
    "state",
    "country",
    "postalcode",
)


# What else they are called: answers have a `postcode`.
_OTHER_PARTS = {"postcode": "postalcode", "zip": "postalcode"}


class UnknownOptionError(TypeError, ValueError):
    """An argument that no option has as its name."""

    def __init__(self, name: str) -> None:
        if name in PARTS or name in _OTHER_PARTS:
            message = f"{name} is a part of an address; give either a text or parts"
        else:
            close = get_close_matches(name, [*_NAMES, "threads", "progress", *PARTS], 1)
            message = f"{name} is not an option" + (f"; did you mean {close[0]}?" if close else "")
        super().__init__(message)


def taken_parts(options: dict[str, Any]) -> dict[str, Any]:
    """The parts of an address among options, which lose them."""
    parts = {name: options.pop(name) for name in PARTS if name in options}
    for other, name in _OTHER_PARTS.items():
        if other in options:
            if name in parts:
                raise ValueError(f"{other} and {name} are the same part; give one of them")
            parts[name] = options.pop(other)
    return parts


def text(options: dict[str, Any], parts: dict[str, str] | None = None) -> bytes:
    """Options as `name=value&name=value`; those that are `None` are left out.

    Raises UnknownOptionError for unknown ones. Their values are checked by the library.
    """
    pairs: list[str] = []
    for name, value in options.items():
        if value is None:
            continue
        if name not in _NAMES:
            raise UnknownOptionError(name)
        pairs.append(f"{_NAMES[name]}={quoted(_text(name, value))}")
    for name, value in (parts or {}).items():
        pairs.append(f"{name}={quoted(value)}")
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


def _text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("auto" if value else "off") if name == "typos" else str(value).lower()
    if isinstance(value, (int, float)):
        # A number is a distance in meters, and a circle's radius is part of a sequence.
        return f"{value!r}m" if name == "radius" else repr(value)
    if isinstance(value, (Sequence, Iterable)):
        items = [item if isinstance(item, str) else repr(item) for item in value]
        if name == "circle" and items and not items[-1].endswith(("m", "mi")):
            items[-1] += "m"
        return ",".join(items)
    # Points of shapely and geopy.
    latitude, longitude = getattr(value, "latitude", None), getattr(value, "longitude", None)
    if latitude is not None and longitude is not None:
        return f"{latitude!r},{longitude!r}"
    raise TypeError(f"{name} is a {type(value).__name__}; give a text, a number or a list")
