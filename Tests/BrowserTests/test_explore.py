"""The explorer, and files of places."""

from playwright.sync_api import expect


def test_a_text_shows_its_candidates_and_the_question_for_programs(open_app, server):
    app = open_app(server, server.person(), "explore?q=Moscow,+ID")
    first = app.locator("#explore-list button").first
    expect(first).to_contain_text("Latah County, Idaho, United States")
    expect(first).to_contain_text("%")
    expect(app.locator("#explore-parts")).to_contain_text("Moscow place · matched")
    expect(app.locator("#explore-curl")).to_contain_text("/geocode/search?q=Moscow")
    expect(app.locator("#explore-map .pin").first).to_be_visible()
    app.get_by_label("A place, an address or a postal code").fill("Springfield")
    app.keyboard.press("Enter")
    app.wait_until("location.hash === '#/explore?q=Springfield'")
    expect(app.locator("#explore-outcome")).to_contain_text("Springfield")
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
    expect(app.locator("#file-column")).to_have_value("1")
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
