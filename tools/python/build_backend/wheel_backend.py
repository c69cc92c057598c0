"""Builds the wheels, without other packages, so that the same files give the same bytes.

The library and the gazetteer are not in the repository: ONTHEMAP_LIBRARY names libonthemap.so, and
ONTHEMAP_BUNDLE a gazetteer to ship (none, if it is not set). `tools/package --wheel` sets both.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from time import gmtime

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = ROOT.parent.parent
TAG = "py3-none-linux_x86_64"


def version() -> str:
    """The version of the programs."""
    source = REPOSITORY / "Sources/Answers/ProductVersion.swift"
    if not source.exists():
        return (ROOT / "VERSION").read_text().strip()
    found = re.search(r'text = "(.*)"', source.read_text())
    assert found is not None
    return found[1]


def metadata(name: str = "on-the-map", summary: str | None = None) -> str:
    """The METADATA of a package."""
    project = (ROOT / "pyproject.toml").read_text()
    description = re.search(r'^description = "(.*)"$', project, re.M)
    assert description is not None
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {version()}",
        f"Summary: {summary or description[1]}",
        "License-Expression: MIT",
        "Requires-Python: >=3.10",
    ]
    if name == "on-the-map":
        extras = re.search(r"^\[project.optional-dependencies\]\n(.*?)\n\n", project, re.M | re.S)
        assert extras is not None
        for extra, listed in re.findall(r"^(\w+) = \[(.*)\]$", extras[1], re.M):
            lines.append(f"Provides-Extra: {extra}")
            for requirement in re.findall(r'"(.*?)"', listed):
                lines.append(f'Requires-Dist: {requirement}; extra == "{extra}"')
        lines += ["Classifier: Typing :: Typed", "Description-Content-Type: text/markdown", ""]
        lines.append((ROOT / "README.md").read_text())
    return "\n".join(lines) + "\n"


class Wheel:
    """A wheel that is being written."""

    def __init__(self, folder: str, name: str, tag: str, text: str) -> None:
        self.dist = f"{name}-{version()}.dist-info"
        self.name = f"{name}-{version()}-{tag}.whl"
        self.tag = tag
        self.text = text
        self.records: list[str] = []
        self.archive = zipfile.ZipFile(Path(folder) / self.name, "w")
        time = gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "1577836800")))
        self.time = time[:6]

    def add(self, path: str, data: bytes, *, executable: bool = False, packed: bool = True) -> None:
        """Adds a file."""
        info = zipfile.ZipInfo(path, self.time)
        info.external_attr = (0o100755 if executable else 0o100644) << 16
        kind = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
        self.archive.writestr(info, data, kind, 9)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.records.append(f"{path},sha256={digest},{len(data)}")

    def close(self) -> str:
        """Writes what describes the wheel; returns its name."""
        pure = "true" if self.tag.endswith("any") else "false"
        self.add(f"{self.dist}/METADATA", self.text.encode())
        self.add(
            f"{self.dist}/WHEEL",
            f"Wheel-Version: 1.0\nGenerator: on-the-map\nRoot-Is-Purelib: {pure}\nTag: {self.tag}\n".encode(),
        )
        for path in ("LICENSE", "Data/NOTICE"):
            if (REPOSITORY / path).exists():
                data = (REPOSITORY / path).read_bytes()
                self.add(f"{self.dist}/licenses/{Path(path).name}", data)
        self.records.append(f"{self.dist}/RECORD,,")
        self.archive.writestr(
            zipfile.ZipInfo(f"{self.dist}/RECORD", self.time), "\n".join(self.records) + "\n"
        )
        self.archive.close()
        return self.name


def files(folder: Path) -> Iterator[Path]:
    """The files of a folder, in order."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Builds the wheel of the package."""
    library = os.environ.get("ONTHEMAP_LIBRARY")
    if not library:
        raise SystemExit(
            "ONTHEMAP_LIBRARY must name libonthemap.so: run tools/build-library, or tools/package --wheel"
        )
    wheel = Wheel(wheel_directory, "on_the_map", TAG, metadata())
    for path in files(ROOT / "src"):
        wheel.add(path.relative_to(ROOT / "src").as_posix(), path.read_bytes())
    wheel.add("onthemap/libonthemap.so", Path(library).read_bytes(), executable=True)
    bundle = os.environ.get("ONTHEMAP_BUNDLE")
    if bundle:
        for path in files(Path(bundle)):
            name = path.relative_to(bundle).as_posix()
            wheel.add(f"onthemap/gazetteer/{name}", path.read_bytes())
    return wheel.close()


def build_data_wheel(wheel_directory: str) -> str:
    """Builds the wheel of the world's data."""
    text = metadata("on-the-map-data", "The data of on-the-map: the gazetteer of the world")
    wheel = Wheel(wheel_directory, "on_the_map_data", "py3-none-any", text)
    wheel.add("onthemap_data/__init__.py", b'"""The data of the package on-the-map."""\n')
    data = REPOSITORY / "Data"
    for path in files(data):
        # Compressed files do not become smaller.
        packed = path.suffix != ".gz"
        name = path.relative_to(data).as_posix()
        wheel.add(f"onthemap_data/Data/{name}", path.read_bytes(), packed=packed)
    return wheel.close()


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """Builds a source archive of the Python part."""
    name = f"on_the_map-{version()}"
    with tarfile.open(Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as archive:
        for path in files(ROOT):
            archive.add(path, f"{name}/{path.relative_to(ROOT).as_posix()}")
        text = f"{version()}\n".encode()
        info = tarfile.TarInfo(f"{name}/VERSION")
        info.size = len(text)
        archive.addfile(info, io.BytesIO(text))
    return f"{name}.tar.gz"


if __name__ == "__main__":
    import sys

    for target in sys.argv[2:]:
        build = {"wheel": build_wheel, "data": build_data_wheel}[target]
        print(Path(sys.argv[1]) / build(sys.argv[1]))
