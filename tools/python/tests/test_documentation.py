"""The examples of the documentation print what the page says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def test_the_page_for_python(bundle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("pandas", "polars", "duckdb", "geopandas", "matplotlib"):
        pytest.importorskip(library)
    monkeypatch.setenv("OTM_GAZETTEER", bundle)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    failed, run = doctest.testfile(
        str(ROOT / "Documentation/Use/Python.md"),
        module_relative=False,
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
        encoding="utf-8",
    )
    assert run > 20 and failed == 0
