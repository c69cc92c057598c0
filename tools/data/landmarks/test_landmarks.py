"""Tests of the checker, on a small world of its own and on form alone."""

from __future__ import annotations

import gzip
import json
import tempfile
import unittest
from pathlib import Path

from .globe import kilometers
from .rules import check_table
from .table import folded, slug

# One country, four degrees on a side, west of it the sea, east of it another country.
_SQUARE = [[0, 40], [4, 40], [4, 44], [0, 44], [0, 40]]
_EASTERN = [[4, 40], [8, 40], [8, 44], [4, 44], [4, 40]]
# Id, name, latitude, longitude, country, inhabitants.
_SETTLEMENTS = [
    ("1", "Großstadt", 42.0, 2.0, "AA", 2_000_000),
    ("2", "Vorstadt", 42.1, 2.1, "AA", 20_000),
    ("3", "Seeburg", 41.0, 0.1, "AA", 8_000),
    ("4", "Weiler", 43.9, 3.9, "AA", 600),
    ("5", "Ostheim", 42.0, 4.3, "BB", 9_000),
]
_GOOD = ["Tower", "de:Turm", "S.TOWR", "AA", "42.01", "2.01", "", "Großstadt", "1", "3", "a tower"]


class CheckerTests(unittest.TestCase):
    """Each row says what the checker must say of it."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.data = Path(cls.folder.name)
        (cls.data / "naturalearth").mkdir()
        (cls.data / "overrides").mkdir()
        (cls.data / "overrides" / "country-polygons.tsv").write_text("# nothing\n", "utf-8")
        countries = [("Aland", "AA", _SQUARE), ("Beland", "BB", _EASTERN)]
        cls._pack(
            "naturalearth/countries.ndjson.gz",
            (
                json.dumps({
                    "geometry": {"type": "Polygon", "coordinates": [ring]},
                    "properties": {"name": name, "iso2": code},
                })
                for name, code, ring in countries
            ),
        )
        cls._pack("featureCodes_en.txt.gz", (f"{code}\tx\tx" for code in ("S.TOWR", "T.MT", "T.ISL", "H.SEA")))
        cls._pack(
            "cities500.txt.gz",
            (
                "\t".join([
                    id, name, "", "", str(latitude), str(longitude), "P", "PPL", country,
                    "", "", "", "", "", str(population), "", "", "", "",
                ])
                for id, name, latitude, longitude, country, population in _SETTLEMENTS
            ),
        )  # fmt: skip
        cls._pack("naturalEarthPlaces.txt.gz", [])
        cls._pack("alternateNamesV2.txt.gz", ["\t1\ten\tBigtown\t\t\t\t\t\t"])
        cls._pack("alternateNamesV2.cities.txt.gz", [])

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    @classmethod
    def _pack(cls, path: str, lines) -> None:
        with gzip.open(cls.data / path, "wt", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)

    def _faults(self, *rows: list[str]) -> list[str]:
        path = self.data / "landmarks.tsv"
        path.write_text("# A block\n" + "".join("\t".join(row) + "\n" for row in rows), "utf-8")
        return check_table(path, self.data)[1]

    def _row(self, **changes: str) -> list[str]:
        columns = dict(zip(
            "name names code countries latitude longitude extent town distance fame reason".split(),
            _GOOD,
        ))  # fmt: skip
        return list((columns | changes).values())

    def test_sound_rows(self) -> None:
        cases = {
            "as it is": {},
            "the town by another name": {"town": "Bigtown"},
            "accents and case do not count": {"town": "GROSSSTADT"},
            "on a pier": {"longitude": "-0.05", "latitude": "41.0", "town": "Seeburg", "distance": "13"},
            "a village, far from all towns": {
                "latitude": "43.8", "longitude": "3.9", "town": "Weiler", "distance": "11",
            },
            "a distance 3 km off": {"distance": "4"},
            "an island that the map leaves out": {
                "code": "T.ISL", "latitude": "41", "longitude": "-0.6", "town": "Seeburg",
                "distance": "59",
            },
            "a sea": {
                "code": "H.SEA", "countries": "", "longitude": "-3", "town": "", "distance": "",
            },
            "a box": {"extent": "2.00,42.00,2.02,42.02"},
        }  # fmt: skip
        for why, changes in cases.items():
            with self.subTest(why):
                self.assertEqual(self._faults(self._row(**changes)), [])

    def test_faults(self) -> None:
        cases = [
            ({"longitude": "5"}, "in BB, more than"),
            ({"longitude": "-1"}, "at sea, more than"),
            ({"longitude": "2.2", "distance": "1"}, "is 17 km away, not 1"),
            ({"town": "Ostheim"}, "is not near"),
            ({"town": "Weiler"}, "is not near"),
            ({"code": "S.XXX"}, "unknown feature code"),
            ({"names": "Turm"}, "expected language:name"),
            ({"fame": "6"}, "fame '6'"),
            ({"distance": "1.5"}, "distance '1.5'"),
            ({"latitude": "north"}, "latitude 'north'"),
            ({"extent": "1,2"}, "extent '1,2'"),
            ({"extent": "1,43,2,42"}, "south above its north"),
            ({"countries": "aa"}, "two letters"),
            ({"code": "H.SEA", "countries": ""}, "with no country"),
            ({"reason": ""}, "must not be empty"),
            ({"town": "", "distance": ""}, "no town is named"),
            ({"code": "T.MT", "latitude": "42", "longitude": "-3"}, "at sea, more than 100 km"),
            ({"town": " Großstadt"}, "space"),
        ]
        for changes, expected in cases:
            with self.subTest(changes):
                faults = self._faults(self._row(**changes))
                self.assertEqual(len(faults), 1, faults)
                self.assertIn(expected, faults[0])

    def test_missing_column(self) -> None:
        self.assertIn("10 columns", self._faults(_GOOD[:-1])[0])

    def test_duplicates(self) -> None:
        """One name near by, or one identity in a country, is one place; a bracket tells two apart."""
        near = self._row(name="Tower (north)", latitude="42.03", distance="3")
        far = self._row(name="Tower (south)", latitude="41.9", distance="12")
        self.assertEqual(len(self._faults(self._row(), near)), 1)
        self.assertEqual(len(self._faults(self._row(), self._row(latitude="41.9", distance="12"))), 1)
        self.assertEqual(self._faults(self._row(), far), [])

    def test_names_are_compared_folded(self) -> None:
        self.assertEqual(folded("São-Tomé’s"), "saotomes")
        self.assertEqual(slug("South Bank"), "south-bank")
        self.assertNotEqual(slug("South Bank"), slug("Southbank"))

    def test_distance(self) -> None:
        self.assertAlmostEqual(kilometers(0, 0, 0, 90), 10_007.56, places=1)


if __name__ == "__main__":
    unittest.main()
