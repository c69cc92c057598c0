"""Login and sign-up."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from otm_server import PASSWORD


def alert(app):
    return app.view("login").get_by_role("alert")


def test_a_person_logs_in_and_sees_the_map(app, person):
    app.log_in(person)
    expect(app.get_by_role("button", name="Log out", exact=True)).to_be_visible()


def test_return_moves_on_and_submits(app, person):
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("E-mail").press("Enter")
    expect(app.get_by_label("Password")).to_be_focused()
    app.keyboard.type(person.password)
    app.keyboard.press("Enter")
    app.expect_view("map")


@pytest.mark.parametrize("email, password, said, focused", [
    ("", "", "Enter your e-mail and password", "login-email"),
    ("", PASSWORD, "Enter your e-mail", "login-email"),
    ("ada@example.org", "", "Enter your password", "login-password"),
    ("   ", PASSWORD, "Enter your e-mail", "login-email"),
])
def test_an_empty_field_is_told_before_any_request(app, email, password, said, focused):
    app.get_by_label("E-mail").fill(email)
    app.get_by_label("Password").fill(password)
    app.locator("#login-form button[type=submit]").click()
    expect(alert(app)).to_contain_text(said)
    assert app.focused() == focused
    assert not [each for each in app.requests if each.url.endswith("/account/session")]


def test_wrong_credentials_are_told(app, person):
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill("something else")
    app.locator("#login-form button[type=submit]").click()
    expect(alert(app)).to_contain_text("Wrong e-mail or password")
    expect(app.get_by_label("E-mail")).to_have_value(person.email)
    expect(app.get_by_label("Password")).to_have_value("")


def test_a_missing_connection_is_told_from_wrong_credentials(app, person):
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill(person.password)
    app.context.set_offline(True)
    app.locator("#login-form button[type=submit]").click()
    expect(alert(app)).to_contain_text("No connection")
    app.context.set_offline(False)
    app.get_by_label("Password").fill(person.password)
    app.locator("#login-form button[type=submit]").click()
    app.expect_view("map")


def test_fields_are_disabled_and_a_spinner_turns_while_waiting(app, person):
    held = app.hold("**/account/session")
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill(person.password)
    app.locator("#login-form button[type=submit]").click()
    expect(app.get_by_label("E-mail")).to_be_disabled()
    expect(app.get_by_label("Password")).to_be_disabled()
    expect(app.locator("#login-form button[type=submit]")).to_be_disabled()
    expect(app.locator("#login-form .spinner")).to_be_visible()
    held[0].continue_()
    app.expect_view("map")


def test_the_servers_words_are_shown_when_it_is_neither(app, person):
    app.route("**/account/session", lambda route: route.fulfill(
        status=429, json={"error": {"code": "login.slowed", "message": "too many failed attempts; try again in 8 s"}}))
    app.get_by_label("E-mail").fill(person.email)
    app.get_by_label("Password").fill("something else")
    app.locator("#login-form button[type=submit]").click()
    expect(alert(app)).to_contain_text("Too many failed attempts; try again in 8 s.")


def test_fields_are_empty_on_return(app, person):
    app.log_in(person)
    app.get_by_role("button", name="Log out", exact=True).click()
    app.expect_view("login")
    expect(app.get_by_label("E-mail")).to_have_value("")
    expect(app.get_by_label("Password")).to_have_value("")
    # Half typed, then away and back.
    app.get_by_label("E-mail").fill("half@typed")
    app.get_by_role("link", name="Sign up").click()
    app.get_by_role("link", name="Log in").click()
    expect(app.get_by_label("E-mail")).to_have_value("")


def test_logout_ends_the_session_on_the_server(app, server, person):
    app.log_in(person)
    cookies = {each["name"]: each["value"] for each in app.context.cookies()}
    assert server.request("GET", "/account", cookies=cookies)[0] == 200
    app.get_by_role("button", name="Log out", exact=True).click()
    app.expect_view("login")
    assert server.request("GET", "/account", cookies=cookies)[0] == 401
    # Behind it is what any guest can see.
    app.page.go_back()
    expect(app.get_by_role("link", name="Log in", exact=True)).to_be_visible()


def test_a_log_out_in_one_tab_is_one_in_all(app, server, person):
    app.log_in(person)
    other = app.context.new_page()
    other.goto(server.address + "/#/account")
    expect(other.locator("#account")).to_be_visible()
    app.get_by_role("button", name="Log out", exact=True).click()
    expect(other.locator("#login")).to_be_visible()


def test_a_log_out_that_failed_does_not_look_like_one_that_worked(app, person):
    app.log_in(person)
    page = app.page
    page.route("**/account/session", lambda route: route.abort())
    app.get_by_role("button", name="Log out", exact=True).click()
    expect(app.notices).to_contain_text("You are NOT logged out yet")
    app.expect_view("map")
    assert "otm-session" in {each["name"] for each in app.context.cookies()}
    page.unroute("**/account/session")
    # The browser is closed and reopened: first of all, the logout is repeated.
    with page.expect_request(lambda request: request.method == "DELETE"):
        app.reload()
    expect(app.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    assert "otm-session" not in {each["name"] for each in app.context.cookies()}


def test_a_session_lasts_over_a_reload(app, person):
    app.log_in(person)
    app.reload()
    app.expect_view("map")


def test_a_session_that_the_server_ended_leads_to_the_login(app, server, person):
    app.log_in(person)
    cookies = {each["name"]: each["value"] for each in app.context.cookies()}
    server.request("DELETE", "/account/session", cookies=cookies)
    app.begin_post()
    app.find("Costa Rica")
    app.get_by_role("button", name="Finish").click()
    app.expect_view("login")
    expect(app.notices).to_contain_text("Your session has ended")


def test_password_managers_find_their_way(app):
    kinds = {
        "#login-email": "username", "#login-password": "current-password",
        "#signup-email": "username", "#signup-password": "new-password",
        "#signup-first": "given-name", "#signup-last": "family-name",
        "#password-old": "current-password", "#password-new": "new-password",
    }
    for selector, kind in kinds.items():
        expect(app.locator(selector)).to_have_attribute("autocomplete", kind)


def test_facebook_is_offered_only_when_configured(app):
    expect(app.get_by_role("button", name="Continue with Facebook")).to_be_hidden()


FACEBOOK = {"dialog": "http://facebook.invalid/dialog/oauth", "appID": "4711"}


def with_facebook(app, server):
    """The settings of a server that offers Facebook."""
    app.route("**/web/config.json", lambda route: route.fulfill(json={
        "signup": "open", "facebook": FACEBOOK, "openWrites": False, "leaflet": True}))
    app.reload()


def test_facebook_leads_to_its_page_and_back(app, server, person):
    with_facebook(app, server)
    gone = []
    app.route("http://facebook.invalid/**", lambda route: (gone.append(route.request.url), route.abort()))
    app.get_by_role("button", name="Continue with Facebook").click()
    app.wait_for_timeout(500)
    assert "client_id=4711" in gone[0] and "response_type=token" in gone[0]
    state = re.search(r"state=([^&]+)", gone[0]).group(1)
    sent = []
    app.route("**/account/session", lambda route: (sent.append(route.request.post_data_json), route.fulfill(
        status=401, json={"error": {"code": "login.refused", "message": "no"}})))
    app.goto(f"{server.address}/?back#access_token=TOKEN&state={state}")
    expect(alert(app)).to_be_visible()
    assert sent == [{"facebookToken": "TOKEN"}]
    assert "TOKEN" not in app.page.url
    app.strays.clear()


def test_a_facebook_token_that_nobody_asked_for_is_dropped(app, server):
    with_facebook(app, server)
    app.goto(f"{server.address}/?back#access_token=TOKEN&state=forged")
    app.expect_view("login")
    assert not [each for each in app.requests if each.method == "POST"]


# Sign-up

def sign_up(app, **changes):
    values = {
        "First name": "Zoë", "Last name": "Ångström", "E-mail": f"{secrets.token_hex(6)}@example.org",
        "Password": PASSWORD, **changes,
    }
    app.get_by_role("link", name="Sign up").click()
    for label, value in values.items():
        app.get_by_label(label).fill(value)
    app.get_by_role("button", name="Create account").click()
    return values


def test_sign_up_makes_an_account_and_logs_in(app):
    values = sign_up(app)
    app.expect_view("map")
    app.go("Account")
    expect(app.get_by_text(values["E-mail"])).to_be_visible()
    expect(app.get_by_label("First name")).to_have_value("Zoë")


@pytest.mark.parametrize("label, value, said", [
    ("First name", " ", "Enter your first name"),
    ("Last name", "", "Enter your last name"),
    ("E-mail", "nobody", "not an e-mail address"),
    ("Password", "short", "8 characters"),
])
def test_what_is_wrong_with_a_registration_is_said_beside_the_field(app, label, value, said):
    sign_up(app, **{label: value})
    field = app.get_by_label(label)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    expect(app.locator(f"#{field.get_attribute('aria-describedby')}")).to_contain_text(said)


def test_an_address_that_is_taken_is_told(app, person):
    sign_up(app, **{"E-mail": person.email})
    expect(app.view("signup")).to_contain_text("already")
    app.expect_view("signup")
