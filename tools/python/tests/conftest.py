"""The gazetteer of the tests: OTM_TEST_BUNDLE, the whole world."""

from __future__ import annotations

import os

import pytest

from onthemap import Geocoder


@pytest.fixture(scope="session")
def bundle() -> str:
    """The folder of the gazetteer."""
    folder = os.environ.get("OTM_TEST_BUNDLE")
    if not folder:
        pytest.skip("OTM_TEST_BUNDLE names no gazetteer")
    return folder


@pytest.fixture(scope="session")
def geocoder(bundle: str) -> Geocoder:
    """An open geocoder."""
    return Geocoder(bundle)


@pytest.fixture(scope="session")
def small_bundle() -> str:
    """The folder of a gazetteer of the tier cities."""
    folder = os.environ.get("OTM_SMALL_BUNDLE")
    if not folder:
        pytest.skip("OTM_SMALL_BUNDLE names no gazetteer")
    return folder
