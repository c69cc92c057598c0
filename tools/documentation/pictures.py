"""Draws the README's pictures: the web app by a browser, the terminal as SVG.

Run by `tools/documentation/pictures`, in the environment of the browser tests.
"""

from __future__ import annotations

import os
import sys
import tempfile
import unicodedata
from html import escape
from pathlib import Path

from .programs import Programs

COMMANDS = [
    'otm-geocode "Sprngfield, Illinois" --limit 1',
    'otm-geocode "東京" --limit 1',
    'otm-geocode "Tokyo, Texas" --limit 1',
    "otm-geocode reverse 47.62,-122.35",
]
COLORS = {"light": ("#ffffff", "#1f2328", "#0a6ebd", "#d0d7de"),
          "dark": ("#0d1117", "#e6edf3", "#6cb6ff", "#30363d")}  # fmt: skip
LIMIT_BYTES = 400_000


def width(text: str) -> int:
    """The columns that a text takes in a terminal."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def terminal(programs: Programs) -> dict[str, str]:
    """The pictures of a terminal, shell-light.svg and shell-dark.svg, by their names."""
    lines: list[tuple[str, bool]] = []
    for command in COMMANDS:
        lines.append((f"$ {command}", True))
        lines += [(line, False) for line in programs.printed(command).splitlines()]
        lines.append(("", False))
    lines.pop()
    columns = max(width(line) for line, _ in lines)
    size = (columns * 8.43 + 32, len(lines) * 20 + 32)
    pictures: dict[str, str] = {}
    for scheme, (back, fore, accent, frame) in COLORS.items():
        rows = "".join(
            f'<text x="16" y="{30 + 20 * row}" xml:space="preserve"'
            f'{f" fill=&quot;{accent}&quot;".replace("&quot;", chr(34)) if is_command else ""}>{escape(line)}</text>'
            for row, (line, is_command) in enumerate(lines))
        pictures[f"shell-{scheme}.svg"] = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:.0f}" height="{size[1]}" '
            f'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="{fore}">'
            f'<rect x=".5" y=".5" width="{size[0] - 1:.0f}" height="{size[1] - 1}" rx="8" '
            f'fill="{back}" stroke="{frame}"/>{rows}</svg>\n')
    return pictures


def app(programs: Programs, images: Path, browser) -> None:
    """Writes map-light.jpg and map-dark.jpg: the demo's map, with its sample people."""
    try:
        address = programs.serve("--demo")
        for scheme in COLORS:
            context = browser.new_context(
                viewport={"width": 1200, "height": 720}, color_scheme=scheme, locale="en-US")
            page = context.new_page()
            page.goto(f"{address}#/login")
            log_in(page)
            page.wait_for_selector("#pin-map .pin, #pin-map .cluster")
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(1_500)
            # An error would be in the picture.
            for alert in page.get_by_role("alert").all():
                if alert.is_visible() and alert.inner_text():
                    raise SystemExit(f"pictures: the page shows an error: {alert.inner_text()}")
            page.screenshot(path=images / f"map-{scheme}.jpg", type="jpeg", quality=78)
            context.close()
    finally:
        programs.stop()


def log_in(page) -> None:
    """As the demo's own person."""
    page.wait_for_selector("input[type=password]:visible")
    page.locator("input[type=email]:visible").first.fill("demo@example.org")
    page.locator("input[type=password]:visible").first.fill("on-the-map")
    page.locator("input[type=password]:visible").first.press("Enter")


def main() -> int:
    """`python -m documentation.pictures ROOT IMAGES`."""
    from playwright.sync_api import sync_playwright

    root, images = Path(sys.argv[1]), Path(sys.argv[2])
    images.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="otm-pictures-") as folder:
        programs = Programs(root, Path(folder))
        for name, picture in terminal(programs).items():
            (images / name).write_text(picture, "utf-8")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("OTM_CHROMIUM", "/usr/bin/chromium-headless-shell"), args=["--no-sandbox"])
            app(programs, images, browser)
            browser.close()
    size = sum(path.stat().st_size for path in images.iterdir())
    print(f"{images}: {size} bytes")
    return 0 if size <= LIMIT_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
