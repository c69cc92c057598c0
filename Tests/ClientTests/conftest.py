"""A real `otm serve`, for unmodified clients of other geocoders."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "BrowserTests"))

from otm_server import Server  # noqa: E402


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The server's host and port, in the form in which clients take a domain."""
    given = os.environ.get("OTM_CLIENT_SERVER")
    if given:
        yield given.split("://", 1)[1]
        return
    server = Server(tmp_path_factory.mktemp("server"))
    yield server.address.split("://", 1)[1]
    server.stop()
