"""The check of figures finds those that differ from their sources, and those that have none."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from documentation import figures  # noqa: E402


class FiguresTests(unittest.TestCase):
    def faults(self, page: str, printed=None) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "page.md").write_text(page)
            (root / "source").write_text("version 17\n")
            (root / "table.tsv").write_text(
                "page.md\tiOS (\\d+)\tsource\tversion (\\d+)\npage.md\t(\\d+) MB\t$ size\t(\\d+)\n")
            with mock.patch.multiple(figures, TABLE=root / "table.tsv", COMPLETE=("page.md",)):
                return figures.faults(root, printed)

    def test_right_figures_pass(self) -> None:
        self.assertEqual(self.faults("iOS 17, 695 MB\n"), [])
        self.assertEqual(self.faults("iOS 17, 695 MB\n", lambda _: "695\n"), [])

    def test_a_figure_unlike_its_source_is_found(self) -> None:
        self.assertEqual(self.faults("iOS 18, 695 MB\n"), ["page.md: 18, but source has 17"])
        self.assertEqual(self.faults("iOS 17, 695 MB\n", lambda _: "700\n"), ["page.md: 695, but $ size has 700"])

    def test_a_figure_without_a_source_is_found(self) -> None:
        self.assertRegex(self.faults("iOS 17, 695 MB\nin 20 ms\n")[0], "page.md:2: 20 is in no row")
        self.assertEqual(self.faults("iOS 17, 695 MB\n```\nin 20 ms\n```\n"), [])

    def test_a_row_without_a_figure_is_found(self) -> None:
        self.assertRegex(self.faults("695 MB\n")[0], "nothing is like iOS")


if __name__ == "__main__":
    unittest.main()
