"""The examples of the documentation print what the page says."""

from __future__ import annotations

import doctest
import re
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


def test_the_example_of_the_readme(bundle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    monkeypatch.setenv("OTM_GAZETTEER", bundle)
    code = re.search(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.S | re.M)[1]
    names: dict = {"frame": pandas.DataFrame({"place": ["Moscow, ID", "Paris"], "cc": ["US", "FR"]})}
    shown = 0
    for line in code.splitlines():
        statement, _, comment = line.partition("  # ")
        if line.startswith("g."):
            names["_"] = eval(statement, names)
            if comment.strip().startswith("("):
                shown += 1
                assert str(names["_"]) == comment.strip()
        else:
            exec(line, names)
    assert shown == 1
    assert list(names["_"]["otm_country_code"]) == ["US", "FR"]
