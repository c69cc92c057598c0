"""A server that fails, and a map that is not installed."""

import json

import pytest
from playwright.sync_api import expect

from otm_server import Server

HAS_LAND = True


@pytest.fixture
def mortal(tmp_path):
    """A server that a test may kill."""
    server = Server(tmp_path / "mortal")
    yield server
    server.stop()


def test_a_lost_server_has_a_banner_and_comes_back_by_itself(open_app, mortal):
    person = mortal.person("Still", "Here")
    mortal.pin(person, "Bergen", "https://example.org", 60.4, 5.3)
    app = open_app(mortal, person, "table")
    expect(app.rows).to_have_count(1)
    banner = app.locator("#banner")
    expect(banner).to_be_hidden()
    mortal.kill()
    app.get_by_role("button", name="Refresh", exact=True).click()
    expect(banner).to_contain_text("Can't reach the server. Reconnecting…")
    # The banner reports it; a second message would repeat it.
    expect(app.notices).to_have_count(0)
    expect(app.rows).to_have_count(1)
    mortal.start()
    # Automatically: nothing is clicked here.
    expect(banner).to_be_hidden(timeout=60_000)
    expect(app.locator("#status")).to_contain_text("Connected again")
    app.get_by_role("button", name="Refresh", exact=True).click()
    expect(app.rows).to_have_count(1)


def test_a_page_that_opens_while_the_server_is_starting_waits(open_app, server, person):
    app = open_app(server, person)
    starting = {"on": True}

    def answer(route):
        if starting["on"]:
            route.fulfill(status=503, json={"error": {"code": "notReady", "message": "the server is still opening its files"}})
        else:
            route.continue_()

    for path in ["**/account", "**/pins?*", "**/health/ready"]:
        app.route(path, answer)
    app.reload()
    expect(app.locator("#banner")).to_contain_text("The server is starting")
    with app.expect_request("**/health/ready"):
        app.get_by_role("button", name="Try now").click()
    expect(app.locator("#banner")).to_be_visible()
    starting["on"] = False
    expect(app.locator("#banner")).to_be_hidden(timeout=60_000)
    app.expect_view("map")


def test_browsers_find_what_they_ask_for(app, server):
    app.may_fail = True
    app.goto(server.address + "/no/such/page")
    expect(app.get_by_role("heading", name="Page not found")).to_be_visible()
    assert app.findings() == []
    app.get_by_role("link", name="open the map").click()
    app.expect_view("map")
    # Programs get JSON.
    status, text, _ = server.request("GET", "/no/such/page")
    assert status == 404 and text.startswith(b"{")
    for path in ["/favicon.ico", "/robots.txt", "/web/app.webmanifest"]:
        assert server.request("GET", path)[0] == 200, path


def test_a_success_takes_errors_away(open_app, server, person):
    server.pin(person, "Lyon", "https://example.org/lyon", 45.75, 4.85)
    app = open_app(server, person)
    expect(app.pins.first).to_be_visible()
    app.route("**/pins?*", lambda route: route.fulfill(status=500, json={"error": {"code": "internal", "message": "something broke"}}))
    app.get_by_role("button", name="Refresh", exact=True).click()
    expect(app.locator("#notices .error")).to_have_count(1)
    app.unroute("**/pins?*")
    app.context.grant_permissions(["clipboard-write"])
    app.locator("#map-share").click()
    expect(app.locator("#notices .success")).to_have_count(1)
    expect(app.locator("#notices .error")).to_have_count(0)


def test_what_was_typed_is_kept_when_the_server_goes(open_app, server):
    app = open_app(server, server.person(), viewport={"width": 390, "height": 640})
    app.begin_post()
    app.find("Costa Rica", "https://example.org/kept")
    expect(app.locator("#post-preview")).to_be_visible()
    app.context.set_offline(True)
    app.get_by_role("button", name="Finish").click()
    expect(app.locator("#post-error")).to_contain_text("No connection")
    # Where the person who clicked the button sees it.
    expect(app.locator("#post-error")).to_be_in_viewport(ratio=1)
    expect(app.locator("#banner")).to_be_visible()
    app.context.set_offline(False)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_a_part_of_the_page_that_does_not_arrive_is_told(open_app, server):
    app = open_app(server)
    app.route("**/web/page-*.js", lambda route: route.abort())
    app.page.goto("about:blank")
    app.page.goto(server.address)
    expect(app.locator("#starting")).to_contain_text("Part of this page didn't load")


@pytest.fixture(scope="module")
def mapless(tmp_path_factory):
    """A server on a machine without Leaflet."""
    folder = tmp_path_factory.mktemp("mapless")
    server = Server(folder, environment={"OTM_LEAFLET": str(folder / "nothing")})
    yield server
    server.stop()


def test_without_leaflet_the_page_says_what_to_install(open_app, mapless):
    app = open_app(mapless, mapless.person())
    app.expect_view("map")
    expect(app.locator("#pin-map")).to_contain_text("apt-get install libjs-leaflet libjs-leaflet.markercluster")
    assert json.loads(mapless.request("GET", "/web/config.json")[1])["leaflet"] is False


def test_without_leaflet_table_and_posting_work(open_app, mapless):
    app = open_app(mapless, mapless.person("Map", "Less"))
    app.begin_post()
    app.find("Springfield")
    app.locator("#choice-list button").first.click()
    expect(app.locator("#post-preview")).to_be_visible()
    app.get_by_label("Latitude").fill("39.5")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    app.go("Table")
    expect(app.rows.first).to_contain_text("Map Less")
    app.go("Map")
    app.get_by_label("Near a place").fill("Springfield, Illinois")
    app.get_by_role("button", name="Search", exact=True).click()
    expect(app.locator("#near-panel")).to_contain_text("Map Less")


def test_the_app_opens_without_a_connection_with_what_it_has_seen(open_app, server):
    person = server.person("Off", "Line")
    server.pin(person, "Tromsø", "https://example.org/north", 69.65, 18.96)
    app = open_app(server, person, service_workers="allow")
    app.wait_until("navigator.serviceWorker.controller !== null")
    app.reload()
    app.expect_view("map")
    app.wait_for_timeout(500)
    app.context.set_offline(True)
    app.reload()
    # The page, its map and the last pins are there, and it reports that the server is not.
    expect(app.locator("#banner")).to_contain_text("Can't reach the server")
    app.expect_view("map")
    expect(app.locator("#pin-map .pin.own")).to_be_visible()
    app.wait_for(lambda: len(app.names_on()) > 3)
    # Nobody can post, and nobody is asked to log in.
    for button in ("#add-pin", "#bar-login", "#logout"):
        expect(app.locator(button)).to_be_hidden()
    app.go("Table")
    expect(app.rows.filter(has_text="Off Line")).to_contain_text("Tromsø")
    app.context.set_offline(False)
    expect(app.locator("#banner")).to_be_hidden(timeout=60_000)
    expect(app.locator("#add-pin")).to_be_visible()
    app.expect_view("table")
    app.get_by_role("button", name="Log out", exact=True).click()
    app.expect_view("login")
    app.wait_until("caches.has('otm-map').then((has) => !has)")
    # The page itself, which contains no personal data, stays, and pins as guests see them.
    app.context.set_offline(True)
    app.reload()
    expect(app.locator("#banner")).to_contain_text("Can't reach the server")
    app.expect_view("map")
    expect(app.pins.first).to_be_visible()
    expect(app.locator("#pin-map .pin.own")).to_have_count(0)
    app.context.set_offline(False)
    expect(app.locator("#bar-login")).to_be_visible(timeout=60_000)
