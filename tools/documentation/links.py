"""Checks that each link of the pages has an end: a file, and a heading where it names one."""

from __future__ import annotations

import html
import re
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

from .pages import pages, report

_DOC_LINK = re.compile(r"<doc:([A-Za-z]+)>")
_HEADING = re.compile(r"<h[1-6]>(.*?)</h[1-6]>", re.S)
_LINK = re.compile(r'(?:href|src)="([^"]+)"')
_TAGS = re.compile(r"<[^>]+>")


def headings(rendered: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    words = (html.unescape(_TAGS.sub("", title)).lower() for title in _HEADING.findall(rendered))
    return {re.sub(r"[^\w\- ]", "", title).strip().replace(" ", "-") for title in words}


def faults(root: Path) -> list[str]:
    """The links that lead nowhere, each with its page."""
    texts = {page.resolve(): page.read_text("utf-8") for page in pages(root)}
    rendered = {
        page: MarkdownIt("commonmark", {"html": True}).enable("table").render(_DOC_LINK.sub("", text))
        for page, text in texts.items()}
    anchors = {page: headings(text) for page, text in rendered.items()}
    names = {page.stem for page in texts}
    found = []
    for page, text in texts.items():
        where = page.relative_to(root.resolve())
        found += [f"{where}: no page {name}" for name in _DOC_LINK.findall(text) if name not in names]
        for address in map(html.unescape, _LINK.findall(rendered[page])):
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            end = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not end.exists():
                found.append(f"{where}: {address}: no such file")
            elif parts.fragment and end in anchors and parts.fragment not in anchors[end]:
                found.append(f"{where}: {address}: no such heading")
    return found


def main() -> int:
    """`python -m documentation.links ROOT`."""
    return report(faults(Path(sys.argv[1])), "broken links")


if __name__ == "__main__":
    sys.exit(main())
