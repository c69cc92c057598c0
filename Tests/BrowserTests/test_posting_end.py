"""From the preview to the pin on the map: position, link, displayed name, drafts, overwriting."""

import json
import re

import pytest
from playwright.sync_api import expect

from otm_server import PASSWORD

COSTA_RICA = "Costa Rica"


def test_a_pin_is_posted_and_shown(posting, server):
    app = posting
    app.find(COSTA_RICA, "https://example.org/pura-vida")
    expect(app.preview().get_by_role("heading")).to_have_text("Costa Rica")
    expect(app.locator("#preview-map .pin.own")).to_be_visible()
    expect(app.preview()).to_contain_text("https://example.org/pura-vida")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    expect(app.locator("#pin-map .pin.own")).to_be_visible()
    expect(app.locator(".leaflet-popup")).to_contain_text("Post Er")
    expect(app.notices).to_contain_text("Your pin is on the map")
    app.go("Table")
    expect(app.rows.first).to_contain_text("Post Er")
    expect(app.rows.first).to_contain_text(COSTA_RICA)


# Preview

def numbers(app):
    return tuple(float(app.locator(f"#preview-{name}").input_value()) for name in ("latitude", "longitude"))


def test_the_preview_is_zoomed_to_a_sensible_region(open_app, server):
    app = open_app(server, server.person(), has_land=True)
    app.begin_post()
    app.expect_view("post")
    app.find(COSTA_RICA)
    app.preview()
    # A country fills the map; a town is shown with its surroundings and labels.
    box = app.locator("#preview-map").bounding_box()
    pin = app.locator("#preview-map .pin.own").bounding_box()
    assert box["x"] < pin["x"] < box["x"] + box["width"] and box["y"] < pin["y"] < box["y"] + box["height"]
    app.get_by_role("button", name="Back").click()
    app.find("Zürich, Switzerland")
    app.wait_for_name("Winterthur", "#preview-map")
    expect(app.locator("#preview-map path.accuracy-circle")).to_have_count(1)


def test_the_pin_is_dragged_to_the_right_spot(posting, server):
    app = posting
    app.find(COSTA_RICA)
    app.preview()
    before = numbers(app)
    box = app.locator("#preview-map .pin.own").bounding_box()
    app.mouse.move(box["x"] + 15, box["y"] + 15)
    app.mouse.down()
    app.mouse.move(box["x"] + 75, box["y"] - 20, steps=8)
    app.mouse.up()
    app.wait_for(lambda: numbers(app)[0] > before[0] and numbers(app)[1] > before[1])
    after = numbers(app)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    status, text, _ = server.request("GET", "/pins?limit=1")
    assert f"{after[0]}" in text.decode() and f"{after[1]}" in text.decode()


def test_the_pin_is_moved_by_keys_and_by_numbers(posting):
    app = posting
    app.find(COSTA_RICA)
    app.preview()
    before = numbers(app)
    app.locator("#preview-map .pin.own").focus()
    app.keyboard.press("ArrowLeft")
    app.keyboard.press("ArrowDown")
    after = numbers(app)
    assert after[0] < before[0] and after[1] < before[1]
    expect(app.locator("#status")).to_contain_text("Pin at")
    app.get_by_text("Coordinates").click()
    app.get_by_label("Latitude").fill("91")
    app.get_by_role("button", name="Finish").click()
    expect(app.locator("#preview-numbers-problem")).to_contain_text("from -90 to 90")
    app.get_by_label("Latitude").fill("9,5")
    app.get_by_label("Latitude").press("Tab")
    expect(app.locator("#preview-numbers-problem")).to_be_hidden()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


# Link

@pytest.mark.parametrize("link, said", [
    ("javascript:alert(1)", "javascript: aren't allowed"),
    ("ftp://example.org", "ftp: aren't allowed"),
    ("https://", "incomplete"),
    ("https://exa mple.org", "incomplete"),
])
def test_a_link_is_checked_as_it_is_typed(posting, link, said):
    app = posting
    field = app.get_by_label("A link to share")
    field.press_sequentially(link)
    expect(app.locator("#post-link-problem")).to_contain_text(said)
    expect(field).to_have_attribute("aria-invalid", "true")
    app.get_by_label("Place", exact=True).fill(COSTA_RICA)
    app.keyboard.press("Enter")
    # Both are reviewed by the server.
    expect(field).to_be_focused()
    expect(app.locator("#post-form")).to_be_visible()
    field.fill("https://example.org/ok")
    expect(app.locator("#post-link-problem")).to_be_hidden()


