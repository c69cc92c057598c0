"""What makes the map one of people: who is on it, who lands, who is near."""

import re

import pytest
from playwright.sync_api import expect

from otm_server import Server

PHONE = {"viewport": {"width": 390, "height": 740}}
KINDS = [{}, {"color_scheme": "dark"}, PHONE]


@pytest.fixture(scope="module")
def class_room(tmp_path_factory):
    """A server with one pin in Nottingham."""
    own = Server(tmp_path_factory.mktemp("room"))
    own.pin(own.person("Fatima", "Noor"), "Nottingham", "https://www.example.org/fatima", 52.95, -1.15)
    yield own
    own.stop()


@pytest.mark.parametrize("options", KINDS)
def test_who_has_no_pin_is_told_how_to_get_one(open_app, class_room, options):
    app = open_app(class_room, class_room.person(), **options)
    button = app.get_by_role("button", name="Put me on the map")
    expect(button).to_have_text("Put me on the map")
    assert app.findings() == []
    button.click()
    app.expect_view("post")


@pytest.mark.parametrize("options", [{}, {"reduced_motion": "reduce"}, PHONE])
def test_a_new_pin_lands_and_meets_the_nearest_person(open_app, class_room, options):
    person = class_room.person("Ada", "Lovelace")
    app = open_app(class_room, person, locale="en-CA", **options)
    app.page.evaluate("""() => {
      window.landed = false;
      addEventListener("animationstart", (event) => { if (event.animationName === "land") window.landed = true; }, true);
    }""")
    app.begin_post()
    app.find("London, England")
    app.preview()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    expect(app.notices.last).to_contain_text(re.compile(r"You're pin number \d+\. The nearest other pin is \w+ \w+ in \w+"))
    expect(app.locator(".leaflet-popup")).to_contain_text("Ada Lovelace")
    if "reduced_motion" in options:
        assert not app.evaluate("window.landed")
    else:
        app.page.wait_for_function("window.landed")
    # The pin has their initials, and the button its usual form.
    expect(app.locator("#pin-map .pin.own span")).to_have_text("AL")
    expect(app.locator("#add-pin-text")).to_be_hidden()
    assert app.findings() == []


def test_a_panel_of_nobody_names_the_nearest_and_widens(open_app, tmp_path):
    own = Server(tmp_path)
    try:
        own.pin(own.person("Fatima", "Noor"), "Nottingham", "https://example.org", 52.95, -1.15)
        for locale, nearest, wider in [("en-CA", "175 km", "500 km"), ("en-GB", "109 mi", "300 mi")]:
            app = open_app(own, own.person(), "near?q=London,+England&km=100", locale=locale)
            expect(app.locator("#near-list .nobody")).to_have_text(
                f"Nobody is that near. The nearest is Fatima Noor in Nottingham, {nearest} away.")
            app.get_by_role("button", name=f"Search within {wider}").click()
            expect(app.locator("#near-title")).to_contain_text(f"1 pin within {wider} of London")
            expect(app.locator("#near-list .name")).to_have_text("Fatima Noor")
    finally:
        own.stop()


@pytest.mark.parametrize("locale", ["en-US", "ar"])
def test_a_link_shows_its_host(open_app, class_room, locale):
    app = open_app(class_room, class_room.person(), locale=locale)
    app.locator("#pin-map .pin").first.click()
    link = app.locator(".leaflet-popup a.outward")
    expect(link.locator(".link")).to_have_text("example.org")
    expect(link).to_have_attribute("href", "https://www.example.org/fatima")
    app.goto(class_room.address + "/#/table")
    expect(app.locator("#table-rows .link bdi").first).to_have_text("example.org")


def test_the_heading_and_close_button_of_a_list_are_free_on_a_phone(open_app, tmp_path):
    own = Server(tmp_path)
    try:
        person = own.person("Many", "Here")
        for number in range(40):
            own.pin(person, f"Room {number}", f"https://example.org/{number}", 48.8566, 2.3522)
        app = open_app(own, own.person(), "map/16/48.8566/2.3522", **PHONE)
        app.locator("#pin-map .cluster").click()
        expect(app.locator(".leaflet-popup .choice").first).to_be_visible()
        app.wait_for_timeout(500)
        form = app.locator("#near-form").bounding_box()
        for part in [".leaflet-popup-close-button", ".leaflet-popup .popup > strong"]:
            assert app.locator(part).bounding_box()["y"] >= form["y"] + form["height"], part
        app.locator(".leaflet-popup-close-button").click()
        expect(app.locator(".leaflet-popup")).to_have_count(0)
    finally:
        own.stop()


def test_back_closes_the_question_about_overwriting(open_app, server):
    person = server.person("Went", "Back")
    server.pin(person, "Lyon", "https://example.org", 45.75, 4.85)
    app = open_app(server, person)
    expect(app.locator("#pin-map .pin.own")).to_be_visible()
    app.begin_post()
    dialog = app.get_by_role("dialog")
    expect(dialog).to_be_visible()
    app.go_back()
    app.expect_view("map")
    expect(dialog).to_be_hidden()
