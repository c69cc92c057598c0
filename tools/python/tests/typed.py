"""What mypy and pyright know: `tools/tests/python` expects errors on exactly the lines that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onthemap import Geocoder, Place

if TYPE_CHECKING:
    import polars
    from typing_extensions import assert_type


def of_one_text(g: Geocoder) -> None:
    assert_type(g.geocode("Paris"), Place | None)
    assert_type(g.geocode("Paris", country="US", focus=(1.0, 2.0), lang="de", typos=False), Place | None)
    g.geocode("Paris", contry="US")  # type: ignore[call-overload]  # pyright: ignore
    assert_type(g.reverse(1.0, 2.0), Place | None)
    assert_type(g.nearest(1.0, 2.0, count=3), list[Place])
    g.nearest(1.0, 2.0, cuont=3)  # type: ignore[call-arg]  # pyright: ignore


def of_columns(g: Geocoder, series: polars.Series, frame: polars.DataFrame) -> None:
    assert_type(g.geocode(["Paris"], columns=["id"]), list[Place | None])
    assert_type(g.geocode(series, country=series, prefix="geo_"), polars.DataFrame)
    assert_type(g.add(frame, "place", country="cc", columns=["id"]), polars.DataFrame)
    g.add(frame, "place", contry="cc")  # type: ignore[call-arg]  # pyright: ignore
