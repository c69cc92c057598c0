"""Where the gazetteer is, and building it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import util
from typing import Any, Union

from . import _library, _options

BuildProgress = Callable[[str, float, "float | None"], object]

# Files of a user's own places.
Places = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]]


def packaged() -> str | None:
    """The small gazetteer in this package: cities of 15,000 people, and capitals."""
    folder = os.path.join(os.path.dirname(__file__), "gazetteer")
    return folder if os.path.exists(os.path.join(folder, "manifest.json")) else None


def data_folder() -> str | None:
    """The data of the whole world: $OTM_DATA, else that of the package on-the-map-data."""
    named = os.environ.get("OTM_DATA")
    if named:
        return named
    found = util.find_spec("onthemap_data")
    if found is None or not found.submodule_search_locations:
        return None
    folder = os.path.join(next(iter(found.submodule_search_locations)), "Data")
    return folder if os.path.exists(os.path.join(folder, "manifest.json")) else None


def _path(path: str | os.PathLike[str]) -> str:
    return os.path.expanduser(os.fspath(path))


def _own(places: Places | None) -> bytes:
    """The files of own places, as the library reads them."""
    if places is None:
        return b""
    listed = [places] if isinstance(places, (str, os.PathLike)) else list(places)
    pairs = [f"places={_options.quoted(os.path.abspath(_path(file)))}" for file in listed]
    return "&".join(pairs).encode("utf-8", "surrogateescape")


def opened(
    bundle: str | os.PathLike[str] | None,
    data: str | os.PathLike[str] | None,
    places: Places | None,
    progress: bool | BuildProgress | None,
) -> tuple[_library.Handle, str | None]:
    """Opens the gazetteer, and builds it first if need be.

    Returns the handle, and the folder if it is not the one in the cache.
    """
    own = _own(places)
    if own:
        if bundle is None:
            raise ValueError("a gazetteer with places of your own needs a folder; pass bundle=")
        data = data if data is not None else _world()
    folder = bundle if bundle is not None else os.environ.get("OTM_GAZETTEER") or None
    if folder is None and data is None and os.environ.get("OTM_BUNDLE_URL"):
        from . import _download

        with Bar(progress, "Downloading the gazetteer") as bar:
            folder = _download.bundle(os.environ["OTM_BUNDLE_URL"], bar)
    if folder is not None:
        folder = _path(folder)
    source = _path(data) if data is not None else None
    if source is None and folder is None:
        source = data_folder()
        if source is None:
            folder = packaged()
            if folder is None:
                raise _library.GeocoderError(
                    "there is no gazetteer; install on-the-map-data, or name a folder with bundle= "
                    "or OTM_GAZETTEER"
                )
    if source is None:
        assert folder is not None
        # Another machine has this package elsewhere.
        is_packaged = bundle is None and folder == packaged()
        return _library.open_folder(folder), None if is_packaged else folder
    with Bar(progress, "Building the gazetteer") as bar:
        return _library.open_or_build(folder, source, own, bar), folder


def _world() -> str:
    source = data_folder()
    if source is None:
        raise _library.GeocoderError(
            "there is no data to build from; install on-the-map-data, or name a folder with data="
        )
    return source


def build(
    output: str | os.PathLike[str],
    *,
    data: str | os.PathLike[str] | None = None,
    tier: str | None = None,
    country: Any = None,
    min_population: int | None = None,
    places: Places | None = None,
    progress: bool | BuildProgress | None = None,
) -> None:
    """Builds a gazetteer in a folder, and replaces one that is there.

    `data` is a folder of GeoNames' files with a manifest; by default that of on-the-map-data. `tier` is
    "cities", "places" or "world"; `country` limits the places to those of some countries. `places` is a file
    of your own places, which are added, or several: CSV with a header, or GeoJSON. `progress` is as for
    `Geocoder`.

    Raises GeocoderError for data or a row of yours that cannot be used; the message names its line.
    """
    source = data if data is not None else _world()
    options = _options.text({"tier": tier, "min_population": min_population})
    if country is not None:
        codes = country if isinstance(country, str) else ",".join(country)
        options += b"&country=" + _options.quoted(codes).encode()
    if own := _own(places):
        options += b"&" + own
    with Bar(progress, "Building the gazetteer") as bar:
        _library.build(
            _path(output),
            _path(source),
            options,
            bar,
        )


def _is_watched() -> bool:
    """Whether somebody sees what is written: on a terminal, or in a notebook."""
    if sys.stderr is not None and sys.stderr.isatty():
        return True
    # IPython defines it; one with a kernel is a notebook's.
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")


class Bar:
    """Shows progress: with tqdm where it is installed, else in a line on standard error.

    `chosen` is a function to call instead, `True`, `False`, or `None` for one on terminals and in notebooks.
    """

    def __init__(self, chosen: Any, title: str, unit: str = "") -> None:
        self._call = chosen if callable(chosen) else None
        self._shows = chosen is True or (chosen is None and _is_watched())
        self._title = title
        self._unit = unit
        self._bar: Any = None
        self._wrote = False

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._wrote:
            sys.stderr.write("\n")

    def __call__(self, step: str, fraction: float, seconds: float | None) -> None:
        """Shows the progress of a build."""
        if self._call is not None:
            self._call(step, fraction, seconds)
        elif self._shows:
            self._show(round(fraction * 100), 100, step)

    def rows(self, done: int, total: int) -> None:
        """Shows the progress of a column."""
        if self._call is not None:
            self._call(done, total)
        elif self._shows:
            self._show(done, total, "")

    def _show(self, done: int, total: int, step: str) -> None:
        if self._bar is None and not self._wrote:
            try:
                from tqdm.auto import tqdm

                self._bar = tqdm(total=total, desc=self._title, unit=self._unit or "%", leave=False)
            except ImportError:
                pass
        if self._bar is None:
            self._wrote = True
            sys.stderr.write(f"\r\x1b[2K{self._title}: {done} of {total} {step}")
            sys.stderr.flush()
            return
        self._bar.n = done
        self._bar.total = total
        if step:
            self._bar.set_postfix_str(step, refresh=False)
        self._bar.refresh()
