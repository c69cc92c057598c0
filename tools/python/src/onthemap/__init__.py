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


def to_geodataframe(answers: Any, *, prefix: str = "") -> geopandas.GeoDataFrame:
    """Makes a GeoDataFrame of answers: a data frame, a table, or a list of places.

    Its geometry is the points, in WGS 84 (EPSG:4326); rows in which nothing was found have none (`None`).
    `prefix` is that of the columns' names: "otm_" of what `Geocoder.add` returned.
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
    missing = [name for name in (f"{prefix}latitude", f"{prefix}longitude") if name not in answers.columns]
    if missing:
        raise ValueError(
            f"there is no column {missing[0]}; answer with the columns latitude and longitude, and pass the "
            "prefix of their names"
        )
    latitudes, longitudes = answers[f"{prefix}latitude"], answers[f"{prefix}longitude"]
    points: Any = geopandas.points_from_xy(longitudes, latitudes)
    # A row without an answer has no point, rather than one of NaN.
    points[(latitudes.isna() | longitudes.isna()).to_numpy()] = None
    return geopandas.GeoDataFrame(answers, geometry=points, crs="EPSG:4326")
