"""The C library libonthemap, loaded with ctypes: its functions, and its errors as exceptions."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_void_p,
    string_at,
)
from typing import Any

from . import _waiting

ABI_VERSION = 2

OK = 0
NOT_FOUND = 1
WRONG_USE = 64
BAD_DATA = 65
UNAVAILABLE = 69
IO_ERROR = 74
CANCELED = 130


class GeocoderError(Exception):
    """The gazetteer is missing, damaged or of another version, or cannot be built."""


class ArrowSchema(Structure):
    """A type in Arrow's C data interface."""


class ArrowArray(Structure):
    """An array in Arrow's C data interface."""


ReleaseSchema = CFUNCTYPE(None, POINTER(ArrowSchema))
ReleaseArray = CFUNCTYPE(None, POINTER(ArrowArray))

ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", POINTER(ArrowSchema)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(ArrowArray))),
    ("dictionary", POINTER(ArrowArray)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

Progress = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int64)
BuildProgress = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_double, c_double)


def _path() -> str:
    """The library: one that a variable names, else the one in this package, else the system's."""
    named = os.environ.get("ONTHEMAP_LIBRARY")
    if named:
        return named
    suffix = "dylib" if sys.platform == "darwin" else "so"
    packaged = os.path.join(os.path.dirname(__file__), f"libonthemap.{suffix}")
    return packaged if os.path.exists(packaged) else "libonthemap.so.1"


def _load() -> ctypes.CDLL:
    try:
        library = ctypes.CDLL(_path())
    except OSError as error:
        raise ImportError(
            f"libonthemap cannot be loaded ({error}); install the wheel of on-the-map for this system"
        ) from error
    library.otm_abi_version.restype = c_int32
    found = library.otm_abi_version()
    if found != ABI_VERSION:
        raise ImportError(
            f"libonthemap has the interface {found}, expected {ABI_VERSION}; install the library and "
            "the package of the same version"
        )
    return library


_library = _load()
_text = POINTER(c_void_p)


def _function(name: str, *arguments: Any) -> Callable[..., int]:
    function = getattr(_library, name)
    function.argtypes = arguments
    function.restype = c_int32
    return function  # type: ignore[no-any-return]


_free = _library.otm_free
_free.argtypes = (c_void_p,)
_free.restype = None
_close = _library.otm_close
_close.argtypes = (c_void_p,)
_close.restype = None
_library.otm_version.restype = c_char_p
_open = _function("otm_open", c_char_p, POINTER(c_void_p), _text)
_info = _function("otm_info", c_void_p, _text, POINTER(c_size_t))
_search = _function("otm_search", c_void_p, c_char_p, c_size_t, c_char_p, _text, POINTER(c_size_t))
_suggest = _function("otm_suggest", c_void_p, c_char_p, c_size_t, c_char_p, _text, POINTER(c_size_t))
_point = (c_void_p, c_double, c_double, c_char_p, _text, POINTER(c_size_t))
_reverse = _function("otm_reverse", *_point)
_nearest = _function("otm_nearest", *_point)
_place = _function("otm_place", c_void_p, c_char_p, c_char_p, _text, POINTER(c_size_t))
_columns = (
    c_void_p,
    POINTER(ArrowSchema),
    POINTER(ArrowArray),
    c_char_p,
    c_int32,
    Progress,
    c_void_p,
    POINTER(ArrowSchema),
    POINTER(ArrowArray),
    _text,
)
_search_columns = _function("otm_search_columns", *_columns)
_reverse_columns = _function("otm_reverse_columns", *_columns)
_open_or_build = _function(
    "otm_open_or_build",
    c_char_p,
    c_char_p,
    c_char_p,
    BuildProgress,
    c_void_p,
    POINTER(c_void_p),
    _text,
)
_build = _function("otm_build", c_char_p, c_char_p, c_char_p, BuildProgress, c_void_p, _text)

VERSION: str = _library.otm_version().decode()


def _taken(text: c_void_p) -> str:
    """A text that the library returned, which is freed."""
    try:
        return string_at(text.value).decode() if text.value else ""
    finally:
        _free(text)


# What the library says to people who have its programs, and what Python has for it.
_OF_PROGRAMS = (
    (r"`otm gazetteer build[^`]*--output ([^`]*)`", r"onthemap.build(\"\1\")"),
    (r"`otm gazetteer build[^`]*`", "onthemap.build(FOLDER)"),
    (r"with --gazetteer DIR or OTM_GAZETTEER", "with Geocoder(FOLDER) or OTM_GAZETTEER"),
    (r"--gazetteer DIR or OTM_GAZETTEER", "Geocoder(FOLDER) or OTM_GAZETTEER"),
    (r"with --data DIR", "with data="),
)


def error(status: int, message: str) -> BaseException:
    """The exception for a status other than OK, whose message is for people who write Python."""
    for theirs, ours in _OF_PROGRAMS:
        message = re.sub(theirs, ours, message)
    if status == WRONG_USE:
        return ValueError(message)
    if status == BAD_DATA:
        return TypeError(message)
    if status == IO_ERROR:
        return OSError(message)
    if status == CANCELED:
        return KeyboardInterrupt(message)
    return GeocoderError(message)


# These take so little time that Ctrl-C can wait for their end.
_ROWS_WITHOUT_WAITING = 2_048


