"""Writes the lists of commands, routes, points and quality into their pages, as the programs print them.

A page keeps its own text; what stands between `<!-- begin NAME -->` and `<!-- end NAME -->` is written here.
"""

from __future__ import annotations

import json
import re
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

PROGRAMS = ("otm-geocode", "otm", "otm-bench")
# The page explains these once for all commands.
_EVERYWHERE = {"help", "version", "gazetteer", "data"}


def filled(page: str, name: str, text: str) -> str:
    """A page with a text between its marks; fails when it has no such marks."""
    marks = re.compile(rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.S)
    changed, count = marks.subn(lambda match: match[1] + "\n" + text.strip("\n") + "\n\n" + match[2], page)
    if count != 1:
        raise SystemExit(f"docs: {count} places for the list of {name}")
    return changed


def cell(text: str) -> str:
    """A text in a table: on one line, its bars escaped."""
    return " ".join(text.split()).replace("|", "\\|")


def sentence(text: str) -> str:
    """A text with a stop behind it."""
    return text if not text or text.endswith((".", ")")) else text + "."


# Commands


def dumped(folder: Path, program: str) -> dict:
    """What a program's parser knows of its commands."""
    run = subprocess.run(
        [folder / program, "--experimental-dump-help"], stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)["command"]


def commands(folder: Path) -> str:
    """All commands of the programs: one table each, then the options of each command."""
    roots = [dumped(folder, program) for program in PROGRAMS]
    lines: list[str] = []
    for root in roots:
        lines += [f"## {root['commandName']}", "", sentence(root["abstract"]), "", "| command | does |", "|---|---|"]
        for command in _within(root):
            name = _name(command)
            lines.append(f"| [`{name}`](#{name.replace(' ', '-')}) | {cell(sentence(command['abstract']))} |")
        lines.append("")
        for command in _within(root):
            lines += _section(command)
    return "\n".join(lines)


def _within(root: dict) -> Iterator[dict]:
    """The commands that do something, in the order of the help."""
    for command in root.get("subcommands", []):
        if command["commandName"] == "help" or not command["shouldDisplay"]:
            continue
        if command.get("subcommands"):
            yield from _within(command)
        else:
            yield command


def _name(command: dict) -> str:
    return " ".join(command.get("superCommands", []) + [command["commandName"]])


def _section(command: dict) -> list[str]:
    arguments = [
        argument for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and argument.get("preferredName", {}).get("name") not in _EVERYWHERE]
    words = [_name(command)] + [_usage(argument) for argument in arguments if argument["kind"] == "positional"]
    if any(argument["kind"] != "positional" for argument in arguments):
        words.append("[options]")
    lines = [f"### {_name(command)}", "", "```text", " ".join(words), "```", "", sentence(command["abstract"]), ""]
    if arguments:
        lines += ["| argument | meaning |", "|---|---|"]
        lines += [f"| {cell(_written(argument))} | {cell(_meaning(argument))} |" for argument in arguments]
        lines.append("")
    return lines


def _usage(argument: dict) -> str:
    name = argument["valueName"].upper() + ("…" if argument["isRepeating"] else "")
    return f"[{name}]" if argument["isOptional"] else name


def _written(argument: dict) -> str:
    """An argument as it is typed: `--count K`, `-v`, `FILE…`."""
    if argument["kind"] == "positional":
        return f"`{_usage(argument).strip('[]')}`"
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]]
    value = "" if argument["kind"] == "flag" else f" {argument['valueName'].upper()}"
    return ", ".join(f"`{name}{value}`" for name in names)


def _meaning(argument: dict) -> str:
    text = sentence(argument.get("abstract", ""))
    default = argument.get("defaultValue")
    if default and "default:" not in text:
        text += f" (default: {default})"
    if argument["kind"] == "option" and not argument["isOptional"]:
        text += " Required."
    return text.strip()


# Routes

_METHODS = ("get", "post", "put", "patch", "delete")
_TITLES = {
    "geocode": "Geocoding", "pins": "Pins", "account": "Accounts and sessions", "administration": "Administration",
    "web": "The web app and its map",
    "server": "The server itself", "nominatim": "For clients of Nominatim", "photon": "For clients of Photon",
    "pelias": "For clients of Pelias", "wire": "For student apps",
}
# A pattern that is longer says less than the sentence beside it.
_LONGEST_PATTERN = 40


def routes(description: dict) -> str:
    """All routes of an OpenAPI description, by group, with their parameters."""
    grouped: dict[str, list[tuple[str, str, dict]]] = {group: [] for group in _TITLES}
    for path, operations in description["paths"].items():
        for method in _METHODS:
            if method in operations:
                group = operations[method]["tags"][0]
                grouped[group].append((method.upper(), path, operations[method]))
    lines: list[str] = []
    for group, title in _TITLES.items():
        lines += [f"## {title}", "", "| route | does |", "|---|---|"]
        lines += [
            f"| `{method} {path}` | {cell(sentence(operation['summary']))}{_session(operation)} |"
            for method, path, operation in grouped[group]]
        lines.append("")
        lines += _details(description, grouped[group])
    return "\n".join(lines)


def _session(operation: dict) -> str:
    """Whether a route is for those who are logged in."""
    security = operation.get("security")
    return " Needs a session." if security and {} not in security else ""


