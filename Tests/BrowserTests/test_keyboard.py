"""Everything that people do, with the keyboard alone."""

import secrets

from playwright.sync_api import expect

from otm_server import PASSWORD


def press(app, selector):
    """Moves to an element with Tab, wherever the focus is, and presses Return."""
    app.tab_to(selector)
    app.keyboard.press("Enter")


def test_an_account_is_made_used_and_left_by_key(app):
    # The first field has the focus, on devices with a keyboard.
    assert app.focused() == "login-email"
    press(app, "#signup-line a")
    app.expect_view("signup")
    email = f"{secrets.token_hex(6)}@example.org"
    for field, text in {"first": "Tab", "last": "Key", "email": email, "password": PASSWORD}.items():
        app.tab_to(f"#signup-{field}")
        app.keyboard.type(text)
    app.keyboard.press("Enter")
    app.expect_view("map")
    with app.expect_request("**/pins?*"):
        press(app, "#refresh")
    expect(app.locator("#status")).to_contain_text("pin")
    # A misspelled place, then another one.
    press(app, "#add-pin")
    app.expect_view("post")
    app.tab_to("#post-place")
    app.keyboard.type("seatle wa")
    app.tab_to("#post-link")
    app.keyboard.type("example.org/keys")
    app.keyboard.press("Enter")
    app.preview()
    press(app, "#post-preview button[type=submit]")
    app.expect_view("map")
    expect(app.locator(".leaflet-popup")).to_contain_text("Seattle, Washington")
    app.reload()
    app.expect_view("map")
    press(app, "#add-pin")
    expect(app.get_by_role("dialog")).to_be_visible()
    press(app, "#question-yes")
    expect(app.locator("#post-place")).to_be_focused()
    app.keyboard.type("Springfield")
    app.tab_to("#post-link")
    app.keyboard.type("example.org/keys")
    app.keyboard.press("Enter")
    press(app, "#choice-list button")
    app.preview()
    app.tab_to("#shown-as-0")
    app.keyboard.press("ArrowDown")
    press(app, "#post-preview button[type=submit]")
    app.expect_view("map")
    expect(app.locator(".leaflet-popup .place")).to_have_text("Springfield")
    # A link is opened from the table.
    app.reload()
    app.expect_view("map")
    press(app, "nav a[href='#/table']")
    app.expect_view("table")
    app.context.route("https://example.org/**", lambda route: route.fulfill(body="there"))
    app.tab_to("#table-rows .own button.show")
    # The whole row shows that its link has the focus.
    app.keyboard.press("Tab")
    expect(app.locator("#table-rows .own a")).to_be_focused()
    with app.context.expect_page() as opened:
        app.keyboard.press("Enter")
    opened.value.close()
    app.strays.clear()
    app.reload()
    press(app, "#logout")
    app.expect_view("login")
    app.tab_to("#login-email")
    app.keyboard.type(email)
    app.keyboard.press("Enter")
    app.keyboard.type("not the password")
    app.keyboard.press("Enter")
    expect(app.locator("#login-form .notice.error")).to_be_visible()
    assert app.focused() == "login-password"


def test_all_is_done_by_key(open_app, server):
    person = server.person("Key", "Board")
    app = open_app(server)
    app.tab_to("#login-email")
    app.keyboard.type(person.email)
    app.keyboard.press("Enter")
    app.keyboard.type(person.password)
    app.keyboard.press("Enter")
    app.expect_view("map")
    assert app.focused() == "map-title"
    app.keyboard.press("Shift+Tab")
    app.reload()
    app.expect_view("map")
    app.tab_to("a.skip")
    app.tab_to("#logout")
    app.tab_to("nav a[href='#/table']")
    app.keyboard.press("Enter")
    app.expect_view("table")
    assert app.focused() == "table-title"
    app.keyboard.press("Shift+Tab")
    assert app.focused() == "refresh"
    app.keyboard.press("Shift+Tab")
    assert app.focused() == "add-pin"
    app.keyboard.press("Enter")
    app.expect_view("post")
    app.tab_to("#post-place")
    app.keyboard.type("costa ri")
    expect(app.options.first).to_be_visible()
    app.keyboard.press("ArrowDown")
    app.keyboard.press("Enter")
    app.tab_to("#post-link")
    app.keyboard.type("https://example.org/keys")
    app.keyboard.press("Enter")
    expect(app.locator("#post-preview")).to_be_visible()
    assert app.focused() == "post-preview-title"
    app.tab_to("#preview-map .pin.own")
    app.keyboard.press("ArrowUp")
    app.tab_to("#post-preview button[type=submit]")
    app.keyboard.press("Enter")
    app.expect_view("map")
    expect(app.locator(".leaflet-popup")).to_contain_text("Key Board")


def test_looking_around_and_leaving_are_done_by_key(open_app, server):
    server.pin(server.person("Near", "By"), "Khiva", "https://example.org/khiva", 41.4, 60.3)
    app = open_app(server, server.person("Key", "Leaver"))
    # The search comes before the map with all its pins.
    app.tab_to("#near-place", most=14)
    app.keyboard.type("Khiva, Uzbekistan")
    app.keyboard.press("Enter")
    expect(app.locator("#near-list li").first).to_be_visible()
    assert app.focused() == "near-title"
    app.tab_to("#near-list button.show")
    app.keyboard.press("Enter")
    expect(app.locator(".leaflet-popup")).to_be_visible()
    app.locator("#near-title").focus()
    app.keyboard.press("Escape")
    expect(app.locator("#near-panel")).to_be_hidden()
    app.locator("a.skip").focus()
    app.tab_to("#bar-account")
    app.keyboard.press("Enter")
    app.expect_view("account")
    app.tab_to("#export")
    with app.expect_download():
        app.keyboard.press("Enter")
    app.tab_to("#delete-account")
    app.keyboard.press("Enter")
    # The password field has the focus, and Return does what the main button says.
    expect(app.get_by_role("dialog")).to_be_visible()
    app.keyboard.type(PASSWORD)
    app.keyboard.press("Enter")
    app.expect_view("login")


def test_dialogs_keep_the_focus_and_give_it_back(open_app, server):
    app = open_app(server, server.person(), "account")
    app.get_by_role("button", name="Delete my account").focus()
    app.keyboard.press("Enter")
    dialog = app.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert app.evaluate("document.activeElement.closest('dialog') !== null")
    app.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert app.focused() == "delete-account"
