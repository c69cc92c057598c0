"""What others wrote stays text, and nothing leaves this machine."""

import pytest
from playwright.sync_api import expect

BREAKOUTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>",
    "'\"`</span><iframe src=javascript:alert(1)>",
    "${alert(1)}{{alert(1)}}",
]
# Reverses the following text: "exe.gpj" would read "jpg.exe".
OVERRIDE = "\u202egnp.exe\u2066"
LINKS = [
    "javascript:alert(1)", " javascript:alert(1)", "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>", "vbscript:alert(1)", "file:///etc/passwd",
    "blob:https://example.org/x", "https:", "\"onmouseover=\"alert(1)", "https://udacity.com@evil.example",
]


@pytest.fixture(scope="module")
def hostile(server):
    """Pins of malicious people, with their texts."""
    written = []
    for number, text in enumerate(BREAKOUTS):
        person = server.person(text[:128], "Last" + text[:100])
        server.pin(person, "Place " + text, "https://example.org/" + text, 74, -170 + number * 58)
        written.append(text)
    return server


def assert_inert(app):
    assert app.locator("main script, main iframe, main img[src='x'], main svg[onload]").count() == 0
    assert app.evaluate("() => [...document.querySelectorAll('*')].every((each) => [...each.attributes].every((one) => !one.name.startsWith('on')))")


def test_texts_of_others_are_text_in_the_table(open_app, hostile):
    app = open_app(hostile, hostile.person(), "table")
    for text in BREAKOUTS:
        expect(app.rows.filter(has_text="Place " + text).first).to_contain_text(text)
    assert_inert(app)


def test_texts_of_others_are_text_on_the_map(open_app, hostile):
    app = open_app(hostile, hostile.person())
    pins = app.locator("#pin-map .pin[aria-label*='Place ']")
    expect(pins.first).to_be_attached()
    for label in [pins.nth(index).get_attribute("aria-label") for index in range(pins.count())]:
        app.locator("#pin-map .pin").and_(app.page.get_by_label(label, exact=True)).first.press("Enter")
        expect(app.locator(".leaflet-popup")).to_be_visible()
        assert_inert(app)
        app.keyboard.press("Escape")
        expect(app.locator(".leaflet-popup")).to_have_count(0)


def test_one_who_is_called_like_a_script_uses_the_page(open_app, server):
    person = server.person(*BREAKOUTS[:2])
    server.pin(person, BREAKOUTS[2], "https://example.org", -72, 0)
    app = open_app(server, person, "account")
    expect(app.get_by_label("First name")).to_have_value(BREAKOUTS[0])
    app.begin_post()
    expect(app.get_by_role("dialog")).to_contain_text(BREAKOUTS[2])
    app.get_by_role("dialog").get_by_role("button", name="Overwrite").click()
    app.find(BREAKOUTS[0])
    expect(app.locator("#post-error, #post-preview-title, #post-choice-title").locator("visible=true").first).to_be_visible()
    assert_inert(app)


def test_links_that_are_no_links_lead_nowhere(open_app, server):
    people = [server.person("Link", f"Smith {number}") for number in range(len(LINKS))]
    for person, link in zip(people, LINKS):
        server.pin(person, "Somewhere", link, -74, 50)
    app = open_app(server, server.person(), "table")
    for number in range(len(LINKS)):
        row = app.rows.filter(has_text=f"Link Smith {number}")
        expect(row).to_have_count(1)
        expect(row.get_by_role("link")).to_have_count(0)
        row.locator("button.bad").click()
        expect(app.notices).to_contain_text("isn't a valid web link")
        app.notices.get_by_role("button").first.click()
        expect(app.notices).to_have_count(0)
    assert len(app.context.pages) == 1
    assert_inert(app)


def test_marks_that_turn_text_about_are_refused(open_app, server):
    with pytest.raises(AssertionError, match="firstName"):
        server.person("Turn" + OVERRIDE, "Coat")
    person = server.person("Turn", "Coat")
    server.pin(person, "P", "https://example.org/", -76, 0)
    app = open_app(server, server.person(), "table")
    row = app.rows.first
    expect(row).to_contain_text("Turn Coat")
    # The direction of each user-written text is isolated.
    expect(row.locator("bdi.name")).to_have_attribute("dir", "auto")


def test_a_script_in_the_page_would_not_run(app):
    app.may_fail = True
    app.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      document.body.insertAdjacentHTML("beforeend", "<p id=styled style='color: red'>x</p><img src=x onerror='window.ran = true'>");
    }""")
    app.wait_for_timeout(300)
    assert app.evaluate("window.ran === undefined")
    assert app.evaluate("document.getElementById('styled').style.length") == 0


def test_another_page_cannot_write(server, person):
    """The cookie alone is not enough: the header needs what only our page can read."""
    cookies = {name: value for name, value in person.cookies.items() if name != "XSRF-TOKEN"}
    status, _, _ = server.request("POST", "/pins", {
        "place": "Lima", "link": "https://example.org", "latitude": -12, "longitude": -77}, cookies)
    assert status == 403


def test_nothing_is_asked_of_another_machine(open_app, crowded):
    app = open_app(crowded, crowded.visitor, has_land=True)
    for tab in ["Table", "Account", "About", "Map"]:
        app.go(tab)
    app.begin_post()
    app.find("Costa Rica")
    app.locator("#preview-map .pin").wait_for()
    app.wait_for_timeout(500)
    # The page, its files, tiles, labels, pins and candidates; otherwise the walk did not happen.
    assert len(app.requests) > 12
    assert app.strays == []
