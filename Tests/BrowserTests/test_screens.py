"""Screenshots of all views for people to look at: .build/screenshots, or OTM_SCREENSHOTS.

With LONG_TESTS=1 in a second language too, one that runs from the right.
"""

import os

import pytest
from playwright.sync_api import expect

HAS_LAND = True

LANGUAGES = ["en", "ar"] if os.environ.get("LONG_TESTS") == "1" else ["en"]


@pytest.mark.parametrize("width, height", [(1100, 760), (768, 1024), (320, 640)], ids=["wide", "tablet", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_views_have_their_picture_taken(open_app, crowded, screenshots, width, height, scheme, language):
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme, "locale": language}
    app = open_app(crowded, **options)
    taken = []

    def take(name):
        app.wait_for_timeout(500)
        picture = screenshots / f"{name}-{width}-{scheme}-{language}.png"
        app.screenshot(path=picture)
        taken.append(picture)

    def go(name):
        app.locator(f"#bar nav a[href='#/{name}']").click()
        app.expect_view(name)

    take("login")
    app.locator("#signup-line a").click()
    take("signup")
    app.goto(crowded.address + "/embed")
    expect(app.locator("#pin-count")).not_to_be_empty()
    take("embed")

    # An administrator sees everything that others see.
    person = crowded.manager
    app.use(person)
    app.goto(crowded.address + "/#/map")
    app.reload()
    app.expect_view("map")
    expect(app.pins.first).to_be_visible()
    take("map")
    app.locator("#near-place").fill("São Paulo")
    # By key: at 320 pixels the suggestions cover the button.
    app.locator("#near-place").press("Enter")
    expect(app.locator("#near-list li").first).to_be_visible()
    take("near")
    app.locator("#near-close").click()
    go("table")
    expect(app.rows.first).to_be_visible()
    take("table")
    app.locator("#add-pin").click()
    app.expect_view("post")
    app.locator("#post-place").press_sequentially("reykjav")
    expect(app.options.first).to_be_visible()
    take("post")
    app.locator("#post-place").fill("Springfield")
    app.locator("#post-link").fill("https://example.org/me")
    app.locator("#post-form button[type=submit]").click()
    expect(app.locator("#choice-list button").nth(1)).to_be_visible()
    take("choice")
    app.locator("#choice-list button").first.click()
    expect(app.locator("#post-preview")).to_be_visible()
    take("preview")
    app.locator("#post-cancel").click()
    go("explore")
    app.locator("#explore-text").fill("Moscow, ID")
    app.keyboard.press("Enter")
    expect(app.locator("#explore-list button").first).to_be_visible()
    take("explore")
    go("account")
    take("account")
    go("admin")
    expect(app.locator("#admin-accounts tr").first).to_be_visible()
    take("admin")
    go("about")
    take("about")
    assert all(picture.stat().st_size > 3000 for picture in taken)
