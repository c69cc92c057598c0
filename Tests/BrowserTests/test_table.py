"""The table of pins."""

import json
import re

from playwright.sync_api import expect


def test_rows_are_newest_first_with_all_that_is_known(open_app, server):
    first, second = server.person("First", "Poster"), server.person("Second", "Poster")
    server.pin(first, "Lima, Peru", "https://example.org/first", -12, -77)
    server.pin(second, "Quito", "https://example.org/second", -0.2, -78.5)
    app = open_app(server, server.person(), "table")
    expect(app.rows.nth(0)).to_contain_text("Second Poster")
    expect(app.rows.nth(1)).to_contain_text("First Poster")
    row = app.rows.nth(1)
    expect(row.locator("img")).to_be_visible()
    expect(row).to_contain_text("example.org")
    expect(row).to_contain_text("Lima, Peru")
    expect(row.locator("time")).to_contain_text(re.compile(r"now|second|minute"))


def test_a_row_opens_its_link(open_app, server):
    server.pin(server.person("Row", "Opener"), "Cusco", "www.example.org/row", -13.5, -72)
    app = open_app(server, server.person(), "table")
    app.context.route("https://www.example.org/**", lambda route: route.fulfill(body="there"))
    link = app.rows.first.get_by_role("link")
    expect(link).to_have_attribute("rel", re.compile("noopener"))
    with app.context.expect_page() as opened:
        link.click()
    # Old apps omit the scheme.
    assert opened.value.url == "https://www.example.org/row"
    app.strays.clear()


def test_a_bad_link_says_so(open_app, server):
    server.pin(server.person("Bad", "Linker"), "Puno", "aa", -15.8, -70)
    app = open_app(server, server.person(), "table")
    row = app.rows.first
    expect(row.get_by_role("link")).to_have_count(0)
    row.locator("button.bad").click()
    expect(app.notices).to_contain_text("“aa” isn't a valid web link")


def test_a_pin_without_a_link_has_no_button_for_it(open_app, server):
    server.pin(server.person("No", "Linker"), "Puno", "", -15.8, -70)
    app = open_app(server, server.person(), "table")
    row = app.rows.filter(has_text="No Linker")
    expect(row.get_by_role("button")).to_have_count(1)
    expect(row.get_by_role("button")).to_have_accessible_name("Show No Linker, Puno on the map")


def test_more_loads_the_next_hundred(open_app, crowded):
    app = open_app(crowded, crowded.visitor, "table")
    expect(app.rows).to_have_count(100)
    app.get_by_role("button", name="More", exact=True).click()
    expect(app.rows).to_have_count(200)
    assert app.evaluate("document.activeElement.closest('tr') === document.querySelectorAll('#table-rows > tr')[100]")
    ids = app.evaluate("[...document.querySelectorAll('#table-rows > tr')].map((row) => row.dataset.pin)")
    assert len(set(ids)) == 200
    # Among a thousand rows, a button is not found by its name in seconds.
    more = app.locator("#table-more")

    def press():
        # The button moves when rows come, and a click may miss it.
        expect(more).to_be_enabled()
        more.press("Enter")

    for count in range(300, 1001, 100):
        press()
        expect(app.rows).to_have_count(count)
    press()
    expect(more).to_be_hidden()
    expect(app.get_by_text("You've seen all pins.")).to_be_visible()


def test_more_that_fails_is_told_and_can_be_tried_again(open_app, crowded):
    app = open_app(crowded, crowded.visitor, "table")
    expect(app.rows).to_have_count(100)
    app.route("**/pins?*skip=100*", lambda route: route.abort())
    app.get_by_role("button", name="More", exact=True).click()
    expect(app.notices).to_contain_text("No connection")
    expect(app.rows).to_have_count(100)
    app.unroute("**/pins?*skip=100*")
    app.get_by_role("button", name="More", exact=True).click()
    expect(app.rows).to_have_count(200)


def test_the_map_has_the_pins_of_the_table(open_app, crowded):
    app = open_app(crowded, crowded.visitor, "table")
    app.get_by_role("button", name="More", exact=True).click()
    expect(app.rows).to_have_count(200)
    app.go("Map")
    app.wait_until("document.documentElement.dataset.pins === '200'")


def test_own_rows_are_marked(open_app, server):
    person = server.person("Own", "Row")
    server.pin(person, "Arequipa", "https://example.org", -16.4, -71.5)
    app = open_app(server, person, "table")
    row = app.rows.filter(has_text="Own Row").first
    expect(row).to_contain_text("(you)")
    expect(row.locator("img[src*=pin-own]")).to_be_visible()


def test_the_table_is_sorted_filtered_and_leads_to_the_map(open_app, crowded):
    app = open_app(crowded, crowded.visitor, "table")
    expect(app.rows).to_have_count(100)
    table = app.get_by_role("table", name="Pins")
    expect(table.get_by_role("columnheader")).to_have_count(5)
    expect(table.get_by_role("rowheader").first).to_contain_text("Person Number 9")
    expect(table.get_by_role("columnheader", name="Posted")).to_have_attribute("aria-sort", "descending")
    app.get_by_role("button", name="Place", exact=True).click()
    app.wait_until("location.hash === '#/table?sort=place'")
    expect(table.get_by_role("columnheader", name="Place")).to_have_attribute("aria-sort", "ascending")
    # All pins are fetched, because sorting only the newest hundred would be misleading.
    expect(app.rows.first).to_contain_text("Place 0")
    expect(app.rows.nth(2)).to_contain_text("Place 2")
    app.get_by_role("button", name="Place", exact=True).click()
    expect(app.rows.first).to_contain_text("Place 999")
    app.locator("#table-filter").fill("number 3 place 77")
    app.wait_until("location.hash === '#/table?sort=-place&q=number+3+place+77'")
    expect(app.locator("#table-count")).to_contain_text("of 1,000 pins")
    app.reload()
    expect(app.locator("#table-filter")).to_have_value("number 3 place 77")
    first = app.rows.first
    expect(first).to_contain_text("Number 3")
    first.get_by_role("button", name="on the map").click()
    app.expect_view("map")
    expect(app.locator(".leaflet-popup")).to_contain_text("Number 3")


def test_the_pins_are_files(crowded):
    status, text, _ = crowded.request("GET", "/pins?format=csv")
    lines = text.decode().splitlines()
    assert status == 200 and len(lines) == 1001 and lines[0].startswith("id,name,place,link")
    features = json.loads(crowded.request("GET", "/pins?format=geojson")[1])["features"]
    assert len(features) == 1000 and features[0]["geometry"]["type"] == "Point"
    assert len(json.loads(crowded.request("GET", "/pins?limit=1000")[1])["pins"]) == 1000


def test_links_to_files_say_that_they_download(open_app, server):
    app = open_app(server, server.person(), "table")
    for name in ["Download as CSV", "Download as GeoJSON"]:
        expect(app.get_by_role("link", name=name, exact=True)).to_have_attribute("download", "")
