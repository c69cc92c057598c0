"""How fast pins and names come, how much is sent, and how smoothly the page works.

The figures are printed: tools/test-browser test_speed.py -s
"""

import random
import time
import urllib.request

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.alone

FIRST_PIN_MS = 1000
MOST_BYTES = 400_000
MOST_REQUESTS = 12
LONGEST_TASK_MS = 100
LABELS_P99_MS = 10
# As Lighthouse throttles a desktop's processor to that of a telephone.
THROTTLE = 4
FIRST_PAINT_MS = 600
BLOCKING_MS = 100
# What of a task is not felt.
UNFELT_MS = 50


def test_pins_come_soon_and_little_is_sent(open_app, crowded):
    person = crowded.person()
    times = []
    # The best of some runs: other work on the machine makes one slower, never faster.
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
        # The browser asks for the tab's icon again as often as it likes.
        asked = [request.url for request in app.requests if not request.url.endswith("/icon.svg")]
        assert len(asked) < MOST_REQUESTS, asked
        print(f"first pins after {times[-1]:.0f} ms, {sum(sent)} bytes in {len(sent)} files")
        app.strays.clear()
        if times[-1] < FIRST_PIN_MS:
            break
    assert min(times) < FIRST_PIN_MS, times


def test_a_thousand_pins_move_smoothly(open_app, crowded):
    for _ in range(3):
        app = open_app(crowded, crowded.person(), "table")
        for count in range(200, 1001, 100):
            app.get_by_role("button", name="More", exact=True).click()
            expect(app.rows).to_have_count(count)
        app.go("Map")
        app.wait_until("document.documentElement.dataset.pins === '1000'")
        expect(app.pins.first).to_be_visible()
        app.wait_for_timeout(1500)
        app.evaluate("window.longTasks.length = 0")
        for start, end in [((800, 400), (300, 450)), ((300, 450), (850, 500)), ((600, 600), (500, 250))] * 2:
            app.mouse.move(*start)
            app.mouse.down()
            app.mouse.move(*end, steps=25)
            app.mouse.up()
            app.wait_for_timeout(250)
        tasks = app.evaluate("window.longTasks")
        print(f"longest task while panning: {max(tasks, default=0):.0f} ms")
        assert max(tasks, default=0) <= LONGEST_TASK_MS, tasks
        app.close()


def test_names_come_within_milliseconds(server):
    """Boxes as maps of 1100 x 760 pixels ask for, around towns of everywhere, each asked once."""
    seeded = random.Random(11)
    times = []
    for _ in range(600):
        zoom = seeded.randint(3, 12)
        width, height = 360 * 1100 / 256 / 2**zoom, 360 * 760 / 256 / 2**zoom
        west, south = seeded.uniform(-180, 180 - min(width, 180)), seeded.uniform(-60, 70 - min(height, 90))
        address = f"{server.address}/map/labels?bbox={west:.4f},{south:.4f},{min(west + width, 180):.4f},{min(south + height, 85):.4f}&zoom={zoom}"
        start = time.perf_counter()
        with urllib.request.urlopen(address) as answer:
            answer.read()
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"labels over HTTP: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    assert p99 < LABELS_P99_MS


def test_the_page_is_painted_and_free_soon_on_a_slow_processor(open_app, crowded):
    person = crowded.person()
    best = None
    # The best of some runs: other work on the machine makes one slower, never faster.
    for _ in range(5):
        app = open_app(crowded, person, "about")
        app.page.goto("about:blank")
        app.context.new_cdp_session(app.page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        app.page.goto(f"{crowded.address}/#/map")
        app.wait_until("window.firstPin")
        app.wait_for_timeout(1500)
        paint = app.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        blocking = app.evaluate(f"window.longTasks.reduce((sum, task) => sum + Math.max(0, task - {UNFELT_MS}), 0)")
        print(f"processor throttled {THROTTLE} times: first contentful paint {paint:.0f} ms, total blocking time {blocking:.0f} ms")
        best = min(best or (paint, blocking), (paint, blocking), key=sum)
        app.strays.clear()
        if best[0] <= FIRST_PAINT_MS and best[1] <= BLOCKING_MS:
            break
    assert best[0] <= FIRST_PAINT_MS and best[1] <= BLOCKING_MS, best
