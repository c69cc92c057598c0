"""Answers as Arrow arrays, for engines that call functions with those."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import COLUMNS, Geocoder, _asked, _frames, _tables

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

    def __init__(
        self,
        geocoder: Geocoder,
        columns: list[str] | None,
        options: dict[str, Any],
        *,
        points: bool = False,
        prefix: str = "",
    ) -> None:
        self.geocoder = geocoder
        self.points = points
        self.columns = list(COLUMNS[:11]) if columns is None else list(columns)
        for name in self.columns:
            if name not in COLUMNS:
                raise ValueError(f"'{name}' is not a column; the columns are {', '.join(COLUMNS)}")
        self.options = {**options, "columns": self.columns, "prefix": prefix}
        self.names = {column: f"{prefix}{column}" for column in self.columns}

    @classmethod
    def of_plan(cls, geocoder: Geocoder, plan: _frames.Plan) -> Engine:
        """An engine for the columns that are added to a table."""
        return cls(geocoder, plan.names, plan.options, points=plan.points, prefix=plan.prefix)

    def answered(self, questions: Mapping[str, Any], options: Mapping[str, Any]) -> pyarrow.StructArray:
        """The answers to columns, with the columns of options beside them."""
        import pyarrow

        asked = _asked.Asked({**questions}, {**self.options, **options}, points=self.points)
        batches = self.geocoder.batches(asked.arrays, points=self.points, **asked.options)
        table = _tables.arrow_table(list(batches))
        # Engines know 32-bit texts best.
        fields = [pyarrow.field(name, type_of(column)) for column, name in self.names.items()]
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
