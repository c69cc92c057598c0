"""The real rows: the extract's, and those of packages that may not or need not be bundled."""

from __future__ import annotations

import csv
import gzip
import io
import shutil
from collections.abc import Iterator
from pathlib import Path

from extract.geonames import query
from extract.packages import PACKAGES, Package, PackageStore
from extract.tables import clean, decimal

# Not among the extract's own packages: its license (AGPL) keeps it out of Data/.
PACKAGES["pyjhora"] = Package(
    "pyjhora", "4.8.7", "pypi",
    "d8d8014573a38ddefedcae57d3b8d84687cac2ad31bb5b1dd70d945906a4d54d", "2026-05-01",
)  # fmt: skip

# Ids far above GeoNames' own, which are near 14 million.
_INDIA_IDS = 1_000_000_000
_ICELAND_IDS = 1_100_000_000

# The files whose rows are multiplied: what their columns are.
CLONED = {
    "allCountries.txt": "place",
    "cities500.txt": "place",
    "alternateNamesV2.txt": "name",
    "alternateNamesV2.cities.txt": "name",
    "zip/allCountries.txt": "postcode",
    "zip/CA_full.txt": "postcode",
    "zip/GB_full.txt": "postcode",
    "addresses/IS.txt": "address",
}

# Iceland's classes of names, without the word for the size behind them.
_ICELANDIC = {
    "Landörnefni": ("T", "HLL"),
    "Vatnaörnefni": ("H", "LK"),
    "Sjávarörnefni": ("H", "BAY"),
    "Jökla- og snævarörnefni": ("H", "GLCR"),
    "Þéttbýli": ("P", "PPL"),
    "Sveit": ("L", "RGN"),
    "Jarðgöng": ("R", "TNL"),
    "Virkjun": ("S", "PS"),
    "Kirkja": ("S", "CH"),
}


def link_extract(data: Path, folder: Path) -> None:
    """Copies the extract's files but for its manifest: the folder is read unchecked."""
    for path in sorted(data.rglob("*")):
        if path.is_dir() or path.name in ("manifest.json", "NOTICE"):
            continue
        target = folder / path.relative_to(data)
        target.parent.mkdir(parents=True, exist_ok=True)
        if str(target.relative_to(folder)).removesuffix(".gz") in CLONED:
            with gzip.open(path) as source, target.with_suffix("").open("wb") as plain:
                shutil.copyfileobj(source, plain, 1 << 20)
        else:
            shutil.copyfile(path, target)


def write_places(store: PackageStore, data: Path, folder: Path) -> int:
    """Writes `allCountries.txt` from the packages, and returns its number of rows."""
    known = _known_points(data)
    count = 0
    with (folder / "allCountries.txt").open("w", encoding="utf-8", newline="\n") as out:
        for rows in (_india(store), _iceland(store)):
            for row in rows:
                if (row[1], row[4][:-2], row[5][:-2]) in known:
                    continue
                out.write("\t".join(row) + "\n")
                count += 1
    return count


def _known_points(data: Path) -> set[tuple[str, str, str]]:
    """Name and rough point of India's places that the extract has already."""
    known = set()
    with gzip.open(data / "cities500.txt.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = line.split("\t")
            if row[8] == "IN":
                known.add((row[1], row[4][:-2], row[5][:-2]))
    return known


def _admin1_codes(archive: bytes) -> dict[str, str]:
    """India's first-order codes by name."""
    text = gzip.decompress(archive).decode("utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {row[2]: row[0][3:] for row in rows if row[0].startswith("IN.")}


def _india(store: PackageStore) -> Iterator[list[str]]:
    data = Path(__file__).resolve().parents[3] / "Data" / "admin1CodesASCII.txt.gz"
    codes = _admin1_codes(data.read_bytes())
    content = store.open("pyjhora").read("jhora/data/geonames_places_5k_IN.csv")
    reader = csv.reader(io.StringIO(content.decode("utf-8-sig")))
    next(reader)
    number = _INDIA_IDS
    for name, names, state, country, latitude, longitude, _, height in reader:
        if country != "India":
            continue
        number += 1
        others = [clean(n).replace(",", " ") for n in names.split("|") if n and n != name]
        yield _row(
            number, clean(name), ",".join(others), float(latitude), float(longitude), "P", "PPL",
            "IN", codes.get(state, ""), "Asia/Kolkata", height.removesuffix(".0"),
        )  # fmt: skip


def _iceland(store: PackageStore) -> Iterator[list[str]]:
    database = store.open("iceaddr").read("iceaddr/iceaddr.db")
    statement = "SELECT id, nafn, flokkur, lat_wgs84, long_wgs84 FROM ornefni ORDER BY id"
    for number, name, kind, latitude, longitude in query(database, statement):
        for word in (" Lítið", " Mið", " Stórt"):
            kind = kind.removesuffix(word)
        if kind not in _ICELANDIC or not clean(name) or latitude is None:
            continue
        feature_class, code = _ICELANDIC[kind]
        yield _row(
            _ICELAND_IDS + number, clean(name), "", latitude, longitude, feature_class, code, "IS",
            "", "Atlantic/Reykjavik", "",
        )  # fmt: skip


def _row(
    number: int, name: str, names: str, latitude: float, longitude: float, feature_class: str,
    code: str, country: str, admin1: str, zone: str, height: str,
) -> list[str]:  # fmt: skip
    return [
        str(number), name, "", names, decimal(latitude), decimal(longitude), feature_class, code,
        country, "", admin1, "", "", "", "0", "", height, zone, "2026-01-01",
    ]  # fmt: skip
