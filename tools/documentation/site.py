"""Builds the pages as a site, with search: `python -m documentation.site ROOT FOLDER [ADDRESS]`.

The navigation is Documentation/README.md: its sections, and in each the pages that it links to, in that order.
Links to files that are no pages become their names.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .pages import pages

THEME = Path(__file__).with_name("theme")
INDEX = Path("Documentation/README.md")
# Pages of the root that belong to no section, and what the navigation calls them.
ABOUT = {"CHANGELOG.md": "Changes", "CONTRIBUTING.md": "Contributing", "SECURITY.md": "Security",
         "CODE_OF_CONDUCT.md": "Code of conduct"}  # fmt: skip
# A heading in the notation of DocC.
TITLES = {"OnTheMapGeocoder.md": "The Swift library"}

_DOC_LINK = re.compile(r"<doc:(\w+)(?:#([\w-]+))?>")
_FENCE = re.compile(r"(^```.*?^```$)", re.S | re.M)
_HEADING = re.compile(r"^# (.+)$", re.M)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
_SOURCE = re.compile(r'\b(src|srcset)="([^"]+)"')
_SYMBOL = re.compile(r"``([^`]+)``")


def place_of(page: Path) -> Path:
    """Where a page lies in the site; guides of the Swift library are beside those of other languages."""
    if page == Path("README.md"):
        return Path("index.md")
    if page == INDEX:
        return Path("contents.md")
    if page.parts[0] == "Sources":
        return Path("Use") / page.name
    return page.relative_to("Documentation") if page.parts[0] == "Documentation" else page


class Site:
    """The pages of a checkout, and where each goes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.texts = {page.relative_to(root): page.read_text("utf-8") for page in pages(root)}
        self.places = {page: place_of(page) for page in self.texts}
        self.titles = {page: self._title(page) for page in self.texts}

    def _title(self, page: Path) -> str:
        found = _HEADING.search(self.texts[page])
        return TITLES.get(page.name) or (found[1] if found else page.stem).replace("`", "")

    def write(self, folder: Path) -> None:
        """Writes the pages and pictures as a tree for MkDocs."""
        for page, text in self.texts.items():
            target = folder / self.places[page]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(self._front_matter(page) + self._text(page, text), "utf-8")
        shutil.copytree(self.root / "Documentation" / "Images", folder / "Images")

    def _front_matter(self, page: Path) -> str:
        """The title, and the first paragraph as the description that searches and previews show."""
        body = _SYMBOL.sub(lambda match: match[1].rpartition("/")[2], self.texts[page])
        body = re.sub(r"\[([^\]]*)\]\([^)]*\)|<[^>]*>|[`*]", lambda match: match[1] or "", body)
        paragraphs = (part.strip() for part in body.split("\n\n"))
        first = next((part for part in paragraphs if part and part[0] not in "#|-<1!"), "")
        return f"---\ntitle: {json.dumps(self.titles[page])}\ndescription: {json.dumps(' '.join(first.split()))}\n---\n\n"

    def _text(self, page: Path, text: str) -> str:
        parts = _FENCE.split(text)
        # Every second part is code.
        parts[::2] = [self._prose(page, part) for part in parts[::2]]
        return "".join(parts)

    def _prose(self, page: Path, text: str) -> str:
        if page.name in TITLES:
            text = _HEADING.sub(f"# {TITLES[page.name]}", text, count=1)
        text = _DOC_LINK.sub(lambda match: self._doc_link(page, match), text)
        text = _SYMBOL.sub(lambda match: f"`{self._symbol(match[1])}`", text)
        text = _LINK.sub(lambda match: self._link(page, match), text)
        return _SOURCE.sub(lambda match: f'{match[1]}="{self._address(page, match[2])}"', text)

    @staticmethod
    def _symbol(path: str) -> str:
        """`Geocoder/search(_:options:)-(StructuredQuery,_)` as people write it."""
        return re.sub(r"\)-\(.*", ")", path).replace("/", ".")

    def _doc_link(self, page: Path, match: re.Match) -> str:
        target = next(other for other in self.texts if other.stem == match[1] and other.suffix == ".md")
        anchor = f"#{match[2].lower()}" if match[2] else ""
        title = match[2].replace("-", " ") if match[2] else self.titles[target]
        return f"[{title}]({os.path.relpath(target, page.parent)}{anchor})"

    def _link(self, page: Path, match: re.Match) -> str:
        address = self._address(page, html.unescape(match[2]))
        return f"[{match[1]}]({address})" if address else match[1]

    def _address(self, page: Path, address: str) -> str:
        """An address on a page as it is in the site; empty for a file that is no part of it."""
        if re.match(r"[a-z]+:|#", address):
            return address
        path, _, anchor = address.partition("#")
        target = Path(os.path.normpath(page.parent / path))
        if target in self.places:
            place = self.places[target]
        elif target.is_relative_to("Documentation/Images"):
            place = target.relative_to("Documentation")
        else:
            return ""
        return os.path.relpath(place, self.places[page].parent) + (f"#{anchor}" if anchor else "")

    def navigation(self) -> list[dict]:
        """The entries of the navigation; raises SystemExit for a page that has none."""
        sections: list[dict] = [{"Home": "index.md"}]
        listed = {Path("README.md"), INDEX, *map(Path, ABOUT)}
        for part in re.split(r"^## ", self.texts[INDEX], flags=re.M)[1:]:
            name, _, text = part.partition("\n")
            entries = []
            for _, address in _LINK.findall(text):
                page = Path(os.path.normpath(INDEX.parent / address.partition("#")[0]))
                if page in self.texts and page not in listed:
                    listed.add(page)
                    entries.append({self.titles[page]: str(self.places[page])})
            sections.append({name: entries})
        missing = [str(page) for page in self.texts if page not in listed]
        if missing:
            raise SystemExit(f"docs: {INDEX} links to no {', '.join(missing)}")
        about = [{title: page} for page, title in ABOUT.items() if Path(page) in self.texts]
        return [*sections, {"Project": [*about, {"Contents": "contents.md"}]}]

    def settings(self, pages_folder: Path, output: Path, address: str) -> dict:
        """MkDocs' settings."""
        schemes = [("light", "default", "Dark colors", "weather-night"), ("dark", "slate", "Light colors", "weather-sunny")]
        return {
            "site_name": "On The Map",
            "site_description": "An offline geocoder: place names and addresses to coordinates, and back.",
            **({"site_url": address.rstrip("/") + "/"} if address else {}),
            "docs_dir": str(pages_folder), "site_dir": str(output), "strict": True,
            # Pages open from a folder too.
            "use_directory_urls": False,
            "theme": {
                "name": "material", "custom_dir": str(THEME), "language": "en", "font": False,
                "features": ["navigation.tabs", "navigation.top", "search.suggest", "search.highlight",
                             "content.code.copy", "toc.follow"],
                "palette": [
                    {"media": f"(prefers-color-scheme: {name})", "scheme": scheme, "primary": "indigo", "accent": "indigo",
                     "toggle": {"icon": f"material/{icon}", "name": other}}
                    for name, scheme, other, icon in schemes],
            },
            "plugins": ["search"],
            "markdown_extensions": [
                "tables", "md_in_html", {"toc": {"permalink": True}}, "pymdownx.superfences", "pymdownx.highlight"],
            "validation": {"links": {"anchors": "warn", "unrecognized_links": "warn"}},
            "nav": self.navigation(),
        }  # fmt: skip


def build(root: Path, output: Path, address: str = "") -> int:
    """Builds the site in a folder, which is emptied; returns the exit status."""
    site = Site(root)
    with tempfile.TemporaryDirectory(prefix="otm-site-") as work:
        folder = Path(work) / "pages"
        site.write(folder)
        settings = Path(work) / "mkdocs.json"
        # JSON is YAML.
        settings.write_text(json.dumps(site.settings(folder, output.resolve(), address)), "utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--clean", "--config-file", settings]
        done = subprocess.run(command, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=False)
    if done.returncode == 0:
        print(f"{output}: {len(site.texts)} pages")
    return done.returncode


if __name__ == "__main__":
    sys.exit(build(Path(sys.argv[1]).resolve(), Path(sys.argv[2]), *sys.argv[3:4]))
