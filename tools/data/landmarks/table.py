"""Rows of landmarks.tsv: one type for them, and the faults of their form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .globe import kilometers

COLUMNS = 11
_LANGUAGE = re.compile(r"([a-z]{2,3}(-[A-Za-z0-9]+)*)?:\S")
# A last bracket tells two places of one name in one country apart: "Chinatown (San Francisco)".
_DISTINCTION = re.compile(r" \([^()]*\)$")


class FormError(Exception):
    """A line that is not a row, with what is wrong with it."""


@dataclass(frozen=True)
class Landmark:
    """One row of the table, and the number of its line."""

    line: int
    identity: str
    names: tuple[str, ...]
    code: str
    countries: tuple[str, ...]
    latitude: float
    longitude: float
    # Kilometers from one end to the other; 1 where the table says nothing.
    extent: float
    # Empty where there is none to name: at sea, in Antarctica.
    town: str
    town_distance: int
    fame: int

    @property
    def name(self) -> str:
        """The displayed name."""
        return _DISTINCTION.sub("", self.identity)

    @property
    def is_area(self) -> bool:
        """Whether the point is the middle of something large: mountains, lakes, parks."""
        return self.code[0] not in "SPR"


def folded(text: str) -> str:
    """Letters and digits without accents and case: a name as it is compared here."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if c.isalnum())


def slug(text: str) -> str:
    """The last part of a row's id: folded words with hyphens between them."""
    return "-".join(word for word in map(folded, re.split(r"[\W_]+", text)) if word)


def read_table(path: Path, codes: frozenset[str]) -> tuple[list[Landmark], list[str]]:
    """The rows of a file, and one sentence for each line that is none."""
    rows, faults = [], []
    for line, columns in _lines(path):
        try:
            rows.append(_row(line, columns, codes))
        except FormError as error:
            faults.append(f"line {line}: {error}")
    return rows, faults


def _lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    for line, text in enumerate(path.read_text("utf-8").split("\n"), 1):
        if text and not text.startswith("#"):
            yield line, text.split("\t")


def _row(line: int, columns: list[str], codes: frozenset[str]) -> Landmark:
    if len(columns) != COLUMNS:
        raise FormError(f"{len(columns)} columns, expected {COLUMNS}")
    if any(column != column.strip() for column in columns):
        raise FormError("a column begins or ends with a space")
    name, others, code, countries, latitude, longitude, extent, town, distance, fame, reason = columns
    if not name or not reason:
        raise FormError("name and reason must not be empty")
    if code not in codes:
        raise FormError(f"unknown feature code {code!r}")
    if any(not re.fullmatch("[A-Z]{2}", country) for country in countries.split(",") if countries):
        raise FormError(f"countries {countries!r}, expected two letters each")
    for other in others.split("|") if others else []:
        if not _LANGUAGE.match(other):
            raise FormError(f"name {other!r}, expected language:name")
    return Landmark(
        line=line,
        identity=name,
        names=(name, *(other.split(":", 1)[1] for other in others.split("|") if other)),
        code=code,
        countries=tuple(countries.split(",")) if countries else (),
        latitude=_number(latitude, "latitude", -90, 90),
        longitude=_number(longitude, "longitude", -180, 180),
        extent=_extent(extent),
        town=town,
        town_distance=_whole(distance, "distance", 0, 5000) if town else 0,
        fame=_whole(fame, "fame", 1, 5),
    )


def _number(text: str, what: str, least: float, most: float) -> float:
    if not re.fullmatch(r"-?\d+(\.\d+)?", text) or not least <= float(text) <= most:
        raise FormError(f"{what} {text!r}, expected {least} to {most}")
    return float(text)


def _whole(text: str, what: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise FormError(f"{what} {text!r}, expected a whole number from {least} to {most}")
    return int(text)


def _extent(text: str) -> float:
    """Kilometers across: a number, or the diagonal of a box."""
    if not text:
        return 1.0
    sides = text.split(",")
    if len(sides) == 1:
        return _number(text, "extent", 0, 20_000)
    if len(sides) != 4:
        raise FormError(f"extent {text!r}, expected kilometers or west,south,east,north")
    west, east = (_number(sides[i], "extent", -180, 180) for i in (0, 2))
    south, north = (_number(sides[i], "extent", -90, 90) for i in (1, 3))
    if south > north:
        raise FormError(f"extent {text!r} has its south above its north")
    return kilometers(south, west, north, east)


def duplicates(rows: Iterable[Landmark]) -> Iterator[tuple[Landmark, Landmark]]:
    """Pairs that have one identity in one country, or one name and class within 5 km."""
    identities: dict[tuple[str, str], Landmark] = {}
    names: dict[tuple[str, str], list[Landmark]] = {}
    for row in rows:
        identity = (row.countries[0] if row.countries else "", slug(row.identity))
        if first := identities.setdefault(identity, row):
            if first is not row:
                yield first, row
                continue
        same = names.setdefault((row.code[0], folded(row.name)), [])
        for other in same:
            if kilometers(row.latitude, row.longitude, other.latitude, other.longitude) < 5:
                yield other, row
        same.append(row)
