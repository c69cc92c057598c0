"""Which pages there are, and how checks of them report."""

from __future__ import annotations

import sys
from pathlib import Path


def pages(root: Path) -> list[Path]:
    """All pages that are there: those of the root, of `Documentation`, and of the modules."""
    return [
        page for folder, pattern in [
            (root, "*.md"), (root / "Documentation", "**/*.md"), (root / "Sources", "*/*.docc/*.md")]
        for page in sorted(folder.glob(pattern))]


def report(faults: list[str], what: str) -> int:
    """Prints the faults, each a line, and how many there are; returns the exit status."""
    for fault in faults:
        print(f"docs: {fault}", file=sys.stderr)
    print(f"{len(faults)} {what}")
    return 1 if faults else 0
