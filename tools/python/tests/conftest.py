"""The gazetteer of the tests: OTM_TEST_BUNDLE, the whole world."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from onthemap import Geocoder


@pytest.fixture(scope="session")
def bundle() -> str:
    """The folder of the gazetteer."""
    folder = os.environ.get("OTM_TEST_BUNDLE")
    if not folder:
        pytest.skip("OTM_TEST_BUNDLE names no gazetteer")
    return folder


@pytest.fixture(scope="session")
def geocoder(bundle: str) -> Geocoder:
    """An open geocoder."""
    return Geocoder(bundle)


@pytest.fixture(scope="session")
def small_bundle() -> str:
    """The folder of a gazetteer of the tier cities."""
    folder = os.environ.get("OTM_SMALL_BUNDLE")
    if not folder:
        pytest.skip("OTM_SMALL_BUNDLE names no gazetteer")
    return folder


def _place(id: int, name: str, point: tuple[float, float], kind: tuple[str, str], admin: str) -> str:
    row = [str(id), name, name, "", *map(str, point), *kind, "US", "", admin, "", "", ""]
    return "\t".join([*row, "25060", "", "800", "America/Los_Angeles", "2026-01-01"])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A country, a region and a town in GeoNames' formats."""
    folder = tmp_path / "Data"
    folder.mkdir()
    country = ["US", "USA", "840", "US", "United States", "", "", "327000000", "NA", ".us", "USD", "Dollar"]
    country += ["1", "", "", "en-US", "6252001", "", ""]
    rows = {
        "countryInfo.txt": ["\t".join(country)],
        "areas.txt": [
            _place(6252001, "United States", (39.76, -98.5), ("A", "PCLI"), ""),
            _place(5596512, "Idaho", (44.5, -114.25), ("A", "ADM1"), "ID"),
        ],
        "admin1CodesASCII.txt": ["US.ID\tIdaho\tIdaho\t5596512"],
        "cities500.txt": [_place(5601538, "Moscow", (46.73239, -117.00017), ("P", "PPLA2"), "ID")],
    }
    for name, lines in rows.items():
        (folder / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    (folder / "manifest.json").write_text('{"date": "2026-01-02", "files": []}', "utf-8")
    return folder
