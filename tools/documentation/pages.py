"""Which pages there are."""

from __future__ import annotations

from pathlib import Path


def pages(root: Path) -> list[Path]:
    """All pages that are there: those of the root, of `Documentation`, and of the modules."""
    return [
        page for folder, pattern in [
            (root, "*.md"), (root / "Documentation", "**/*.md"), (root / "Sources", "*/*.docc/*.md")]
        for page in sorted(folder.glob(pattern))]
