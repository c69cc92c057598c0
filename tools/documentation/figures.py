"""Compares the figures of pages with what they are from, as figures.tsv says."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from .pages import report

TABLE = Path(__file__).with_name("figures.tsv")
# Pages on which every figure must be in the table: those that people read first.
COMPLETE = ("README.md", "Documentation/Use/GettingStarted.md", "Documentation/Use/Python.md", "Documentation/Use/Swift.md")

# What is run or made by a command is checked elsewhere: blocks of code, and tables between marks.
_MADE = re.compile(r"^```.*?^```$|<!-- begin (\w+) -->.*?<!-- end \1 -->|<[^>]+>|\]\([^)]*\)|`[^`]*`|^\d+\. ", re.S | re.M)
_FIGURE = re.compile(r"(?<![\w.])\d[\d,.]*(?<![,.])")


def table() -> list[list[str]]:
    """The rows, of four columns each; those without a source have two empty ones."""
    lines = TABLE.read_text("utf-8").splitlines()
    return [(line.split("\t") + ["", ""])[:4] for line in lines if line and not line.startswith("#")]


def faults(root: Path, printed: Callable[[str], str] | None = None) -> list[str]:
    """The figures that differ from their sources, and those that are in no row.

    Commands are sources only if `printed` is given, which runs one.
    """
    found = []
    pages = {page: (root / page).read_text("utf-8") for page in {*COMPLETE, *(row[0] for row in table())}}
    for page, pattern, source, other in table():
        figures = set(re.findall(pattern, pages[page]))
        if not figures:
            found.append(f"{page}: nothing is like {pattern}")
        command = source.removeprefix("$ ")
        if not source or command != source and printed is None:
            continue
        text = printed(command) if printed and command != source else (root / source).read_text("utf-8")
        expected = re.search(other, text, re.M)
        if expected is None:
            found.append(f"{page}: {source} has nothing like {other}")
        elif figures - {expected[1]}:
            found.append(f"{page}: {', '.join(sorted(figures))}, but {source} has {expected[1]}")
    for page in COMPLETE:
        known = [match.span(1) for row in table() if row[0] == page for match in re.finditer(row[1], pages[page])]
        made = [match.span() for match in _MADE.finditer(pages[page])]
        for figure in _FIGURE.finditer(pages[page]):
            if not any(start <= figure.start() and figure.end() <= end for start, end in known + made):
                line = pages[page].count("\n", 0, figure.start()) + 1
                found.append(f"{page}:{line}: {figure[0]} is in no row of {TABLE.name}; add where it is from, or leave it out")
    return found


if __name__ == "__main__":
    sys.exit(report(faults(Path(sys.argv[1])), "faults of figures"))
