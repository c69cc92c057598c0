"""For course teams: guests, a map in another page's frame, and administration."""

import http.server
import json
import threading

import pytest
from playwright.sync_api import expect

from otm_server import PASSWORD, Server

EMBEDDER = "http://localhost"


@pytest.fixture(scope="module")
def framed():
    """An origin whose pages embed a map, and a page of it; `stranger` is another origin with the same files."""
    pages = {}

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = pages.get("html", "").encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    yield pages, host.server_port
    host.shutdown()


@pytest.fixture(scope="module")
def course(tmp_path_factory, framed):
    """A course with an administrator, and a member with a pin."""
    _, port = framed
    server = Server(tmp_path_factory.mktemp("course"), "--embed-origin", f"{EMBEDDER}:{port}", "--signup", "closed")
    server.admin = server.promote(server.member("Grace", "Hopper"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def members_only(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("members"), "--guests", "no")
    server.pin(server.person(), "Lyon", "https://example.org/lyon", 45.75, 4.85)
    yield server
    server.stop()


# Guests

def test_a_guest_looks_around_and_logs_in_to_post(open_app, server):
    person = server.person("Guest", "Later")
    server.pin(person, "Quito", "https://example.org/quito", -0.2, -78.5)
    app = open_app(server, view="map")
    app.expect_view("map")
    expect(app.pins.first).to_be_visible()
    expect(app.get_by_role("button", name="Log out", exact=True)).to_be_hidden()
    expect(app.locator("#bar-account")).to_be_hidden()
    app.go("Table")
    expect(app.rows.filter(has_text="Quito").first).to_be_visible()
    app.begin_post()
    app.expect_view("login")
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill(person.password)
    app.locator("#login-form button[type=submit]").click()
    app.expect_view("post")


def test_a_guest_comes_back_to_the_view_after_the_log_in(open_app, server, person):
    app = open_app(server, view="table")
    app.locator("#bar-login").click()
    app.expect_view("login")
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill(person.password)
    app.locator("#login-form button[type=submit]").click()
    app.expect_view("table")
    expect(app.get_by_role("button", name="Log out", exact=True)).to_be_visible()


def test_without_guests_nothing_is_shown_before_the_log_in(open_app, members_only):
    app = open_app(members_only, view="map")
    app.expect_view("login")
    expect(app.get_by_text("without logging in")).to_be_hidden()
    assert members_only.request("GET", "/pins")[0] == 401
    app.goto(f"{members_only.address}/embed")
    expect(app.locator("#starting")).to_contain_text("for members")


def test_without_guests_pins_are_forgotten_at_the_log_out(open_app, members_only):
    app = open_app(members_only, members_only.member())
    app.wait_until("localStorage.getItem('otm-pins') !== null")
    app.get_by_role("button", name="Log out", exact=True).click()
    app.expect_view("login")
    app.wait_until("localStorage.getItem('otm-pins') === null")


# In a frame

def frame(app, framed, course, host):
    pages, port = framed
    pages["html"] = f'<!doctype html><title>Course</title><iframe src="{course.address}/embed" width="700" height="500"></iframe>'
    app.goto(f"{host}:{port}/")
    app.strays.clear()
    return app.frame_locator("iframe")


def test_the_map_is_shown_in_a_frame_of_a_named_origin(open_app, framed, course):
    course.pin(course.member(), "Lyon", "https://example.org/lyon", 45.75, 4.85)
    app = open_app(course)
    inside = frame(app, framed, course, EMBEDDER)
    expect(inside.locator("#pin-map .pin, #pin-map .cluster").first).to_be_visible()
    expect(inside.locator("#map-open")).to_be_visible()
    for hidden in ["#bar", "#near-form", "#map-share"]:
        expect(inside.locator(hidden)).to_be_hidden()
    # Only the map, whatever the URL says.
    expect(inside.locator("main > section:visible")).to_have_count(1)


def test_no_other_origin_shows_it_in_a_frame(open_app, framed, course):
    app = open_app(course)
    app.may_fail = True
    inside = frame(app, framed, course, "http://127.0.0.1")
    app.wait_for_timeout(500)
    expect(inside.locator("#pin-map")).to_have_count(0)


# Managing the course

def manage(open_app, course, **options):
    """An administrator who has just logged in."""
    course.log_in(course.admin)
    app = open_app(course, course.admin, "admin", **options)
    expect(app.locator("#admin-accounts tr").first).to_be_visible()
    return app


def test_only_administrators_manage(open_app, course):
    app = open_app(course, course.member(), "admin")
    app.expect_view("map")
    expect(app.locator("#bar-admin")).to_be_hidden()


def test_a_long_name_stays_in_its_row(open_app, course):
    name = "W" * 40
    person = course.member(name, name)
    app = manage(open_app, course)
    app.get_by_label("Filter by name or e-mail").fill(person.email)
    row = app.locator("#admin-accounts tr")
    expect(row).to_have_count(1)
    for width in (1100, 390):
        app.set_viewport_size({"width": width, "height": 760})
        inner, outer = row.locator("th bdi").bounding_box(), row.bounding_box()
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_accounts_are_disabled_and_deleted(open_app, course):
    person = course.member("Alan", "Turing")
    app = manage(open_app, course)
    app.get_by_label("Filter by name or e-mail").fill(person.email)
    row = app.locator("#admin-accounts tr")
    expect(row).to_have_count(1)
    app.get_by_role("button", name="Disable the account of Alan Turing").click()
    expect(app.get_by_role("button", name="Enable the account of Alan Turing")).to_be_visible()
    expect(app.locator("#status")).to_contain_text("Saved")
    assert course.request("GET", "/account", cookies=person.cookies)[0] == 401
    app.get_by_role("button", name="Delete the account of Alan Turing").click()
    app.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)


def test_pins_are_removed(open_app, course):
    course.pin(course.member("Mal", "Lory"), "Nowhere", "https://example.org/spam", 1, 2)
    app = manage(open_app, course)
    app.get_by_label("Filter by name, place or link").locator("visible=true").fill("spam")
    app.get_by_role("button", name="Remove the pin of Mal Lory, Nowhere").click()
    app.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(app.locator("#admin-pins tr")).to_have_count(0)


def test_an_old_session_asks_for_the_password(open_app, course):
    course.log_in(course.admin)
    app = open_app(course, course.admin, "about")
    old = json.dumps({"error": {"code": "administration.password", "message": "log in again"}})
    app.route("**/administration", lambda route: route.fulfill(status=403, body=old))
    app.locator("#bar-admin").click()
    expect(app.get_by_label("Your password")).to_be_focused()
    app.unroute("**/administration")
    app.keyboard.type("not this one")
    app.keyboard.press("Enter")
    expect(app.locator("#admin-login .notice.error")).to_contain_text("Wrong e-mail or password")
    before = {each["name"]: each["value"] for each in app.context.cookies()}
    app.get_by_label("Your password").fill(PASSWORD)
    app.keyboard.press("Enter")
    expect(app.locator("#admin-accounts tr").first).to_be_visible()
    # The previous session has ended.
    assert course.request("GET", "/account", cookies=before)[0] == 401


@pytest.mark.parametrize("scheme, width", [("light", 1100), ("dark", 320)])
def test_axe_finds_nothing_in_what_teams_use(open_app, framed, course, scheme, width):
    app = manage(open_app, course, color_scheme=scheme, viewport={"width": width, "height": 760})
    app.wait_for_timeout(350)
    assert app.findings() == []
    assert app.overflow() <= 0
    guest = open_app(course, view="map", color_scheme=scheme, viewport={"width": width, "height": 760})
    guest.wait_for_timeout(350)
    assert guest.findings() == []
    guest.goto(course.address + "/embed")
    expect(guest.locator("#pin-count")).not_to_be_empty()
    guest.wait_for_timeout(350)
    assert guest.findings() == []
