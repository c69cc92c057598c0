"""Answers are the bytes that the program prints."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from onthemap import Geocoder

ROOT = Path(__file__).resolve().parents[3]


def test_answers_are_those_of_the_program(geocoder: Geocoder, bundle: str) -> None:
    programs = os.environ.get("OTM_PROGRAMS")
    queries = sorted((ROOT / "Tests/Quality").glob("*.tsv"))
    if not programs:
        pytest.skip("OTM_PROGRAMS names no programs")
    texts = [line.split("\t")[0] for path in queries for line in path.read_text("utf-8").split("\n") if line]
    printed = subprocess.run(
        [f"{programs}/otm-geocode", "batch", "--gazetteer", bundle],
        input="".join(f"{text}\n" for text in texts).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    answered = hashlib.sha256()
    for text in texts:
        answered.update(geocoder._handle.search(text.encode(), b"limit=1") + b"\n")
    assert answered.hexdigest() == hashlib.sha256(printed.stdout).hexdigest()
    ids = [place and place.id for place in geocoder.geocode(texts)]
    one = [place and place.id for place in map(geocoder.geocode, texts[:2_000])]
    assert ids[:2_000] == one
