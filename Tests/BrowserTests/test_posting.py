"""Posting a pin, from a place's name to the map."""

import re

import pytest
from playwright.sync_api import expect

COSTA_RICA = "Costa Rica"


@pytest.fixture
def posting(open_app, server):
    """The posting view of somebody without a pin."""
    app = open_app(server, server.person("Post", "Er"))
    app.begin_post()
    app.expect_view("post")
    return app


def error(app):
    return app.locator("#post-error")


def preview(app):
    expect(app.locator("#post-preview")).to_be_visible()
    return app.locator("#post-preview")


def test_a_pin_is_posted_and_shown(posting, server):
    app = posting
    app.find(COSTA_RICA, "https://example.org/pura-vida")
    expect(preview(app).get_by_role("heading")).to_have_text("Costa Rica")
    expect(app.locator("#preview-map .pin.own")).to_be_visible()
    expect(preview(app)).to_contain_text("https://example.org/pura-vida")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    expect(app.locator("#pin-map .pin.own")).to_be_visible()
    expect(app.locator(".leaflet-popup")).to_contain_text("Post Er")
    expect(app.notices).to_contain_text("Your pin is on the map")
    app.go("Table")
    expect(app.rows.first).to_contain_text("Post Er")
    expect(app.rows.first).to_contain_text(COSTA_RICA)


# Suggestions

