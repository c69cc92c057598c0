"""Which pages the site has, in the order of its contents."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

# The guides, by title of the section; catalogs that are not named here follow under "Design".
SECTIONS: dict[str, list[str]] = {
    "Guides": [
        "README.md",
        "Documentation/GettingStarted.md",
        "Documentation/Install.md",
        "Documentation/Shell.md",
        "Documentation/CSV.md",
        "Documentation/Python.md",
        "Documentation/Cluster.md",
        "Sources/GazetteerSources/GazetteerSources.docc/AddressFiles.md",
        "Documentation/Swift.md",
        "Documentation/C.md",
        "Documentation/Clients.md",
    ],
    "Reference": [
        "Documentation/Commands.md",
        "Documentation/Routes.md",
    ],
    "The server": [
        "Sources/GeocodeServer/GeocodeServer.docc/Operators.md",
        "Sources/GeocodeServer/GeocodeServer.docc/Operations.md",
        "Sources/PostStore/PostStore.docc/SeveralNodes.md",
        "Sources/ServerAPI/ServerAPI.docc/StudentAPI.md",
        "Sources/GeocodeServer/GeocodeServer.docc/Compatibility.md",
        "Sources/GeocodeServer/GeocodeServer.docc/Threats.md",
    ],
    "How it works": [
        "Sources/OnTheMapGeocoder/OnTheMapGeocoder.docc/OneQuery.md",
        "Sources/Geocoding/Geocoding.docc/Geocoding.md",
        "Sources/Gazetteer/Gazetteer.docc/GazetteerFormat.md",
        "Sources/GazetteerImport/GazetteerImport.docc/Extract.md",
        "Sources/Answers/Answers.docc/Answers.md",
    ],
    "Project": [
        "Documentation/Benchmarks.md",
        "Documentation/MapOfTheCode.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
    ],
}


@dataclass(frozen=True)
class Page:
    """A page: where its text lies, and where it goes in the site."""

    source: Path
    target: Path
    section: str


def pages(root: Path) -> list[Page]:
    """All pages; the README is the site's first one."""
    found = [
        Page(root / name, Path("index.html" if name == "README.md" else name).with_suffix(".html"), section)
        for section, names in SECTIONS.items()
        for name in names
    ]
    listed = {page.source for page in found}
    others = sorted((root / "Documentation").glob("*.md")) + sorted(
        (root / "Sources").glob("*/*.docc/*.md"))
    return found + [
        Page(source, source.relative_to(root).with_suffix(".html"), "Design")
        for source in others
        if source not in listed
    ]