def test_a_link_without_a_scheme_is_completed_and_said(posting):
    app = posting
    app.get_by_label("A link to share").fill("example.org/me")
    app.get_by_label("A link to share").press("Tab")
    expect(app.get_by_label("A link to share")).to_have_value("https://example.org/me")
    expect(app.locator("#post-link-note")).to_contain_text("We added https://")


# Drafts

def test_steps_have_addresses_and_a_draft_survives_back_reload_and_a_login(posting, server):
    app = posting
    app.find("Springfield", "https://example.org/draft")
    app.wait_until("location.hash === '#/post/choose'")
    app.locator("#choice-list button").nth(1).click()
    app.wait_until("location.hash === '#/post/preview'")
    title = app.preview().get_by_role("heading").inner_text()
    app.reload()
    expect(app.preview().get_by_role("heading")).to_have_text(title)
    app.page.go_back()
    expect(app.locator("#post-choice")).to_be_visible()
    app.page.go_back()
    expect(app.get_by_label("Place", exact=True)).to_have_value("Springfield")
    expect(app.get_by_label("A link to share")).to_have_value("https://example.org/draft")
    app.page.go_forward()
    app.page.go_forward()
    app.preview()
    cookies = {each["name"]: each["value"] for each in app.context.cookies()}
    server.request("DELETE", "/account/session", cookies=cookies)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("login")
    expect(app.notices).to_contain_text("continue with your pin")
    expect(app.get_by_label("E-mail")).to_have_value(re.compile("@example.org"))
    assert app.focused() == "login-password"
    app.get_by_label("Password").fill(PASSWORD)
    app.get_by_label("Password").press("Enter")
    expect(app.preview().get_by_role("heading")).to_have_text(title)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_a_misspelling_is_not_what_others_see(posting, server):
    app = posting
    app.find("seatle wa")
    app.preview()
    expect(app.get_by_role("radio").first).to_be_checked()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    pin = json.loads(server.request("GET", "/pins?limit=1")[1])["pins"][0]
    assert pin["place"] == "seatle wa" and pin["placeLabel"].startswith("Seattle, Washington")
    # Student apps get the text as typed.
    row = json.loads(server.request("GET", "/v1/StudentLocation?limit=1&order=-updatedAt")[1])["results"][0]
    assert row["mapString"] == "seatle wa" and "placeLabel" not in row
    expect(app.locator(".leaflet-popup")).to_contain_text("Seattle, Washington")
    app.go("Table")
    expect(app.rows.first).to_contain_text("Seattle, Washington")
    app.go("Account")
    expect(app.locator("#my-pins")).to_contain_text("Seattle, Washington")


# The post itself

def test_the_bar_does_not_lose_what_was_typed(posting):
    app = posting
    app.get_by_label("Place", exact=True).fill("Bergen")
    app.get_by_label("A link to share").fill("https://example.org/kept")
    app.get_by_role("button", name="Refresh", exact=True).click()
    app.begin_post()
    app.go("Table")
    app.begin_post()
    expect(app.get_by_label("Place", exact=True)).to_have_value("Bergen")
    expect(app.get_by_label("A link to share")).to_have_value("https://example.org/kept")


def test_a_failed_post_is_told_in_the_servers_words(posting):
    app = posting
    app.find(COSTA_RICA)
    app.preview()
    app.route("**/pins", lambda route: route.fulfill(
        status=507, json={"error": {"code": "store.full", "message": "the server's disk is full; contact its operator"}}))
    app.get_by_role("button", name="Finish").click()
    expect(app.locator("#post-error")).to_contain_text("The server's disk is full; contact its operator.")
    app.unroute("**/pins")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_problems_of_the_link_lead_back_to_it(posting):
    app = posting
    # A server may refuse what it accepted before, for reasons that the page does not know.
    app.find(COSTA_RICA)
    app.preview()
    app.route("**/pins", lambda route: route.fulfill(status=400, json={
        "error": {"code": "invalid", "message": "the post has problems", "field": "link"},
        "problems": [{"code": "link.other", "field": "link", "severity": "error",
                      "message": "the host is too long", "remedy": "take a shorter one"}]}))
    app.get_by_role("button", name="Finish").click()
    expect(app.locator("#post-link-problem")).to_contain_text("The host is too long. Take a shorter one")
    assert app.focused() == "post-link"


