"""A gazetteer that was built elsewhere, downloaded once."""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from . import _library

_PIECE = 1 << 20


def bundle(url: str, progress: Callable[[str, float, float | None], object]) -> str:
    """The folder in the user's cache with the gazetteer of a tar archive at an address.

    $OTM_BUNDLE_SHA256 is the archive's checksum. An archive is downloaded once.

    Raises GeocoderError if it cannot be read, is another one, or has no gazetteer.
    """
    checksum = os.environ.get("OTM_BUNDLE_SHA256", "").strip().lower()
    if len(checksum) != 64:
        raise _library.GeocoderError(
            "OTM_BUNDLE_URL names an archive, and OTM_BUNDLE_SHA256 must be its SHA-256 of 64 digits"
        )
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = os.path.join(cache, "otm", f"downloaded-{checksum[:12]}")
    if os.path.exists(os.path.join(folder, "manifest.json")):
        return folder
    os.makedirs(os.path.dirname(folder), exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".downloading-", dir=os.path.dirname(folder)) as work:
        archive = os.path.join(work, "archive")
        try:
            found = _fetch(url, archive, progress)
        except (OSError, URLError, ValueError) as error:
            raise _library.GeocoderError(f"{url} cannot be downloaded: {error}") from error
        if found != checksum:
            raise _library.GeocoderError(
                f"{url} has the SHA-256 {found}, and OTM_BUNDLE_SHA256 is {checksum}; is it another version?"
            )
        unpacked = os.path.join(work, "gazetteer")
        _unpack(archive, unpacked, url)
        try:
            os.rename(unpacked, folder)
        except OSError:
            # Another process was faster.
            if not os.path.exists(os.path.join(folder, "manifest.json")):
                raise
    return folder


def _fetch(url: str, path: str, progress: Callable[[str, float, float | None], object]) -> str:
    """Downloads a file; returns its SHA-256."""
    digest = hashlib.sha256()
    with urlopen(url) as source, open(path, "wb") as file:
        total = int(source.headers.get("Content-Length") or 0)
        done = 0
        while piece := source.read(_PIECE):
            file.write(piece)
            digest.update(piece)
            done += len(piece)
            if total:
                progress("downloading", done / total, None)
    return digest.hexdigest()


def _unpack(archive: str, folder: str, url: str) -> None:
    """Takes the files of a gazetteer out of an archive, wherever in it they lie."""
    os.mkdir(folder)
    try:
        with tarfile.open(archive) as files:
            for entry in files:
                name = os.path.basename(entry.name)
                source: Any = files.extractfile(entry) if entry.isfile() and name else None
                if source is not None:
                    with open(os.path.join(folder, name), "wb") as file:
                        shutil.copyfileobj(source, file, _PIECE)
    except tarfile.TarError as error:
        raise _library.GeocoderError(f"{url} is no tar archive: {error}") from error
    if not os.path.exists(os.path.join(folder, "manifest.json")):
        raise _library.GeocoderError(f"{url} has no gazetteer: manifest.json is missing")
