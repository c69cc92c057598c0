"""Gazetteers that are built from data, with one's own places, and in the user's cache."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import onthemap
from onthemap import Geocoder, GeocoderError


@pytest.fixture
def campus(tmp_path: Path) -> Path:
    """A building that GeoNames lacks."""
    file = tmp_path / "campus & more.csv"
    file.write_text("name,latitude,longitude,kind\nQuibbet Hall,46.7259,-117.0136,building\n", "utf-8")
    return file


def test_own_places_are_added(data: Path, campus: Path, tmp_path: Path) -> None:
    steps: list[float] = []
    output = tmp_path / "mine"
    onthemap.build(output, data=data, places=campus, progress=lambda _, done, __: steps.append(done))
    assert steps and steps == sorted(steps)
    found = Geocoder(output).geocode("Quibbet Hall, Moscow, ID")
    assert found is not None and found.id == "own:quibbet-hall" and found.point == (46.7259, -117.0136)


def test_changed_places_are_read_again(data: Path, campus: Path, tmp_path: Path) -> None:
    output = tmp_path / "mine"
    first = Geocoder(output, data=data, places=[campus])
    written = (output / "manifest.json").stat().st_mtime_ns
    Geocoder(output, data=data, places=[campus])
    assert (output / "manifest.json").stat().st_mtime_ns == written, "nothing has changed"
    campus.write_text(campus.read_text("utf-8").replace("Quibbet", "Zwillow"), "utf-8")
    second = Geocoder(output, data=data, places=[campus])
    assert second.geocode("Zwillow Hall") is not None and second.geocode("Quibbet Hall") is None
    assert first.geocode("Quibbet Hall") is not None, "an open gazetteer stays as it is"


def test_a_wrong_row_names_its_line(data: Path, campus: Path, tmp_path: Path) -> None:
    campus.write_text("name,latitude,longitude\nHall,91,0\n", "utf-8")
    with pytest.raises(GeocoderError, match=r"more\.csv.*line 2.*latitude"):
        onthemap.build(tmp_path / "mine", data=data, places=campus)
    assert not (tmp_path / "mine").exists()
    with pytest.raises(ValueError, match="needs a folder"):
        Geocoder(data=data, places=campus)


def test_the_first_use_builds_in_the_cache(data: Path, tmp_path: Path) -> None:
    variables = {"HOME": str(tmp_path), "OTM_DATA": str(data)}
    for name in ("PYTHONPATH", "ONTHEMAP_LIBRARY", "PATH"):
        variables[name] = os.environ.get(name, "")
    code = "from onthemap import Geocoder; print(Geocoder(progress=True).geocode('Moscow, ID').id)"
    for run in ("built", "opened"):
        done = subprocess.run(
            [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True
        )
        assert done.stdout == "geonames:5601538\n"
        assert ("Building the gazetteer" in done.stderr) == (run == "built")
    folders = [path.name for path in (tmp_path / ".cache/otm").iterdir() if path.is_dir()]
    assert len(folders) == 1 and folders[0].startswith("gazetteer-")


def test_a_fork_builds_too(data: Path, campus: Path, tmp_path: Path) -> None:
    onthemap.build(tmp_path / "parent", data=data)
    child = os.fork()
    if child == 0:
        try:
            onthemap.build(tmp_path / "child", data=data, places=campus)
            found = Geocoder(tmp_path / "child").geocode("Quibbet Hall")
            os._exit(0 if found is not None else 1)
        finally:
            os._exit(2)
    assert os.waitpid(child, 0)[1] == 0
