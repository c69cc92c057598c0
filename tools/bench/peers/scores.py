"""What a system's answers to a set come to."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

from .rows import Answer, Row, Sample

# 100 miles, as the literature on geotagging has it (Acc@161km).
_ACCEPTABLE_KM = 161.0


@dataclass(frozen=True)
class Score:
    """A line of the table; percentages to a tenth, as `otm-bench` prints them."""

    set_name: str
    system: str
    rows: int
    pass_percent: float
    # Weighted by occurrences; only for sets of bare names.
    acceptable_percent: float | None
    median_microseconds: float

    @classmethod
    def of_answers(
        cls, system: str, sample: Sample, answers: list[Answer | None], microseconds: list[float]
    ) -> Score:
        """Scores answers by the rules of the evaluation sets."""
        pairs = list(zip(sample.rows, answers, strict=True))
        passed = sum(row.passes(answer) for row, answer in pairs)
        return cls(
            sample.name,
            system,
            len(pairs),
            tenths(100 * passed / len(pairs)),
            _acceptable_percent(pairs) if sample.is_bare else None,
            statistics.median(microseconds),
        )

    @classmethod
    def total(cls, system: str, scores: list[Score], name: str) -> Score:
        """The mean over the rows of several sets; of the times, the mean of their medians."""
        rows = sum(score.rows for score in scores)
        return cls(
            name,
            system,
            rows,
            tenths(sum(score.pass_percent * score.rows for score in scores) / rows),
            None,
            sum(score.median_microseconds * score.rows for score in scores) / rows,
        )

    def times_slower(self, ours: Score) -> float:
        """The ratio of median times, this one's to ours."""
        if ours.median_microseconds == 0:
            return math.inf
        return self.median_microseconds / ours.median_microseconds


def tenths(value: float) -> float:
    """Rounded to a tenth, halves upwards, so that equal shares compare as equal."""
    return math.floor(value * 10 + 0.5) / 10


def _acceptable_percent(pairs: list[tuple[Row, Answer | None]]) -> float | None:
    """Occurrences answered within 161 km, of those with a point; no answer is far away."""
    located = [(row, answer) for row, answer in pairs if row.point is not None]
    weight = sum(row.weight for row, _ in located)
    if weight <= 0:
        return None
    near = (row.weight for row, answer in located if row.kilometers(answer) <= _ACCEPTABLE_KM)
    return tenths(100 * sum(near) / weight)
