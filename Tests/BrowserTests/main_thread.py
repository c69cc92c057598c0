"""The work of a page's main thread, as processor time of its tasks.

Processor time, unlike time on the clock, hardly depends on what else runs on the machine.
"""

import json
import statistics
from dataclasses import dataclass

# A fixed script, and its time on the machine that the limits are for.
SCRIPT = """() => {
  const sums = new Map();
  for (let number = 0; number < 400000; number += 1) {
    const key = `k${(number * 7919) % 5003}`;
    sums.set(key, (sums.get(key) ?? 0) + number);
  }
  return sums.size;
}"""
SCRIPT_MS = 41


@dataclass
class Work:
    """Processor time in milliseconds of each task and of all scripts; frames that a script took part in."""

    tasks: list
    script: float
    frames: int


def record(browser, page, act, categories=()):
    """Returns the work of a page's main thread during an action."""
    browser.start_tracing(page=page, categories=["toplevel", *categories])
    try:
        # The renderer starts recording slightly after the browser reports it.
        page.wait_for_timeout(200)
        act()
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
    return max((work_of(thread) for thread in main_threads(events)), key=lambda work: sum(work.tasks))


def record_script(browser, page, act):
    """The same, with the time of scripts, whose recording takes some time itself."""
    return record(browser, page, act, ["devtools.timeline", "v8.execute"])


def main_threads(events):
    """The timed events of each renderer's main thread."""
    # Traces do not always name their threads; only main threads end their tasks with microtasks.
    mains = {(each["pid"], each["tid"]) for each in events if each.get("name") == "BlinkScheduler_PerformMicrotaskCheckpoint"}
    return [
        sorted((each for each in events if (each["pid"], each["tid"]) == main and each["ph"] == "X"),
               key=lambda each: (each["ts"], -each["dur"]))
        for main in mains
    ]


def work_of(events):
    work, task_end, script_end = Work([], 0, 0), 0, 0
    for each in events:
        name, time = each["name"], each.get("tdur", 0) / 1000
        if each["ts"] >= task_end:
            task_end = each["ts"] + each["dur"]
            # A task's microtasks run after it, and belong to it.
            if "Microtask" in name and work.tasks:
                work.tasks[-1] += time
            else:
                work.tasks.append(time)
        if each["ts"] >= script_end and name in ("FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.callFunction"):
            script_end = each["ts"] + each["dur"]
            work.script += time
        if name == "FireAnimationFrame":
            work.frames += 1
    return work


def slowness(browser):
    """How much slower this processor is than the one that the limits are for; below 1 if it is faster."""
    page = browser.new_page()
    try:
        page.goto("about:blank")
        times = [max(record(browser, page, lambda: page.evaluate(SCRIPT)).tasks) for _ in range(5)]
    finally:
        page.close()
    # A trace may lack the script.
    noted = [time for time in times if time > 1]
    assert noted, f"the fixed piece of script is in no trace: {times} ms"
    return statistics.median(noted) / SCRIPT_MS
