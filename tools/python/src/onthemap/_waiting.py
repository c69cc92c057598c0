"""Long calls of the library, which Ctrl-C ends."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


def answered(
    call: Callable[[Any], int],
    kind: Callable[[Any], Any],
    report: Callable[..., object] | None,
    dropped: Callable[[], object],
) -> int:
    """The status of a call, which is given a callback for its progress.

    Python raises KeyboardInterrupt between two instructions of the main thread, and what a callback of C
    raises is lost. So the call runs on a thread of its own, and this one waits, reports the progress, and
    asks the call to stop when anything is raised here.

    `kind` makes the callback; `dropped` frees what the call has returned, if something was raised.
    """
    latest: list[tuple[Any, ...]] = []
    stopped = threading.Event()

    def progress(_: int, *state: Any) -> int:
        latest[:] = [state]
        return 1 if stopped.is_set() else 0

    callback = kind(progress)
    statuses: list[int] = []
    ended = threading.Event()

    def work() -> None:
        try:
            statuses.append(call(callback))
        finally:
            ended.set()

    shown: tuple[Any, ...] | None = None

    def show() -> None:
        nonlocal shown
        state = latest[-1] if latest else None
        if report is not None and state is not None and state != shown:
            shown = state
            report(*state)

    threading.Thread(target=work, name="onthemap", daemon=True).start()
    try:
        while not ended.wait(_SECONDS_BETWEEN_REPORTS):
            show()
        show()
    except BaseException:
        stopped.set()
        _wait(ended)
        dropped()
        raise
    return statuses[0]


_SECONDS_BETWEEN_REPORTS = 0.1


def _wait(ended: threading.Event) -> None:
    """Waits for the end of a call that has been asked to stop, whatever is pressed meanwhile."""
    while True:
        try:
            ended.wait()
            return
        except KeyboardInterrupt:
            continue
