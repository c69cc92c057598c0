"""The explorer, and files of places."""

import re

from playwright.sync_api import expect


def test_a_text_shows_its_candidates_and_the_question_for_programs(open_app, server):
    app = open_app(server, server.person(), "explore?q=Moscow,+ID")
    first = app.locator("#explore-list button").first
    expect(first).to_contain_text("Latah County")
    expect(first).to_contain_text("Idaho")
    expect(first).to_contain_text("%")
    expect(app.locator("#explore-parts")).to_contain_text("Moscow place · matched")
    expect(app.locator("#explore-curl")).to_contain_text("/geocode/search?q=Moscow")
    expect(app.locator("#explore-map .pin").first).to_be_visible()
    app.get_by_label("A place, an address or a postal code").fill("Springfield")
    app.keyboard.press("Enter")
    app.wait_until("location.hash === '#/explore?q=Springfield'")
    # The sentence says what the numbers say, and all candidates are on the map.
    expect(app.locator("#explore-outcome")).to_have_text(re.compile(r"“Springfield” may be one of \d+ places\."))
    expect(app.locator("#explore-map .pin")).to_have_count(app.locator("#explore-list button").count())
    expect(app.locator("#explore-list button").nth(1)).to_be_visible()
    app.get_by_label("A place, an address or a postal code").fill("Brandon, Suffolk")
    app.keyboard.press("Enter")
    expect(app.locator("#explore-list button").first).to_contain_text("England")
    app.get_by_label("A place, an address or a postal code").fill("Springfield")
    app.keyboard.press("Enter")
    expect(app.locator("#explore-list button").nth(1)).to_be_visible()
    # Two places with the same name differ in their second lines.
    lines = app.locator("#explore-list .place").all_inner_texts()
    assert len(set(lines)) == len(lines), lines


def test_a_file_is_looked_up_row_by_row_and_doubtful_rows_are_mended(open_app, server):
    app = open_app(server, server.person(), "explore")
    app.locator("#file summary").click()
    # As a German spreadsheet writes it.
    app.locator("#file-input").set_input_files({
        "name": "orte.csv", "mimeType": "text/csv",
        "buffer": "Nr;Ort\r\n1;Zürich\r\n2;Springfield\r\n3;\"Paris, Texas\"\r\n".encode("cp1252")})
    expect(app.get_by_role("checkbox", name="Ort")).to_be_checked()
    expect(app.get_by_role("checkbox", name="Nr")).not_to_be_checked()
    app.get_by_role("button", name="Look up all rows").click()
    expect(app.locator("#file-summary")).to_contain_text("3 of 3 rows: 2 found, 1 to check")
    app.locator("#file-check button").first.click()
    choice = app.locator("#file-check ul button").nth(1)
    expect(choice).to_be_visible()
    choice.press("Enter")
    expect(app.locator("#file-summary")).to_contain_text("0 to check")
    with app.expect_download() as download:
        app.get_by_role("button", name="Download as CSV").click()
    assert download.value.suggested_filename == "orte-located.csv"
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith("Nr,Ort,otm_latitude,otm_longitude,otm_label")
    assert lines[1].startswith("1,Zürich,47.3") and lines[3].startswith('3,"Paris, Texas",33.66')


def open_file(app, name, content):
    app.locator("#file summary").click()
    app.locator("#file-input").set_input_files({"name": name, "mimeType": "text/csv", "buffer": content})


def test_an_empty_explorer_shows_examples_on_a_map_of_the_world(open_app, server):
    app = open_app(server, server.person(), "explore")
    examples = app.locator("#explore-list a")
    pins = app.locator("#explore-map .pin")
    expect(pins).to_have_count(examples.count())
    expect(app.locator("#explore-outcome")).to_have_text("Try one of these")
    expect(app.locator("#explore-result")).to_be_hidden()
    # A row and a pin ask the same.
    examples.nth(2).click()
    expect(app.locator("#explore-list button").first).to_contain_text("Tokyo")
    expect(app.locator("#explore-parts")).to_be_visible()
    app.go_back()
    expect(pins).to_have_count(examples.count())
    app.locator("#explore-map .pin[aria-label^='4:']").press("Enter")
    app.wait_until("location.hash === '#/explore?q=Sydny'")
    expect(app.locator("#explore-list button").first).to_contain_text("Sydney")


def test_columns_are_chosen_by_their_content(open_app, server):
    app = open_app(server, server.person(), "explore")
    # As Excel saves "Unicode Text", with headers that contain "city" and "ort".
    rows = ["Capacity\tReport date\tcity\tstate\tcountry", "30\t2026-01-02\tPortland\tOregon\tUnited States",
            "40\t2026-02-03\tPortland\tMaine\tUnited States", "50\t2026-03-04\tBirmingham\tAlabama\tUnited States"]
    open_file(app, "people.txt", "\r\n".join(rows).encode("utf-16"))
    expect(app.locator("#file-run")).to_be_focused()
    chosen = app.locator("#file-columns label:has(:checked)").all_inner_texts()
    assert chosen == ["city", "state", "country"], chosen
    app.get_by_role("button", name="Look up all rows").click()
    expect(app.locator("#file-summary")).to_contain_text("3 of 3 rows: 3 found, 0 to check")
    expect(app.locator("#file-map")).to_have_attribute("data-dots", "3")


def test_cancel_loses_no_rows(open_app, server):
    app = open_app(server, server.person(), "explore")
    open_file(app, "towns.csv", ("n,town\n" + "".join(f"{n},Lyon\n" for n in range(1500))).encode())
    expect(app.locator("#file-run")).to_be_focused()
    answered = []

    def hold_later(route):
        answered.append(route)
        if len(answered) < 3:
            route.continue_()

    app.route("**/geocode/batch?*", hold_later)
    app.get_by_role("button", name="Look up all rows").click()
    expect(app.locator("#file-summary")).to_contain_text("800 of 1,500 rows")
    app.locator("#file-cancel").click()
    with app.expect_download() as download:
        app.get_by_role("button", name="Download as CSV").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 1501
    assert "geonames:2996944" in lines[800] and lines[1500] == "1499,Lyon,,,,,,,,"
