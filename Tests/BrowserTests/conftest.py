"""What all browser tests share: a server, a browser, and a monitored page."""

import fcntl
import os
import pickle
import random
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from app import App
from otm_server import ROOT, Server

CHROMIUM = os.environ.get("OTM_CHROMIUM", "/usr/bin/chromium-headless-shell")


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: measures time, so nothing may run beside it")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, headless=True, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The server that most tests share; each test has people of its own there.

    Some have signed up before: a password takes a third of a second of a processor.
    """
    server, server.strangers = copy_of("strangers", write_strangers, tmp_path_factory)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def crowded(tmp_path_factory):
    """A server with 1,000 pins of ten people, the same each time, and a visitor who has none."""
    server, known = copy_of("crowd", write_crowd, tmp_path_factory)
    server.manager, server.visitor = known
    yield server
    server.stop()


def copy_of(name, write, tmp_path_factory):
    """Starts a server with a copy of a database; returns it, and what is known of the database.

    The first of several workers to need it writes it: `write` fills a server, and returns what is known.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    shared = tmp_path_factory.getbasetemp().parent / f"{name}-{run}"
    shared.mkdir(exist_ok=True)
    known = shared / "known.pickle"
    with open(shared / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not known.exists():
            server = Server(shared)
            written = write(server)
            # Once it has stopped, the database is one file.
            server.stop()
            known.write_bytes(pickle.dumps(written))
    folder = tmp_path_factory.mktemp(name)
    shutil.copy(shared / "posts.sqlite", folder)
    return Server(folder), pickle.loads(known.read_bytes())


def write_strangers(server):
    """Signs people up, as many as the tests of a worker need, and returns them."""
    return [server.person() for _ in range(24)]


def write_crowd(server):
    """Posts the pins of a crowd; returns who manages it, and who visits it."""
    seeded = random.Random(7)
    people = [server.person("Person", f"Number {number}") for number in range(10)]
    for number in range(1000):
        # Around some towns, as students are, and some anywhere.
        latitude, longitude = seeded.choice(
            [(52.5, 13.4), (40.7, -74.0), (-23.5, -46.6), (28.6, 77.2), (35.7, 139.7), (6.5, 3.4)])
        spread = 12 if number % 3 == 0 else 2.5
        server.pin(
            people[number % 10], f"Place {number}", f"https://example.org/{number}",
            round(latitude + seeded.gauss(0, spread), 4), round(longitude + seeded.gauss(0, spread), 4))
    manager = server.promote(server.person("Zoë", "Ångström"))
    return manager, server.person()


@pytest.fixture
def open_app(browser, request):
    """Opens the app in a new browser profile; unexpected errors of the page fail the test.

    Land is drawn only where a module says that its tests are about the map (`HAS_LAND = True`).
    """
    apps = []
    has_land = getattr(request.module, "HAS_LAND", False)

    def open_it(server, person=None, view=None, **options):
        app = App(browser, server, **{"has_land": has_land, **options})
        apps.append(app)
        if person:
            app.use(person)
        # Tests of guests declare that they do not log in.
        app.open(view or (None if person else "login"))
        return app

    yield open_it
    for app in apps:
        app.close()


@pytest.fixture
def app(open_app, server):
    """The app before a login."""
    return open_app(server)


@pytest.fixture
def person(server):
    return server.person()


@pytest.fixture
def posting(open_app, server):
    """The posting view for a person without a pin."""
    app = open_app(server, server.person("Post", "Er"))
    app.begin_post()
    app.expect_view("post")
    return app


@pytest.fixture(scope="session")
def screenshots():
    folder = Path(os.environ.get("OTM_SCREENSHOTS", ROOT / ".build/screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
