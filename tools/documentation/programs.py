"""Runs the project's programs for pages and pictures: in a folder of their own, on the test bundle."""

from __future__ import annotations

import os
import re
import subprocess
import time
import urllib.request
from pathlib import Path


def test_bundle(root: Path) -> str:
    """The folder of the bundle that tests use."""
    return os.environ.get("OTM_TEST_BUNDLE") or subprocess.run(
        [root / "tools" / "tests" / "bundle"], text=True, check=True, stdout=subprocess.PIPE).stdout.strip()


class Programs:
    """The programs on PATH, a bundle, and nothing of whoever runs this."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self.built = Path(os.environ.get("OTM_PROGRAMS", root / ".build" / "release")).resolve()
        self._environment = {
            "PATH": f"{self.built}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8",
            "OTM_GAZETTEER": test_bundle(root), "OTM_DATA": str(root / "Data"),
        }
        self._server: subprocess.Popen | None = None

    def printed(self, command: str) -> str:
        """What a command prints to standard output and standard error."""
        return subprocess.run(
            ["bash", "-c", command], cwd=self.folder, env=self._environment, text=True, check=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout

    def serve(self, *options: str) -> str:
        """Starts `otm serve` on a port of its own, and returns its address once it answers."""
        log = self.folder / "server.log"
        with open(log, "wb") as output:
            self._server = subprocess.Popen(
                ["otm", "serve", "--port", "0", *options], stdout=output, stderr=output,
                env=self._environment, cwd=self.folder, executable=self.built / "otm")
        for _ in range(600):
            found = re.search(r"http://127\.0\.0\.1:\d+", log.read_text())
            if found and self._is_ready(found[0]):
                return found[0]
            time.sleep(0.1)
        raise SystemExit(f"documentation: the server did not start: {log.read_text()}")

    @staticmethod
    def _is_ready(address: str) -> bool:
        """Whether a server has opened its bundle, which it does after its port listens."""
        try:
            with urllib.request.urlopen(f"{address}/health/ready", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def seconds(self) -> float:
        """The processor time that the server has used."""
        fields = Path(f"/proc/{self._server.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> dict[str, int]:
        """The server's memory in bytes, by the system's names: `RssAnon` is its own, `RssFile` that of mapped files."""
        status = Path(f"/proc/{self._server.pid}/status").read_text()
        return {name: int(value) * 1024 for name, value in re.findall(r"^(Rss\w+):\s+(\d+) kB", status, re.M)}

    def stop(self) -> None:
        """Ends the server, if one was started."""
        if self._server is not None:
            self._server.terminate()
            self._server.wait()
