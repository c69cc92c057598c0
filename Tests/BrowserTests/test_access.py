"""For everyone: small windows, large letters, dark mode, keyboards, screen readers."""

import pytest
from playwright.sync_api import expect

HAS_LAND = True

LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe"
ARABIC = "محمد بن موسى الخوارزمي"
VIEWS = [
    "map", "table", "explore", "account", "about", "post", "near", "popup", "answer", "choice", "preview", "question", "login",
    "refused", "signup",
]


@pytest.fixture(scope="module")
def folk(server):
    """People with many kinds of names."""
    server.pin(server.person(LONG, LONG[:100]), LONG * 3, "https://example.org/" + LONG * 3, 40, 10)
    server.pin(server.person(ARABIC, "خوارزم"), "خيوة، أوزبكستان", "https://example.org/", 41.4, 60.3)
    return server


def show(app, name):
    """Shows a view, or a state of one."""
    if name in ("login", "refused", "signup"):
        if app.locator("#bar").is_visible():
            app.get_by_role("button", name="Log out", exact=True).click()
        app.expect_view("login")
        if name == "refused":
            app.locator("#login-form button[type=submit]").click()
            expect(app.locator("#login-form .notice.error")).to_be_visible()
        if name == "signup":
            app.get_by_role("link", name="Sign up").click()
    elif name in ("map", "table", "explore", "account", "about"):
        app.go(name.capitalize())
    elif name == "near":
        app.go("Map")
        # Suggestions may cover the button by now.
        app.get_by_label("Near a place").fill("Khiva, Uzbekistan")
        app.get_by_label("Near a place").press("Enter")
        expect(app.locator("#near-panel")).to_be_visible()
    elif name == "popup":
        app.locator("#near-list button.show").first.click()
        expect(app.locator(".leaflet-popup")).to_be_visible()
    elif name == "answer":
        app.go("Explore")
        app.get_by_label("A place, an address or a postal code").fill("Moscow, ID")
        app.keyboard.press("Enter")
        expect(app.locator("#explore-list button").first).to_be_visible()
        expect(app.locator("#explore-outcome")).to_contain_text("Moscow")
    elif name == "question":
        app.go("Account")
        app.get_by_role("button", name="Delete my account").click()
        expect(app.get_by_role("dialog")).to_be_visible()
    else:
        app.begin_post()
        if name == "post":
            app.get_by_label("Place", exact=True).press_sequentially("berl")
            expect(app.options.first).to_be_visible()
            app.keyboard.press("ArrowDown")
        if name in ("choice", "preview"):
            app.find("Springfield" if name == "choice" else "Costa Rica")
            expect(app.locator(f"#post-{name}")).to_be_visible()
    app.wait_for_timeout(350)


def leave(app, name):
    """Leaves a state that prevents others from being shown."""
    if name == "question":
        app.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    if name in ("post", "choice", "preview"):
        app.keyboard.press("Escape")
        app.get_by_role("button", name="Cancel").click()


@pytest.mark.parametrize("scheme, width, ratio", [("light", 1100, 1), ("dark", 320, 1), ("light", 550, 2)],
                         ids=["wide", "narrow and dark", "200 % zoom"])
