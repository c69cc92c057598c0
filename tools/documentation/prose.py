"""Checks the language of the pages: proselint's rules, and our own terms.

Code, HTML and the lists that programs write are left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from .pages import pages, report

# Code has its own quotes, signs and repetitions; "10,000 among" is taken for a time of day.
_OFF = ("typography", "lexical_illusions", "dates_times")
_FINDING = re.compile(r"(?P<copy>[^:]+\.md):(?P<rest>\d+:\d+: (?P<rule>[\w.]+): .*)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]+`|<!-- begin .*?<!-- end [^>]*>|<[^>\n]+>|\]\([^)\n]*\)|^    .*?$", re.S | re.M)


def prose(text: str) -> str:
    """A page's text without code, each line where it was."""
    return _CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def own_terms(folder: Path) -> list[tuple[re.Pattern, str]]:
    """Which words are not ours, and what to write instead."""
    rows = [line.split("\t") for line in (folder / "terms.tsv").read_text("utf-8").splitlines()
            if line and not line.startswith("#")]
    return [(re.compile(rf"\b(?:{pattern})(?!\w)", re.I), instead) for pattern, instead in rows]


def faults(root: Path) -> list[str]:
    """What the pages should not say, each with its place."""
    terms = own_terms(Path(__file__).parent)
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="otm-prose-") as folder:
        copies: dict[str, str] = {}
        for number, page in enumerate(pages(root)):
            name = str(page.relative_to(root))
            text = prose(page.read_text("utf-8"))
            copy = Path(folder) / f"{number}.md"
            copy.write_text(text, "utf-8")
            copies[str(copy)] = name
            for line, words in enumerate(text.splitlines(), 1):
                found += [f'{name}:{line}: "{match[0]}": write {instead}'
                          for pattern, instead in terms for match in pattern.finditer(words)]
        found += proselint(copies)
    return found


def proselint(copies: dict[str, str]) -> list[str]:
    """What proselint says of the copies, by the names of their pages."""
    run = subprocess.run(
        [Path(sys.executable).parent / "proselint", "check", *copies],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = []
    for line in run.stdout.splitlines():
        match = _FINDING.match(line)
        if match and not match["rule"].startswith(_OFF):
            found.append(f"{copies[match['copy']]}:{match['rest']}")
    # It ends with 1 when it finds something, with others when it does not work.
    if run.returncode not in (0, 1):
        found.append(f"proselint: {run.stdout}")
    return found


def main() -> int:
    """`python -m documentation.prose ROOT`."""
    return report(faults(Path(sys.argv[1])), "faults of language")


if __name__ == "__main__":
    sys.exit(main())
