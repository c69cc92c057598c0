"""The rules for a row of landmarks.tsv, and one sentence for each that it breaks."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

from .globe import CountryMap
from .settlements import (
    TOWN_POPULATION,
    Neighbor,
    Settlements,
    alternate_names,
    read_settlements,
)
from .table import Landmark, duplicates, folded, read_table

# The map's coast is drawn for 1:10 million, and piers, bridges and islets lie before it.
COAST_TOLERANCE = 12.0
# It leaves out small islands, and the middle of an archipelago or a strait is water.
SEA_TOLERANCE = 100.0
TOWNS = 5
# From here on no town is near, and a village may be written in its place.
REMOTE = 25.0


@dataclass(frozen=True)
class Fault:
    """A row, and what is wrong with it."""

    line: int
    name: str
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.name}: {self.text}"


class LandmarkChecker:
    """Holds every row to what the gazetteer knows without it."""

    def __init__(self, data: Path) -> None:
        self._map = CountryMap(data)
        settlements = list(read_settlements(data))
        self._settlements = Settlements(settlements)
        self._towns = Settlements(s for s in settlements if s.population >= TOWN_POPULATION)
        self._data = data

    def faults(self, rows: list[Landmark]) -> list[Fault]:
        """Everything that is wrong, in the order of the lines."""
        found = [
            Fault(row.line, row.identity, f"line {other.line} has the same name there")
            for other, row in duplicates(rows)
        ]
        near = {}
        for row in rows:
            if text := self._country_fault(row):
                found.append(Fault(row.line, row.identity, text))
            elif not row.town:
                if not _may_lack_town(row):
                    found.append(Fault(row.line, row.identity, "no town is named"))
            else:
                near[row.line] = self._neighbors(row)
        found += self._town_faults([row for row in rows if row.line in near], near)
        return sorted(found, key=lambda fault: fault.line)

    def _country_fault(self, row: Landmark) -> str | None:
        here = self._map.countries_at(row.latitude, row.longitude)
        if not row.countries:
            # The middle of a sea or of a group of islands may be land.
            is_small = row.extent < COAST_TOLERANCE
            return f"in {', '.join(sorted(here))}, with no country" if here and is_small else None
        if here & set(row.countries):
            return None
        tolerance = SEA_TOLERANCE + row.extent / 2 if row.is_area else COAST_TOLERANCE
        nearest = min(
            self._map.distance(country, row.latitude, row.longitude, tolerance + 1)
            for country in row.countries
        )
        # Across a border a kilometer is much: towers on it, and falls that two countries share.
        allowed = tolerance if not here else (1.5 + (row.extent / 2 if row.is_area else 0))
        if nearest <= allowed:
            return None
        where = f"in {', '.join(sorted(here))}" if here else "at sea"
        return f"{where}, more than {allowed:.0f} km from {', '.join(row.countries)}"

    def _neighbors(self, row: Landmark) -> list[Neighbor]:
        """The settlements that may be written: five towns, where these are far also villages."""
        place = (row.countries, row.latitude, row.longitude, TOWNS)
        towns = self._towns.nearest(*place)
        if row.is_area or not towns or towns[0].distance > REMOTE:
            return towns + self._settlements.nearest(*place)
        return towns

    def _town_faults(self, rows: list[Landmark], near: dict[int, list[Neighbor]]) -> list[Fault]:
        unnamed = [row for row in rows if not _named(row, near[row.line], {})]
        ids = frozenset(n.settlement.id for row in unnamed for n in near[row.line])
        others = alternate_names(self._data, ids) if ids else {}
        found = []
        for row in rows:
            town = _named(row, near[row.line], others)
            if town is None:
                names = ", ".join(f"{n.settlement.name} {n.distance:.0f}" for n in near[row.line])
                found.append(Fault(row.line, row.identity, f"{row.town!r} is not near: {names}"))
                continue
            tolerance = max(5 if row.is_area else 3, 0.3 * town.distance, row.extent / 2 * row.is_area)
            if abs(town.distance - row.town_distance) > tolerance:
                text = f"{row.town} is {town.distance:.0f} km away, not {row.town_distance}"
                found.append(Fault(row.line, row.identity, text))
        return found


def _may_lack_town(row: Landmark) -> bool:
    """Whether a row may lie where nobody lives: water, Antarctica, an island."""
    return (
        row.code[0] in "HU"
        or row.code in ("T.ISL", "T.ISLS", "T.ATOL")
        or row.countries in ((), ("AQ",))
    )


def _named(
    row: Landmark, neighbors: list[Neighbor], others: dict[str, set[str]]
) -> Neighbor | None:
    """The neighbor that bears the written name, by its main name before any other."""
    town = folded(row.town)
    for neighbor in neighbors:
        if folded(neighbor.settlement.name) == town:
            return neighbor
    for neighbor in neighbors:
        if any(folded(name) == town for name in others.get(neighbor.settlement.id, ())):
            return neighbor
    return None


def feature_codes(data: Path) -> frozenset[str]:
    """The codes of featureCodes_en, as "S.TOWR"."""
    with gzip.open(data / "featureCodes_en.txt.gz", "rt", encoding="utf-8") as lines:
        return frozenset(line.split("\t", 1)[0] for line in lines)


def check_table(path: Path, data: Path) -> tuple[int, list[str]]:
    """How many rows a table has, and every fault in it."""
    rows, malformed = read_table(path, feature_codes(data))
    return len(rows), malformed + [str(fault) for fault in LandmarkChecker(data).faults(rows)]
