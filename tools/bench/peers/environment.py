"""The virtual environment that holds the peers, made once in the user's cache folder."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from .errors import PeersError

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
_MAKE = Path(__file__).resolve().parents[2] / "common" / "environment"


def prepared_python() -> Path:
    """The environment's Python, after making the environment if it is missing or of old pins."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "otm" / "peers"
    try:
        subprocess.run([_MAKE, folder, REQUIREMENTS], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise PeersError(
            "the peers could not be installed; they need a network once, and Python 3.11 or newer; on Debian, "
            "install python3-venv"
        ) from error
    return folder / "bin" / "python"
