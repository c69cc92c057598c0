"""The check of commands on pages finds those that do not exist."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from documentation import commands  # noqa: E402

LIST = "### otm gazetteer build\n\n`--osm EXTRACTS`\n\n### otm-geocode search\n\n`--limit N`\n"


class CommandsTests(unittest.TestCase):
    def faults(self, text: str) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / commands.LIST).parent.mkdir(parents=True)
            (root / commands.LIST).write_text(LIST)
            (root / "tools").mkdir()
            (root / "tools" / "there").touch()
            (root / "Sources").mkdir()
            (root / "Sources" / "Words.swift").write_text("struct WordList {}\n")
            (root / "page.md").write_text(text)
            return commands.faults(root)

    def test_what_exists_passes(self) -> None:
        for text in [
            "`otm gazetteer build --osm FR`", "`otm gazetteer`", "`otm-geocode \"to --no option\" --limit 3`",
            "```sh\notm-geocode search Rome --gazetteer DIR\ntools/there\n```\n", "otm nonsense, in no code",
            "```console\n$ otm-geocode Rome\notm nonsense, printed\n```\n", "`WordList`, `OTM_TYPE`, `Words`",
        ]:
            self.assertEqual(self.faults(text), [], text)

    def test_what_does_not_exist_is_found(self) -> None:
        for text, expected in [
            ("`otm gazetteer make`", "there is no otm gazetteer make"),
            ("`otm gazetteer build --pbf FR`", "otm gazetteer build has no --pbf"),
            ("```sh\notm-geocode Rome --most 3\n```\n", "otm-geocode search has no --most"),
            ("first\n`tools/gone --all`", "there is no tools/gone"), ("`WordTable`", "there is no WordTable"),
        ]:
            self.assertRegex(" ".join(self.faults(text)), expected)
        self.assertRegex(self.faults("one\ntwo `tools/gone`")[0], r"page\.md:2:")


if __name__ == "__main__":
    unittest.main()
