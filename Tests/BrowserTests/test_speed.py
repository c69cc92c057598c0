"""How fast pins and labels appear, how much is sent, and how smoothly the page works.

The figures are printed: tools/tests/browser test_speed.py -s
"""

import random
import sqlite3
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from main_thread import record, record_script, slowness
from otm_server import Server

HAS_LAND = True

pytestmark = pytest.mark.alone

FIRST_PIN_MS = 1000
MOST_BYTES = 400_000
MOST_REQUESTS = 12
LONGEST_TASK_MS = 50
FRAME_SCRIPT_MS = 4
LABELS_P99_MS = 10
# Lighthouse's ratio of a desktop's processor to a telephone's.
THROTTLE = 4
FIRST_PAINT_MS = 600
BLOCKING_MS = 100
# The part of a task that people do not notice.
UNFELT_MS = 50
ATTEMPTS = 5
# As many as the table fetches for sorting.
ROWS = 10_000


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A server with as many pins as the table sorts, written to its store, which is faster than posting them."""
    server = Server(tmp_path_factory.mktemp("filled"))
    server.pin(server.person("Person", "First"), "Place 0", "https://example.org/0", 10, 20)
    with sqlite3.connect(server.folder / "posts.sqlite") as store:
        store.execute("""
            WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ? - 1)
            INSERT INTO post (id, owner, unique_key, first_name, last_name, place, link, latitude, longitude, cell, created_at, updated_at)
            SELECT 'filled' || n, owner, unique_key, 'Person', 'Number ' || (n * 7919 % 10007), 'Place ' || n, 'https://example.org/' || n,
              latitude, longitude, cell, created_at - n, updated_at - n FROM post, numbers""", [ROWS])
    store.close()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def factor(browser):
    """The factor from processor time here to that of the machine that the limits are for."""
    return 1 / slowness(browser)


def test_pins_come_soon_and_little_is_sent(open_app, crowded):
    person = crowded.visitor
    times = []
    # The best of several runs: other work on the machine makes a run slower, never faster.
    for _ in range(5):
        app = open_app(crowded, person, "about")
        app.page.goto("about:blank")
        session = app.context.new_cdp_session(app.page)
        session.send("Network.enable")
        session.send("Network.clearBrowserCache")
        sent = []
        app.requests.clear()
        session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        app.page.goto(f"{crowded.address}/#/map")
        app.wait_until("window.firstPin")
        app.page.wait_for_load_state("networkidle")
        times.append(app.page.evaluate("window.firstPin"))
        assert sum(sent) < MOST_BYTES, sum(sent)
        # The browser requests the tab's icon as often as it likes.
        asked = [request.url for request in app.requests if not request.url.endswith("/icon.svg")]
        assert len(asked) < MOST_REQUESTS, asked
        print(f"first pins after {times[-1]:.0f} ms, {sum(sent)} bytes in {len(sent)} files")
        app.strays.clear()
        if times[-1] < FIRST_PIN_MS:
            break
    assert min(times) < FIRST_PIN_MS, times


def test_a_thousand_pins_move_smoothly(browser, open_app, crowded, factor):
    # When sorted, the table fetches all pins, and the map shows them.
    app = open_app(crowded, crowded.visitor, "table?sort=name")
    expect(app.locator("#table-count")).to_have_text("1,000 pins")
    app.go("Map")
    app.wait_until("document.documentElement.dataset.pins === '1000'")
    expect(app.pins.first).to_be_visible()
    app.wait_for_timeout(1500)

    def pan():
        for start, end in [((800, 400), (300, 450)), ((300, 450), (850, 500)), ((600, 600), (500, 250))] * 2:
            app.mouse.move(*start)
            app.mouse.down()
            app.mouse.move(*end, steps=25)
            app.mouse.up()
            app.wait_for_timeout(250)

    for _ in range(3):
        work = record_script(browser, app.page, pan)
        longest, script = max(work.tasks) * factor, work.script / work.frames * factor
        print(f"panning with 1,000 pins: longest task {longest:.0f} ms, script {script:.2f} ms a frame")
        if longest <= LONGEST_TASK_MS and script <= FRAME_SCRIPT_MS:
            break
    assert longest <= LONGEST_TASK_MS
    assert script <= FRAME_SCRIPT_MS


def test_ten_thousand_rows_do_not_stutter(browser, open_app, filled, factor):
    app = open_app(filled, filled.person(), "about")

    def use():
        app.goto(filled.address + "/#/table?sort=name")
        expect(app.locator("#table-count")).to_have_text(f"{ROWS:,} pins")
        app.get_by_role("columnheader", name="Place").get_by_role("button").click()
        expect(app.rows.first).to_contain_text("Place 0")
        app.locator("#table-filter").press_sequentially("place 99")
        expect(app.locator("#table-count")).to_contain_text(f"of {ROWS:,} pins")
        app.locator("#table-filter").fill("")
        expect(app.locator("#table-count")).to_have_text(f"{ROWS:,} pins")
        app.mouse.move(500, 500)
        for _ in range(30):
            app.mouse.wheel(0, 1500)
            app.wait_for_timeout(30)
        app.wait_until("document.querySelectorAll('#table-rows > tr').length > 500")

    for _ in range(3):
        longest = max(record(browser, app.page, use).tasks) * factor
        print(f"{ROWS} rows, sorted, filtered and scrolled: longest task {longest:.0f} ms")
        if longest <= LONGEST_TASK_MS:
            break
    assert longest <= LONGEST_TASK_MS


def test_names_come_within_milliseconds(server):
    """Boxes of maps of 1100 x 760 pixels around towns everywhere, each requested once."""
    seeded = random.Random(11)
    tails = []
    # The best of several runs: other work on the machine makes a run slower, never faster.
    for _ in range(ATTEMPTS):
        times = sorted(label_time(server, seeded) for _ in range(600))
        p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"labels over HTTP: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
        tails.append(p99)
        if p99 < LABELS_P99_MS:
            break
    assert min(tails) < LABELS_P99_MS, tails


def label_time(server, seeded):
    """The milliseconds that the labels of any box take."""
    zoom = seeded.randint(3, 12)
    width, height = 360 * 1100 / 256 / 2**zoom, 360 * 760 / 256 / 2**zoom
    west, south = seeded.uniform(-180, 180 - min(width, 180)), seeded.uniform(-60, 70 - min(height, 90))
    address = f"{server.address}/map/labels?bbox={west:.4f},{south:.4f},{min(west + width, 180):.4f},{min(south + height, 85):.4f}&zoom={zoom}"
    start = time.perf_counter()
    with urllib.request.urlopen(address) as answer:
        answer.read()
    return (time.perf_counter() - start) * 1000


def test_the_page_is_painted_soon_on_a_slow_processor(open_app, crowded):
    person = crowded.visitor
    times = []
    # The best of several runs: other work on the machine makes a run slower, never faster.
    for _ in range(ATTEMPTS):
        app = blank(open_app, crowded, person)
        app.context.new_cdp_session(app.page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        app.page.goto(f"{crowded.address}/#/map")
        app.wait_until("window.firstPin")
        times.append(app.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        app.close()
        if times[-1] <= FIRST_PAINT_MS:
            break
    print(f"processor throttled {THROTTLE} times: first contentful paint {min(times):.0f} ms")
    assert min(times) <= FIRST_PAINT_MS, times


def test_the_page_is_free_soon_on_a_slow_processor(browser, open_app, crowded):
    person = crowded.visitor
    sums = []
    for _ in range(ATTEMPTS):
        # Each time anew: what is felt of the sum is small, and the machine's speed changes within a minute.
        factor = 1 / slowness(browser)
        app = blank(open_app, crowded, person)

        def start():
            app.page.goto(f"{crowded.address}/#/map")
            app.wait_until("window.firstPin")
            app.wait_for_timeout(1500)

        work = record(browser, app.page, start)
        app.close()
        sums.append(sum(max(0, THROTTLE * factor * task - UNFELT_MS) for task in work.tasks))
        print(f"total blocking time with {THROTTLE} times the processor time: {sums[-1]:.0f} ms, "
              f"longest task {THROTTLE * factor * max(work.tasks):.0f} ms")
        if sums[-1] <= BLOCKING_MS:
            break
    assert min(sums) <= BLOCKING_MS, sums


def blank(open_app, server, person):
    """A new browser profile."""
    app = open_app(server, person, "about")
    app.page.goto("about:blank")
    return app
