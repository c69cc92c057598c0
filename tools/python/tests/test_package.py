"""What people install: metadata, licenses, and the source archive."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

import onthemap

PACKAGE = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both wheels, of which that of the data has no data, and the source archive."""
    folder = tmp_path_factory.mktemp("built")
    code = """
import os, sys
sys.path.insert(0, sys.argv[1])
import wheel_backend
os.environ["ONTHEMAP_LIBRARY"] = sys.executable
wheel_backend.build_wheel(sys.argv[2])
wheel_backend.build_sdist(sys.argv[2])
wheel = wheel_backend.Wheel(
    sys.argv[2], "on_the_map_data", "py3-none-any", wheel_backend.metadata("on-the-map-data"))
wheel.close()
"""
    subprocess.run([sys.executable, "-c", code, PACKAGE / "build_backend", folder], check=True)
    return folder


def metadata(built: Path, name: str) -> Message:
    """The METADATA of a wheel."""
    (path,) = built.glob(f"{name}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        (entry,) = (entry for entry in wheel.namelist() if entry.endswith("/METADATA"))
        return message_from_string(wheel.read(entry).decode())


def test_the_data_has_its_own_licenses(built: Path) -> None:
    data = metadata(built, "on_the_map_data")
    licenses = data["License-Expression"].split(" AND ")
    assert {"CC-BY-4.0", "OGL-UK-3.0"} <= set(licenses) and licenses[0] != "MIT"
    assert data.get_all("License-File") == ["NOTICE"]
    assert data.get_all("Requires-Dist") == [f"on-the-map=={onthemap.__version__}"]
    assert "GeoNames" in data.get_payload()


def test_the_metadata_is_that_of_the_project(built: Path) -> None:
    package = metadata(built, "on_the_map")
    assert package["Version"] == onthemap.__version__
    assert f'on-the-map-data=={onthemap.__version__}; extra == "world"' in package.get_all(
        "Requires-Dist", []
    )
    classifiers = package.get_all("Classifier", [])
    assert "Typing :: Typed" in classifiers and "Programming Language :: Python :: 3.14" in classifiers
    assert (
        package["Author"] and package["Keywords"] and package.get_all("License-File") == ["LICENSE", "NOTICE"]
    )


def test_the_source_archive_is_one(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    wanted = {"PKG-INFO", "LICENSE", "NOTICE", "VERSION", "pyproject.toml", "src/onthemap/__init__.py"}
    assert wanted <= set(names)


def test_the_source_archive_says_what_it_needs(built: Path, tmp_path: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        archive.extractall(tmp_path)
    (folder,) = tmp_path.iterdir()
    code = "import sys; sys.path.insert(0, 'build_backend'); import wheel_backend as w; w.build_wheel('.')"
    environment = {"PATH": "/usr/bin"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0 and "tools/build-library" in done.stderr
    library = {**environment, "ONTHEMAP_LIBRARY": sys.executable}
    subprocess.run([sys.executable, "-c", code], cwd=folder, env=library, check=True)
    assert list(folder.glob("*.whl"))


def test_everything_valid_for_an_index(built: Path) -> None:
    pytest.importorskip("twine")
    files = [str(path) for path in built.iterdir()]
    subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *files], check=True)
