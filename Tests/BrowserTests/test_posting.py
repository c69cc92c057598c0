"""Finding the place of a pin: suggestions, lookups, and the choice among several places."""

import re

import pytest
from playwright.sync_api import expect

COSTA_RICA = "Costa Rica"


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
    # Return accepted the suggestion, and did not submit.
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
    expect(app.preview().get_by_role("heading")).to_contain_text("Springfield, Illinois")
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
        # The page has canceled the request already.
        pass
    app.wait_for_timeout(400)
    expect(app.options.first).to_contain_text("Oslo")
    # Also not after leaving the field.
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
    held = app.hold("**/pins/validate*")
    app.find(COSTA_RICA)
    expect(app.locator("#post-form .spinner")).to_be_visible()
    expect(app.get_by_label("Place", exact=True)).to_be_disabled()
    expect(app.get_by_role("button", name="Cancel")).to_be_enabled()
    held[0].continue_()
    app.preview()


def test_a_place_that_is_nowhere_is_told(posting):
    app = posting
    app.find("Xyzzyqwxkj")
    expect(app.locator("#post-error")).to_contain_text("Could not find “Xyzzyqwxkj”. Check the spelling")
    expect(app.locator("#post-form")).to_be_visible()
    # The error for one text is not shown with the next.
    app.get_by_label("Place", exact=True).fill("Seatle, WA")
    expect(app.locator("#post-error")).to_be_hidden()
    expect(app.options.first).to_contain_text("Seattle")
    # And unlikely places are not offered.
    assert not [each for each in app.options.all_inner_texts() if "Belgium" in each]


def test_a_place_and_a_link_that_are_both_wrong_are_told_together(posting):
    app = posting
    app.find("asdfgh qwerty", "javascript:alert(1)")
    expect(app.locator("#post-error")).to_contain_text("Could not find “asdfgh qwerty”")
    expect(app.locator("#post-link-problem")).to_contain_text("javascript: aren't allowed")
    expect(app.get_by_label("Place", exact=True)).to_be_focused()
    # The search has ended, so its announcement has too.
    expect(app.locator("#status")).to_have_text("")


def test_an_announcement_stays_with_its_view(posting):
    app = posting
    app.find("Costa Rica")
    expect(app.locator("#status")).to_contain_text("Found Costa Rica")
    app.go("Table")
    expect(app.locator("#status")).to_have_text("")


def test_what_begins_a_name_is_offered_where_nothing_bears_it(posting):
    app = posting
    app.find("earth")
    expect(app.locator("#choice-list")).to_contain_text("Texas")
    expect(app.get_by_role("button", name="None of these")).to_be_visible()


def test_no_connection_is_told_from_no_such_place(posting):
    app = posting
    app.route("**/pins/validate*", lambda route: route.abort())
    app.find(COSTA_RICA)
    expect(app.locator("#post-error")).to_contain_text("No connection")
    app.unroute("**/pins/validate*")
    app.get_by_role("button", name="Find location").click()
    app.preview()


def test_words_that_were_left_over_are_told(posting):
    app = posting
    app.find("1600 Amphitheatre Pkwy, Mountain View, CA")
    expect(app.preview()).to_contain_text("Mountain View")
    expect(app.locator("#post-preview-note")).to_contain_text("Amphitheatre")


@pytest.mark.parametrize("text", ["Europe", "Pacific Ocean"])
def test_a_continent_or_an_ocean_is_too_large_for_a_pin(posting, server, text):
    app = posting
    app.find(text)
    expect(app.locator("#post-error")).to_contain_text("too large for a pin")
    # The same rule as on the server and in otm validate.
    status, answer, _ = server.request("POST", "/pins/validate", {"place": text, "link": "https://example.org"})
    assert status == 200 and b"location.tooVague" in answer
    # A pin inside it may be set by hand.
    app.get_by_role("button", name="Set the pin by hand").click()
    expect(app.preview()).to_be_visible()


def test_one_chooses_among_places_of_one_name(posting):
    app = posting
    app.find("Springfield")
    choices = app.locator("#choice-list button")
    expect(choices.nth(1)).to_be_visible()
    # Two more rows: more places, and none of these.
    expect(app.locator("#choice-map .pin")).to_have_count(choices.count() - 2)
    label = choices.nth(1).locator(".place-title").inner_text()
    choices.nth(1).click()
    expect(app.preview().get_by_role("heading")).to_contain_text(label)
    app.get_by_role("button", name="Back").click()
    expect(app.locator("#post-choice")).to_be_visible()
    app.get_by_role("button", name="Back").click()
    expect(app.get_by_label("Place", exact=True)).to_have_value("Springfield")


@pytest.mark.parametrize("text, other", [
    ("Aurora", "Illinois"), ("Richmond", "California"), ("Manchester", "New Hampshire"),
    ("Newcastle", "South Africa"), ("Springfield", "Oregon"),
])
def test_nobody_is_put_into_the_better_known_town(posting, text, other):
    app = posting
    app.find(text)
    # What tells a town from the others comes first, and a small map shows where it lies.
    row = app.locator("#choice-list button").filter(has=app.locator("b", has_text=other)).first
    expect(app.locator("#choice-list button").nth(1)).to_be_visible()
    more = app.get_by_role("button", name="More places")
    if not row.count():
        expect(app.locator("#choice-list button")).to_have_count(12)
        more.click()
        expect(more).to_have_count(0)
    expect(row).to_be_visible()
    expect(row.locator("canvas.locator")).to_be_visible()
    row.click()
    expect(app.preview().get_by_role("heading")).to_contain_text(other)
    expect(app.locator("#preview-inset")).to_be_visible()


def test_a_preview_offers_the_others(posting):
    app = posting
    app.find("Paris, Texas")
    expect(app.preview().get_by_role("heading")).to_contain_text("Texas")
    app.get_by_role("button", name="Not this one?").click()
    expect(app.locator("#post-choice")).to_be_visible()
    expect(app.get_by_role("button", name="None of these")).to_be_visible()
    app.go_back()
    expect(app.preview().get_by_role("heading")).to_contain_text("Texas")


def test_one_chooses_on_the_map_too(posting):
    app = posting
    app.find("Springfield")
    label = app.locator("#choice-list button").first.locator(".place-title").inner_text()
    app.locator("#choice-map").get_by_role("button", name=re.compile("^1: ")).press("Enter")
    expect(app.preview().get_by_role("heading")).to_contain_text(label)


def test_candidates_differ_and_none_of_them_may_be_right(posting):
    app = posting
    app.find("Newport, England")
    expect(app.locator("#choice-list .place").nth(1)).to_be_visible()
    details = app.locator("#choice-list .place").all_inner_texts()
    assert len(set(details)) == len(details) > 1, details
    app.get_by_role("button", name="None of these").click()
    app.preview()
    app.locator("#preview-map .pin.own").focus()
    app.keyboard.press("ArrowUp")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("map")
