"""Finds what pages name and what does not exist: commands and options that Commands.md lacks, scripts, and types."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from .pages import pages, report

LIST = "Documentation/Use/Commands.md"
_CODE = re.compile(r"^(?:```|~~~)(sh|console)\n(.*?)^(?:```|~~~)|`([^`\n]+)`", re.S | re.M)
# What a command prints.
_PRINTED = re.compile(r"^(?!\$ ).*$", re.M)
_PROGRAM = re.compile(r"(?<![\w./-])(?<!-u )(otm-geocode|otm-bench|otm)((?: +(?:[a-z][a-z-]*|--[a-z][a-z-]*(?=[ =`\n]|$)))*)([^\n|;&)]*)")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_SCRIPT = re.compile(r"(?<![\w./-])tools/[\w/-]+(?![\w./*-])")
# A type of the sources: letters of both cases, and a second capital.
_TYPE = re.compile(r"`([A-Z][a-z]+[A-Z][A-Za-z]*)`")
# Every command has these; those of a server are settings, which are a table of their own.
_EVERYWHERE = {"--help", "--version", "--gazetteer", "--data", "--generate-completion-script"}
# Commands of tests and profilers, which the list leaves out.
_HIDDEN = ("otm-bench ask",)
# Programs that ask without the name of a command.
_DEFAULT = {"otm-geocode": "search"}


def known(root: Path) -> dict[str, set[str]]:
    """The options of each command, by its name with the program's: `otm gazetteer build`."""
    text = (root / LIST).read_text("utf-8")
    sections = re.split(r"^### (otm.*)$", text, flags=re.M)[1:]
    return {name: {*_OPTION.findall(body), *_EVERYWHERE} for name, body in zip(sections[::2], sections[1::2], strict=True)}


def faults(root: Path) -> list[str]:
    """The commands on pages that do not exist."""
    commands = known(root)
    types = _types(root)
    found = []
    for page in pages(root):
        text = page.read_text("utf-8")
        for match in _TYPE.finditer(text):
            if match[1] not in types:
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"{page.relative_to(root)}:{line}: there is no {match[1]}")
        for match in _CODE.finditer(text):
            code = (match[2] or match[3]).replace("\\\n", " ")
            if match[1] == "console":
                code = _PRINTED.sub("", code)
            where = f"{page.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}"
            for script in _SCRIPT.findall(code):
                if not (root / script).exists():
                    found.append(f"{where}: there is no {script}")
            for program in _PROGRAM.finditer(re.sub(r"(?m)(^|\s)# .*$", "", code)):
                found += [f"{where}: {fault}" for fault in _faults(program, commands)]
    return found


def _types(root: Path) -> set[str]:
    """The words of all sources, and the names of files and folders."""
    words: set[str] = set()
    for folder, pattern in [("Sources", "*.swift"), ("Tests", "*.swift"), ("tools", "*.py")]:
        for path in (root / folder).rglob(pattern):
            words.update(re.findall(r"[A-Za-z]\w*", path.read_text("utf-8")), path.relative_to(root).parts, [path.stem])
    return words | {path.name for path in (root / "Tests").glob("*")}


def _faults(match: re.Match[str], commands: dict[str, set[str]]) -> list[str]:
    program, words = match[1], [word for word in match[2].split() if not word.startswith("-")]
    options = _OPTION.findall(re.sub(r'"[^"]*"|\'[^\']*\'', "", match[2] + match[3]))
    if not words and not options:
        return []
    name = next((name for end in (2, 1) if (name := " ".join([program, *words[:end]])) in commands), None)
    if name is None and program in _DEFAULT:
        name = f"{program} {_DEFAULT[program]}"
    if name is None:
        group = " ".join([program, *words[:1]])
        if group in _HIDDEN:
            return []
        if not words or any(command.startswith(f"{group} ") for command in commands) and len(words) == 1:
            return []
        return [f"there is no {' '.join([program, *words[:2]])}"]
    return [f"{name} has no {option}" for option in options if option not in commands[name]]


if __name__ == "__main__":
    sys.exit(report(faults(Path(sys.argv[1])), "faults of commands"))
