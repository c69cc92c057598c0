"""Apache Spark itself, if LONG_TESTS=1."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

if os.environ.get("LONG_TESTS") != "1":
    pytest.skip("only with LONG_TESTS=1", allow_module_level=True)
pyspark = pytest.importorskip("pyspark")

from onthemap import Geocoder, spark  # noqa: E402

TEXTS = ["Moscow, ID", None, "Xyzzyqq", "Costa Rica"]
IDS = ["geonames:5601538", None, None, "geonames:3624060"]


@pytest.fixture(params=["local[2]", "local-cluster[2,1,1024]"])
def session(request: Any, tmp_path: Path) -> Iterator[Any]:
    from pyspark.sql import SparkSession

    package = str(Path(spark.__file__).parents[1])
    os.environ["PYSPARK_PYTHON"] = sys.executable
    found = (
        SparkSession.builder.master(request.param)
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.local.dir", str(tmp_path))
        .config("spark.executorEnv.PYTHONPATH", package)
        .config("spark.executorEnv.ONTHEMAP_LIBRARY", os.environ.get("ONTHEMAP_LIBRARY", ""))
        .getOrCreate()
    )
    found.sparkContext.setLogLevel("ERROR")
    yield found
    found.stop()


def test_columns(session: Any, bundle: str) -> None:
    frame = session.createDataFrame([(text,) for text in TEXTS * 2_000], "place string")
    geocode = spark.geocode_udf(bundle)
    rows = frame.select("place", geocode("place").alias("found")).select("place", "found.*").collect()
    expected = dict(zip(TEXTS, IDS, strict=True))
    assert len(rows) == 8_000
    assert all(row["id"] == expected[row["place"]] for row in rows)


def test_points(session: Any, bundle: str) -> None:
    frame = session.createDataFrame([(47.62, -122.35), (None, 1.0)], "lat double, lon double")
    reverse = spark.reverse_geocode_udf(bundle, columns=["label", "outcome"])
    rows = frame.select(reverse("lat", "lon").alias("found")).select("found.*").collect()
    assert {tuple(row) for row in rows} == {
        ("Seattle, Washington, United States", "match"),
        (None, "none"),
    }


def test_a_bundle_is_sent_along(session: Any, small_bundle: str) -> None:
    sent = spark.add_bundle(session, small_bundle)
    frame = session.createDataFrame([("Seattle, WA",)], "place string")
    rows = frame.select(spark.geocode_udf(sent, lang="de")("place").alias("found")).collect()
    expected = Geocoder(small_bundle).geocode("Seattle, WA")
    assert expected is not None and rows[0]["found"]["id"] == expected.id


def test_answers_are_written_beside_their_rows(session: Any, bundle: str, tmp_path: Path) -> None:
    rows = [(1, "Paris", "US", 2.0), (2, "Paris", "FR", 3.0), (3, None, "US", 4.0)]
    frame = session.createDataFrame(rows, "id int, place string, cc string, latitude double")
    geocoder = Geocoder(bundle)
    found = geocoder.add(frame, "place", country="cc", prefix="geo_", columns=["label", "id"])
    assert found.columns == ["id", "place", "cc", "latitude", "geo_label", "geo_id"]
    found.write.parquet(str(tmp_path / "located"))
    written = sorted(tuple(row) for row in session.read.parquet(str(tmp_path / "located")).collect())
    assert [row[:5] for row in written] == [
        (1, "Paris", "US", 2.0, "Paris, Texas, United States"),
        (2, "Paris", "FR", 3.0, "Paris, Île-de-France, France"),
        (3, None, "US", 4.0, None),
    ]
    points = geocoder.add(frame, latitude="latitude", longitude="id", columns=["outcome"])
    assert len(points.collect()) == 3
