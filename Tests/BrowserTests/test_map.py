"""The map of pins, and pins near a place."""

import re

import pytest
from playwright.sync_api import expect

from otm_server import Server

HAS_LAND = True


def canvas_colours(app):
    """The number of colors of the base map."""
    return app.evaluate("""() => {
      const colours = new Set();
      for (const canvas of document.querySelectorAll("#pin-map .leaflet-tile-pane canvas")) {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        for (let index = 0; index < data.length; index += 4 * 97) {
          colours.add(data[index] << 16 | data[index + 1] << 8 | data[index + 2]);
        }
      }
      return colours.size;
    }""")


def center(app):
    return app.evaluate("() => document.querySelector('#pin-map .leaflet-map-pane')?.style.transform")


def is_at_rest(app):
    before = center(app), zoom(app)
    app.wait_for_timeout(400)
    return (center(app), zoom(app)) == before


def zoom(app):
    return app.locator("#pin-map").get_attribute("data-zoom")


def test_pins_are_on_the_map_with_land_and_sea_below(open_app, crowded):
    app = open_app(crowded, crowded.visitor)
    expect(app.pins.first).to_be_visible()
    assert app.evaluate("() => document.documentElement.dataset.pins") == "100"
    app.wait_until("document.querySelectorAll('#pin-map .leaflet-tile-pane canvas').length > 3")
    # Sea, land, coast, border and the shades between them.
    app.wait_for(lambda: canvas_colours(app) > 6)


def test_crowded_pins_are_clusters_that_open(open_app, crowded):
    app = open_app(crowded, crowded.visitor)
    cluster = app.locator("#pin-map .cluster").first
    expect(cluster).to_be_visible()
    expect(cluster).to_have_attribute("aria-label", re.compile(r"\d+ pins"))
    before = app.locator("#pin-map .cluster").all_inner_texts()
    cluster.click()
    app.wait_for(lambda: app.locator("#pin-map .cluster").all_inner_texts() != before)


def test_the_map_is_dragged_wheeled_and_moved_by_keys(open_app, server):
    app = open_app(server, server.person())
    app.wait_for_selector("#pin-map .leaflet-tile-pane canvas")
    app.wait_for_timeout(300)
    start = center(app)
    app.mouse.move(600, 500)
    app.mouse.down()
    app.mouse.move(450, 420, steps=6)
    app.mouse.up()
    app.wait_for(lambda: center(app) != start)
    # Leaflet ignores keys while the map glides on.
    app.wait_for(lambda: is_at_rest(app))
    dragged = center(app)
    app.locator("#pin-map").focus()
    app.keyboard.press("ArrowRight")
    app.wait_for(lambda: center(app) != dragged)
    app.wait_for(lambda: is_at_rest(app))
    before = zoom(app)
    app.mouse.move(600, 500)
    app.mouse.wheel(0, -400)
    app.wait_for(lambda: zoom(app) != before)
    app.wait_for(lambda: is_at_rest(app))
    wheeled = zoom(app)
    app.locator("#pin-map").focus()
    app.keyboard.press("-")
    app.wait_for(lambda: zoom(app) != wheeled)


