"""The first view of the map: all pins, on any screen; and the bar above it."""

import random

import pytest
from playwright.sync_api import expect

from otm_server import Server

HAS_LAND = True


def zoom(app):
    return app.locator("#pin-map").get_attribute("data-zoom")


def is_at_rest(app):
    before = zoom(app)
    app.wait_for_timeout(400)
    return zoom(app) == before


@pytest.fixture(scope="module")
def worldwide(tmp_path_factory):
    """A server with a hundred pins all over the world."""
    own = Server(tmp_path_factory.mktemp("worldwide"))
    seeded = random.Random(3)
    person = own.person("World", "Wide")
    for number in range(96):
        own.pin(person, f"Place {number}", "https://example.org", seeded.uniform(-54, 71), seeded.uniform(-178, 178))
    for latitude, longitude in [(71, 25), (-54, -68), (52, 177.9), (-18, -177.9)]:
        own.pin(person, "Far out", "https://example.org", latitude, longitude)
    own.visitor = own.person()
    yield own
    own.stop()


@pytest.mark.parametrize("width, height", [
    (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720), (1366, 768), (1440, 900), (1536, 864), (1920, 1080),
    (2560, 1440),
])
def test_all_pins_are_in_the_first_view_as_large_as_they_fit(open_app, worldwide, width, height):
    app = open_app(worldwide, worldwide.visitor, viewport={"width": width, "height": height})
    app.wait_until("document.documentElement.dataset.pins === '100'")
    expect_all_pins_in_view(app)
    # "Show all pins" does what it says, also from elsewhere.
    app.goto(worldwide.address + "/#/map/9/47.4/8.6")
    app.wait_for(lambda: float(zoom(app)) == 9)
    app.locator("#map-home").click()
    app.wait_for(lambda: float(zoom(app)) < 5)
    app.wait_for(lambda: is_at_rest(app))
    expect_all_pins_in_view(app)


def test_no_pin_is_under_the_buttons(open_app, tmp_path):
    own = Server(tmp_path)
    try:
        # In the southeast, where the buttons are.
        for name, latitude, longitude in [("Sydney", -33.9, 151.2), ("Seattle", 47.6, -122.3), ("Tromsø", 69.6, 18.9)]:
            own.pin(own.person("Far", name), name, "https://example.org", latitude, longitude)
        for options in [{}, {"locale": "ar"}]:
            app = open_app(own, own.person(), viewport={"width": 1280, "height": 800}, **options)
            expect(app.pins).to_have_count(3)
            app.wait_for(lambda: is_at_rest(app))
            tools = app.locator(".map-tools").bounding_box()
            for pin in app.pins.all():
                box = pin.bounding_box()
                assert (box["x"] + box["width"] <= tools["x"] or box["x"] >= tools["x"] + tools["width"]
                        or box["y"] + box["height"] <= tools["y"] or box["y"] >= tools["y"] + tools["height"]), (options, box, tools)
    finally:
        own.stop()


def expect_all_pins_in_view(app):
    expect(app.pins.nth(3)).to_be_attached()
    app.wait_for_timeout(300)
    shown = app.evaluate("""() => {
      const map = document.getElementById("pin-map").getBoundingClientRect();
      const boxes = [...document.querySelectorAll("#pin-map .pin, #pin-map .cluster")].map((pin) => pin.getBoundingClientRect());
      const form = document.getElementById("near-form").getBoundingClientRect();
      return { width: map.width, height: map.height, form: [form.left - map.left, form.bottom - map.top, form.right - map.left], boxes: boxes.map((box) => [box.left - map.left, box.top - map.top, box.right - map.left, box.bottom - map.top]) };
    }""")
    for left, top, right, bottom in shown["boxes"]:
        # Nothing is under the search form, unless the whole world is lower than the screen.
        assert shown["height"] < 400 or top >= shown["form"][1] or right < shown["form"][0] or left > shown["form"][2], (left, top, right, bottom)
        assert left >= 0 and top >= 0 and right <= shown["width"] and bottom <= shown["height"], (left, top, right, bottom)
    across = (max(box[2] for box in shown["boxes"]) - min(box[0] for box in shown["boxes"])) / shown["width"]
    down = (max(box[3] for box in shown["boxes"]) - min(box[1] for box in shown["boxes"])) / shown["height"]
    assert across > 0.8 or down > 0.6, (across, down)


