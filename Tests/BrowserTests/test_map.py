"""The map of pins, and who is near a place."""

import re

from playwright.sync_api import expect


def canvas_colours(app):
    """How many colours the base map has."""
    return app.evaluate("""() => {
      const colours = new Set();
      for (const canvas of document.querySelectorAll("#pin-map canvas")) {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        for (let index = 0; index < data.length; index += 4 * 97) {
          colours.add(data[index] << 16 | data[index + 1] << 8 | data[index + 2]);
        }
      }
      return colours.size;
    }""")


def center(app):
    return app.evaluate("() => document.querySelector('#pin-map .leaflet-map-pane')?.style.transform")


def zoom(app):
    return app.locator("#pin-map").get_attribute("data-zoom")


def test_pins_are_on_the_map_with_land_and_sea_below(open_app, crowded):
    app = open_app(crowded, crowded.person())
    expect(app.pins.first).to_be_visible()
    assert app.evaluate("() => document.documentElement.dataset.pins") == "100"
    app.wait_until("document.querySelectorAll('#pin-map canvas').length > 3")
    app.wait_for_timeout(500)
    # Sea, land, coast, border, names and all between.
    assert canvas_colours(app) > 10


def test_crowded_pins_are_clusters_that_open(open_app, crowded):
    app = open_app(crowded, crowded.person())
    cluster = app.locator("#pin-map .cluster").first
    expect(cluster).to_be_visible()
    expect(cluster).to_have_attribute("aria-label", re.compile(r"\d+ pins"))
    before = app.locator("#pin-map .cluster").all_inner_texts()
    cluster.click()
    app.wait_for_timeout(600)
    assert app.locator("#pin-map .cluster").all_inner_texts() != before


def test_the_map_is_dragged_wheeled_and_moved_by_keys(open_app, server):
    app = open_app(server, server.person())
    app.wait_for_selector("#pin-map canvas")
    app.wait_for_timeout(300)
    start = center(app)
    app.mouse.move(600, 500)
    app.mouse.down()
    app.mouse.move(450, 420, steps=6)
    app.mouse.up()
    app.wait_for_timeout(400)
    dragged = center(app)
    assert dragged != start
    app.locator("#pin-map").focus()
    app.keyboard.press("ArrowRight")
    app.wait_for_timeout(500)
    assert center(app) != dragged
    before = zoom(app)
    app.mouse.move(600, 500)
    app.mouse.wheel(0, -400)
    app.wait_for_timeout(700)
    wheeled = zoom(app)
    assert wheeled != before
    app.locator("#pin-map").focus()
    app.keyboard.press("-")
    app.wait_for_timeout(700)
    assert zoom(app) != wheeled


