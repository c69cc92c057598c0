"""Nearest places beside the peers: the same places, the same points, one run."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from .environment import prepared_python
from .errors import PeersError

_SETS = ("near", "uniform")
_PROGRAM = Path(__file__).with_name("nearest_answer.py")


def compare(programs: Path, gazetteer: Path | None, queries: int) -> None:
    """Prints a table."""
    python = prepared_python()
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
    for (name, count), nanoseconds in ours.items():
        lines.append([name, str(count), "ours", f"{nanoseconds / 1000:.2f}", "1"])
        for row in map(json.loads, rows.splitlines()):
            if (row["set"], row["k"]) != (name, count):
                continue
            ratio = row["ns"] / nanoseconds
            lines.append([name, str(count), row["system"], f"{row['ns'] / 1000:.2f}",
                          f"{ratio:.2f}"])  # fmt: skip
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _output(command: list[str]) -> str:
    """What a program prints."""
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise PeersError(f"{Path(command[0]).name} failed: {error}") from error
