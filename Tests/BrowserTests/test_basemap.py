"""The base map is what Data/ says."""

import subprocess

from otm_server import ROOT


def test_the_base_map_is_made_from_the_data(tmp_path):
    made = tmp_path / "world.json"
    subprocess.run([ROOT / "tools/make-basemap", made], check=True, capture_output=True)
    kept = ROOT / "Sources/GeocodeServer/Web/world.json"
    assert made.read_bytes() == kept.read_bytes(), "run tools/make-basemap"