def test_axe_finds_nothing(open_app, folk, scheme, width, ratio):
    app = open_app(folk, folk.person(), color_scheme=scheme, viewport={"width": width, "height": 760 // ratio}, device_scale_factor=ratio)
    for name in VIEWS:
        show(app, name)
        assert app.findings() == [], name
        leave(app, name)


@pytest.mark.parametrize("width, height, ratio", [
    (320, 568, 2), (400, 300, 2), (640, 480, 2), (768, 1024, 1), (1920, 1000, 1),
], ids=["320 px", "1/4 window", "200 % zoom", "tablet", "wide"])
def test_views_fit_every_window(open_app, folk, width, height, ratio):
    app = open_app(folk, folk.person(LONG, ARABIC), viewport={"width": width, "height": height}, device_scale_factor=ratio)
    for name in VIEWS:
        show(app, name)
        assert app.overflow() <= 0, f"{name} is too wide by {app.overflow()} px"
        leave(app, name)


def test_views_fit_a_page_that_runs_from_the_right(open_app, folk):
    app = open_app(folk, folk.person(ARABIC, "ب"), "table", locale="ar")
    assert app.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]
    for name in ["table", "explore", "account", "about", "map"]:
        app.locator(f"#bar nav a[href='#/{name}']").click()
        app.expect_view(name)
        assert app.overflow() <= 0, name
    # The map's buttons are at the start of the reading direction, and nothing covers them.
    zoom, field = app.locator(".leaflet-control-zoom").first.bounding_box(), app.locator("#near-form").bounding_box()
    assert field["x"] + field["width"] <= zoom["x"]
    scale = app.locator("#pin-map .leaflet-control-scale").bounding_box()
    assert scale["x"] > 500
    # Names of people and places are aligned to the start too, whatever their own direction.
    app.locator("#near-place").fill("Khiva, Uzbekistan")
    app.locator("#near-place").press("Enter")
    row = app.locator("#near-list > li").first
    expect(row).to_be_visible()
    edges = row.locator(".name, .link").evaluate_all("(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().right))")
    assert max(edges) - min(edges) <= 2, edges
    logout = app.locator("#logout").bounding_box()
    refresh = app.locator("#refresh").bounding_box()
    assert logout["x"] > refresh["x"]


def test_the_bar_is_the_same_on_both_tabs(open_app, folk):
    app = open_app(folk, folk.person())
    places = []
    for tab in ["Map", "Table"]:
        app.go(tab)
        expect(app.get_by_role("navigation").get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
        names = ["Log out", "Refresh", "Put me on the map"]
        places.append([app.get_by_role("button", name=name, exact=True).bounding_box() for name in names])
    assert places[0] == places[1]
    logout, refresh, pin = places[0]
    assert logout["x"] < 40 and refresh["x"] > 800 and pin["x"] < refresh["x"]


def test_large_targets(open_app, folk):
    app = open_app(folk, folk.person(), viewport={"width": 320, "height": 568})
    small = app.evaluate("""() => [...document.querySelectorAll("button, nav a")]
      .filter((each) => each.checkVisibility()).map((each) => [each.id || each.textContent, each.getBoundingClientRect()])
      .filter(([, box]) => box.width < 40 || box.height < 40).map(([name]) => name)""")
    assert small == []


def test_every_field_has_a_label(app):
    nameless = app.evaluate("""() => [...document.querySelectorAll("input, select")]
      .filter((field) => !field.labels?.length && field.getAttribute("aria-hidden") !== "true").map((field) => field.id || field.name)""")
    assert nameless == []


def test_little_moves_for_those_who_want_that(open_app, folk):
    app = open_app(folk, folk.person(), reduced_motion="reduce")
    assert "leaflet-fade-anim" not in app.locator("#pin-map").get_attribute("class")
    moving = open_app(folk, folk.person(), reduced_motion="no-preference")
    assert "leaflet-fade-anim" in moving.locator("#pin-map").get_attribute("class")


def test_the_map_is_dark_in_the_dark(open_app, folk):
    def wait_for_brightness(app, bounds):
        # At most 765; the median of several points, since some hit names, of tiles that are drawn.
        app.wait_until("""(() => {
          const points = [...document.querySelectorAll("#pin-map .leaflet-tile-pane canvas")]
            .map((canvas) => canvas.getContext("2d").getImageData(3, 3, 1, 1).data)
            .filter((point) => point[3] === 255)
            .map((point) => point.slice(0, 3).reduce((sum, part) => sum + part, 0))
            .sort((a, b) => a - b);
          return points.length > 3 && points.at(3) %s;
        })()""" % bounds)

    app = open_app(folk, folk.person(), color_scheme="light")
    wait_for_brightness(app, "> 500")
    app.emulate_media(color_scheme="dark")
    wait_for_brightness(app, "< 250")


def test_the_page_has_a_title_for_each_view(open_app, folk):
    app = open_app(folk, folk.person())
    for tab in ["Map", "Table", "Account", "About"]:
        app.go(tab)
        expect(app.page).to_have_title(f"{tab} – On The Map")