def _details(description: dict, operations: list[tuple[str, str, dict]]) -> list[str]:
    """Tables of parameters and members; routes that take the same share one."""
    tables: dict[str, list[str]] = {}
    for method, path, operation in operations:
        rows = [_parameter(_resolved(description, parameter)) for parameter in operation["parameters"]]
        rows += _members(description, operation)
        if rows:
            tables.setdefault("\n".join(rows), []).append(f"`{method} {path}`")
    lines: list[str] = []
    for rows, names in tables.items():
        lines += [", ".join(names) + ":", "", "| parameter | in | meaning |", "|---|---|---|", rows, ""]
    for _, _, operation in operations:
        if note := operation.get("requestBody", {}).get("description"):
            lines += [textwrap.fill(note, 120), ""]
    return lines


def _resolved(description: dict, value: dict) -> dict:
    while "$ref" in value:
        place = value["$ref"].removeprefix("#/").split("/")
        value = description
        for name in place:
            value = value[name]
    return value


def _parameter(parameter: dict) -> str:
    required = parameter.get("required", False) and parameter["in"] != "path"
    schema = parameter.get("schema", {})
    return _row(parameter["name"], parameter["in"], parameter.get("description", ""), schema, required)


def _members(description: dict, operation: dict) -> list[str]:
    """The members of a JSON body."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = _resolved(description, content.get("schema", {}))
    required = schema.get("required", [])
    return [
        _row(name, "body", member.get("description", ""), member, name in required)
        for name, member in schema.get("properties", {}).items()]


def _row(name: str, where: str, text: str, schema: dict, required: bool) -> str:
    words = [sentence(text), _values(schema), "Required." if required else ""]
    return f"| `{name}` | {where} | {cell(' '.join(word for word in words if word))} |"


def _values(schema: dict) -> str:
    """What a value may be: its range, choices and default; nothing for any text."""
    kinds = schema.get("type", "")
    kind = next(kind for kind in kinds if kind != "null") if isinstance(kinds, list) else kinds
    if "enum" in schema:
        kind = ", ".join(f"`{value}`" for value in schema["enum"])
    elif "minimum" in schema and "maximum" in schema:
        kind += f", {_number(schema['minimum'])} to {_number(schema['maximum'])}"
    elif "minimum" in schema:
        kind += f", at least {_number(schema['minimum'])}"
    elif len(schema.get("pattern", "")) in range(1, _LONGEST_PATTERN + 1):
        kind = f"`{schema['pattern']}`"
    if "default" in schema:
        kind += f"; default {schema['default']}"
    return "" if kind == "string" else f"({kind})"


def _number(value: float) -> str:
    """A number with its thousands apart."""
    return f"{value:,}" if value == int(value) else f"{value}"


# Quality


def quality(folder: Path, sets: Path, gazetteer: str) -> str:
    """The shares of rows that pass, for the sets of a folder."""
    files = sorted(sets.glob("*.tsv"))
    run = subprocess.run(
        [folder / "otm-bench", "quality", *files, "--gazetteer", gazetteer],
        stdout=subprocess.PIPE, check=True, text=True)
    heading, *rows = [re.split(r" {2,}", line.strip()) for line in run.stdout.splitlines() if line.strip()]
    wanted = [heading.index(name) for name in ("set", "rows", "pass %", "acc@161 %")]
    lines = ["| set | rows | right, % | within 161 km, % |", "|---|--:|--:|--:|"]
    lines += ["| " + " | ".join(row[column] for column in wanted) + " |" for row in sorted(rows)]
    return "\n".join(lines)


# Points

# The columns, and what the manifest calls them.
_POINTS = {
    "records": "records", "undecided": "undecided", "outside": "outside", "the town's": "towns",
    "the neighbors'": "neighbors", "the area's": "areas", "still outside": "left", "among settlements": "amongSettlements",
    "alone": "alone",
}
# The others share a row.
_MOST = 20


def points(gazetteer: str) -> str:
    """What a build did about the points of postal records, for the countries with the most of them."""
    manifest = json.loads((Path(gazetteer) / "manifest.json").read_text("utf-8"))
    rows = sorted(
        ([country["country"], *(country.get(name, 0) for name in _POINTS.values())] for country in manifest["points"]),
        key=lambda row: (-row[3] - sum(row[4:7]), row[0]))
    rest = [sum(column) for column in zip(*(row[1:] for row in rows[_MOST:]), strict=True)]
    rows = [*rows[:_MOST], *([[f"{len(rows) - _MOST} others", *rest]] if rest else [])]
    lines = [f"| | {' | '.join(_POINTS)} |", "|---" + "|--:" * len(_POINTS) + "|"]
    lines += [f"| {row[0]} | " + " | ".join(f"{number:,}" for number in row[1:]) + " |" for row in rows]
    return "\n".join(lines)


# Pages


def reference_pages(root: Path, programs: Path, gazetteer: str, description: dict, others: str | None) -> dict[Path, str]:
    """The pages with lists, as they should be. `others` is a folder of sets that are not in the repository."""
    documentation = root / "Documentation"
    lists = [
        ("Use/Commands.md", "commands", commands(programs)),
        ("Use/Routes.md", "routes", routes(description)),
        ("Data/Extract.md", "points", points(gazetteer)),
        ("Inside/Benchmarks.md", "quality", quality(programs, root / "Tests" / "Quality", gazetteer)),
    ]
    if others:
        lists.append(("Inside/Benchmarks.md", "others", quality(programs, Path(others), gazetteer)))
    pages: dict[Path, str] = {}
    for name, mark, text in lists:
        page = documentation / name
        pages[page] = filled(pages.get(page) or page.read_text("utf-8"), mark, text)
    return pages
