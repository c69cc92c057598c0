"""The user's account, and the about page."""

import json

import pytest
from playwright.sync_api import expect

from otm_server import PASSWORD


@pytest.fixture
def account(open_app, server):
    person = server.person("Old", "Name")
    app = open_app(server, person, "account")
    app.person = person
    return app


def test_the_name_is_changed_beside_pins_too(account, server):
    app = account
    server.pin(app.person, "Named", "https://example.org", -20, -60)
    app.get_by_role("button", name="Refresh", exact=True).click()
    app.get_by_label("First name").fill("New")
    app.get_by_role("button", name="Change name").click()
    expect(app.notices).to_contain_text("Name changed")
    app.go("Table")
    expect(app.rows.filter(has_text="New Name").first).to_contain_text("Named")


def test_an_empty_name_is_told(account):
    app = account
    app.get_by_label("Last name").fill(" ")
    app.get_by_role("button", name="Change name").click()
    expect(app.locator("#account-last-problem")).to_contain_text("can't be empty")


def test_the_password_is_changed(account, server):
    app = account
    app.get_by_label("Old password").fill(PASSWORD)
    app.get_by_label("New password").fill("another long password")
    app.get_by_role("button", name="Change password").click()
    expect(app.notices).to_contain_text("Password changed")
    expect(app.get_by_label("Old password")).to_have_value("")
    for password, status in [(PASSWORD, 401), ("another long password", 200)]:
        body = {"email": app.person.email, "password": password}
        assert server.request("POST", "/account/session", body)[0] == status
    # This page stays logged in.
    app.reload()
    app.expect_view("account")


@pytest.mark.parametrize("old, new, field, said", [
    ("not my password", "another long password", "#password-old", "password is wrong"),
    (PASSWORD, "short", "#password-new", "8 characters"),
    ("", "another long password", "#password-old", "can't be empty"),
])
def test_a_refused_password_is_told_beside_its_field(account, old, new, field, said):
    app = account
    app.get_by_label("Old password").fill(old)
    app.get_by_label("New password").fill(new)
    app.get_by_role("button", name="Change password").click()
    expect(app.locator(f"{field}-problem")).to_contain_text(said)


def test_where_one_is_logged_in_is_listed_and_ended_everywhere(account, server):
    app = account
    sessions = app.locator("#my-sessions > li")
    # The session of the program that created the person, which this page uses too.
    expect(sessions).to_have_count(1)
    expect(sessions.first).to_contain_text("this one")
    elsewhere = server.request("POST", "/account/session", {
        "email": app.person.email, "password": app.person.password})[2]
    app.reload()
    expect(sessions).to_have_count(2)
    app.get_by_role("button", name="Log out everywhere").click()
    dialog = app.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(sessions).to_have_count(2)
    app.get_by_role("button", name="Log out everywhere").click()
    dialog.get_by_role("button", name="Log out everywhere").click()
    app.expect_view("login")
    expect(app.notices).to_contain_text("logged out everywhere")
    for cookies in [elsewhere, app.person.cookies]:
        assert server.request("GET", "/account", cookies=cookies)[0] == 401


def test_a_log_out_everywhere_that_failed_does_not_look_like_one_that_worked(account):
    app = account
    app.may_fail = True
    app.page.route("**/account/sessions", lambda route:
        route.abort() if route.request.method == "DELETE" else route.continue_())
    app.get_by_role("button", name="Log out everywhere").click()
    app.get_by_role("dialog").get_by_role("button", name="Log out everywhere").click()
    expect(app.notices).to_be_visible()
    app.expect_view("account")


def test_ones_data_are_downloaded(account, server):
    app = account
    server.pin(app.person, "Kept", "https://example.org/kept", -21, -61)
    with app.expect_download() as download:
        app.get_by_role("button", name="Download my data").click()
    assert download.value.suggested_filename == "on-the-map.json"
    data = json.loads(download.value.path().read_text())
    assert data["account"]["email"] == app.person.email
    assert [pin["place"] for pin in data["pins"]] == ["Kept"]
    assert "password" not in json.dumps(data).lower()


def test_ones_pins_are_removed(open_app, server):
    person = server.person("Pin", "Remover")
    server.pin(person, "To be removed", "https://example.org", -22, -62)
    app = open_app(server, person, "account")
    app.get_by_role("button", name="Remove my pin To be removed").click()
    app.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(app.get_by_text("You have no pins.")).to_be_visible()
    app.go("Table")
    expect(app.rows.filter(has_text="Pin Remover")).to_have_count(0)


def test_an_account_is_deleted_with_everything_of_it(open_app, server):
    person = server.person("To Be", "Forgotten")
    server.pin(person, "Gone", "https://example.org", -23, -63)
    app = open_app(server, person, "account")
    app.get_by_role("button", name="Delete my account").click()
    dialog = app.get_by_role("dialog")
    expect(dialog).to_contain_text("can't be undone")
    dialog.get_by_role("button", name="Cancel").click()
    app.get_by_role("button", name="Delete my account").click()
    dialog.get_by_label("Your password").fill("not my password")
    dialog.get_by_role("button", name="Delete my account").click()
    expect(app.notices).to_contain_text("That password is wrong. Nothing was deleted.")
    app.get_by_role("button", name="Delete my account").click()
    dialog.get_by_label("Your password").fill(person.password)
    # Return does what the main button says.
    dialog.get_by_label("Your password").press("Enter")
    app.expect_view("login")
    assert server.request("POST", "/account/session", {
        "email": person.email, "password": person.password})[0] == 401
    assert "To Be Forgotten" not in server.request("GET", "/pins")[1].decode()


def test_about_says_whose_data_it_is_and_which_version(app):
    app.get_by_role("link", name="About On The Map").click()
    app.expect_view("about")
    about = app.view("about")
    for said in ["GeoNames", "CC BY 4.0", "Natural Earth", "Leaflet"]:
        expect(about).to_contain_text(said)
    expect(app.locator("#about-facts dd").first).to_be_visible()
    expect(about.get_by_role("link", name="Description of the API")).to_have_attribute("href", "/openapi.json")
    app.get_by_role("link", name="Back to the log-in").click()
    app.expect_view("login")


def test_the_map_says_whose_data_it_shows(open_app, server):
    app = open_app(server, server.person())
    expect(app.locator("#pin-map .leaflet-control-attribution")).to_have_text("Leaflet · Natural Earth · GeoNames")