def test_two_fingers_zoom(open_app, server):
    app = open_app(server, server.person(), has_touch=True, is_mobile=True, viewport={"width": 400, "height": 700})
    app.wait_for_selector("#pin-map canvas")
    app.wait_for_timeout(300)
    before = zoom(app)
    session = app.context.new_cdp_session(app.page)
    for step in range(8):
        points = [{"x": 200 - 20 - step * 15, "y": 400, "id": 0}, {"x": 200 + 20 + step * 15, "y": 400, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart" if step == 0 else "touchMove", "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    app.wait_for_timeout(800)
    assert zoom(app) != before


def test_a_tapped_pin_says_who_it_is_and_opens_the_link(open_app, server):
    person = server.person("Grace", "Hopper")
    server.pin(person, "Arlington", "https://example.org/grace", -48.5, -123.4)
    app = open_app(server, person)
    app.locator("#pin-map .pin.own").click()
    popup = app.locator(".leaflet-popup")
    expect(popup).to_contain_text("Grace Hopper")
    link = popup.get_by_role("link", name="Grace Hopper")
    expect(link).to_contain_text("https://example.org/grace")
    expect(link).to_have_attribute("href", "https://example.org/grace")
    expect(link).to_have_attribute("target", "_blank")
    assert "noopener" in link.get_attribute("rel")
    app.context.route("https://example.org/**", lambda route: route.fulfill(body="there"))
    with app.context.expect_page() as opened:
        link.click()
    assert opened.value.url == "https://example.org/grace"
    assert opened.value.evaluate("window.opener") is None
    app.strays.clear()


def test_a_tap_outside_closes_the_popup(open_app, server):
    person = server.person()
    server.pin(person, "South", "https://example.org", -50, -100)
    app = open_app(server, person)
    app.locator("#pin-map .pin.own").click()
    expect(app.locator(".leaflet-popup")).to_be_visible()
    app.mouse.click(700, 600)
    expect(app.locator(".leaflet-popup")).to_have_count(0)


def test_pins_open_by_key(open_app, server):
    person = server.person()
    server.pin(person, "Key", "https://example.org", -52, -90)
    app = open_app(server, person)
    app.locator("#pin-map .pin.own").focus()
    app.keyboard.press("Enter")
    expect(app.locator(".leaflet-popup")).to_contain_text("Ada Lovelace")
    expect(app.locator(".leaflet-popup").get_by_role("link", name="Ada Lovelace")).to_be_focused()
    app.keyboard.press("Escape")
    expect(app.locator(".leaflet-popup")).to_have_count(0)
    expect(app.locator("#pin-map .pin.own")).to_be_focused()


def test_ones_own_pin_is_marked(open_app, server):
    person, other = server.person(), server.person("Somebody", "Else")
    server.pin(other, "There", "https://example.org", -54, 20)
    server.pin(person, "Here", "https://example.org", -54, 21)
    app = open_app(server, person)
    own = app.locator("#pin-map .pin.own")
    expect(own).to_have_count(1)
    expect(own).to_have_attribute("aria-label", re.compile(r"\(you\)"))
    # Not by colour alone: another picture.
    assert "pin-own.svg" in own.evaluate("(pin) => getComputedStyle(pin).backgroundImage")


def test_refresh_fetches_anew_with_a_spinner_on_both_tabs(open_app, server):
    person = server.person("Re", "Fresher")
    app = open_app(server, person)
    expect(app.locator("#map-busy")).to_be_hidden()
    server.pin(person, "Refreshed", "https://example.org", -56, 0)
    held = app.hold("**/pins?*")
    app.get_by_role("button", name="Refresh", exact=True).click()
    expect(app.locator("#map-busy")).to_be_visible()
    app.go("Table")
    expect(app.locator("#table-busy")).to_be_visible()
    held[0].continue_()
    expect(app.locator("#table-busy")).to_be_hidden()
    expect(app.rows.first).to_contain_text("Refreshed")
    assert "limit=100" in held[0].request.url


def test_a_failed_refresh_is_told_and_keeps_the_old_pins(open_app, crowded):
    app = open_app(crowded, crowded.person())
    expect(app.pins.first).to_be_visible()
    app.route("**/pins?*", lambda route: route.fulfill(
        status=500, json={"error": {"code": "internal", "message": "something went wrong here; it has been noted"}}))
    app.get_by_role("button", name="Refresh", exact=True).click()
    expect(app.notices).to_contain_text("The pins could not be loaded. Something went wrong here")
    expect(app.pins.first).to_be_visible()
    app.go("Table")
    expect(app.rows).to_have_count(100)
    app.notices.get_by_role("button", name="Dismiss").click()
    expect(app.notices).to_have_count(0)


# Near a place

def test_who_is_near_a_place_is_listed_by_distance_with_a_circle(open_app, server):
    near, nearer = server.person("Quite", "Near"), server.person("Very", "Near")
    server.pin(near, "Reykjanesbær", "https://example.org/near", 63.998, -22.56)
    server.pin(nearer, "Reykjavík", "https://example.org/nearer", 64.14, -21.9)
    app = open_app(server, server.person())
    app.get_by_label("Near a place").fill("Reykjavík")
    app.get_by_label("Within").select_option("100")
    app.get_by_role("button", name="Near", exact=True).click()
    panel = app.locator("#near-panel")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading")).to_contain_text(re.compile("within 100 km of Reykjav[ií]k"))
    names = panel.locator(".name").all_inner_texts()
    assert names.index("Very Near") < names.index("Quite Near")
    expect(panel.locator("li").filter(has_text="Quite Near").locator(".when")).to_contain_text(re.compile(r"\d+ km"))
    expect(app.locator("path.near-circle")).to_have_count(1)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    expect(app.locator("path.near-circle")).to_have_count(0)


def test_a_place_that_is_not_found_is_told(open_app, server):
    app = open_app(server, server.person())
    app.get_by_label("Near a place").fill("Xyzzyqwxkj")
    app.get_by_role("button", name="Near", exact=True).click()
    expect(app.notices).to_contain_text("was not found")
    expect(app.locator("#near-panel")).to_be_hidden()


def test_names_of_towns_come_when_one_looks_closely(open_app, server):
    app = open_app(server, server.person())
    app.get_by_label("Near a place").fill("Zürich, Switzerland")
    app.get_by_label("Within").select_option("100")
    app.get_by_role("button", name="Near", exact=True).click()
    expect(app.locator(".place-name").filter(has_text="Winterthur")).to_be_attached()
