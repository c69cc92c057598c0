"""Our own speed and size: programs are run, and the processor time is counted, which other programs change little."""

from __future__ import annotations

import http.client
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

from documentation.programs import Programs

from .errors import PeersError

ROOT = Path(__file__).resolve().parents[3]
QUALITY = ROOT / "Tests" / "Quality"
STARTS = 30
# Searches over HTTP, each text once, one after the other on one connection.
REQUESTS, WARM = 2_000, 200


class Own:
    """What the tables of README, Benchmarks, Comparison and Operators say of us, as they write it."""

    def __init__(self, programs: Path, gazetteer: Path) -> None:
        os.environ.update(OTM_PROGRAMS=str(programs.resolve()), OTM_TEST_BUNDLE=str(gazetteer.resolve()))
        self._gazetteer = gazetteer
        self._programs = programs.resolve()
        self._texts = [
            line.split("\t")[0] for path in sorted(QUALITY.glob("*.tsv"))
            for line in path.read_text("utf-8").splitlines()[1:]]
        with tempfile.TemporaryDirectory(prefix="otm-own-") as folder:
            self._measure(Path(folder))

    def _measure(self, folder: Path) -> None:
        self.start = _milliseconds(min(self._run("otm-geocode", "search", "Seattle")[1] for _ in range(STARTS)))
        self.nearest_start = _milliseconds(
            min(self._run("otm-geocode", "nearest", "47.62,-122.35")[1] for _ in range(STARTS)))
        texts = folder / "texts.txt"
        texts.write_text("\n".join(self._texts), "utf-8")
        processor = self._run("otm-geocode", "batch", "--jobs", "1", str(texts))[0]
        self.texts, self.batch = f"{len(self._texts):,}", f"{round(len(self._texts) / processor, -2):,.0f}"
        self.search = self._table("forward", "--limit", "10", *map(str, sorted(QUALITY.glob("*.tsv"))))
        self.keystroke = self._table("suggest", "--queries", "500", *map(str, sorted(QUALITY.glob("*.tsv"))))
        nearest = re.findall(r"^near +1?\d +\S+ +(\S+)", self._bench("nearest", "--queries", "2000", "--check", "0"), re.M)
        self.nearest = [f"{float(time.replace(',', '')) / 1000:.1f} µs" for time in nearest]
        self._serve(folder)
        built = folder / "bundle"
        processor, elapsed, memory = self._run(
            "otm", "gazetteer", "build", "--data", str(ROOT / "Data"), "--output", str(built), asked=False)
        self.build, self.build_processor = f"{elapsed:.0f} s", f"{processor:.0f} s"
        self.build_memory = f"{memory / 1e6:.0f} MB"
        self.disk = f"{sum(file.stat().st_size for file in self._gazetteer.iterdir()) / 1e6:.0f} MB"

    def _run(self, program: str, *arguments: str, asked: bool = True) -> tuple[float, float, int]:
        """Seconds of the processor and of the clock, and the bytes of memory at most, of a program."""
        options = ["--gazetteer", str(self._gazetteer)] if asked else []
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        process = subprocess.Popen(
            [self._programs / program, *arguments, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise PeersError(f"{program} {' '.join(arguments)} ended with {process.returncode}")
        return usage.ru_utime + usage.ru_stime, elapsed, usage.ru_maxrss * 1024

    def _bench(self, *arguments: str) -> str:
        return subprocess.run(
            [self._programs / "otm-bench", *arguments, "--gazetteer", self._gazetteer],
            stdout=subprocess.PIPE, check=True, text=True).stdout

    def _table(self, *arguments: str) -> dict[str, float]:
        """The last row of a table of times, in microseconds by their headings."""
        lines = [re.split(r" {2,}", line.strip()) for line in self._bench(*arguments).splitlines()]
        return dict(zip(lines[0][1:], (float(cell.replace(",", "")) for cell in lines[-1][1:]), strict=True))

    def _serve(self, folder: Path) -> None:
        """Asks a server one text after the other."""
        programs = Programs(ROOT, folder)
        # Evenly over all sets, so that every kind of text is among them.
        step = len(self._texts) / (REQUESTS + WARM)
        texts = list(dict.fromkeys(self._texts[int(number * step)] for number in range(REQUESTS + WARM)))
        try:
            address = programs.serve("--database", str(folder / "pins.sqlite"))
            # It checks every byte of the gazetteer in the background first.
            used = -1.0
            while programs.seconds() - used > 0.05:
                used = programs.seconds()
                time.sleep(2)
            connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=60)
            times, began = [], 0.0
            for number, text in enumerate(texts):
                if number == WARM:
                    began = programs.seconds()
                start = time.perf_counter()
                connection.request("GET", "/geocode/search?q=" + urllib.parse.quote(text))
                connection.getresponse().read()
                times.append(time.perf_counter() - start)
            processor = programs.seconds() - began
            memory = programs.memory()
        finally:
            programs.stop()
        self.http = _milliseconds(statistics.median(times[WARM:]))
        self.http_processor = _milliseconds(processor / len(times[WARM:]))
        self.anonymous, self.mapped = (f"{memory[name] / 1e6:.0f} MB" for name in ("RssAnon", "RssFile"))

    def speed(self) -> str:
        """Benchmarks' table."""
        search, keystroke = self.search, self.keystroke
        rows = [
            ("start to first answer, files in the page cache, least of 30", f"{self.start} (`nearest`: {self.nearest_start})"),
            (f"`batch`, one core, the {self.texts} texts of Tests/Quality", f"{self.batch} answers a second of processor time"),
            ("search, one thread, the same texts, ten results (`otm-bench forward --limit 10`)", _times(search)),
            ("autocomplete, each keystroke of 500 of them (`otm-bench suggest --queries 500`)", _times(keystroke)),
            (f"search over HTTP, {REQUESTS:,} of them one after the other, ten results",
             f"median {self.http}; processor time of the server {self.http_processor}"),
            ("nearest settlement, around settlements, one / ten results (`otm-bench nearest`)", " / ".join(self.nearest)),
            ("building the gazetteer from `Data/` (`otm gazetteer build`)",
             f"{self.build} on two cores, {self.build_processor} of processor time, {self.build_memory} of memory"),
            ("gazetteer on disk", self.disk),
        ]
        return "| what | measured |\n|---|--:|\n" + "".join(f"| {what} | {measured} |\n" for what, measured in rows)

    def size(self) -> str:
        """Operators' table."""
        rows = [
            ("gazetteer on disk", self.disk),
            (f"memory that the server allocates (`RssAnon`), after {REQUESTS + WARM:,} searches", self.anonymous),
            ("mapped files after those searches; the system frees them when memory is short", self.mapped),
            ("processor time of a search over HTTP", self.http_processor),
        ]
        return "| what | measured |\n|---|--:|\n" + "".join(f"| {what} | {measured} |\n" for what, measured in rows)

    def server(self) -> list[str]:
        """Our row beside those of others."""
        return ["On The Map (world, no streets)", "one program, or a library", self.disk,
                f"{self.anonymous}, and {self.mapped} mapped", self.build,
                f"{_milliseconds(self.search['p50 µs'] / 1e6)} in process, {self.http} over HTTP"]  # fmt: skip


def _times(row: dict[str, float]) -> str:
    return f"p50 {row['p50 µs']:.0f} µs, p99 {row['p99'] / 1000:.1f} ms, mean {row['mean']:.0f} µs"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds < 0.001 else f"{seconds * 1000:.1f} ms"
