"""The places of Data/ that sets are drawn from."""

import collections
import gzip
import re
import unicodedata

from .forms import LANGUAGES, PROVINCES, STATES_OF_AUSTRALIA

# Codes of companies and of the armed forces.
COMPANY = re.compile(r"^(APO|FPO|DPO)\b|\b(GmbH|AG|KG|SA|Ltd)\b|&", re.IGNORECASE)

Place = collections.namedtuple("Place", "id name lat lon kind country admin1 admin2 population")


def rows(path):
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


def plain(text):
    """Without accents, in small letters."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()


def without_accents(text):
    letters = unicodedata.normalize("NFKD", text)
    return "".join(c for c in letters if not unicodedata.combining(c))


def is_latin(text):
    return all(not c.isalpha() or "LATIN" in unicodedata.name(c, "") for c in text)


class Extract:
    """The parts of Data/ that queries are made of."""

    def __init__(self, folder):
        self.cities = [self.place(r) for r in rows(folder / "cities500.txt.gz")]
        self.areas = [self.place(r) for r in rows(folder / "areas.txt.gz") if r[4]]
        self.airports = [self.place(r) for r in rows(folder / "airports.txt.gz")]
        self.countries = {r[0]: r[4] for r in rows(folder / "countryInfo.txt.gz") if len(r[0]) == 2}
        self.admin1 = {r[0]: r[1] for r in rows(folder / "admin1CodesASCII.txt.gz")}
        self.postal = [r for r in rows(folder / "zip/allCountries.txt.gz") if r[2] and r[9]]
        self.iata = {
            r[1]: r[3] for r in rows(folder / "alternateNamesV2.airports.txt.gz") if r[2] == "iata"
        }
        self.tagged = collections.defaultdict(list)
        for name in ("alternateNamesV2.cities.txt.gz", "alternateNamesV2.areas.txt.gz"):
            for r in rows(folder / name):
                if r[2] in LANGUAGES:
                    self.tagged[r[1]].append((r[2], r[3]))
        self.aliases = collections.defaultdict(list)
        for r in rows(folder / "alternateNamesV2.txt.gz"):
            if not r[2] and is_latin(r[3]) and len(r[3]) > 3:
                self.aliases[r[1]].append(r[3])
        self.landmarks = []
        for line in (folder / "overrides/landmarks.tsv").read_text(encoding="utf-8").splitlines():
            columns = line.split("\t")
            if len(columns) > 8 and not line.startswith("#"):
                self.landmarks.append(self.landmark(columns))
        self.demonyms = []
        for line in (folder / "overrides/names.tsv").read_text(encoding="utf-8").split("\n"):
            columns = line.split("\t")
            if len(columns) > 3 and columns[2] == "demonym" and columns[3] == "en":
                self.demonyms.append((columns[0], columns[1]))
        # By country, division and name: who is meant by the name there.
        self.largest = {}
        for city in self.cities:
            for area in ((city.country, city.admin1), (city.country, None), (None, None)):
                key = (*area, plain(city.name))
                if key not in self.largest or self.largest[key].population < city.population:
                    self.largest[key] = city
        self.names = {plain(c.name) for c in self.cities}
        self.names |= {plain(a) for aliases in self.aliases.values() for a in aliases}

    @staticmethod
    def landmark(r):
        """A row of landmarks.tsv: the place, its own name and its town (the population is its fame)."""
        names = [n.partition(":")[2] for n in r[1].split("|") if is_latin(n.partition(":")[2])]
        place = Place(
            r[0], r[0], float(r[4]), float(r[5]), r[2], r[3].split(",")[0], "", "", int(r[9] or 0)
        )
        return place, next((n for n in names if len(n) > 8), r[0]), r[7], float(r[8] or 0)

    @staticmethod
    def place(r):
        return Place(
            r[0], r[1], float(r[4]), float(r[5]), f"{r[6]}.{r[7]}", r[8], r[10], r[11], int(r[14] or 0)
        )

    def is_largest(self, city, level):
        """Whether people mean this place by its name: in its division (2), country (1), the world (0)."""
        key = (city.country if level > 0 else None, city.admin1 if level > 1 else None)
        return self.largest[(*key, plain(city.name))] is city

    def division(self, place):
        return self.admin1.get(f"{place.country}.{place.admin1}")

    def abbreviation(self, place):
        if place.country == "US":
            return place.admin1
        table = {"CA": PROVINCES, "AU": STATES_OF_AUSTRALIA}.get(place.country, {})
        return table.get(place.admin1)
