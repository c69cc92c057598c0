"""Answers as Arrow arrays, for engines that call functions with those."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import COLUMNS, Geocoder, _arrow, _tables

if TYPE_CHECKING:
    import pyarrow

_NUMBERS = (
    "latitude",
    "longitude",
    "confidence",
    "accuracy_meters",
    "distance_meters",
    "bearing_degrees",
)


def kind(column: str) -> str:
    """The type of a column: "number", "integer" or "text"."""
    if column in _NUMBERS:
        return "number"
    return "integer" if column == "population" else "text"


class Engine:
    """A geocoder, and the columns that it answers."""

    def __init__(self, geocoder: Geocoder, columns: list[str] | None, options: dict[str, Any]) -> None:
        self.geocoder = geocoder
        self.columns = list(COLUMNS[:11]) if columns is None else list(columns)
        for name in self.columns:
            if name not in COLUMNS:
                raise ValueError(f"'{name}' is not a column; the columns are {', '.join(COLUMNS)}")
        self.options = options

    def search(self, texts: Any) -> pyarrow.StructArray:
        """Geocodes an array of texts."""
        return self._answered(_tables.columns(texts), points=False)

    def reverse(self, latitudes: Any, longitudes: Any) -> pyarrow.StructArray:
        """Finds the places at points."""
        columns = {
            "latitude": _tables.numbers(latitudes, "latitude"),
            "longitude": _tables.numbers(longitudes, "longitude"),
        }
        return self._answered([_arrow.struct(columns)], points=True)

    def _answered(self, columns: Any, *, points: bool) -> pyarrow.StructArray:
        import pyarrow

        batches = self.geocoder.batches(columns, points=points, columns=self.columns, **self.options)
        table = _tables.arrow_table(list(batches))
        # Engines know 32-bit texts best.
        fields = [pyarrow.field(name, type_of(name)) for name in self.columns]
        table = table.cast(pyarrow.schema(fields)).combine_chunks()
        arrays = [
            column.chunk(0) if column.num_chunks else pyarrow.array([], column.type)
            for column in table.columns
        ]
        return pyarrow.StructArray.from_arrays(arrays, fields=fields)


def type_of(column: str) -> pyarrow.DataType:
    """The Arrow type of a column."""
    import pyarrow

    types = {"number": pyarrow.float64(), "integer": pyarrow.int64(), "text": pyarrow.string()}
    return types[kind(column)]
