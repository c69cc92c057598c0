"""Iceland's address registry."""

from __future__ import annotations

from collections.abc import Iterator

from .geonames import Sources, query
from .packages import module_literal
from .tables import clean, decimal

_COLUMNS = (
    "hnitnum, heiti_nf, heiti_tgf, husnr, bokst, serheiti, postnr, svfnr, lat_wgs84, long_wgs84"
)


def iceland_lines(sources: Sources) -> Iterator[list[str]]:
    """id, street (nominative), street (dative), number, letter, special name, postcode, postal
    place, municipality, latitude, longitude."""
    archive = sources.store.open("iceaddr")
    postcodes = module_literal(archive.read("iceaddr/postcodes.py"), "POSTCODES")
    towns = module_literal(archive.read("iceaddr/municipalities.py"), "MUNICIPALITIES")
    rows = query(archive.read("iceaddr/iceaddr.db"), f"SELECT {_COLUMNS} FROM stadfong")
    for ident, street, dative, number, letter, special, postcode, town, lat, lon in rows:
        place = postcodes.get(postcode, {}).get("stadur_nf", "")
        yield [
            str(ident), street, dative, clean(number), letter, special, clean(postcode), place,
            towns.get(town, ""), decimal(lat), decimal(lon),
        ]  # fmt: skip
