"""Which names a map has: by importance, over the data, and drawn."""

import os
import sqlite3

import pytest
from playwright.sync_api import expect

HAS_LAND = True
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture(scope="module")
def places():
    """The settlements of the bundle with the zoom from which they have a label."""
    file = os.path.join(os.environ["OTM_TEST_BUNDLE"], "gazetteer.sqlite")
    database = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    zooms = dict(database.execute("SELECT place, zoom FROM map_label"))
    # Settlements (layer 6) with a point of their own; PPLX are sections of towns.
    return [(name, population, zooms.get(ordinal), code) for ordinal, name, population, code in database.execute(
        "SELECT ordinal, name, population, feature_code FROM place "
        "WHERE layer = 6 AND point = 1 AND feature_code <> 'PPLX' AND prominence > 0 "
        "AND (population >= 500000 OR name LIKE 'Circo%' OR name LIKE 'Paris 1%')")]


@pytest.mark.parametrize("people, latest", [(1_000_000, 6), (500_000, 7)])
def test_every_large_city_may_be_labeled(places, people, latest):
    large = [(name, population, zoom) for name, population, zoom, _ in places if population >= people]
    assert len(large) > 500
    assert [each for each in large if each[2] is None or each[2] > latest] == []


def test_districts_come_when_one_looks_closely(places):
    districts = [(name, zoom) for name, _, zoom, code in places
                 if code == "PPL" and (name.startswith("Circo") or name.startswith("Paris 1"))]
    assert len(districts) > 8
    assert [each for each in districts if each[1] is not None and each[1] < 12] == []


@pytest.mark.parametrize("view, names", [
    ("6/39.5/117", ["Tianjin", "Beijing"]),
    ("6/33/-7", ["Casablanca"]),
    ("6/34/72", ["Peshawar"]),
    ("7/37.6/-122.2", ["San Francisco"]),
    ("7/45.1/8", ["Turin", "Milan"]),
    ("7/21.4/40", ["Mecca", "Jeddah"]),
    ("9/37.7/-122.4", ["San Francisco"]),
    ("12.5/64.1466/-21.9426", ["Reykjavík"]),
])
def test_a_great_city_has_its_name(open_app, server, view, names):
    app = open_app(server, server.person(), f"map/{view}", **DESKTOP)
    for name in names:
        app.wait_for_name(name)


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 740}}])
def test_streets_and_houses_are_the_ground_where_addresses_are(open_app, server, options):
    app = open_app(server, server.person(), "map/15/64.1466/-21.9426", **options)
    ground = app.locator("#pin-map .map-streets")
    app.wait_for(lambda: int(ground.get_attribute("data-houses") or 0) > 100)
    assert "Laugavegur" in ground.get_attribute("data-streets")
    credit = app.locator("#pin-map .leaflet-control-attribution")
    expect(credit).to_contain_text("Coast and borders")
    expect(credit).to_contain_text("Iceland")
    # Farther away only what is built up is seen, and nothing elsewhere.
    app.goto(server.address + "/#/map/12/64.1466/-21.9426")
    app.wait_for(lambda: ground.get_attribute("data-houses") == "0")
    expect(credit).not_to_contain_text("Iceland")
    app.goto(server.address + "/#/map/8/64.1466/-21.9426")
    expect(credit).not_to_contain_text("Coast and borders")
