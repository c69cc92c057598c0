"""Arrow arrays without a dependency: built from Python's lists, taken from and given to others.

pyarrow, Polars, DuckDB and pandas exchange arrays by the methods `__arrow_c_stream__` and
`__arrow_c_array__` (the Arrow PyCapsule interface), which need no copy.
"""

from __future__ import annotations

import ctypes
from array import array as numbers
from collections.abc import Iterator, Sequence
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_void_p
from itertools import accumulate, pairwise
from math import isnan
from typing import Any

from ._library import ArrowArray, ArrowSchema, ReleaseArray, ReleaseSchema

# Bounds the memory of an answer, and is large enough that a call costs nothing.
ROWS_AT_ONCE = 65_536

_api = ctypes.pythonapi
_new_capsule = _api.PyCapsule_New
_new_capsule.argtypes = (c_void_p, c_char_p, c_void_p)
_new_capsule.restype = ctypes.py_object
_pointer_of_capsule = ctypes.PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", _api))
# In a destructor, the object must not be kept, so it is passed as an address.
_pointer_of_address = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _api))
_allocate = _api.PyMem_RawCalloc
_allocate.argtypes = (ctypes.c_size_t, ctypes.c_size_t)
_allocate.restype = c_void_p
_free = _api.PyMem_RawFree
_free.argtypes = (c_void_p,)
_free.restype = None


class ArrowArrayStream(Structure):
    """A stream of arrays of one type, in Arrow's C stream interface."""


ArrowArrayStream._fields_ = [
    ("get_schema", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowSchema))),
    ("get_next", CFUNCTYPE(c_int, POINTER(ArrowArrayStream), POINTER(ArrowArray))),
    ("get_last_error", CFUNCTYPE(c_char_p, POINTER(ArrowArrayStream))),
    ("release", CFUNCTYPE(None, POINTER(ArrowArrayStream))),
    ("private_data", c_void_p),
]


def release_schema(schema: ArrowSchema) -> None:
    """Releases a schema, unless it was moved."""
    if schema.release:
        ReleaseSchema(schema.release)(byref(schema))


def release_array(array: ArrowArray) -> None:
    """Releases an array, unless it was moved."""
    if array.release:
        ReleaseArray(array.release)(byref(array))


def _destroyed_schema(capsule: int) -> None:
    address = _pointer_of_address(capsule, b"arrow_schema")
    if address:
        release_schema(ArrowSchema.from_address(address))
        _free(address)


def _destroyed_array(capsule: int) -> None:
    address = _pointer_of_address(capsule, b"arrow_array")
    if address:
        release_array(ArrowArray.from_address(address))
        _free(address)


# They live as long as the interpreter, because capsules may.
_destroy_schema: Any = ctypes.PYFUNCTYPE(None, c_void_p)(_destroyed_schema)
_destroy_array: Any = ctypes.PYFUNCTYPE(None, c_void_p)(_destroyed_array)


class Column:
    """An array with its type, and whatever must live as long as it is read."""

    __slots__ = ("array", "owner", "schema")

    def __init__(self, schema: ArrowSchema, array: ArrowArray, owner: object) -> None:
        self.schema = schema
        self.array = array
        self.owner = owner

    def __len__(self) -> int:
        return int(self.array.length)

    def slices(self) -> Iterator[Column]:
        """The column in parts of a bounded number of rows, which share its memory."""
        rows = len(self)
        if rows <= ROWS_AT_ONCE:
            yield self
            return
        for start in range(0, rows, ROWS_AT_ONCE):
            part = ArrowArray.from_buffer_copy(self.array)
            part.offset = self.array.offset + start
            part.length = min(ROWS_AT_ONCE, rows - start)
            part.null_count = -1
            part.release = None
            yield Column(self.schema, part, self)


# MARK: From Python


def texts(values: Sequence[object]) -> Column:
    """A column of the texts in a list; `None` and NaN are nulls.

    Raises TypeError for any other value that is not a text.
    """
    encoded: list[bytes] = []
    nulls: list[int] = []
    for row, value in enumerate(values):
        if isinstance(value, str):
            # Half of a surrogate pair is no text; the library reads it as U+FFFD.
            encoded.append(value.encode("utf-8", "surrogatepass"))
        elif is_missing(value):
            nulls.append(row)
            encoded.append(b"")
        else:
            raise TypeError(f"row {row} is a {type(value).__name__}, not a text; convert it with str()")
    ends = numbers("q", accumulate(map(len, encoded), initial=0))
    data = b"".join(encoded)
    return _column(b"U", b"", len(encoded), nulls, [ends, data])


