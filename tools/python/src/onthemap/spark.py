"""Functions for Apache Spark, over Arrow batches.

    from onthemap.spark import geocode_udf

    geocode = geocode_udf("/shared/gazetteer")
    frame.select("place", geocode("place").alias("found")).select("place", "found.*")

Every worker process opens the gazetteer once; the processes of a machine share its pages in memory. The
folder must exist on every worker: on a shared disk, in the image, or sent along with `add_bundle`. The
package must be installed there as well.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import COLUMNS, Geocoder, _engine, _frames, _options

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import SparkSession  # pyright: ignore[reportMissingImports]

__all__ = ["add_bundle", "geocode_udf", "reverse_geocode_udf"]

_opened: dict[str | None, Geocoder] = {}


def geocode_udf(
    bundle: str | None = None,
    *,
    columns: list[str] | None = None,
    threads: int = 1,
    **options: Any,
) -> Callable[..., Any]:
    """A function that geocodes a column of texts to a struct.

    `bundle` is the gazetteer's folder on the workers, or what `add_bundle` returned; by default, what
    `Geocoder()` finds there. `threads` is the number of threads of each worker process: Spark runs one
    process for each of its slots, so more than 1 is of use only where slots are fewer than processors.
    Other options are those of `Geocoder.geocode`.
    """
    return _udf(bundle, columns, {**options, "threads": threads}, points=False)


def reverse_geocode_udf(
    bundle: str | None = None,
    *,
    columns: list[str] | None = None,
    threads: int = 1,
    **options: Any,
) -> Callable[..., Any]:
    """A function of two columns, latitude and longitude in degrees, that finds the places there."""
    return _udf(bundle, columns, {**options, "threads": threads}, points=True)


def add_bundle(spark: SparkSession, folder: str) -> str:
    """Sends a gazetteer to every worker, once; returns what to pass to `geocode_udf`."""
    import atexit
    import shutil
    import tarfile
    import tempfile

    name = f"onthemap-{os.path.basename(os.path.abspath(folder))}"
    # Spark serves the archive from where it is, as long as the session runs.
    work = tempfile.mkdtemp(prefix="onthemap-")
    atexit.register(shutil.rmtree, work, ignore_errors=True)
    path = os.path.join(work, f"{name}.tar")
    # Not compressed: the time of packing would exceed what sending takes. Spark refuses entries for the
    # folder itself, so there are only files.
    with tarfile.open(path, "w") as archive:
        for file in sorted(os.listdir(folder)):
            archive.add(os.path.join(folder, file), file)
    spark.sparkContext.addArchive(f"{path}#{name}")
    return f"archive:{name}"


def added(geocoder: Geocoder, frame: Any, text: str | None, options: dict[str, Any]) -> Any:
    """A data frame with the answers beside its columns."""
    functions = import_module("pyspark.sql.functions")
    options.setdefault("threads", 1)
    plan = _frames.Plan(geocoder, frame.columns, text, options)
    names = {f"{plan.prefix}{column}" for column in plan.names}
    questions, beside, values = list(plan.questions), list(plan.columns), dict(plan.values)

    def answered(batches: Iterator[tuple[pyarrow.Array, ...]]) -> Iterator[pyarrow.Array]:
        engine = _engine.Engine.of_plan(geocoder, plan)
        for columns in batches:
            listed = columns if isinstance(columns, tuple) else (columns,)
            given = dict(zip([*questions, *beside], listed, strict=True))
            yield engine.answered(
                {**{name: given[name] for name in questions}, **values},
                {name: given[name] for name in beside},
            )

    asked = [*plan.questions.values(), *plan.columns.values()]
    kind = "double" if plan.points else "string"
    columns = [
        functions.col(_quoted(name)).cast(kind if position < len(questions) else "string")
        for position, name in enumerate(asked)
    ]
    answer = _typed(answered, _struct(plan.names, plan.prefix), len(columns))(*columns)
    kept = [functions.col(_quoted(name)) for name in frame.columns if name not in names]
    found = frame.select(*kept, answer.alias(_ANSWER))
    fields = [functions.col(f"{_quoted(_ANSWER)}.{_quoted(plan.prefix + name)}") for name in plan.names]
    return found.select(
        *(functions.col(_quoted(name)) for name in frame.columns if name not in names), *fields
    )


_ANSWER = "onthemap answer"


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _struct(columns: list[str], prefix: str = "") -> str:
    names = {"number": "double", "integer": "bigint", "text": "string"}
    return ", ".join(f"{_quoted(prefix + name)} {names[_engine.kind(name)]}" for name in columns)


def _udf(
    bundle: str | None, columns: list[str] | None, options: dict[str, Any], *, points: bool
) -> Callable[..., Any]:
    wanted = list(COLUMNS[:11]) if columns is None else list(columns)
    _options.check(options, _options.OF_POINTS if points else _options.OF_TEXTS)

    def answered(batches: Iterator[Any]) -> Iterator[pyarrow.Array]:
        engine = _engine.Engine(_geocoder(bundle), wanted, options, points=points)
        for batch in batches:
            if points:
                yield engine.answered({"latitude": batch[0], "longitude": batch[1]}, {})
            else:
                yield engine.answered({"text": batch}, {})

    return _typed(answered, _struct(wanted), 2 if points else 1)


def _typed(function: Any, struct: str, count: int) -> Callable[..., Any]:
    """The function for Spark, which reads its kind from annotations that are types, not texts."""
    import pyarrow

    # Its stubs lack this function.
    arrow_udf = import_module("pyspark.sql.functions").arrow_udf
    single: Any = pyarrow.Array if count == 1 else tuple[(pyarrow.Array,) * count]  # type: ignore[misc]
    function.__annotations__ = {"batches": Iterator[single], "return": Iterator[pyarrow.Array]}
    found: Callable[..., Any] = arrow_udf(function, struct)
    return found


def _geocoder(bundle: str | None) -> Geocoder:
    """The geocoder of this worker process, which stays open for later tasks."""
    if bundle not in _opened:
        folder = bundle
        if bundle is not None and bundle.startswith("archive:"):
            from pyspark import SparkFiles  # pyright: ignore[reportMissingImports]

            folder = SparkFiles.get(bundle.removeprefix("archive:"))
        _opened[bundle] = Geocoder(folder)
    return _opened[bundle]
