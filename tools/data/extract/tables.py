"""Text helpers and the one way a file of the extract is written."""

from __future__ import annotations

import gzip
import hashlib
import io
import math
import re
import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

# What cannot stand in a value: controls, line separators, lone surrogates, non-characters.
_UNWANTED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_SPACES = re.compile(r" {2,}")
_DIACRITICS = re.compile("[\u0300-\u036f]")
_NOT_WORD = re.compile(r"[\W_]+")
_LETTERS = str.maketrans({
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i",
    "ħ": "h", "ŧ": "t", "ŋ": "n", "ə": "a", "ß": "ss", "Ł": "L", "Ø": "O", "Đ": "D",
    "Ð": "D", "Þ": "Th", "Æ": "Ae", "Œ": "Oe", "Ħ": "H", "Ŧ": "T", "Ŋ": "N", "Ə": "A",
    "ʻ": "'", "ʼ": "'", "‘": "'", "’": "'", "–": "-", "—": "-",
})  # fmt: skip
EARTH_KM = 6371.0088


def clean(value: object) -> str:
    """A value without control characters, lone surrogates and doubled spaces; None is empty."""
    if value is None:
        return ""
    text = value if isinstance(value, str) else str(value)
    if _UNWANTED.search(text):
        text = _UNWANTED.sub(lambda m: "" if m[0] >= "\ud800" else " ", text)
    return _SPACES.sub(" ", text).strip()


@lru_cache(maxsize=1 << 18)
def fold(text: str) -> str:
    """A key under which spellings of one toponym meet: no case, accents or punctuation."""
    text = unicodedata.normalize("NFKD", text.translate(_LETTERS)).casefold()
    text = _DIACRITICS.sub("", text).translate(_LETTERS)
    return _NOT_WORD.sub(" ", text.replace("'", "")).strip()


def ascii_name(text: str) -> str:
    """GeoNames' asciiname derived by decomposition; empty if letters without ASCII remain."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return clean(plain) if plain.isascii() else ""


def decimal(value: float, digits: int = 5) -> str:
    """A coordinate with at most `digits` decimals and no trailing zeros."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def own_number(*parts: object) -> str:
    """A stable id where Natural Earth's edition has none: CRC-32 of what identifies the feature."""
    return f"naturalearth:{zlib.crc32('|'.join(map(str, parts)).encode('utf-8'))}"


def kilometres(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """Great-circle distance."""
    p1, p2 = math.radians(lat1), math.radians(lat2)
    h = math.sin((p2 - p1) / 2) ** 2
    h += math.cos(p1) * math.cos(p2) * math.sin(math.radians(lon2 - lon1) / 2) ** 2
    return 2 * EARTH_KM * math.asin(min(1.0, math.sqrt(h)))


@dataclass
class Feature:
    """One row of GeoNames' 19-column main table."""

    id: str
    name: str
    latitude: float
    longitude: float
    feature_class: str
    feature_code: str
    country: str = ""
    ascii: str = ""
    cc2: str = ""
    admin1: str = ""
    admin2: str = ""
    admin3: str = ""
    admin4: str = ""
    population: int = 0
    elevation: str = ""
    dem: str = ""
    timezone: str = ""
    modified: str = ""

    def row(self) -> list[str]:
        """The 19 values in GeoNames' order; alternate names live in files of their own."""
        return [
            self.id, self.name, self.ascii, "", decimal(self.latitude), decimal(self.longitude),
            self.feature_class, self.feature_code, self.country, self.cc2, self.admin1,
            self.admin2, self.admin3, self.admin4, str(self.population), self.elevation,
            self.dem, self.timezone, self.modified,
        ]  # fmt: skip


@dataclass(frozen=True)
class Written:
    """What was written: counts and checksums for the manifest."""

    rows: int
    columns: int
    bytes: int
    sha256: str
    text_bytes: int
    text_sha256: str
    text_crc32: str


def numeric_first(row: Sequence[str]) -> tuple[int, int, Sequence[str]]:
    """Sort key: numeric ids by value, then other ids, then the rest of the row."""
    return (0, int(row[0]), row) if row[0].isdigit() else (1, 0, row)


def write_table(path: Path, rows: Iterable[Sequence[object]], columns: int, key=None) -> Written:
    """Cleans, sorts, removes repeated rows and writes gzip-compressed tab-separated text."""
    cleaned = [[clean(value) for value in row] for row in rows]
    for row in cleaned:
        if len(row) != columns:
            raise ValueError(f"{path.name}: {len(row)} columns instead of {columns}: {row}")
    cleaned.sort(key=key)
    lines: list[str] = []
    for row in cleaned:
        line = "\t".join(row)
        if not lines or line != lines[-1]:
            lines.append(line)
    return write_lines(path, lines, columns)


def write_lines(path: Path, lines: Sequence[str], columns: int) -> Written:
    """Writes lines as gzip level 9 without time or name, so that equal text gives equal bytes."""
    text = "".join(line + "\n" for line in lines).encode("utf-8")
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as stream:
        stream.write(text)
    packed = buffer.getvalue()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(packed)
    return Written(
        len(lines), columns, len(packed), hashlib.sha256(packed).hexdigest(),
        len(text), hashlib.sha256(text).hexdigest(), crc32(text),
    )  # fmt: skip


def crc32(text: bytes) -> str:
    """The checksum that a build looks at, in eight hexadecimal digits."""
    return f"{zlib.crc32(text):08x}"


class NearestIndex:
    """Finds the nearest of many points with a grid of `cell` degrees."""

    def __init__(self, points: Iterable[tuple[float, float, object]], cell: float = 0.25) -> None:
        self._cell = cell
        self._cells: dict[tuple[int, int], list[tuple[float, float, object]]] = {}
        self.count = 0
        for point in points:
            self._cells.setdefault(self._key(point[0], point[1]), []).append(point)
            self.count += 1

    def _key(self, lat: float, lon: float) -> tuple[int, int]:
        return math.floor(lat / self._cell), math.floor(lon / self._cell)

    def nearest(self, lat: float, lon: float, k: int, radius: float) -> list[tuple[float, object]]:
        """The `k` nearest points within `radius` kilometers as (kilometers, payload)."""
        degrees = radius / 111.2
        cosine = max(0.02, math.cos(math.radians(min(89.0, abs(lat) + degrees))))
        row0, column0 = self._key(lat - degrees, lon - degrees / cosine)
        row1, column1 = self._key(lat + degrees, lon + degrees / cosine)
        wide = int(360 / self._cell)
        columns: Iterable[int] = range(column0, column1 + 1)
        if column1 - column0 >= wide:
            columns = range(-wide // 2, wide // 2)
        scale = math.cos(math.radians(lat))
        found: list[tuple[float, int, object]] = []
        for row in range(row0, row1 + 1):
            for column in columns:
                wrapped = (column + wide // 2) % wide - wide // 2
                for plat, plon, payload in self._cells.get((row, wrapped), ()):
                    dx = (plon - lon + 180.0) % 360.0 - 180.0
                    square = (plat - lat) ** 2 + (dx * scale) ** 2
                    if square <= (1.1 * degrees) ** 2:
                        found.append((square, len(found), (plat, plon, payload)))
        found.sort(key=lambda item: item[:2])
        result = []
        for _, _, (plat, plon, payload) in found[: k + 4]:  # type: ignore[misc]
            away = kilometres(lat, lon, plat, plon)
            if away <= radius:
                result.append((away, payload))
        result.sort(key=lambda item: item[0])
        return result[:k]
