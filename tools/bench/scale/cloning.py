"""Rows made after real ones: near them, named like them, as many as are asked for."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

# Ids of the n-th copy are so much higher.
_COPY_IDS = 2_000_000_000
# All of the real places have 3.3 times as many names as a quarter of them: that comes of so many
# places keeping the name of their model.
_KEPT_NAMES = 0.25
# How far a copy lies from its model, in degrees; the same for all of a cell, so that neighbors
# stay neighbors.
_FARTHEST = 0.4
_POOL_SIZE = 4_000


class Cloner:
    """Writes rows after those of the files in a folder."""

    def __init__(self, folder: Path, times: int, seed: int) -> None:
        self.folder = folder
        self.times = times
        self.seed = seed
        self.pools: dict[tuple[str, int], list[str]] = {}
        self.cloned: set[str] = set()
        self.renamed = lru_cache(maxsize=1 << 20)(self._renamed)
        self.moved = lru_cache(maxsize=1 << 18)(self._moved)
        self.tables = [self._table(copy) for copy in range(times)]

    def write(self, path: str, columns: str) -> int:
        """Multiplies a file's rows, and returns how many it has now."""
        clone = getattr(self, "_" + columns)
        target = self.folder / path
        original = target.with_suffix(".real")
        target.rename(original)
        count = 0
        with (
            original.open(encoding="utf-8", newline="\n") as lines,
            target.open("w", encoding="utf-8", newline="\n") as out,
        ):
            for line in lines:
                out.write(line)
                count += 1
                if self.times == 1:
                    continue
                row = line.rstrip("\n").split("\t")
                for made in self._copies(row, clone):
                    out.write("\t".join(made) + "\n")
                    count += 1
        original.unlink()
        return count

    def _copies(self, row: list[str], clone: Callable[..., bool]) -> Iterator[list[str]]:
        for copy in range(1, self.times):
            made = list(row)
            if clone(row, made, copy):
                yield made

    # Rows

    def _place(self, row: list[str], made: list[str], copy: int) -> bool:
        if not row[0].isdigit():
            return False
        country, cell = row[8], _cell(row[4], row[5])
        made[0] = str(int(row[0]) + copy * _COPY_IDS)
        self.cloned.add(row[0])
        self._learn(country, row[1])
        made[1] = self.renamed(row[1], copy, country, cell)
        made[2] = "" if made[1] != row[1] else row[2]
        if row[3]:
            made[3] = ",".join(
                self.renamed(name, copy, country, cell) for name in row[3].split(",")
            )
        self._move(row, made, 4, copy)
        if row[14] not in ("", "0"):
            share = 0.9 + self._chance("population", copy, row[0]) * 0.2
            made[14] = str(int(int(row[14]) * share))
        return True

    def _name(self, row: list[str], made: list[str], copy: int) -> bool:
        if row[1] not in self.cloned:
            return False
        made[0] = str(int(row[0]) + copy * _COPY_IDS) if row[0] else ""
        made[1] = str(int(row[1]) + copy * _COPY_IDS)
        self._learn("", row[3])
        made[3] = self.renamed(row[3], copy, "", row[1][-2:])
        return True

    def _postcode(self, row: list[str], made: list[str], copy: int) -> bool:
        made[1] = self._code(row[1], copy)
        if row[2]:
            self._learn(row[0], row[2])
            made[2] = self.renamed(row[2], copy, row[0], _cell(row[9], row[10]))
        self._move(row, made, 9, copy)
        return True

    def _address(self, row: list[str], made: list[str], copy: int) -> bool:
        made[0] = str(int(row[0]) + copy * _COPY_IDS)
        for column in (1, 2):
            if row[column]:
                self._learn("IS", row[column])
                made[column] = self.renamed(row[column], copy, "IS", "")
        self._move(row, made, 9, copy)
        return True

    # Columns

    def _chance(self, *key: object) -> float:
        text = "\x1f".join(str(part) for part in (self.seed, *key))
        # The low bits of a checksum of similar texts are similar: shuffled by a multiplication.
        return (zlib.crc32(text.encode()) * 0x9E3779B1 & 0xFFFFFFFF) / 0x100000000

    def _move(self, row: list[str], made: list[str], column: int, copy: int) -> None:
        if not row[column] or not row[column + 1]:
            return
        north, east = self.moved(_cell(row[column], row[column + 1]), copy)
        latitude = float(row[column]) + north
        longitude = float(row[column + 1]) + east
        if -90 <= latitude <= 90 and -180 <= longitude <= 180:
            made[column] = f"{latitude:.5f}"
            made[column + 1] = f"{longitude:.5f}"

    def _moved(self, cell: str, copy: int) -> tuple[float, float]:
        return (
            (self._chance("north", copy, cell) * 2 - 1) * _FARTHEST,
            (self._chance("east", copy, cell) * 2 - 1) * _FARTHEST,
        )

    def _table(self, copy: int) -> dict[int, int]:
        letters = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        shuffled = letters[:]
        random.Random(self.seed * 1_000 + copy).shuffle(shuffled)
        return str.maketrans(dict(zip(letters, shuffled, strict=True)))

    def _code(self, code: str, copy: int) -> str:
        """A code of the same form; digits alone, which are all taken, get one digit more."""
        if any(letter.isalpha() for letter in code):
            return code.translate(self.tables[copy])
        return f"{code}{copy}"

    # Names

    def _learn(self, country: str, name: str) -> None:
        """Keeps a word as one whose end other names may have."""
        word = name.rsplit(" ", 1)[-1]
        if len(word) < 4:
            return
        pool = self.pools.setdefault((country, ord(word[0]) >> 7), [])
        if len(pool) < _POOL_SIZE:
            pool.append(word)
        elif zlib.crc32(name.encode()) % 8 == 0:
            pool[zlib.crc32(word.encode()) % _POOL_SIZE] = word

    def _renamed(self, name: str, copy: int, country: str, cell: str) -> str:
        """The name, or one whose longest word ends like that of another one."""
        if self._chance("kept", copy, name, cell) < _KEPT_NAMES:
            return name
        words = name.split(" ")
        at = max(range(len(words)), key=lambda index: len(words[index]))
        word = words[at]
        if len(word) < 3:
            return name
        pool = self.pools.get((country, ord(word[0]) >> 7))
        if not pool:
            return name
        other = pool[int(self._chance("end", copy, name) * len(pool))]
        cut = (len(word) + 1) // 2
        ending = other[len(other) // 2 :].lower()
        words[at] = word[:cut] + ending[: len(word) - cut + 2]
        return " ".join(words)


def _cell(latitude: str, longitude: str) -> str:
    """The degree square around a point."""
    if not latitude or not longitude:
        return ""
    return f"{latitude.split('.')[0]} {longitude.split('.')[0]}"
