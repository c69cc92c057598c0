"""Columns of postal codes and points, geocoded from Python beside the packages that do only that."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import tempfile
from pathlib import Path

from .errors import PeersError

ROOT = Path(__file__).resolve().parents[3]
_PROGRAM = Path(__file__).with_name("columns_answer.py")


def compare(python: Path, gazetteer: Path, library: Path) -> list[dict]:
    """The rates of every package, in rows a second of one core: `{"column", "system", "rate"}` each."""
    if not library.is_file():
        raise PeersError(f"{library} is missing; run tools/build-library, or pass --library")
    with tempfile.TemporaryDirectory(prefix="otm-peers-") as folder:
        _write_codes(Path(folder), "US")
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
            "PYTHONPATH": str(ROOT / "tools" / "python" / "src"),
            "ONTHEMAP_LIBRARY": str(library.resolve()),
            "OTM_GAZETTEER": str(gazetteer),
            "PGEOCODE_DATA_DIR": folder,
            # One thread each, as ours.
            "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
        }  # fmt: skip
        try:
            done = subprocess.run(
                [str(python), str(_PROGRAM)], env=environment, stdout=subprocess.PIPE, check=True, text=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise PeersError(f"{_PROGRAM.name} failed: {error}") from error
    return [json.loads(line) for line in done.stdout.splitlines()]


def _write_codes(folder: Path, country: str) -> None:
    """Writes a country's rows of Data/zip, which pgeocode would otherwise download, where it looks for them."""
    heading = ("country_code,postal_code,place_name,state_name,state_code,county_name,county_code,"
               "community_name,community_code,latitude,longitude,accuracy")  # fmt: skip
    with gzip.open(ROOT / "Data" / "zip" / "allCountries.txt.gz", "rt", encoding="utf-8") as source:
        rows = [line.rstrip("\n").split("\t") for line in source if line.startswith(country + "\t")]
    lines = [heading] + [",".join(f'"{cell}"' if "," in cell else cell for cell in row) for row in rows]
    (folder / f"{country}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
