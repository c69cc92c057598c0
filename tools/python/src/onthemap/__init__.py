"""On The Map: an offline geocoder in this process.

>>> from onthemap import Geocoder
>>> g = Geocoder()
>>> g.geocode("Moscow, ID").point
(46.73239, -117.00017)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._bundle import build
from ._geocoder import Geocoder
from ._library import VERSION as __version__
from ._library import GeocoderError
from ._place import COLUMNS, Answer, Place

if TYPE_CHECKING:
    import geopandas

__all__ = [
    "COLUMNS",
    "Answer",
    "Geocoder",
    "GeocoderError",
    "Place",
    "__version__",
    "build",
    "to_geodataframe",
]


def to_geodataframe(answers: Any) -> geopandas.GeoDataFrame:
    """Makes a GeoDataFrame of answers: a data frame, a table, or a list of places.

    Its geometry is the points, in WGS 84 (EPSG:4326); rows in which nothing was found have none.
    """
    import geopandas
    import pandas

    from ._place import KEYS

    if hasattr(answers, "to_pandas"):
        answers = answers.to_pandas()
    if not isinstance(answers, pandas.DataFrame):
        names = {key: name for name, key in KEYS.items()}
        answers = pandas.DataFrame(
            [
                {"outcome": "none"}
                if place is None
                else {
                    **{
                        names.get(key, key): value
                        for key, value in place.raw.items()
                        if not isinstance(value, (list, dict))
                    },
                    "outcome": place.outcome,
                }
                for place in answers
            ]
        ).reindex(columns=list(COLUMNS))
    points = geopandas.points_from_xy(answers["longitude"], answers["latitude"])
    return geopandas.GeoDataFrame(answers, geometry=points, crs="EPSG:4326")