class Handle:
    """An open geocoder; it is closed when nothing uses it any more."""

    __slots__ = ("_address",)

    def __init__(self, address: int) -> None:
        self._address = address

    def __del__(self) -> None:
        _close(self._address)

    # MARK: Answers as JSON

    def info(self) -> bytes:
        text, length = c_void_p(), c_size_t()
        status = _info(self._address, byref(text), byref(length))
        return _answer(status, text, length)

    def search(self, text: bytes | None, options: bytes) -> bytes:
        answer, length = c_void_p(), c_size_t()
        status = _search(
            self._address,
            text,
            0 if text is None else len(text),
            options,
            byref(answer),
            byref(length),
        )
        return _answer(status, answer, length)

    def suggest(self, text: bytes, options: bytes) -> bytes:
        answer, length = c_void_p(), c_size_t()
        status = _suggest(self._address, text, len(text), options, byref(answer), byref(length))
        return _answer(status, answer, length)

    def reverse(self, latitude: float, longitude: float, options: bytes) -> bytes:
        answer, length = c_void_p(), c_size_t()
        status = _reverse(self._address, latitude, longitude, options, byref(answer), byref(length))
        return _answer(status, answer, length)

    def nearest(self, latitude: float, longitude: float, options: bytes) -> bytes:
        answer, length = c_void_p(), c_size_t()
        status = _nearest(self._address, latitude, longitude, options, byref(answer), byref(length))
        return _answer(status, answer, length)

    def place(self, id: bytes, options: bytes) -> bytes | None:
        answer, length = c_void_p(), c_size_t()
        status = _place(self._address, id, options, byref(answer), byref(length))
        if status == NOT_FOUND:
            _free(answer)
            return None
        return _answer(status, answer, length)

    # MARK: Columns

    def columns(
        self,
        schema: ArrowSchema,
        array: ArrowArray,
        options: bytes,
        *,
        points: bool = False,
        threads: int = 0,
        progress: Callable[[int, int], object] | None = None,
        into: tuple[ArrowSchema, ArrowArray],
    ) -> None:
        """Answers a column; `progress` is called with the numbers of rows done and in all."""
        message = c_void_p()
        function = _reverse_columns if points else _search_columns

        def call(callback: Any) -> int:
            return function(
                self._address,
                byref(schema),
                byref(array),
                options,
                threads,
                callback,
                None,
                byref(into[0]),
                byref(into[1]),
                byref(message),
            )

        if progress is None and array.length <= _ROWS_WITHOUT_WAITING:
            status = call(Progress(0))
        else:
            status = _waiting.answered(call, Progress, progress, lambda: _free(message))
        if status != OK:
            raise error(status, _taken(message))


def _answer(status: int, text: c_void_p, length: c_size_t) -> bytes:
    """A text that the library returned, which is freed; raises its message as an exception."""
    try:
        found = string_at(text.value, length.value) if text.value else b""
    finally:
        _free(text)
    if status != OK:
        raise error(status, found.decode())
    return found


def _path_bytes(path: str) -> bytes:
    if "\0" in path:
        raise ValueError(f"a path cannot contain NUL: {path!r}")
    return os.fsencode(path)


def open_folder(folder: str) -> Handle:
    """Opens the gazetteer in a folder."""
    address, message = c_void_p(), c_void_p()
    status = _open(_path_bytes(folder), byref(address), byref(message))
    if status != OK or address.value is None:
        raise error(status, _taken(message))
    return Handle(address.value)


def open_or_build(
    folder: str | None,
    data: str,
    options: bytes,
    progress: Callable[[str, float, float | None], object] | None,
) -> Handle:
    """Opens the gazetteer in a folder, or in the user's cache, after building it if it is missing."""
    address, message = c_void_p(), c_void_p()
    folder_bytes = None if folder is None else _path_bytes(folder)
    data_bytes = _path_bytes(data)

    def call(callback: Any) -> int:
        return _open_or_build(
            folder_bytes, data_bytes, options, callback, None, byref(address), byref(message)
        )

    def dropped() -> None:
        _free(message)
        _close(address)

    status = _waiting.answered(call, BuildProgress, _build_report(progress), dropped)
    if status != OK or address.value is None:
        raise _build_error(status, _taken(message))
    return Handle(address.value)


def build(
    folder: str,
    data: str,
    options: bytes,
    progress: Callable[[str, float, float | None], object] | None,
) -> None:
    """Builds a gazetteer in a folder."""
    message = c_void_p()
    folder_bytes, data_bytes = _path_bytes(folder), _path_bytes(data)

    def call(callback: Any) -> int:
        return _build(folder_bytes, data_bytes, options, callback, None, byref(message))

    status = _waiting.answered(call, BuildProgress, _build_report(progress), lambda: _free(message))
    if status != OK:
        raise _build_error(status, _taken(message))


def _build_error(status: int, message: str) -> BaseException:
    """The exception for a build that failed: data is not an argument of a wrong type."""
    return GeocoderError(message) if status == BAD_DATA else error(status, message)


def _build_report(
    progress: Callable[[str, float, float | None], object] | None,
) -> Callable[[bytes, float, float], object] | None:
    if progress is None:
        return None
    return lambda step, fraction, seconds: progress(step.decode(), fraction, None if seconds < 0 else seconds)