def floats(values: Sequence[object], name: str) -> Column:
    """A column of the numbers in a list; `None` and NaN are nulls."""
    nulls: list[int] = []
    doubles = numbers("d", bytes(8 * len(values)))
    for row, value in enumerate(values):
        if value is None:
            nulls.append(row)
            continue
        try:
            doubles[row] = float(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            if not is_missing(value):
                raise TypeError(f"row {row} of {name} is a {type(value).__name__}, not a number") from None
            nulls.append(row)
    return _column(b"g", name.encode(), len(values), nulls, [doubles])


def doubles(values: Any) -> Column:
    """A column of the numbers in an array of numpy, in place; NaN is read as none."""
    address = values.ctypes.data if len(values) else None
    buffers = (c_void_p * 2)(None, address)
    schema = ArrowSchema(format=b"g", name=b"")
    array = ArrowArray(length=len(values), null_count=0, n_buffers=2, buffers=buffers)
    return Column(schema, array, (values, buffers))


def constant(text: str, rows: int) -> Column:
    """A column with the same text in every row."""
    value = texts([text])
    indices = bytearray(max(1, rows))
    owned: list[object] = [value, indices]
    buffers = (c_void_p * 2)(None, _address(indices, owned))
    owned.append(buffers)
    schema = ArrowSchema(format=b"c", name=b"", dictionary=ctypes.pointer(value.schema))
    array = ArrowArray(
        length=rows, null_count=0, n_buffers=2, buffers=buffers, dictionary=ctypes.pointer(value.array)
    )
    return Column(schema, array, owned)


def is_missing(value: object) -> bool:
    """Whether a value stands for none: `None`, NaN, pandas' NA and NaT."""
    if value is None:
        return True
    if isinstance(value, float):
        return isnan(value)
    return type(value).__name__ in ("NAType", "NaTType")


def struct(columns: dict[str, Column]) -> Column:
    """Columns of equal length side by side."""
    count = len(columns)
    rows = {len(column) for column in columns.values()}
    if len(rows) != 1:
        raise ValueError(
            "the columns have different numbers of rows: "
            + ", ".join(f"{name} {len(column)}" for name, column in columns.items())
        )
    types = (POINTER(ArrowSchema) * count)()
    arrays = (POINTER(ArrowArray) * count)()
    owned: list[object] = [types, arrays, columns]
    for position, (name, column) in enumerate(columns.items()):
        child = ArrowSchema.from_buffer_copy(column.schema)
        child.name = name.encode()
        child.release = None
        types[position] = ctypes.pointer(child)
        arrays[position] = ctypes.pointer(column.array)
        owned.append(child)
    schema = ArrowSchema(format=b"+s", name=b"", n_children=count, children=types)
    buffers = (c_void_p * 1)(None)
    owned.append(buffers)
    array = ArrowArray(
        length=rows.pop(),
        null_count=0,
        n_buffers=1,
        n_children=count,
        buffers=buffers,
        children=arrays,
    )
    return Column(schema, array, owned)


def _column(format: bytes, name: bytes, rows: int, nulls: list[int], data: list[Any]) -> Column:
    bits: bytearray | None = None
    if nulls:
        bits = bytearray(b"\xff" * ((rows + 7) // 8))
        for row in nulls:
            bits[row >> 3] &= ~(1 << (row & 7))
    owned: list[object] = [data, bits]
    addresses = [None if bits is None else _address(bits, owned)]
    addresses += [_address(buffer, owned) for buffer in data]
    buffers = (c_void_p * len(addresses))(*addresses)
    owned.append(buffers)
    schema = ArrowSchema(format=format, name=name)
    array = ArrowArray(length=rows, null_count=len(nulls), n_buffers=len(addresses), buffers=buffers)
    return Column(schema, array, owned)


def _address(buffer: Any, owned: list[object]) -> int | None:
    if isinstance(buffer, numbers):
        return buffer.buffer_info()[0]
    if isinstance(buffer, bytes):
        pointer = c_char_p(buffer)
        owned.append(pointer)
        return ctypes.cast(pointer, c_void_p).value
    view = (ctypes.c_char * len(buffer)).from_buffer(buffer)
    owned.append(view)
    return ctypes.addressof(view)


# MARK: From other libraries


def exported(values: Any) -> Iterator[Column]:
    """The arrays of an object that exports Arrow, one after the other."""
    stream = getattr(values, "__arrow_c_stream__", None)
    if stream is not None:
        yield from _streamed(stream())
        return
    type_capsule, array_capsule = values.__arrow_c_array__()
    yield Column(
        ArrowSchema.from_address(_pointer_of_capsule(type_capsule, b"arrow_schema")),
        ArrowArray.from_address(_pointer_of_capsule(array_capsule, b"arrow_array")),
        (type_capsule, array_capsule),
    )


class _Owned:
    """Releases what a stream has handed out."""

    def __init__(self, schema: ArrowSchema, array: ArrowArray) -> None:
        self.schema, self.array = schema, array

    def __del__(self) -> None:
        release_array(self.array)


class _OwnedSchema:
    def __init__(self, schema: ArrowSchema) -> None:
        self.schema = schema

    def __del__(self) -> None:
        release_schema(self.schema)


def _streamed(capsule: Any) -> Iterator[Column]:
    stream = ArrowArrayStream.from_address(_pointer_of_capsule(capsule, b"arrow_array_stream"))

    def check(status: int) -> None:
        if status != 0:
            reason = stream.get_last_error(byref(stream)) or b"unknown reason"
            raise ValueError(f"the column cannot be read: {reason.decode()}")

    schema = ArrowSchema()
    check(stream.get_schema(byref(stream), byref(schema)))
    owner = _OwnedSchema(schema)
    while True:
        array = ArrowArray()
        check(stream.get_next(byref(stream), byref(array)))
        if not array.release:
            return
        yield Column(schema, array, (_Owned(schema, array), owner, capsule))


# MARK: Answers


class Batch:
    """A table of answers as the library returned it; other libraries take it without a copy."""

    def __init__(self) -> None:
        self.schema = ArrowSchema()
        self.array = ArrowArray()

    def __del__(self) -> None:
        release_array(self.array)
        release_schema(self.schema)

    def __len__(self) -> int:
        return int(self.array.length)

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [
            self.schema.children[position].contents.name.decode()
            for position in range(self.schema.n_children)
        ]

    def lists(self) -> dict[str, list[Any]]:
        """The columns as lists; nulls are `None`."""
        return {
            name: _values(
                self.schema.children[position].contents,
                self.array.children[position].contents,
            )
            for position, name in enumerate(self.names)
        }

    def __arrow_c_schema__(self) -> object:
        return self._moved()[0]

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """Hands the table over, once: afterwards this object is empty."""
        return self._moved()

    def _moved(self) -> tuple[object, object]:
        capsules = (
            _capsule(self.schema, b"arrow_schema", _destroy_schema),
            _capsule(self.array, b"arrow_array", _destroy_array),
        )
        # The consumer releases them.
        self.schema.release = None
        self.array.release = None
        return capsules


def _capsule(value: Structure, name: bytes, destroy: Any) -> object:
    size = ctypes.sizeof(value)
    memory = _allocate(1, size)
    if not memory:
        raise MemoryError
    ctypes.memmove(memory, byref(value), size)
    capsule: object = _new_capsule(memory, name, ctypes.cast(destroy, c_void_p))
    return capsule


def _values(schema: ArrowSchema, array: ArrowArray) -> list[Any]:
    rows = int(array.length)
    if rows == 0:
        return []
    if schema.format == b"U":
        ends = (ctypes.c_int64 * (rows + 1)).from_address(array.buffers[1])
        size = ends[rows]
        data = ctypes.string_at(array.buffers[2], size) if size else b""
        starts = ends[:]
        values: list[Any] = [data[start:end].decode() for start, end in pairwise(starts)]
    else:
        kind = ctypes.c_double if schema.format == b"g" else ctypes.c_int64
        values = (kind * rows).from_address(array.buffers[1])[:]
    bits = array.buffers[0]
    if bits:
        valid = ctypes.string_at(bits, (rows + 7) // 8)
        values = [value if valid[row >> 3] >> (row & 7) & 1 else None for row, value in enumerate(values)]
    return values