def test_suggestions_come_while_typing_and_are_taken_by_key(posting):
    app = posting
    field = app.get_by_label("Place", exact=True)
    expect(field).to_have_attribute("role", "combobox")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("reykjav", delay=20)
    expect(app.options.first).to_contain_text("Reykjav")
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(app.locator("#status")).to_contain_text("suggestion")
    field.press("ArrowDown")
    expect(app.options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", app.options.first.get_attribute("id"))
    field.press("ArrowUp")
    expect(app.options.last).to_have_attribute("aria-selected", "true")
    field.press("ArrowDown")
    label = app.options.first.locator(".place-title").inner_text()
    field.press("Enter")
    expect(field).to_have_value(re.compile(f"^{re.escape(label)}"))
    expect(app.options).to_have_count(0)
    expect(field).to_have_attribute("aria-expanded", "false")
    # Enter took the suggestion, and did not submit.
    expect(app.locator("#post-form")).to_be_visible()


def test_escape_takes_the_list_away_and_leaves_the_text(posting):
    app = posting
    field = app.get_by_label("Place", exact=True)
    field.press_sequentially("berl")
    expect(app.options.first).to_be_visible()
    field.press("Escape")
    expect(app.options).to_have_count(0)
    expect(field).to_have_value("berl")
    app.expect_view("post")


def test_a_pressed_suggestion_is_previewed_without_another_question(posting):
    app = posting
    app.get_by_label("A link to share").fill("https://example.org/x")
    app.get_by_label("Place", exact=True).press_sequentially("springfield, ill", delay=15)
    option = app.options.filter(has_text="Illinois").first
    option.click()
    app.get_by_role("button", name="Find location").click()
    expect(preview(app).get_by_role("heading")).to_contain_text("Springfield, Illinois")
    assert not [each for each in app.requests if "/geocode/search" in each.url]


def test_typing_asks_seldom(posting):
    app = posting
    app.get_by_label("Place", exact=True).press_sequentially("copenhagen", delay=25)
    expect(app.options.first).to_be_visible()
    asked = [each.url for each in app.requests if "/geocode/suggest" in each.url]
    assert len(asked) <= 3, asked


def test_a_stale_answer_does_not_come_over_a_newer_one(posting):
    app = posting
    held = app.hold("**/geocode/suggest?q=ber&*")
    field = app.get_by_label("Place", exact=True)
    field.fill("ber")
    app.wait_for_timeout(400)
    assert held
    field.fill("oslo")
    expect(app.options.first).to_contain_text("Oslo")
    try:
        held[0].continue_()
    except Exception:
        # The page has dropped the request already.
        pass
    app.wait_for_timeout(400)
    expect(app.options.first).to_contain_text("Oslo")
    # Nor after the field has been left.
    field.fill("ber")
    app.wait_for_timeout(300)
    app.get_by_label("A link to share").focus()
    app.wait_for_timeout(300)
    expect(app.options).to_have_count(0)


# Finding

def test_empty_fields_are_told(posting):
    app = posting
    app.get_by_role("button", name="Find location").click()
    expect(app.locator("#post-place-problem")).to_contain_text("Where are you studying?")
    expect(app.locator("#post-link-problem")).to_contain_text("Add a link")
    assert app.focused() == "post-place"


def test_a_spinner_turns_while_a_place_is_looked_up(posting):
    app = posting
    held = app.hold("**/geocode/search?*")
    app.find(COSTA_RICA)
    expect(app.locator("#post-form .spinner")).to_be_visible()
    expect(app.get_by_label("Place", exact=True)).to_be_disabled()
    expect(app.get_by_role("button", name="Cancel")).to_be_enabled()
    held[0].continue_()
    preview(app)


def test_a_place_that_is_nowhere_is_told(posting):
    app = posting
    app.find("Xyzzyqwxkj")
    expect(error(app)).to_contain_text("Could not find “Xyzzyqwxkj”. Check the spelling")
    expect(app.locator("#post-form")).to_be_visible()


def test_no_connection_is_told_from_no_such_place(posting):
    app = posting
    app.route("**/geocode/search?*", lambda route: route.abort())
    app.find(COSTA_RICA)
    expect(error(app)).to_contain_text("No connection")
    app.unroute("**/geocode/search?*")
    app.get_by_role("button", name="Find location").click()
    preview(app)


def test_words_that_were_left_over_are_told(posting):
    app = posting
    app.find("1600 Amphitheatre Pkwy, Mountain View, CA")
    expect(preview(app)).to_contain_text("Mountain View")
    expect(app.locator("#post-preview-note")).to_contain_text("Amphitheatre")


@pytest.mark.parametrize("text", ["Europe", "Pacific Ocean"])
def test_a_continent_or_an_ocean_is_too_large_for_a_pin(posting, server, text):
    app = posting
    app.find(text)
    expect(app.locator("#post-error")).to_contain_text("too large for a pin")
    # The same as the server says, and otm validate.
    status, answer, _ = server.request("POST", "/pins/validate", {"place": text, "link": "https://example.org"})
    assert status == 200 and b"location.tooVague" in answer
    # Within it a pin may be put by hand.
    app.get_by_role("button", name="Set the pin by hand").click()
    expect(preview(app)).to_be_visible()


def test_one_chooses_among_places_of_one_name(posting):
    app = posting
    app.find("Springfield")
    choices = app.locator("#choice-list button")
    expect(choices.nth(1)).to_be_visible()
    # One more: none of these.
    expect(app.locator("#choice-map .pin")).to_have_count(choices.count() - 1)
    label = choices.nth(1).locator(".place-title").inner_text()
    choices.nth(1).click()
    expect(preview(app).get_by_role("heading")).to_contain_text(label)
    app.get_by_role("button", name="Back").click()
    expect(app.locator("#post-choice")).to_be_visible()
    app.get_by_role("button", name="Back").click()
    expect(app.get_by_label("Place", exact=True)).to_have_value("Springfield")


def test_one_chooses_on_the_map_too(posting):
    app = posting
    app.find("Springfield")
    label = app.locator("#choice-list button").first.locator(".place-title").inner_text()
    app.locator("#choice-map").get_by_role("button", name=re.compile("^1: ")).press("Enter")
    expect(preview(app).get_by_role("heading")).to_contain_text(label)


# Preview

def numbers(app):
    return tuple(float(app.locator(f"#preview-{name}").input_value()) for name in ("latitude", "longitude"))


def test_the_preview_is_zoomed_to_a_sensible_region(posting):
    app = posting
    app.find(COSTA_RICA)
    preview(app)
    # A country fills the map; a town has its surroundings, with names.
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
    preview(app)
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
    preview(app)
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
    ("https://exa mple.org", "can't contain spaces"),
])
def test_a_link_is_checked_as_it_is_typed(posting, link, said):
    app = posting
    field = app.get_by_label("A link to share")
    field.press_sequentially(link)
    expect(app.locator("#post-link-problem")).to_contain_text(said)
    expect(field).to_have_attribute("aria-invalid", "true")
    app.get_by_label("Place", exact=True).fill(COSTA_RICA)
    app.get_by_role("button", name="Find location").click()
    expect(app.locator("#post-form")).to_be_visible()
    assert app.focused() == "post-link"
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
    title = preview(app).get_by_role("heading").inner_text()
    app.reload()
    expect(preview(app).get_by_role("heading")).to_have_text(title)
    app.page.go_back()
    expect(app.locator("#post-choice")).to_be_visible()
    app.page.go_back()
    expect(app.get_by_label("Place", exact=True)).to_have_value("Springfield")
    expect(app.get_by_label("A link to share")).to_have_value("https://example.org/draft")
    app.page.go_forward()
    app.page.go_forward()
    preview(app)
    cookies = {each["name"]: each["value"] for each in app.context.cookies()}
    server.request("DELETE", "/account/session", cookies=cookies)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("login")
    person = server.person("Post", "Again")
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill(person.password)
    app.get_by_label("Password").press("Enter")
    expect(preview(app).get_by_role("heading")).to_have_text(title)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_candidates_differ_and_none_of_them_may_be_right(posting):
    app = posting
    app.find("Brandon, England")
    expect(app.locator("#choice-list .place").nth(1)).to_be_visible()
    details = app.locator("#choice-list .place").all_inner_texts()
    assert len(set(details)) == len(details) > 1, details
    app.get_by_role("button", name="None of these").click()
    preview(app)
    app.locator("#preview-map .pin.own").focus()
    app.keyboard.press("ArrowUp")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_a_misspelling_is_not_what_others_see(posting, server):
    app = posting
    app.find("seatle wa")
    preview(app)
    expect(app.get_by_role("radio").first).to_be_checked()
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    assert "Seattle, Washington" in server.request("GET", "/pins?limit=1")[1].decode()