def test_refresh_is_rightmost_and_the_pin_button_beside_it(open_app, server):
    for options in [{}, {"viewport": {"width": 390, "height": 740}}]:
        app = open_app(server, server.person(), **options)
        expect(app.locator("#add-pin-text")).to_be_visible()
        pin, refresh = app.locator("#add-pin").bounding_box(), app.locator("#refresh").bounding_box()
        assert pin["x"] + pin["width"] <= refresh["x"] + 8
        bar = app.locator("#bar").bounding_box()
        assert refresh["x"] + refresh["width"] > bar["width"] - 20
        assert app.overflow() == 0


def test_a_phones_first_view_has_all_pins_and_no_antarctica(open_app, tmp_path):
    own = Server(tmp_path)
    try:
        # On both sides of the Pacific, in the far north and in the far south.
        for name, latitude, longitude in [
            ("Honolulu", 21.3, -157.9), ("Seattle", 47.6, -122.3), ("Santiago", -33.4, -70.7), ("Tromsø", 69.6, 18.9),
            ("Cape Town", -33.9, 18.4), ("Sydney", -33.9, 151.2), ("Auckland", -36.8, 174.8)]:
            own.pin(own.person("Far", name), name, "https://example.org", latitude, longitude)
        app = open_app(own, own.person(), viewport={"width": 390, "height": 740})
        # Some are in clusters, whose numbers count.
        app.wait_for(lambda: app.evaluate("""() => [...document.querySelectorAll("#pin-map .pin, #pin-map .cluster")]
          .reduce((sum, pin) => sum + (pin.matches(".cluster") ? Number(pin.textContent) : 1), 0)""") == 7)
        app.wait_until("document.querySelectorAll('#pin-map .leaflet-tile-loaded').length > 3")
        for pin in app.pins.all():
            box = pin.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 390, (pin.get_attribute("aria-label"), box)
        # One pixel in every 24 of the lower third, left of the buttons: nothing but sea.
        colors = app.evaluate("""() => {
          const colors = new Set();
          for (const tile of document.querySelectorAll("#pin-map canvas.leaflet-tile-loaded")) {
            const box = tile.getBoundingClientRect();
            const { data } = tile.getContext("2d").getImageData(0, 0, tile.width, tile.height);
            for (let y = 505; y < 640; y += 24) {
              for (let x = 6; x < 330; x += 24) {
                if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue;
                const at = 4 * (Math.floor((y - box.top) / box.height * tile.height) * tile.width + Math.floor((x - box.left) / box.width * tile.width));
                colors.add(data.slice(at, at + 3).join());
              }
            }
          }
          return [...colors];
        }""")
        assert len(colors) == 1, colors
    finally:
        own.stop()


def test_the_first_view_shows_the_pins(open_app, crowded):
    app = open_app(crowded, crowded.visitor, viewport={"width": 390, "height": 740})
    app.wait_until("document.documentElement.dataset.pins === '100'")
    expect(app.locator("#pin-count")).to_contain_text("pin")
    expect(app.locator(".leaflet-control-scale-line").first).to_be_visible()
    # The list of nearby pins does not hide the circle.
    app.get_by_label("Near a place").fill("Berlin, Germany")
    app.get_by_label("Near a place").press("Enter")
    expect(app.locator("path.near-circle")).to_have_count(1)
    circle, panel = app.locator("path.near-circle").bounding_box(), app.locator("#near-panel").bounding_box()
    assert circle["y"] + circle["height"] <= panel["y"] + 2
