"""Every step of tools/check fails on a file that breaks it, passes without it, and says where.

  python3 -m unittest discover -s Tests/CheckTests        (tools/test check)
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
CHECK = ROOT / "tools" / "check"
WEB = "Sources/GeocodeServer/Web"
MANIFEST = {"path": "dictionaries/own.txt", "sha256": hashlib.sha256(b"a\n").hexdigest()}
LISTED = "swift-log\t1.16.2\thttps://github.com/apple/swift-log\n"


def resolved(identity: str, version: str) -> str:
    """A Package.resolved as SwiftPM writes it."""
    pin = {
        "identity": identity, "kind": "remoteSourceControl",
        "location": f"https://github.com/apple/{identity}",
        "state": {"revision": "0" * 40, "version": version},
    }
    return json.dumps({"pins": [pin], "version": 3}, indent=2).replace('":', '" :')


# The step, the files that are right, the file that breaks it with its text, and what is said of it.
CASES = [
    ("format", {"Sources/A/A.swift": "let one = 1\n"},
     "Sources/A/B.swift", "let  two   = 2\n", r"B\.swift:1:\d+: error"),
    ("imports", {"Sources/Answers/A.swift": "import Geodesy\n"},
     "Sources/Answers/B.swift", "public import struct Foundation.URL\n",
     r"B\.swift:1: Answers must not import Foundation"),
    ("imports", {"Sources/OnTheMapGeocoder/Exports.swift": "@_exported public import struct Gazetteer.A\n",
                 "Sources/Gazetteer/A.swift": "public struct A {}\n"},
     "Sources/Gazetteer/B.swift", "public struct B {}\n", r"B\.swift:1: B is public, but no type"),
    ("lengths", {"Sources/A/A.swift": "// a\n" * 450},
     "Sources/A/B.swift", "// a\n" * 451, r"B\.swift: 451 lines of swift"),
    ("lengths", {"Sources/A/ATable.swift": "// Written by tools/some-script. Do not edit.\n" + "// a\n" * 600},
     "Sources/A/BTable.swift", "// a\n" * 600, r"BTable\.swift: 600 lines"),
    ("lengths", {f"{WEB}/a.js": "// a\n"}, f"{WEB}/b.js", "// a\n" * 451, r"b\.js: 451 lines of js"),
    ("lengths", {"tools/a": "#!/usr/bin/env bash\n"},
     "tools/b", "#!/usr/bin/env bash\n" + ": a\n" * 450, "tools/b: 451 lines of bash"),
    ("lengths", {"tools/a": "#!/usr/bin/env python3\n"},
     "tools/b", "#!/usr/bin/env python3\n" + "# a\n" * 450, "tools/b: 451 lines of python"),
    ("syntax", {"tools/a": "#!/usr/bin/env bash\necho\n"},
     "tools/b", "#!/usr/bin/env bash\nif true; then\n", r"tools/b: line \d+: syntax error"),
    ("syntax", {"tools/a.bash": "echo\n"}, "tools/b.bash", "case x in\n", "b.bash: line"),
    ("syntax", {"tools/a.py": "x = 1\n"}, "tools/b.py", "def x(:\n", r"tools/b\.py:1: "),
    ("words", {"Sources/Geocoding/A.swift": 'let units = ["KM", "MI"]\n'},
     "Sources/Geocoding/B.swift", 'let joining = ["of", "the", "and", "near", "beside"]\n',
     r"B\.swift:1: B\.joining is a list of words"),
    ("scores", {"Sources/Geocoding/A.swift": "let share = min(1, first / all)\n"},
     "Sources/Geocoding/B.swift", "let shown = min(0.45, confidence)\n", r"B\.swift:1: a constant caps a confidence"),
    ("scores", {"Sources/Geocoding/Dominance.swift": "score.dominance += lead\n"},
     "Sources/Geocoding/B.swift", "first.score.prior -= 2\n", r"B\.swift:1: a score is written outside"),
    ("scores", {"Sources/Geocoding/A.swift": "let cost = weights[.completion]\n"},
     "Sources/Geocoding/B.swift", "static let leftOverPrice = -6.0\n", r"B\.swift:1: a price is written outside"),
    ("scores", {"Sources/Geocoding/A.swift": "// Twice as far.\nlet one = 1\n"},
     "Sources/Geocoding/B.swift", '// Of "Toco", a letter is wrong: "Toco" is not\n// Soco.\nlet one = 1\n',
     r"B\.swift:3: one text is the reason of a condition"),
    ("web", {f"{WEB}/a.js": 'import { b } from "./b.js";\nb();\n', f"{WEB}/b.js": "export const b = () => 1;\n"},
     f"{WEB}/c.js", "const = 1;\n", r"c\.js: Unexpected token"),
    ("web", {f"{WEB}/a.js": "const a = 1;\n"},
     f"{WEB}/b.js", "export function lonely() {}\n", r"b\.js: nobody imports lonely"),
    ("web", {f"{WEB}/a.js": "const a = 1;\n"},
     f"{WEB}/b.js", 'import { gone } from "./a.js";\n', r"b\.js: a\.js has no export gone"),
    ("web", {f"{WEB}/a.js": "export const a = 1;\n",
             "Tests/WebTests/a.test.mjs": 'import { test } from "node:test";\nimport { a } from "../Web/a.js";\n'},
     f"{WEB}/b.js", "export const b = 1;\n", r"b\.js: nobody imports b"),
    ("web", {f"{WEB}/a.js": "const a = 1;\n"},
     f"{WEB}/b.js", "const b = 1;\nexport { b };\n", r'b\.js: PageBundle cannot read "export \{ b \};"'),
    ("data", {"Data/manifest.json": json.dumps({"files": [MANIFEST]}), "Data/dictionaries/own.txt": "a\n"},
     "Data/dictionaries/own.txt", "b\n", r"own\.txt is not as .* tools/fetch-extract --own"),
    ("data", {"Data/manifest.json": json.dumps({"files": []})},
     "Data/areas.txt.gz", "x", r"areas\.txt\.gz is not in .* tools/fetch-extract makes it"),
    ("packages", {"tools/checks/packages.tsv": LISTED}, "Package.resolved", resolved("swift-log", "1.17.0"),
     r"swift-log: resolved 1\.17\.0 .* has 1\.16\.2"),
    ("packages", {"tools/checks/packages.tsv": LISTED, "Package.resolved": resolved("swift-log", "1.16.2")},
     "Package.resolved", resolved("swift-evil", "1.0.0"), r"swift-evil: resolved 1\.0\.0 .* has none"),
    ("language", {"Documentation/A.md": "# A page\n\nIt is short.\n"},
     "Documentation/B.md", "# A page\n\nIt recieves a letter.\n", "recieves"),
    ("language", {"Documentation/A.md": "# A page\n\nIt is short.\n"},
     "Documentation/B.md", "# A page\n\nIt stands upon a hill.\n", 'B.md:3: "upon"'),
]


class CheckTests(unittest.TestCase):
    """Runs steps of tools/check in folders with a few files."""

    def run_step(self, step: str, files: dict[str, str], folder: Path) -> tuple[int, str]:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        run = subprocess.run(
            [CHECK, "--in", folder, step], capture_output=True, text=True, check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"})
        return run.returncode, run.stdout + run.stderr

    def test_every_step_has_a_file_that_breaks_it(self) -> None:
        steps = re.search(r"^steps=\(([^)]*)\)", CHECK.read_text("utf-8"), re.M)[1].split()
        self.assertEqual(set(steps), {case[0] for case in CASES} | {"landmarks"})

    def test_a_broken_file_fails_its_step(self) -> None:
        for step, right, name, broken, said in CASES:
            with self.subTest(step=step, file=name), tempfile.TemporaryDirectory(prefix="otm-check-") as folder:
                status, output = self.run_step(step, right, Path(folder))
                self.assertEqual(status, 0, f"without {name}: {output}")
                self.assertTrue(output.endswith("1 passed, 0 failed\n"), output)
                status, output = self.run_step(step, {name: broken}, Path(folder))
                self.assertEqual(status, 1, output)
                self.assertRegex(output, said)
                self.assertTrue(output.endswith("0 passed, 1 failed\n"), output)

    def test_a_landmark_in_the_wrong_country_fails(self) -> None:
        table = (ROOT / "Data/overrides/landmarks.tsv").read_text("utf-8").splitlines(keepends=True)
        row = next(line for line in table if "\tFR\t" in line)
        with tempfile.TemporaryDirectory(prefix="otm-check-") as folder:
            shutil.copytree(ROOT / "Data", Path(folder) / "Data", copy_function=os.symlink)
            (Path(folder) / "Data/overrides/landmarks.tsv").unlink()
            broken = {"Data/overrides/landmarks.tsv": "".join(table[:3]) + row.replace("\tFR\t", "\tBR\t")}
            status, output = self.run_step("landmarks", broken, Path(folder))
            self.assertEqual(status, 1, output)
            self.assertIn("FAIL  landmarks", output)

    def test_an_unknown_step_is_a_usage_error(self) -> None:
        run = subprocess.run([CHECK, "lenghts"], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 64)
        self.assertIn("the steps are format", run.stderr)


if __name__ == "__main__":
    unittest.main()
