"""A real `otm serve` with its own database, and the people and pins that tests need."""

import http.cookies
import json
import os
import re
import secrets
import signal
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "correct horse battery"
PATIENCE_S = 300


@dataclass
class Person:
    email: str
    first: str
    last: str
    password: str = PASSWORD
    cookies: dict | None = None

    @property
    def name(self):
        return f"{self.first} {self.last}"


class Server:
    """A server; stopped by `stop`, or killed by `kill` as if the machine had failed."""

    def __init__(self, folder, *options, environment=None):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.options = options
        self.environment = {**os.environ, **(environment or {})}
        # No settings and no gazetteer of the person who runs the tests.
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            self.environment[name] = str(self.folder)
        # One server records there that it has checked the gazetteer, so the next does not need to.
        self.environment["XDG_CACHE_HOME"] = str(self.folder.parent)
        self.process = None
        # People who have signed up, and who no test has used yet.
        self.strangers = []
        self.address = os.environ.get("OTM_BROWSER_SERVER")
        if not self.address:
            self.start(port=0)

    def start(self, port=None):
        """Starts it; after a restart, on the same port."""
        if port is None:
            port = int(self.address.rsplit(":", 1)[1])
        program = Path(os.environ["OTM_PROGRAMS"]) / "otm"
        log = self.folder / "log"
        with open(log, "ab") as output:
            start = output.tell()
            self.process = subprocess.Popen(
                [
                    program, "serve", "--host", "127.0.0.1", "--port", str(port),
                    "--database", self.folder / "posts.sqlite",
                    "--gazetteer", os.environ["OTM_TEST_BUNDLE"], *self.options,
                ],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=self.environment,
            )
        for _ in self.waiting():
            said = log.read_bytes()[start:].decode(errors="replace")
            found = re.search(r"https?://127\.0\.0\.1:\d+", said)
            if found:
                self.address = found.group()
                break
            assert self.process.poll() is None, f"otm serve ended:\n{said}"
        for _ in self.waiting():
            if self.request("GET", "/health/ready")[0] == 200:
                return

    @staticmethod
    def waiting():
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            yield
            time.sleep(0.1)
        raise TimeoutError("otm serve is not ready")

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def request(self, method, path, body=None, cookies=None):
        """Returns status, answer and cookies of a request."""
        headers = {"Content-Type": "application/json"}
        if cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
            headers["X-XSRF-TOKEN"] = cookies.get("XSRF-TOKEN", "")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                set_cookies = answer.headers.get_all("Set-Cookie") or []
                text, status = answer.read(), answer.status
        except urllib.error.HTTPError as error:
            return error.code, error.read(), {}
        except OSError:
            return 0, b"", {}
        jar = {}
        for line in set_cookies:
            for name, morsel in http.cookies.SimpleCookie(line).items():
                jar[name] = morsel.value
        return status, text, jar

    def person(self, first="Ada", last="Lovelace"):
        """Creates an account, which begins with a session, or gives one that is ready another name."""
        if self.strangers:
            person = self.strangers.pop()
            person.first, person.last = first, last
            status, text, _ = self.request(
                "PATCH", "/account", {"firstName": first, "lastName": last}, person.cookies)
            assert status == 200, text
            return person
        person = Person(f"{secrets.token_hex(6)}@example.org", first, last)
        status, text, person.cookies = self.request("POST", "/account", {
            "email": person.email, "password": person.password,
            "firstName": first, "lastName": last,
        })
        assert status == 201, text
        return person

    def member(self, first="Ada", last="Lovelace"):
        """Creates an account as the operator does, for servers without sign-up, and logs it in."""
        person = Person(f"{secrets.token_hex(6)}@example.org", first, last)
        subprocess.run(
            [Path(os.environ["OTM_PROGRAMS"]) / "otm", "account", "add", "--email", person.email, "--first-name", first,
             "--last-name", last, "--password-stdin", "--database", self.folder / "posts.sqlite"],
            input=person.password + "\n", text=True, check=True, capture_output=True, env=self.environment)
        return self.log_in(person)

    def promote(self, person):
        """Makes a person an administrator, as the operator does."""
        subprocess.run(
            [Path(os.environ["OTM_PROGRAMS"]) / "otm", "account", "promote", person.email,
             "--database", self.folder / "posts.sqlite"],
            check=True, capture_output=True, env=self.environment)
        return person

    def log_in(self, person):
        """Starts a session of a person."""
        status, text, person.cookies = self.request(
            "POST", "/account/session", {"email": person.email, "password": person.password})
        assert status in (200, 201), text
        return person

    def pin(self, person, place, link, latitude, longitude):
        """Posts a pin like a student app: any link, and any number of pins."""
        status, text, _ = self.request("POST", "/v1/StudentLocation", {
            "uniqueKey": "1234", "firstName": person.first, "lastName": person.last,
            "mapString": place, "mediaURL": link, "latitude": latitude, "longitude": longitude,
        }, person.cookies)
        assert status in (200, 201), text
        return json.loads(text)["objectId"]
