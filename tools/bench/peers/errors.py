"""The error that ends a run, with the exit code that says what kind it is."""

from __future__ import annotations

# As the programs of this project use them.
USAGE, BAD_DATA, NO_INPUT, UNAVAILABLE = 64, 65, 66, 69


class PeersError(Exception):
    """Something the person who runs the tool has to act upon."""

    def __init__(self, message: str, exit_code: int = UNAVAILABLE) -> None:
        super().__init__(message)
        self.exit_code = exit_code
