"""Pictures of the seven views for people to look at: .build/screenshots, or OTM_SCREENSHOTS."""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("width, height", [(1100, 760), (768, 1024), (320, 640)], ids=["wide", "tablet", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_views_have_their_picture_taken(open_app, crowded, screenshots, width, height, scheme):
    app = open_app(crowded, viewport={"width": width, "height": height}, color_scheme=scheme)
    taken = []

    def take(name):
        app.wait_for_timeout(500)
        path = screenshots / f"{name}-{width}-{scheme}.png"
        app.screenshot(path=path)
        taken.append(path)

    take("login")
    app.get_by_role("link", name="Sign up").click()
    take("signup")
    app.get_by_role("link", name="Log in").click()
    app.log_in(crowded.person("Zoë", "Ångström"))
    expect(app.pins.first).to_be_visible()
    take("map")
    app.go("Table")
    take("table")
    app.begin_post()
    app.get_by_label("Place", exact=True).press_sequentially("reykjav")
    expect(app.options.first).to_be_visible()
    take("post")
    app.find("Springfield")
    expect(app.locator("#post-choice")).to_be_visible()
    take("choice")
    app.get_by_role("button", name="Back").click()
    app.find("Zürich, Switzerland")
    app.wait_for_name("Winterthur", "#preview-map")
    take("preview")
    app.get_by_role("button", name="Cancel").click()
    app.go("Explore")
    app.get_by_label("A place, an address or a postal code").fill("Moscow, ID")
    app.keyboard.press("Enter")
    expect(app.locator("#explore-list button").first).to_be_visible()
    take("explore")
    app.go("Account")
    take("account")
    app.go("About")
    take("about")
    assert all(path.stat().st_size > 3000 for path in taken)
