"""The small code tables: countries, admin names, hierarchy, feature codes."""

from __future__ import annotations

from collections.abc import Iterable

from .areas import Areas
from .geonames import Sources


def admin1_rows(areas: Areas) -> Iterable[list[str]]:
    """code, name, asciiname, geonameid."""
    return ([code, *entry] for code, entry in areas.admin1_names.items())


def admin2_rows(areas: Areas) -> Iterable[list[str]]:
    """code, name, asciiname, geonameid."""
    return ([code, *entry] for code, entry in areas.admin2_names.items())


def known_ids(areas: Areas) -> set[str]:
    """Every GeoNames id of the places, areas and admin tables."""
    ids = set(areas.places.by_id) | set(areas.by_id)
    for table in (areas.admin1_names, areas.admin2_names):
        ids.update(entry[2] for entry in table.values())
    return ids


def hierarchy_rows(sources: Sources, areas: Areas) -> Iterable[list[str]]:
    """parent, child, type, where both ends are in the extract."""
    ids = known_ids(areas)
    return (row for row in sources.hierarchy if row[0] in ids and row[1] in ids)
