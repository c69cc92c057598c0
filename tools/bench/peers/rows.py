"""Sets of queries whose places are known, in the format that `otm-bench quality` reads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from .errors import BAD_DATA, NO_INPUT, PeersError

_EARTH_RADIUS_KM = 6371.0088


@dataclass(frozen=True)
class Answer:
    """The first result of a system; no country where the system names none."""

    latitude: float
    longitude: float
    country: str | None


@dataclass(frozen=True)
class Row:
    """A query and where its place is."""

    line: str
    query: str
    point: tuple[float, float] | None
    tolerance_km: float
    country: str | None
    weight: float

    @classmethod
    def parse(cls, line: str, path: Path, number: int) -> Row:
        """Reads a line of seven columns, of which the last three may be missing."""
        columns = line.split("\t")
        if not 4 <= len(columns) <= 7:
            raise PeersError(
                f"{path}, line {number}: expected 4 to 7 tab-separated columns, found {len(columns)}",
                BAD_DATA,
            )
        columns += [""] * (7 - len(columns))
        query, latitude, longitude, tolerance, country, _, source = columns
        try:
            point = (float(latitude), float(longitude)) if latitude or longitude else None
            tolerance_km = float(tolerance or 0)
        except ValueError as error:
            raise PeersError(f"{path}, line {number}: {error}", BAD_DATA) from error
        return cls(line, query, point, tolerance_km, country.upper() or None, _weight(source))

    def kilometers(self, answer: Answer | None) -> float:
        """From the point expected to the answer's; endless without an answer."""
        if self.point is None:
            raise ValueError("the row has no point")
        if answer is None:
            return math.inf
        return _distance_km(self.point, (answer.latitude, answer.longitude))

    def passes(self, answer: Answer | None) -> bool:
        """Whether the answer is near enough and of the right country."""
        if answer is None:
            return False
        if self.point is not None and self.kilometers(answer) > self.tolerance_km:
            return False
        return self.country is None or answer.country == self.country


@dataclass(frozen=True)
class Sample:
    """Some rows of a set."""

    name: str
    rows: list[Row]

    @classmethod
    def read(cls, path: Path, limit: int) -> Sample:
        """At most `limit` rows of a file, spread evenly over it and always the same ones."""
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise PeersError(f"{path}: cannot be read: {error}", NO_INPUT) from error
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1)
                 if line and ("\t" in line or not line.startswith("# "))]  # fmt: skip
        if not lines:
            raise PeersError(f"{path}: holds no rows", BAD_DATA)
        count = min(limit, len(lines))
        chosen = (lines[index * len(lines) // count] for index in range(count))
        return cls(path.stem, [Row.parse(line, path, number) for number, line in chosen])

    @property
    def is_bare(self) -> bool:
        """Whether its queries are names without context, which Acc@161 is for."""
        return "bare" in self.name.split("_")

    def write(self, folder: Path) -> Path:
        """Writes the rows as they were into a file that is called like the set."""
        path = folder / f"{self.name}.tsv"
        path.write_bytes("".join(row.line + "\n" for row in self.rows).encode("utf-8"))
        return path


def _weight(source: str) -> float:
    """The number behind `n=` in the source, or 1."""
    for separator in ";,|":
        source = source.replace(separator, " ")
    for word in source.split(" "):
        if word.startswith("n="):
            try:
                return float(word[2:])
            except ValueError:
                return 1
    return 1


def _distance_km(first: tuple[float, float], second: tuple[float, float]) -> float:
    """The haversine distance between two points (latitude, longitude) in degrees."""
    latitude_1, longitude_1, latitude_2, longitude_2 = map(math.radians, (*first, *second))
    chord = (
        math.sin((latitude_2 - latitude_1) / 2) ** 2
        + math.cos(latitude_1)
        * math.cos(latitude_2)
        * math.sin((longitude_2 - longitude_1) / 2) ** 2
    )
    return 2 * _EARTH_RADIUS_KM * math.asin(min(1, math.sqrt(chord)))
