"""Renders the pages to HTML with relative links, and checks that each link has an end."""

from __future__ import annotations

import html
import os
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

from .pages import Page, pages

_SYMBOL = re.compile(r"``([^`]+)``")
_DOC_LINK = re.compile(r"<doc:([A-Za-z]+)>")
_TAGS = re.compile(r"<[^>]+>")

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --accent: #0a6ebd; }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 17rem 1fr }
nav { border-right: 1px solid var(--line); padding: 1.5rem; font-size: .9rem }
nav b { display: block; margin: 1rem 0 .25rem } nav a { display: block; padding: .1rem 0 }
nav a[aria-current] { font-weight: 600 }
main { padding: 1.5rem 2.5rem 4rem; max-width: 56rem; min-width: 0 }
a { color: var(--accent) } @media (prefers-color-scheme: dark) { :root { --accent: #6cb6ff } }
pre { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: 6px; overflow-x: auto }
code { font: .9em ui-monospace, monospace } table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top }
img { max-width: 100% }
@media (max-width: 50rem) { body { display: block } nav { border: 0; border-bottom: 1px solid var(--line) } main { padding: 1rem } }
"""


class Site:
    """The pages, with what links among them need."""

    def __init__(self, root: Path, output: Path) -> None:
        self.root = root
        self.output = output
        self.pages = pages(root)
        self.by_source = {page.source.resolve(): page for page in self.pages}
        self.by_name = {page.source.stem: page for page in self.pages}
        self.titles = {page.source: self._title(page) for page in self.pages}
        self.anchors: dict[Path, set[str]] = {}
        self.faults: list[str] = []

    def build(self) -> list[str]:
        """Writes the site; returns what is wrong with its links."""
        shutil.rmtree(self.output, ignore_errors=True)
        bodies = {page.source: self._body(page) for page in self.pages}
        for page in self.pages:
            target = self.output / page.target
            target.parent.mkdir(parents=True, exist_ok=True)
            body = re.sub(
                r'(href|src)="([^"]+)"',
                lambda match: f'{match[1]}="{html.escape(self._resolved(page, html.unescape(match[2])))}"',
                bodies[page.source])
            target.write_text(self._document(page, body), "utf-8")
        return self.faults

    def _title(self, page: Page) -> str:
        for line in page.source.read_text("utf-8").splitlines():
            if line.startswith("# "):
                return _SYMBOL.sub(r"\1", line[2:]).replace("`", "")
        return page.source.stem

    def _body(self, page: Page) -> str:
        text = page.source.read_text("utf-8")
        text = _DOC_LINK.sub(lambda match: self._doc_link(page, match[1]), text)
        # DocC marks symbols by two backquotes, which Markdown takes for code as well.
        rendered = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
        seen: set[str] = set()

        def heading(match: re.Match) -> str:
            words = html.unescape(_TAGS.sub("", match[2])).lower()
            slug = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
            seen.add(slug)
            return f'<h{match[1]} id="{slug}">{match[2]}</h{match[1]}>'

        rendered = re.sub(r"<h([1-6])>(.*?)</h\1>", heading, rendered, flags=re.S)
        self.anchors[page.source] = seen
        return rendered

    def _doc_link(self, page: Page, name: str) -> str:
        other = self.by_name.get(name)
        if other is None:
            self.faults.append(f"{page.source.relative_to(self.root)}: no page {name}")
            return name
        return f"[{self.titles[other.source]}]({os.path.relpath(other.source, page.source.parent)})"

    def _resolved(self, page: Page, address: str) -> str:
        """The address as it is in the site; a file of the repository that is no page is copied."""
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            return address
        source = page.source if not parts.path else (page.source.parent / unquote(parts.path)).resolve()
        where = f"{page.source.relative_to(self.root)}: {address}"
        anchor = f"#{parts.fragment}" if parts.fragment else ""
        other = self.by_source.get(source.resolve())
        if other is not None:
            if parts.fragment and parts.fragment not in self.anchors[other.source]:
                self.faults.append(f"{where}: no such heading")
            return os.path.relpath(other.target, page.target.parent) + anchor
        if not source.is_file():
            self.faults.append(f"{where}: no such file")
            return address
        target = self.output / source.relative_to(self.root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        return os.path.relpath(target, (self.output / page.target).parent)

    def _document(self, page: Page, body: str) -> str:
        contents, section = [], None
        for other in self.pages:
            if other.section != section:
                section = other.section
                contents.append(f"<b>{section}</b>")
            current = ' aria-current="page"' if other is page else ""
            address = os.path.relpath(other.target, page.target.parent)
            title = html.escape(self.titles[other.source])
            contents.append(f'<a href="{address}"{current}>{title}</a>')
        return (
            f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width">'
            f"<title>{html.escape(self.titles[page.source])} · On The Map</title>"
            f"<style>{_STYLE}</style>\n<nav>{''.join(contents)}</nav>\n<main>\n{body}</main>\n</html>\n")


def main() -> int:
    """`python -m documentation.site ROOT OUTPUT`."""
    root, output = Path(sys.argv[1]), Path(sys.argv[2])
    site = Site(root, output)
    faults = site.build()
    for fault in faults:
        print(f"docs: {fault}", file=sys.stderr)
    print(f"{output}/index.html: {len(site.pages)} pages, {len(faults)} broken links")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