def test_two_quick_presses_are_one_post(posting):
    app = posting
    app.find(COSTA_RICA)
    app.preview()
    app.get_by_role("button", name="Finish").dblclick()
    app.expect_view("map")
    assert len([each for each in app.requests if each.method == "POST" and each.url.endswith("/pins")]) == 1


@pytest.mark.parametrize("step", ["form", "choice", "preview", "looking"])
def test_cancel_leaves_at_any_step_without_posting(posting, step):
    app = posting
    held = []
    if step == "looking":
        held = app.hold("**/pins/validate*")
    if step != "form":
        app.find("Springfield" if step == "choice" else COSTA_RICA)
    if step in ("choice", "preview"):
        expect(app.locator(f"#post-{step}")).to_be_visible()
    app.get_by_role("button", name="Cancel").click()
    app.expect_view("map")
    if held:
        held[0].continue_()
        app.wait_for_timeout(300)
        app.expect_view("map")
    assert not [each for each in app.requests if each.method == "POST" and each.url.endswith("/pins")]
    app.begin_post()
    expect(app.get_by_label("Place", exact=True)).to_have_value("")


def post_once(app, place=COSTA_RICA):
    app.begin_post()
    app.find(place)
    app.preview()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_posting_again_asks_before_overwriting(open_app, server):
    app = open_app(server, server.person("Over", "Writer"))
    post_once(app)
    app.begin_post()
    dialog = app.get_by_role("dialog")
    expect(dialog).to_contain_text("overwrite your current location")
    expect(dialog).to_contain_text(COSTA_RICA)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    app.expect_view("map")
    app.begin_post()
    dialog.get_by_role("button", name="Overwrite").click()
    app.expect_view("post")
    app.find("Lisbon, Portugal")
    app.preview()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    app.go("Table")
    expect(app.rows.filter(has_text="Over Writer")).to_have_count(1)
    expect(app.rows.first).to_contain_text("Lisbon, Portugal")


def test_overwriting_begins_with_the_place_and_the_link_that_one_has(open_app, server):
    person = server.person("Ed", "Itor")
    app = open_app(server, person)
    app.begin_post()
    app.find("Springfield", "https://example.org/old")
    app.locator("#choice-list button").nth(2).click()
    title = app.preview().get_by_role("heading").inner_text()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")

    def own():
        return next(pin for pin in json.loads(server.request("GET", "/pins?limit=100")[1])["pins"] if pin["name"] == person.name)

    before = own()
    app.begin_post()
    app.get_by_role("dialog").get_by_role("button", name="Overwrite").click()
    expect(app.get_by_label("Place", exact=True)).to_have_value("Springfield")
    expect(app.get_by_label("A link to share")).to_have_value("https://example.org/old")
    app.get_by_label("A link to share").fill("https://example.org/new")
    app.get_by_role("button", name="Find location").click()
    # The place is known, so nobody asks again which one it is.
    expect(app.preview().get_by_role("heading")).to_have_text(title)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    app.wait_for(lambda: own()["link"] == "https://example.org/new")
    for key in ("place", "placeLabel", "latitude", "longitude"):
        assert own()[key] == before[key], key
    # Another text is looked up.
    app.begin_post()
    app.get_by_role("dialog").get_by_role("button", name="Overwrite").click()
    app.find(COSTA_RICA)
    expect(app.preview().get_by_role("heading")).to_have_text(COSTA_RICA)


def test_a_pin_that_the_page_did_not_know_is_asked_about_too(open_app, server):
    person = server.person("Two", "Windows")
    app = open_app(server, person)
    expect(app.locator("#map-busy")).to_be_hidden()
    app.begin_post()
    app.expect_view("post")
    server.pin(person, "Elsewhere", "https://example.org", 1, 1)
    app.find(COSTA_RICA)
    app.preview()
    app.get_by_role("button", name="Finish").click()
    dialog = app.get_by_role("dialog")
    expect(dialog).to_contain_text("overwrite")
    dialog.get_by_role("button", name="Cancel").click()
    app.preview()
    app.get_by_role("button", name="Finish").click()
    dialog.get_by_role("button", name="Overwrite").click()
    app.expect_view("map")
