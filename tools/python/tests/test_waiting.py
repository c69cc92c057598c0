"""Long calls end at Ctrl-C, and show how far they are."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from onthemap import Geocoder, GeocoderError, _bundle

ROOT = Path(__file__).resolve().parents[3]

# The end of a call is measured inside, because an interpreter takes its time to end.
_INTERRUPTED = """
import signal, sys, threading, time
from onthemap import Geocoder
asked = [0.0]
def interrupt():
    asked[0] = time.perf_counter()
    signal.raise_signal(signal.SIGINT)
{start}
threading.Timer(float(sys.argv[2]), interrupt).start()
try:
    {call}
except KeyboardInterrupt:
    print(time.perf_counter() - asked[0])
"""


def interrupted(start: str, call: str, *arguments: str) -> tuple[float, str]:
    """The seconds from an interrupt to the end of a call, and what is on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED.format(start=start, call=call), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip(), f"it was not interrupted: {done.stderr}"
    return float(done.stdout), done.stderr


@pytest.mark.parametrize("seconds", ["0.5", "4", "12"])
def test_a_build_ends_at_once(tmp_path: Path, seconds: str) -> None:
    folder = tmp_path / "world"
    data = str(ROOT / "Data")
    took, said = interrupted("", f"Geocoder(sys.argv[1], data={data!r})", str(folder), seconds)
    # On a machine that has time for it; with others beside it, threads wait for processors.
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    assert took < 1.0 * busy, took
    assert "ignored" not in said
    assert not [path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")]


def test_a_column_ends_at_once(bundle: str) -> None:
    for _ in range(5):
        took, said = interrupted(
            "g = Geocoder(sys.argv[1]); texts = [f'Paris {n}' for n in range(500_000)]",
            "g.geocode(texts, columns=['id'])",
            bundle,
            "0.3",
        )
        busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        assert took < 1.0 * busy and "ignored" not in said


def test_what_progress_raises_ends_the_call(geocoder: Geocoder) -> None:
    def refuse(done: int, total: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        geocoder.geocode([f"Paris {number}" for number in range(60_000)], progress=refuse)


class _Kernel:
    kernel = True


def test_a_notebook_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    class IPython:
        @staticmethod
        def get_ipython() -> _Kernel:
            return _Kernel()

    written = io.StringIO()
    monkeypatch.setitem(sys.modules, "IPython", IPython)  # type: ignore[misc]
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)  # type: ignore[misc]
    with _bundle.Bar(None, "Building the gazetteer") as bar:
        bar("reading names", 0.4, 30)
    assert "Building the gazetteer: 40 of 100 reading names" in written.getvalue()
    monkeypatch.delitem(sys.modules, "IPython")
    with _bundle.Bar(None, "Nobody watches") as bar:
        bar("reading names", 0.4, 30)
    assert "Nobody" not in written.getvalue()


# MARK: A gazetteer from elsewhere


def test_a_bundle_is_downloaded_once(
    bundle_archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checksum = sha256(bundle_archive.read_bytes()).hexdigest()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("OTM_GAZETTEER", raising=False)
    monkeypatch.setenv("OTM_BUNDLE_URL", bundle_archive.as_uri())
    with pytest.raises(GeocoderError, match="OTM_BUNDLE_SHA256"):
        Geocoder()
    monkeypatch.setenv("OTM_BUNDLE_SHA256", "0" * 64)
    with pytest.raises(GeocoderError, match="is it another version"):
        Geocoder()
    monkeypatch.setenv("OTM_BUNDLE_SHA256", checksum)
    place = Geocoder().geocode("Moscow, ID")
    assert place is not None and place.id == "geonames:5601538"
    bundle_archive.unlink()
    assert Geocoder().geocode("Moscow, ID") == place
    monkeypatch.setenv("OTM_BUNDLE_SHA256", "1" * 64)
    with pytest.raises(GeocoderError, match="cannot be downloaded"):
        Geocoder()


@pytest.fixture
def bundle_archive(tmp_path: Path, data: Path) -> Path:
    """A small gazetteer in a tar archive."""
    import onthemap

    onthemap.build(tmp_path / "built", data=data)
    archive = tmp_path / "bundle.tar.gz"
    with tarfile.open(archive, "w:gz") as files:
        files.add(tmp_path / "built", "gazetteer")
    return archive
