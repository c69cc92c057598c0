"""Checks of a finished extract: checksums, shapes of lines, and facts that must hold."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from .manifest import read_manifest
from .tables import crc32

LIMIT_BYTES = 80_000_000

# Facts of single rows: geonameid to values by column.
_SPOTS: dict[str, dict[int, str]] = {
    "5809844": {1: "Seattle", 7: "PPLA2", 8: "US", 10: "WA", 11: "033", 17: "America/Los_Angeles"},
    "5601538": {1: "Moscow", 8: "US", 10: "ID", 11: "057"},
    "3621849": {1: "San José", 7: "PPLC", 8: "CR"},
    "2988507": {1: "Paris", 7: "PPLC", 8: "FR", 10: "11"},
    "3413829": {1: "Reykjavík", 7: "PPLC", 8: "IS"},
}

# Columns of latitude by number of columns of the file.
_LATITUDE = {19: 4, 12: 9, 11: 9}


class Checker:
    """Collects what is wrong with an extract."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.errors: list[str] = []

    def run(self) -> list[str]:
        """All problems found, none if the extract is sound."""
        files = read_manifest(self.folder)["files"]
        if not files:
            return [f"{self.folder}: no manifest.json"]
        for entry in files:
            self._check_file(entry)
        total = sum(entry["bytes"] for entry in files)
        if total > LIMIT_BYTES:
            self.errors.append(f"{total} bytes in all, more than {LIMIT_BYTES}")
        if not self.errors:
            self._check_facts()
        return self.errors

    def _check_file(self, entry: dict) -> None:
        path = self.folder / entry["path"]
        if not path.is_file():
            self.errors.append(f"{entry['path']}: missing")
            return
        packed = path.read_bytes()
        if hashlib.sha256(packed).hexdigest() != entry["sha256"]:
            self.errors.append(f"{entry['path']}: sha256 differs from the manifest's")
            return
        text = gzip.decompress(packed) if path.suffix == ".gz" else packed
        if hashlib.sha256(text).hexdigest() != entry["textSha256"]:
            self.errors.append(f"{entry['path']}: textSha256 differs from the manifest's")
        if (crc32(text), len(text)) != (entry["textCrc32"], entry["textBytes"]):
            self.errors.append(f"{entry['path']}: textCrc32 or textBytes differs from the manifest's")
        if entry["columns"] is None:  # a table written by hand, checked where it is imported
            return
        if entry["columns"] > 1 or entry["path"].endswith(".txt.gz"):
            self._check_lines(entry, text.decode("utf-8"))
        else:
            for line in text.decode("utf-8").splitlines():
                if json.loads(line)["type"] != "Feature":
                    self.errors.append(f"{entry['path']}: a line is no feature")

    def _check_lines(self, entry: dict, text: str) -> None:
        columns = entry["columns"]
        lines = text.split("\n")
        if lines.pop() != "" or len(lines) != entry["rows"]:
            self.errors.append(f"{entry['path']}: {len(lines)} lines, not {entry['rows']}")
        latitude = _LATITUDE.get(columns)
        if entry["path"] == "countryInfo.txt.gz":
            latitude = None
        elif entry["path"] == "waters.txt.gz":
            latitude = 5
        for number, line in enumerate(lines, 1):
            fields = line.split("\t")
            if len(fields) != columns:
                self.errors.append(f"{entry['path']}:{number}: {len(fields)} columns")
            elif latitude and not _in_range(fields[latitude], fields[latitude + 1]):
                self.errors.append(f"{entry['path']}:{number}: position out of range")

    def _rows(self, name: str) -> Iterator[list[str]]:
        with gzip.open(self.folder / name, "rt", encoding="utf-8", newline="\n") as stream:
            for line in stream:
                yield line.rstrip("\n").split("\t")

    def _check_facts(self) -> None:
        countries = {row[0]: row[16] for row in self._rows("countryInfo.txt.gz")}
        areas = {row[0] for row in self._rows("areas.txt.gz")}
        admin1 = {row[0] for row in self._rows("admin1CodesASCII.txt.gz")}
        for country, geoname in countries.items():
            if geoname not in areas:
                self.errors.append(f"areas.txt.gz: no row for country {country}")
        used: Counter[str] = Counter()
        seen: set[str] = set()
        for row in self._rows("cities500.txt.gz"):
            if row[0] in seen or row[0] in areas:
                self.errors.append(f"cities500.txt.gz: {row[0]} occurs twice")
            seen.add(row[0])
            if row[8] not in countries:
                self.errors.append(f"cities500.txt.gz: {row[0]} has unknown country {row[8]!r}")
            if row[10]:
                used[f"{row[8]}.{row[10]}"] += 1
            for column, value in _SPOTS.get(row[0], {}).items():
                if row[column] != value:
                    self.errors.append(f"cities500.txt.gz: {row[0]} has {row[column]!r}, not {value!r}")
        for geoname in _SPOTS.keys() - seen:
            self.errors.append(f"cities500.txt.gz: {geoname} is missing")
        for code, count in used.items():
            if count >= 20 and code not in admin1:
                self.errors.append(f"admin1CodesASCII.txt.gz: no {code}, used by {count} places")
        if not any(row[1] == "2988507" for row in self._rows("alternateNamesV2.txt.gz")):
            self.errors.append("alternateNamesV2.txt.gz: Paris has no other name")


def _in_range(latitude: str, longitude: str) -> bool:
    return abs(float(latitude)) <= 90 and abs(float(longitude)) <= 180