# The post itself

def test_a_failed_post_is_told_in_the_servers_words(posting):
    app = posting
    app.find(COSTA_RICA)
    preview(app)
    app.route("**/pins", lambda route: route.fulfill(
        status=507, json={"error": {"code": "store.full", "message": "the server's disk is full; contact its operator"}}))
    app.get_by_role("button", name="Finish").click()
    expect(error(app)).to_contain_text("The server's disk is full; contact its operator.")
    app.unroute("**/pins")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")


def test_problems_of_the_link_lead_back_to_it(posting):
    app = posting
    # No client can know all that a server refuses.
    app.find(COSTA_RICA, "https://" + "a" * 300 + ".example.org/")
    preview(app)
    app.route("**/pins", lambda route: route.fulfill(status=400, json={
        "error": {"code": "invalid", "message": "the post has problems", "field": "link"},
        "problems": [{"code": "link.host", "field": "link", "severity": "error",
                      "message": "the host is too long", "remedy": "take a shorter one"}]}))
    app.get_by_role("button", name="Finish").click()
    expect(app.locator("#post-link-problem")).to_contain_text("the host is too long. take a shorter one")
    assert app.focused() == "post-link"


def test_two_quick_presses_are_one_post(posting):
    app = posting
    app.find(COSTA_RICA)
    preview(app)
    app.get_by_role("button", name="Finish").dblclick()
    app.expect_view("map")
    assert len([each for each in app.requests if each.method == "POST" and each.url.endswith("/pins")]) == 1


@pytest.mark.parametrize("step", ["form", "choice", "preview", "looking"])
def test_cancel_leaves_at_any_step_without_posting(posting, step):
    app = posting
    held = []
    if step == "looking":
        held = app.hold("**/geocode/search?*")
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
    assert not [each for each in app.requests if each.method == "POST"]
    app.begin_post()
    expect(app.get_by_label("Place", exact=True)).to_have_value("")


def post_once(app, place=COSTA_RICA):
    app.begin_post()
    app.find(place)
    preview(app)
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
    preview(app)
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
    app.go("Table")
    expect(app.rows.filter(has_text="Over Writer")).to_have_count(1)
    expect(app.rows.first).to_contain_text("Lisbon, Portugal")


def test_a_pin_that_the_page_did_not_know_is_asked_about_too(open_app, server):
    person = server.person("Two", "Windows")
    app = open_app(server, person)
    expect(app.locator("#map-busy")).to_be_hidden()
    app.begin_post()
    app.expect_view("post")
    server.pin(person, "Elsewhere", "https://example.org", 1, 1)
    app.find(COSTA_RICA)
    preview(app)
    app.get_by_role("button", name="Finish").click()
    dialog = app.get_by_role("dialog")
    expect(dialog).to_contain_text("overwrite")
    dialog.get_by_role("button", name="Cancel").click()
    preview(app)
    app.get_by_role("button", name="Finish").click()
    dialog.get_by_role("button", name="Overwrite").click()
    app.expect_view("map")
