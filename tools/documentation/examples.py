"""Runs the console examples of the pages, and compares or records what they print.

In a ```console block, a line that starts with "$ " is a command and the lines behind it are what it
prints; "…" alone on a line stands for any lines. `$ cat FILE` shows a file that later commands of the
page read, so it is written before they run. `tools/run X` is the program X.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path

from .figures import faults as faults_of_figures
from .pages import pages, report
from .pictures import terminal
from .programs import Programs, test_bundle
from .reference import reference_pages

_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.S | re.M)
_ADDRESS = "http://127.0.0.1:8080"
_RUNNABLE = re.compile(r"^(tools/run )?(otm-geocode|otm validate|curl)\b")


class Examples:
    """Programs, a bundle, a folder to work in, and a server where an example asks one."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.programs = Programs(root, folder)
        self._folder = folder
        self._address: str | None = None

    def printed(self, command: str) -> str:
        """What a command prints to standard output and standard error."""
        command = command.removeprefix("tools/run ")
        if _ADDRESS not in command:
            return self.programs.printed(command)
        if self._address is None:
            self._address = self.programs.serve(
                "--database", str(self._folder / "posts.sqlite"))
        printed = self.programs.printed(command.replace(_ADDRESS, self._address))
        return printed.replace(self._address, _ADDRESS)

    def stop(self) -> None:
        """Ends the server, if one was started."""
        self.programs.stop()


def steps(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the text behind it."""
    found: list[tuple[str, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].rstrip("\n"), ""))
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def agrees(expected: str, printed: str) -> bool:
    """Whether a text is as expected, where a line "…" stands for any lines."""
    pattern = ".*".join(re.escape(part) for part in re.split(r"^…\n", expected, flags=re.M))
    return re.fullmatch(pattern, printed, re.S) is not None


def run_examples(root: Path, record: bool) -> int:
    """Runs all; returns 0 when each prints what its page says, or when that was recorded."""
    counted = faults = 0
    for page in pages(root):
        text = page.read_text("utf-8")
        with tempfile.TemporaryDirectory(prefix="otm-docs-") as folder:
            examples = Examples(root, Path(folder))
            try:
                def replace(match: re.Match) -> str:
                    nonlocal counted, faults
                    # What stands before the first command is kept: a block without "$ " is no example.
                    out = re.split(r"^\$ ", match[1], maxsplit=1, flags=re.M)[0]
                    for command, expected in steps(match[1]):
                        if command.startswith("cat "):
                            (Path(folder) / command[4:]).write_text(expected, "utf-8")
                        elif _RUNNABLE.match(command):
                            counted += 1
                            printed = examples.printed(command)
                            # What is left out of an example stays out.
                            if record and (expected == "…\n" or not re.search(r"^…$", expected, re.M)):
                                expected = printed
                            elif not agrees(expected, printed):
                                faults += 1
                                where = page.relative_to(root)
                                print(f"{where}: $ {command}\n--- the page\n{expected}--- printed\n"
                                      f"{printed}", file=sys.stderr)
                        out += f"$ {command}\n{expected}"
                    return f"```console\n{out}```"

                changed = _BLOCK.sub(replace, text)
            finally:
                examples.stop()
        if record and changed != text:
            page.write_text(changed, "utf-8")
    print(f"{counted} examples, {faults} print something else")
    faults += run_reference(root, record)
    return 1 if faults else 0


def run_reference(root: Path, record: bool) -> int:
    """Compares or records the lists and the pictures of a terminal, and compares figures; returns how many are stale."""
    with tempfile.TemporaryDirectory(prefix="otm-docs-") as folder:
        examples = Examples(root, Path(folder))
        try:
            description = json.loads(examples.printed(f"curl -s {_ADDRESS}/openapi.json"))
        finally:
            examples.stop()
        # The floors of the row `quality` check the other sets.
        others = os.environ.get("OTM_EVAL") if record else None
        written = reference_pages(root, examples.programs.built, test_bundle(root), description, others)
        images = root / "Documentation" / "Images"
        written |= {images / name: picture for name, picture in terminal(examples.programs).items()}
        wrong = faults_of_figures(root, examples.programs.printed)
    stale = {page: text for page, text in written.items() if text != page.read_text("utf-8")}
    for page, text in stale.items():
        if record:
            page.write_text(text, "utf-8")
        else:
            print(f"{page.relative_to(root)}: it is not what the programs print; run tools/docs --record",
                  file=sys.stderr)
    report(wrong, "faults of figures")
    return len(wrong) + (0 if record else len(stale))