def test_two_fingers_zoom(open_app, server):
    app = open_app(server, server.person(), has_touch=True, is_mobile=True, viewport={"width": 400, "height": 700})
    app.wait_for_selector("#pin-map .leaflet-tile-pane canvas")
    app.wait_for_timeout(300)
    before = zoom(app)
    session = app.context.new_cdp_session(app.page)
    for step in range(8):
        points = [{"x": 200 - 20 - step * 15, "y": 400, "id": 0}, {"x": 200 + 20 + step * 15, "y": 400, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart" if step == 0 else "touchMove", "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    app.wait_for(lambda: zoom(app) != before)


def test_a_tapped_pin_says_who_it_is_and_opens_the_link(open_app, server):
    person = server.person("Grace", "Hopper")
    server.pin(person, "Arlington", "https://example.org/grace", -48.5, -123.4)
    app = open_app(server, person)
    app.locator("#pin-map .pin.own").click()
    popup = app.locator(".leaflet-popup")
    expect(popup).to_contain_text("Grace Hopper")
    link = popup.get_by_role("link", name="Grace Hopper")
    expect(link).to_contain_text("example.org")
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
    # Not only by color: another picture too.
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
    app = open_app(crowded, crowded.visitor)
    expect(app.pins.first).to_be_visible()
    app.route("**/pins?*", lambda route: route.fulfill(
        status=500, json={"error": {"code": "internal", "message": "something went wrong on the server; the error was logged"}}))
    app.get_by_role("button", name="Refresh", exact=True).click()
    expect(app.notices).to_contain_text("The pins couldn't be loaded. Something went wrong on the server")
    expect(app.pins.first).to_be_visible()
    app.notices.get_by_role("button", name="Dismiss").click()
    expect(app.notices).to_have_count(0)
    app.go("Table")
    expect(app.rows).to_have_count(100)


# Near a place

def test_who_is_near_a_place_is_listed_by_distance_with_a_circle(open_app, server):
    near, nearer = server.person("Quite", "Near"), server.person("Very", "Near")
    server.pin(near, "Reykjanesbær", "https://example.org/near", 63.998, -22.56)
    server.pin(nearer, "Reykjavík", "https://example.org/nearer", 64.14, -21.9)
    app = open_app(server, server.person())
    app.get_by_label("Near a place").fill("Reykjavík")
    app.get_by_label("Within").select_option(label="60 mi")
    app.get_by_role("button", name="Search", exact=True).click()
    panel = app.locator("#near-panel")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading")).to_contain_text(re.compile("within 60 mi of Reykjav[ií]k"))
    expect(panel.locator(".name").filter(has_text="Quite Near")).to_be_visible()
    names = panel.locator(".name").all_inner_texts()
    assert names.index("Very Near") < names.index("Quite Near")
    expect(panel.locator("li").filter(has_text="Quite Near").locator(".when")).to_contain_text(re.compile(r"\d+ mi"))
    expect(app.locator("path.near-circle")).to_have_count(1)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    expect(app.locator("path.near-circle")).to_have_count(0)


def test_a_place_that_is_not_found_is_told(open_app, server):
    app = open_app(server, server.person())
    app.get_by_label("Near a place").fill("Xyzzyqwxkj")
    app.get_by_role("button", name="Search", exact=True).click()
    expect(app.locator("#near-place-problem")).to_contain_text("was not found")
    expect(app.locator("#near-panel")).to_be_hidden()


def test_a_question_ends_with_the_next_search_and_with_a_post(open_app, server):
    app = open_app(server, server.person(), viewport={"width": 390, "height": 740})
    field, panel = app.get_by_label("Near a place"), app.locator("#near-panel")

    def search(text):
        field.fill(text)
        field.press("Enter")

    search("Bergen, Norway")
    expect(app.locator("#near-title")).to_contain_text("of Bergen")
    # Nothing of the search before is around the question.
    search("Springfield")
    expect(app.locator("#near-title")).to_contain_text("Which “Springfield” do you mean?")
    expect(app.locator("path.near-circle")).to_have_count(0)
    assert "q=Springfield" in app.url
    search("Xyzzyqwxkj")
    expect(app.locator("#near-place-problem")).to_contain_text("was not found")
    expect(panel).to_be_hidden()
    app.wait_until("location.hash.startsWith('#/map')")
    search("Springfield")
    expect(panel).to_be_visible()
    app.begin_post()
    app.find("Costa Rica")
    app.preview()
    app.get_by_role("button", name="Finish").click()
    expect(app.locator(".leaflet-popup")).to_be_visible()
    expect(panel).to_be_hidden()
    expect(field).to_have_value("")


def test_names_of_towns_come_when_one_looks_closely(open_app, server):
    app = open_app(server, server.person(), "map/9/47.4/8.6")
    app.wait_for_name("Winterthur")


def test_an_atlas_names_capitals_first_and_no_name_hides_another(open_app, server):
    app = open_app(server, server.person(), "map/5/48/9")
    for name in ["Paris", "Rome", "Vienna", "Berlin", "France", "Italy"]:
        app.wait_for_name(name)


def test_names_are_in_the_readers_language(open_app, server):
    app = open_app(server, server.person(), "map/5/48/9", locale="de-DE")
    for name in ["Rom", "Wien", "Frankreich"]:
        app.wait_for_name(name)
    # Digits that a source appends to names that it has twice are not part of the name.
    app.goto(server.address + "/#/explore?q=Paris")
    expect(app.locator("#explore-list button").first).to_contain_text("Île-de-France")
    assert not re.search("[¹²³]", app.locator("#explore-list").inner_text() + "".join(app.names_on("#explore-map")))


@pytest.mark.parametrize("locale, names", [
    ("zh-TW", ["羅馬", "維也納", "法國"]),
    # The app's own texts are Simplified for both.
    ("zh-CN", ["罗马", "维也纳", "法国"]),
])
def test_names_are_in_the_script_of_the_readers_chinese(open_app, server, locale, names):
    app = open_app(server, server.person(), "map/5/48/9", locale=locale)
    for name in names:
        app.wait_for_name(name)


def boxes(app):
    """The positions of the labels on the map."""
    return [[float(edge) for edge in each.split(",")] for each in app.locator("#pin-map .map-labels").get_attribute("data-boxes").split("|")]


def test_no_name_is_hidden_or_cut(open_app, crowded):
    app = open_app(crowded, crowded.visitor, "map/5/50/12")
    app.wait_for_name("Berlin")
    app.wait_until("document.querySelectorAll('#pin-map .pin, #pin-map .cluster').length > 3")
    # Labels are placed again when pins arrive.
    app.wait_for_timeout(400)
    width, height = app.evaluate("() => { const map = document.getElementById('pin-map'); return [map.clientWidth, map.clientHeight]; }")
    top = app.locator("#pin-map").bounding_box()["y"]
    over = [each.bounding_box() for each in app.locator("#pin-map .pin, #pin-map .cluster, #pin-map .leaflet-control, #near-form").all()]
    over = [(box["x"], box["y"] - top, box["x"] + box["width"], box["y"] - top + box["height"]) for box in over if box]
    shown = [box for box in boxes(app) if box[0] < width and box[2] > 0 and box[1] < height and box[3] > 0]
    assert len(shown) > 20
    for number, box in enumerate(shown):
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height, "cut by the edge"
        for other in shown[:number] + over:
            apart = box[0] >= other[2] or box[2] <= other[0] or box[1] >= other[3] or box[3] <= other[1]
            assert apart, (box, other)


def test_the_map_says_where_its_coasts_end_and_finds_back_to_the_pins(open_app, crowded):
    app = open_app(crowded, crowded.visitor, "map/12/52.37/4.9", geolocation={"latitude": 45.76, "longitude": 4.84}, permissions=["geolocation", "clipboard-write"])
    expect(app.locator(".leaflet-control-attribution")).to_contain_text("Coast and borders")
    app.locator("#map-home").click()
    app.wait_for(lambda: float(zoom(app)) <= 3.5)
    app.locator("#map-locate").click()
    # The town, never the house.
    expect(app.notices.last).to_contain_text("near Lyon,")
    expect(app.get_by_label("Near a place")).to_have_value(re.compile("^Lyon"))
    app.locator("#map-share").click()
    expect(app.notices.last).to_contain_text("copied")


def test_the_map_opens_where_it_was_left(open_app, server):
    person = server.person()
    app = open_app(server, person, "map/7/60.3/5.4")
    app.wait_until("localStorage.getItem('otm-view')")
    app.page.goto("about:blank")
    app.open()
    app.wait_until("location.hash.startsWith('#/map/7/60.3')")
    assert float(zoom(app)) == 7


def test_a_pin_has_an_address_of_its_own(open_app, server):
    person = server.person("Deep", "Link")
    pin = server.pin(person, "Bergen", "https://example.org/deep", 60.4, 5.3)
    app = open_app(server, server.person(), f"pin/{pin}")
    expect(app.locator(".leaflet-popup")).to_contain_text("Deep Link")
    app.locator(".leaflet-popup-close-button").click()
    app.wait_until("location.hash.startsWith('#/map/')")


def test_an_address_that_needs_a_login_is_gone_to_after_it(open_app, server):
    person = server.person("Late", "Comer")
    app = open_app(server, None, "account")
    app.expect_view("login")
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill(person.password)
    app.get_by_label("Password").press("Enter")
    app.expect_view("account")


def test_near_has_an_address_pins_and_asks_which(open_app, server):
    server.pin(server.person("Far", "Out"), "Hornepayne", "https://example.org/far", 49.21, -84.77)
    app = open_app(server, server.person(), "near?q=Hornepayne,+Ontario&km=25")
    row = app.locator("#near-list > li").filter(has_text="Far Out")
    expect(row).to_be_visible()
    expect(app.page).to_have_title(re.compile("Near Hornepayne"))
    row.get_by_role("button", name="Show Far Out").click()
    expect(app.locator(".leaflet-popup")).to_contain_text("Far Out")
    app.get_by_role("button", name="Close", exact=True).click()
    app.get_by_label("Near a place").fill("Springfield")
    app.get_by_label("Near a place").press("Enter")
    expect(app.locator("#near-title")).to_contain_text("Which “Springfield” do you mean?")
    first = app.locator("#near-list button").first
    expect(first.locator(".place-detail")).to_contain_text("United States")
    first.click()
    expect(app.locator("#near-title")).to_contain_text("within 15 mi of Springfield")
    # Nobody is there; who is nearest, and a circle that reaches them, are told.
    expect(app.locator("#near-list")).to_contain_text(re.compile(r"The nearest is .+ away\."))
    app.locator("#near-list").get_by_role("button", name=re.compile("Search within 1,?200 mi")).click()
    expect(app.locator("#near-title")).to_contain_text(re.compile("within 1,?200 mi of Springfield"))


def test_the_largest_countries_keep_their_names_beside_pins(open_app, tmp_path):
    own = Server(tmp_path)
    try:
        for name, latitude, longitude in [
            ("Salina", 38.8, -97.6), ("Brasília", -15.8, -47.9), ("Alice Springs", -23.7, 133.9), ("Krasnoyarsk", 56, 92.9),
            ("Yellowknife", 62.5, -114.4)]:
            own.pin(own.person("Inner", name), name, "https://example.org", latitude, longitude)
        app = open_app(own, own.person(), "map/2/20/0", viewport={"width": 1280, "height": 800})
        for name in ["United States", "Brazil", "Australia", "Russia", "Canada"]:
            app.wait_for_name(name)
    finally:
        own.stop()


def test_many_pins_at_one_point_open_as_a_list(open_app, tmp_path):
    own = Server(tmp_path)
    try:
        person = own.person("Many", "Here")
        for number in range(21):
            own.pin(person, f"Room {number}", f"https://example.org/{number}", 48.8566, 2.3522)
        app = open_app(own, own.person(), "map/16/48.8566/2.3522")
        app.locator("#pin-map .cluster").click()
        rows = app.locator(".leaflet-popup .choice")
        expect(rows).to_have_count(21)
        expect(app.locator("#pin-map .pin")).to_have_count(0)
        rows.filter(has_text="Room 7").click()
        # The list is still there while it fades.
        expect(app.locator(".leaflet-popup").last).to_contain_text("Room 7")
    finally:
        own.stop()


def test_an_error_leaves_with_its_view(open_app, server):
    person = server.person()
    server.pin(person, "Nowhere", "no link at all", -58, 40)
    app = open_app(server, person, "table")
    app.rows.first.locator("button.bad").click()
    expect(app.notices).to_have_count(1)
    app.go("Map")
    expect(app.notices).to_have_count(0)
