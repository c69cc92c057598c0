"""Builds the wheels and the source archive, so that the same files give the same bytes.

The library and the gazetteer are not in the repository: ONTHEMAP_LIBRARY names libonthemap.so, and
ONTHEMAP_BUNDLE a gazetteer to ship (none, if it is not set). `tools/package --wheel` sets both.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import platform
import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from time import gmtime
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
REPOSITORY = ROOT.parent.parent


def version() -> str:
    """The version of the programs."""
    source = REPOSITORY / "Sources/Answers/ProductVersion.swift"
    if not source.exists():
        return (ROOT / "VERSION").read_text().strip()
    found = re.search(r'text = "(.*)"', source.read_text())
    assert found is not None
    return found[1]


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return found


def metadata(name: str = "on-the-map") -> str:
    """The METADATA of a package: what pyproject.toml says of it."""
    described: dict[str, Any] = project()["project"]
    if name != described["name"]:
        described = {**described, **project()["tool"][name]}
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {described['name']}",
        f"Version: {version()}",
        f"Summary: {described['description']}",
        f"License-Expression: {described['license']}",
        *(f"License-File: {file}" for file in described["license-files"]),
        f"Author: {', '.join(author['name'] for author in described['authors'])}",
        f"Keywords: {','.join(described['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in described["classifiers"]),
        *(f"Project-URL: {label}, {url}" for label, url in described.get("urls", {}).items()),
        f"Requires-Python: {described['requires-python']}",
        *(f"Requires-Dist: {_pinned(listed)}" for listed in described.get("dependencies", [])),
    ]
    for extra, listed in described["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {_pinned(requirement)}; extra == "{extra}"' for requirement in listed]
    lines += ["Description-Content-Type: text/markdown", "", (ROOT / described["readme"]).read_text("utf-8")]
    return "\n".join(lines) + "\n"


def _pinned(requirement: str) -> str:
    """A requirement; another package of the project must have the same version."""
    return f"{requirement}=={version()}" if requirement in ("on-the-map", "on-the-map-data") else requirement


def platform_tag() -> str:
    """The tag of this machine; `auditwheel repair` says of a wheel for Linux which systems it is for."""
    machine = platform.machine().lower()
    if sys.platform == "darwin":
        # That of Swift's oldest target.
        return f"macosx_13_0_{machine}"
    return f"linux_{machine}"


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
            name = Path(path).name
            # Beside pyproject.toml in a source archive.
            file = REPOSITORY / path if (REPOSITORY / path).exists() else ROOT / name
            if f"License-File: {name}\n" in self.text:
                self.add(f"{self.dist}/licenses/{name}", file.read_bytes())
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
            "ONTHEMAP_LIBRARY must name libonthemap.so of the same version, written in Swift and not in this "
            "archive: run tools/build-library in the repository, or install a wheel"
        )
    wheel = Wheel(wheel_directory, "on_the_map", f"py3-none-{platform_tag()}", metadata())
    for path in files(ROOT / "src"):
        wheel.add(path.relative_to(ROOT / "src").as_posix(), path.read_bytes())
    suffix = "dylib" if sys.platform == "darwin" else "so"
    wheel.add(f"onthemap/libonthemap.{suffix}", Path(library).read_bytes(), executable=True)
    bundle = os.environ.get("ONTHEMAP_BUNDLE")
    if bundle:
        for path in files(Path(bundle)):
            name = path.relative_to(bundle).as_posix()
            wheel.add(f"onthemap/gazetteer/{name}", path.read_bytes())
    return wheel.close()


def build_data_wheel(wheel_directory: str) -> str:
    """Builds the wheel of the world's data."""
    text = metadata("on-the-map-data")
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
    time = int(os.environ.get("SOURCE_DATE_EPOCH", "1577836800"))
    texts = {"PKG-INFO": metadata().encode(), "VERSION": f"{version()}\n".encode()}
    for path in ("LICENSE", "Data/NOTICE"):
        texts[Path(path).name] = (REPOSITORY / path).read_bytes()
    for path in files(ROOT):
        texts[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in sorted(texts.items()):
            info = tarfile.TarInfo(f"{name}/{path}")
            info.size, info.mtime = len(data), time
            archive.addfile(info, io.BytesIO(data))
    file = Path(sdist_directory) / f"{name}.tar.gz"
    file.write_bytes(gzip.compress(packed.getvalue(), mtime=time))
    return file.name


if __name__ == "__main__":
    for target in sys.argv[2:]:
        build = {"wheel": build_wheel, "data": build_data_wheel, "sdist": build_sdist}[target]
        print(Path(sys.argv[1]) / build(sys.argv[1]))
