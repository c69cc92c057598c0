"""Nearest places beside the peers: the same places, the same points, one run."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from .environment import default_folder, prepared_python
from .errors import PeersError

REQUIREMENTS = ("numpy==2.4.6", "scipy==1.17.1", "reverse_geocoder==1.5.1")
# How many times faster than a peer ours has to be.
BARS = {"cKDTree, batch": 1, "R*Tree": 10}

_SETS = ("near", "uniform")
_PROGRAM = Path(__file__).with_name("nearest_answer.py")


def compare(programs: Path, gazetteer: Path | None, queries: int) -> int:
    """Prints a table; returns 1 when ours misses a bar."""
    python = prepared_python(default_folder().with_name("peers-nearest"), REQUIREMENTS)
    with tempfile.TemporaryDirectory(prefix="otm-peers-") as folder:
        options = ["--gazetteer", str(gazetteer)] if gazetteer else []
        table = _output(
            [str(programs.resolve() / "otm-bench"), "nearest", "--queries", str(queries),
             "--check", "0", "--export", folder, *options]  # fmt: skip
        )
        rows = _output([str(python), "-P", str(_PROGRAM), folder, *_SETS])
    ours = {
        (cells[0], int(cells[1])): float(cells[3])
        for cells in map(str.split, table.splitlines())
        if cells and cells[0] in _SETS
    }
    lines = [["set", "k", "system", "µs", "time / ours"]]
    missed = []
    for (name, count), nanoseconds in ours.items():
        lines.append([name, str(count), "ours", f"{nanoseconds / 1000:.2f}", "1"])
        for row in map(json.loads, rows.splitlines()):
            if (row["set"], row["k"]) != (name, count):
                continue
            ratio = row["ns"] / nanoseconds
            lines.append([name, str(count), row["system"], f"{row['ns'] / 1000:.2f}",
                          f"{ratio:.2f}"])  # fmt: skip
            if ratio < BARS.get(row["system"], 0):
                missed.append(f"{name}, {count} nearest: {ratio:.2f} times the speed of "
                              f"{row['system']}, not {BARS[row['system']]}")  # fmt: skip
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    for sentence in missed:
        print(f"bench-peers: {sentence}")
    return 1 if missed else 0


def _output(command: list[str]) -> str:
    """What a program prints."""
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise PeersError(f"{Path(command[0]).name} failed: {error}") from error
