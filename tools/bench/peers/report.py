"""The tables of a comparison, as Markdown."""

from __future__ import annotations

from pathlib import Path

from .scores import Score

_PUBLISHED = Path(__file__).with_name("published.tsv")


def table(headings: list[str], rows: list[list[str]], texts: int = 1) -> str:
    """A Markdown table, of which the first columns are text and the others numbers."""
    lines = [headings, ["---"] * texts + ["--:"] * (len(headings) - texts), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def searches(groups: list[list[Score]]) -> str:
    """A row for each set; ours is the first of each group."""
    peers = [score.system for score in groups[0][1:]]
    headings = ["set", "rows", "On The Map"] + [text for peer in peers for text in (peer, "its time / ours")]
    rows = []
    for ours, *others in groups:
        cells = [ours.set_name, f"{ours.rows:,}", f"{ours.pass_percent:.1f} %"]
        for score in others:
            cells += [f"{score.pass_percent:.1f} %", ratio(score.times_slower(ours))]
        rows.append(cells)
    return table(headings, rows)


def columns(found: list[dict]) -> str:
    """A row for each column: our rate, and that of the package made for it."""
    ours = {row["column"]: row["rate"] for row in found if row["system"] == "On The Map"}
    theirs = {row["column"]: row for row in found if row["system"] != "On The Map"}
    rows = []
    for name, rate in ours.items():
        other = theirs.get(name)
        rows.append([name, f"{rate:,.0f}", f"{other['system']} {other['rate']:,.0f}" if other else "-",
                     ratio(rate / other["rate"]) if other else "-"])  # fmt: skip
    return table(["column", "On The Map, rows a second", "other, rows a second", "ours / other"], rows)


def summary(totals: list[Score], found: list[dict]) -> str:
    """The README's table: the sums over names of cities, and the columns of the packages made for them."""
    ours, *others = totals
    rows = []
    for score in others:
        rows.append([f"names of cities and towns, right ({score.rows:,})", f"{ours.pass_percent:.1f} %",
                     f"{score.pass_percent:.1f} %", score.system])  # fmt: skip
        rows.append(["time of such a search", "1", ratio(score.times_slower(ours)), score.system])
    rates = {row["column"]: row["rate"] for row in found if row["system"] == "On The Map"}
    for row in found:
        if row["system"] != "On The Map":
            rows.append([f"{row['column']}, rows a second", f"{rates[row['column']]:,.0f}",
                         f"{row['rate']:,.0f}", row["system"]])  # fmt: skip
    lines = [["", "On The Map", "other", "which"], ["---", "--:", "--:", "---"], *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def published(ours: list[str]) -> str:
    """What others have published of servers, from published.tsv, and a row of ours."""
    rows = [line.split("\t") for line in _PUBLISHED.read_text("utf-8").splitlines() if "\t" in line]
    headings, *systems = [[cell.removeprefix("# ") for cell in row] for row in rows]
    return table(headings, [*systems, ours], 2)


def ratio(value: float) -> str:
    """Two digits that count."""
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"
