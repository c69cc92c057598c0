"""The web app in a browser, as a person uses it."""

import time
from urllib.parse import urlparse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

# Four workers share the processors with other steps of `tools/test`.
PATIENCE_S = 30
expect.set_options(timeout=PATIENCE_S * 1_000)

# Records when the first pin is drawn, and all long tasks.
WATCH = """
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((changes, observer) => {
    if (!document.querySelector("#pin-map .pin, #pin-map .cluster")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.firstPin = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
"""

# The land and its labels, which take most of the drawing, for tests that are not about the map.
NO_LAND = """
  const fetched = window.fetch;
  window.fetch = (address, ...rest) => {
    if (String(address).startsWith("/map/tiles/")) return Promise.resolve(new Response(""));
    if (String(address).startsWith("/map/labels")) return Promise.resolve(Response.json({ labels: [] }));
    return fetched(address, ...rest);
  };
"""


class App:
    def __init__(self, browser, server, has_land=False, **options):
        # The service worker answers before a test's routes, so only tests that need it enable it.
        options = {"viewport": {"width": 1100, "height": 760}, "locale": "en-US",
                   "service_workers": "block", **options}
        self.server = server
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.add_init_script(WATCH)
        if not has_land:
            self.page.add_init_script(NO_LAND)
        self.page.set_default_timeout(PATIENCE_S * 1_000)
        self.strays, self.faults, self.requests = [], [], []
        # Tests that break something on purpose declare it.
        self.may_fail = False
        self.context.on("request", self.note_request)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("console", self.note_message)
        self.page.on("dialog", self.note_dialog)

    def note_request(self, request):
        self.requests.append(request)
        url = urlparse(request.url)
        if url.scheme not in ("data", "blob") and f"{url.scheme}://{url.netloc}" != self.server.address:
            self.strays.append(request.url)

    def note_message(self, message):
        if message.type != "error":
            return
        # The browser logs refused requests; the page handles them.
        if "Failed to load resource" in message.text or "because its MIME type" in message.text:
            return
        self.faults.append(f"console: {message.text}")

    def note_dialog(self, dialog):
        self.faults.append(f"a script ran: {dialog.message}")
        dialog.dismiss()

    def close(self):
        strays, faults = self.strays, self.faults
        self.context.close()
        assert not strays, f"requests left this machine: {strays}"
        assert not faults or self.may_fail, faults

    def use(self, person):
        self.context.add_cookies([
            {"name": name, "value": value, "url": self.server.address}
            for name, value in person.cookies.items()
        ])

    def open(self, view=None):
        self.page.goto(self.server.address + "/" + (f"#/{view}" if view else ""))
        expect(self.page.locator("#starting")).to_be_hidden()

    def hold(self, address):
        """Holds requests to a URL; returns the list that they are added to."""
        held = []
        self.page.route(address, lambda route: held.append(route))
        return held

    # What is on the page

    def __getattr__(self, name):
        """Passes on everything that a page has: `app.get_by_label(…)`."""
        return getattr(self.page, name)

    def get_by_label(self, label, **options):
        """A visible field; other views have fields with the same labels."""
        fields = self.page.locator("input, select").and_(self.page.get_by_label(label, **options))
        return fields.locator("visible=true")

    def wait_until(self, expression, seconds=PATIENCE_S):
        """Waits for an expression to be true.

        Playwright's own waiting evaluates texts within the page, which its policy forbids.
        """
        end = time.monotonic() + seconds
        while not self.page.evaluate(expression):
            assert time.monotonic() < end, f"not within {seconds} s: {expression}"
            self.page.wait_for_timeout(50)

    def wait_for(self, holds, seconds=PATIENCE_S):
        """Waits until a condition that takes several steps holds."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"not within {seconds} s"
            self.page.wait_for_timeout(50)

    def view(self, name):
        return self.page.locator(f"main > section#{name}")

    def expect_view(self, name):
        expect(self.view(name)).to_be_visible()
        expect(self.page.locator("main > section:visible")).to_have_count(1)

    @property
    def notices(self):
        return self.page.locator("#notices .notice")

    @property
    def pins(self):
        return self.page.locator("#pin-map .pin, #pin-map .cluster")

    def names_on(self, selector="#pin-map"):
        """The labels that a map shows."""
        return (self.page.locator(f"{selector} .map-labels").get_attribute("data-names") or "").split("|")

    def wait_for_name(self, name, selector="#pin-map"):
        """Waits until a map shows a label."""
        end = time.monotonic() + PATIENCE_S
        while name not in self.names_on(selector):
            assert time.monotonic() < end, f"{name} is not among {self.names_on(selector)[:40]}"
            self.page.wait_for_timeout(50)

    @property
    def rows(self):
        return self.page.locator("#table-rows > tr")

    @property
    def options(self):
        return self.page.get_by_role("option")

    # What people do

    def log_in(self, person):
        self.get_by_label("E-mail").fill(person.email)
        self.get_by_label("Password").fill(person.password)
        self.page.locator("#login-form button[type=submit]").click()
        self.expect_view("map")

    def go(self, tab):
        self.page.get_by_role("navigation").get_by_role("link", name=tab).click()
        self.expect_view(tab.lower())

    def begin_post(self):
        self.page.locator("#add-pin").click()

    def find(self, place, link="https://example.org/me"):
        self.get_by_label("Place", exact=True).fill(place)
        self.get_by_label("A link to share").fill(link)
        self.page.get_by_role("button", name="Find location").click()

    def preview(self):
        """The last step of posting, once it is shown."""
        expect(self.page.locator("#post-preview")).to_be_visible()
        return self.page.locator("#post-preview")

    def focused(self):
        return self.page.evaluate("document.activeElement.id || document.activeElement.className")

    def tab_to(self, selector, most=60):
        """Presses Tab until an element has the focus, and checks that this is visible."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(s) => document.activeElement.matches(s)", selector):
                outline = self.page.evaluate("""() => {
                  const style = getComputedStyle(document.activeElement);
                  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
                }""")
                assert outline, f"{selector} has the focus and does not show it"
                return
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def findings(self):
        """All findings of axe-core, of any severity."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{each['id']}: {each['nodes'][0]['html'][:160]}"
            for each in found
        ]

    def overflow(self):
        """The number of pixels by which the page is wider than the window."""
        return self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth")
