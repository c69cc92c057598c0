"""The sets, each a kind of query."""

import collections
import hashlib
import math
import random
import re
import sys

from .extract import COMPANY, Place, plain, without_accents
from .forms import CAR_LETTERS, ENGLISH, LANGUAGES_OF_COUNTRIES, MESSY_SHARE, NOTATIONS, PROFILES, SYLLABLES, flag, row, slip


def distance(first, second):
    """Kilometers between two places that are near each other."""
    east = (first.lon - second.lon) * math.cos(math.radians(first.lat))
    return 111.2 * math.hypot(first.lat - second.lat, east)


class Sets:
    def __init__(self, extract, seed):
        self.extract = extract
        self.seed = seed
        self.towns = [c for c in extract.cities if c.kind != "P.PPLX" and c.population]

    # Draws

    def random(self, *what):
        text = "\t".join([str(self.seed), *what]).encode()
        return random.Random(int.from_bytes(hashlib.sha256(text).digest()[:8], "big"))

    def sample(self, name, places, count, weight):
        """Draws places without replacement: those with the greatest u^(1/weight)."""
        keyed = []
        for place in places:
            factor = weight(place)
            if factor > 0:
                keyed.append((math.log(self.random(name, place.id).random()) / factor, place.id, place))
        keyed.sort(reverse=True)
        return [(place, self.random(name, "form", place.id)) for _, _, place in keyed[:count]]

    def draws(self, name, places, count, weight):
        """Draws places with replacement: how often each, which is what `n=` says."""
        drawing = self.random(name)
        chosen = drawing.choices(places, [weight(place) for place in places], k=count)
        return collections.Counter(place.id for place in chosen)

    # Forms

    def misspelled(self, text, chance):
        """One slip, or two in a quarter of the longer names; never another place's name.

        Of four letters with a slip nobody can tell the name.
        """
        for _ in range(20 if len(text) > 4 and "," not in text else 0):
            letters = list(text)
            for _ in range(2 if len(text) > 7 and chance.random() < 0.25 else 1):
                slip(letters, chance)
            result = "".join(letters)
            if result != text and plain(result) not in self.extract.names:
                return result
        return None

    def typed(self, name, chance):
        """Most people leave accents out."""
        return name if chance.random() < 0.3 else without_accents(name)

    def known_name(self, city, chance):
        """Mostly the name of the extract, sometimes another romanization of it."""
        if chance.random() < 0.15:
            start = plain(city.name)[:2]
            others = [a for a in self.extract.aliases[city.id] if plain(a)[:2] == start and a[0].isupper()]
            if others:
                return chance.choice(others)
        return self.typed(city.name, chance)

    def messy(self, city, name, chance):
        division, code = self.extract.division(city), self.extract.abbreviation(city)
        country = self.extract.countries[city.country]
        if city.country == "US":
            area = chance.choice([division, code, code])
        elif code:
            area = chance.choice([division, code, country])
        else:
            area = chance.choice([division or country, country, country])
        comma = chance.choice([", ", " "])
        return without_accents(f"{name}{comma}{area}").lower()

    def qualified(self, city, name, chance):
        division, country = self.extract.division(city), self.extract.countries[city.country]
        if division and chance.random() < (1.0 if city.country == "US" else 0.75):
            return f"{name}, {self.typed(division, chance)}, {country}"
        return f"{name}, {country}"

    # Sets

    def messy_towns(self, name, count, least):
        towns = [c for c in self.towns if c.population >= least and self.extract.is_largest(c, 2)]
        other = 1 - sum(MESSY_SHARE.values())
        groups = [(share, [c for c in towns if c.country == code]) for code, share in MESSY_SHARE.items()]
        groups.append(
            (other, [c for c in towns if c.country not in MESSY_SHARE and self.extract.is_largest(c, 1)])
        )
        for share, group in groups:
            yield from self.sample(name, group, round(count * share), lambda c: c.population**0.5)

    def towns_messy(self):
        for city, chance in self.messy_towns("towns_messy", 1000, 2_500):
            yield row(self.messy(city, city.name, chance), city, 25)

    def typos_towns(self):
        for city, chance in self.messy_towns("typos_towns", 500, 10_000):
            name = self.misspelled(without_accents(city.name).lower(), chance)
            if name:
                yield row(self.messy(city, name, chance), city, 25)

    def qualified_cities(self, name, count):
        towns = [c for c in self.towns if self.extract.is_largest(c, 2)]
        american = [c for c in towns if c.country == "US" and c.population >= 5_000]
        other = [c for c in towns if c.country != "US" and c.population >= 30_000]
        yield from self.sample(name, american, count // 2, lambda c: 1)
        yield from self.sample(name, other, count - count // 2, lambda c: c.population**0.2)

    def cities_qualified(self):
        for city, chance in self.qualified_cities("cities_qualified", 1000):
            yield row(self.qualified(city, self.known_name(city, chance), chance), city, 25)

    def typos_qualified_cities(self):
        for city, chance in self.qualified_cities("typos_qualified_cities", 450):
            name = self.misspelled(self.typed(city.name, chance), chance)
            if name:
                yield row(self.qualified(city, name, chance), city, 25)

    def bare_cities(self, name, count):
        cities = [c for c in self.towns if c.population >= 130_000 and self.extract.is_largest(c, 0)]
        return self.sample(name, cities, count, lambda c: 1)

    def cities_bare(self):
        for city, chance in self.bare_cities("cities_bare", 500):
            yield row(self.known_name(city, chance), city, 25)

    def typos_bare_cities(self):
        for city, chance in self.bare_cities("typos_bare_cities", 400):
            name = self.misspelled(self.typed(city.name, chance), chance)
            if name:
                yield row(name if chance.random() < 0.9 else name.lower(), city, 25)

    def small_places(self):
        name = "small_places"
        towns = [c for c in self.towns if c.population < 20_000 and self.extract.is_largest(c, 2)]
        american = [c for c in towns if c.country == "US"]
        drawn = self.sample(name, american, 240, lambda c: c.population**0.25)
        drawn += self.sample(name, self.postal_towns(), 50, lambda c: 1)
        drawn += self.sample(
            name, [c for c in towns if c.country in ENGLISH], 100, lambda c: c.population**0.25
        )
        drawn += self.sample(
            name, [c for c in towns if c.country not in (*ENGLISH, "US")], 120,
            lambda c: c.population**0.25,
        )
        for town, chance in drawn:
            if self.extract.division(town):
                yield row(self.qualified(town, town.name, chance), town, 25)

    def postal_towns(self):
        """Settlements of the United States that only the postal file has."""
        seen = set()
        for r in self.extract.postal:
            key = ("US", r[4], plain(r[2]))
            if r[0] == "US" and r[4].isalpha() and key not in self.extract.largest and key not in seen:
                seen.add(key)
                yield Place(f"postal:{r[4]}:{r[2]}", r[2], float(r[9]), float(r[10]), "", "US", r[4], "", 0)

    def divisions(self):
        """Counties, provinces and states, with and without what they lie in."""
        name = "divisions"
        areas = self.extract.areas
        counties = [a for a in areas if a.country == "US" and a.kind == "A.ADM2"]
        for area, chance in self.sample(name, counties, 130, lambda a: a.population**0.3):
            division = self.extract.division(area)
            if division:
                form = chance.choice(["{}, {}, United States", "{}, {}", "{}, {}", "{} {}"])
                short = chance.choice([division, self.extract.abbreviation(area)])
                yield row(form.format(area.name, division if "U" in form else short), area, 50)
        regions = [a for a in areas if a.kind == "A.ADM1" and a.population >= 200_000]
        for area, chance in self.sample(name, regions, 110, lambda a: a.population**0.2):
            country = self.extract.countries[area.country]
            yield row(f"{self.typed(area.name, chance)}, {country}", area, 300)
        districts = [
            a for a in areas
            if a.kind in ("A.ADM2", "A.ADM3") and a.country != "US" and a.population >= 100_000
        ]
        for area, chance in self.sample(name, districts, 60, lambda a: a.population**0.2):
            yield row(f"{self.typed(area.name, chance)}, {self.extract.countries[area.country]}", area, 50)

    def mentions(self, name, count, weight):
        """Bare names as news write them: who is meant is left to the reader, by chance."""
        kinds = ("A.PCLI", "A.ADM1", "A.ADM2", "L.RGN", "L.CONT", "A.PCLD")
        places = self.towns + [a for a in self.extract.areas if a.kind in kinds]
        by_id = {place.id: place for place in places}
        for place, n in sorted(self.draws(name, places, count, weight).items()):
            place, chance = by_id[place], self.random(name, "form", place)
            text = without_accents(place.name)
            text = text.upper() if chance.random() < 0.05 else text
            yield row(text, place, 161, f";n={n}")

    def mentions_us(self):
        """Local news: much of it near its readers, in places of any size."""

        def weight(place):
            home = 1 if place.country == "US" else 0.2 if place.country in ENGLISH else 0.03
            if place.kind.startswith("P."):
                return home * place.population**0.75
            if place.kind == "A.ADM2":
                return home * 4 * place.population**0.5 if place.country == "US" else 0
            return 25 * home * place.population**0.5

        yield from self.mentions("mentions_us", 1400, weight)

    def mentions_world(self):
        def weight(place):
            if place.kind == "A.PCLI":
                return 20 * place.population**0.5
            if place.kind == "A.ADM1":
                return 3 * place.population**0.5
            if place.kind.startswith("P."):
                return 0.05 * place.population**0.85
            return 3_000 if place.kind in ("L.RGN", "L.CONT", "A.PCLD") and place.population else 0

        yield from self.mentions("mentions_world", 700, weight)
        by_id = {place.id: place for place in self.extract.areas + self.extract.cities}
        demonyms = [
            Place(f"{id} {text}", text, *by_id[id][2:]) for id, text in self.extract.demonyms if id in by_id
        ]
        for demonym, _ in self.sample("demonyms", demonyms, 60, lambda d: d.population**0.3):
            yield row(demonym.name, demonym, 300)

    def airport_names(self):
        known = [a for a in self.extract.airports if a.id in self.extract.iata]
        for airport, chance in self.sample("airport_names", known, 500, lambda a: 1):
            code = self.extract.iata[airport.id]
            form = chance.random()
            if form < 0.7:
                text = self.typed(airport.name, chance)
            elif form < 0.85:
                text = f"{self.typed(airport.name, chance)}, {self.extract.countries[airport.country]}"
            else:
                text = chance.choice(["{} airport", "{} Airport", "Airport {}"]).format(code)
            yield row(text, airport, 25)

    def landmark_towns(self):
        """Universities, stations, museums and airports with the town in or next to which they lie."""
        kinds = ("S.UNIV", "S.RSTN", "S.HSP", "S.MUS", "S.STDM", "S.SCH")
        known = {
            place.id: (own, town) for place, own, town, distance in self.extract.landmarks
            if place.kind in kinds and distance <= 15
        }  # fmt: skip
        places = [p for p, *_ in self.extract.landmarks if p.id in known]
        for place, chance in self.sample("landmark_towns", places, 400, lambda p: 1):
            own, town = known[place.id]
            name = self.typed(own if chance.random() < 0.5 else place.name, chance)
            form = chance.choice(["{0} {1}", "{0} {1}", "{0}, {1}", "{0}, {1}, {2}", "{1} {0}"])
            country = self.extract.countries.get(place.country, "")
            yield row(form.format(name, self.typed(town, chance), country), place, 10)
        airports = [a for a in self.extract.airports if a.id in self.extract.iata]
        for airport, chance in self.sample("airport_towns", airports, 100, lambda a: 1):
            towns = [c for c in self.towns if c.country == airport.country and 500 < c.population]
            town = min(towns, key=lambda c: distance(c, airport), default=None)
            if town and distance(town, airport) < 10:
                yield row(f"{self.typed(airport.name, chance)} {self.typed(town.name, chance)}", airport, 10)

    def postal_codes(self):
        """Codes with their town or country, and alone where their form tells the country."""
        # The countries whose codes are exact here.
        exact = ("US", "DE", "FR", "ES", "IT", "NL", "BE", "CH", "AT", "SE", "DK", "NO", "FI", "PL", "CZ",
                 "AU", "GB", "CA", "JP", "BR", "PT", "IN", "MX", "ZA", "TR", "KR", "HU", "RO")  # fmt: skip
        codes = collections.defaultdict(list)
        for r in self.extract.postal:
            if r[0] in exact and not COMPANY.search(r[2]):
                place = Place(
                    f"{r[0]} {r[1]} {r[2]}", r[2], float(r[9]), float(r[10]), r[1], r[0], r[4], "", 0
                )
                codes[r[0]].append(place)
        for country, places in sorted(codes.items()):
            count = 70 if country == "US" else 10
            for place, chance in self.sample("postal_codes", places, count, lambda p: 1):
                yield row(self.postal_form(place, country, chance), place, 25)

    def postal_form(self, place, country, chance):
        code, town = place.kind, place.name
        if country == "US":
            forms = ["{town}, {state} {code}", "{town} {state} {code}", "{state} {code}", "{code}, USA"]
            forms += ["{town} {code}", "{code}"]
        elif country in ("GB", "CA", "AU", "IN"):
            forms = ["{town} {code}", "{town}, {code}", "{code}, {country}", "{town} {code}, {country}"]
        else:
            forms = ["{code} {town}", "{code} {town}, {country}", "{code}, {country}", "{town} {code}"]
        return chance.choice(forms).format(
            code=code, town=town, state=place.admin1, country=self.extract.countries[country]
        )

    def codes_with_countries(self):
        """Codes of all countries behind the letters of their country: ISO's, or those of cars."""
        codes = collections.defaultdict(dict)
        for r in self.extract.postal:
            if any(c.isdigit() for c in r[1]) and not COMPANY.search(r[2]):
                place = Place(f"{r[0]} {r[1]}", r[2], float(r[9]), float(r[10]), r[1], r[0], "", "", 0)
                codes[r[0]].setdefault(r[1], []).append(place)
        for country, places in sorted(codes.items()):
            firsts = [same[0] for same in places.values()]
            for place, chance in self.sample("codes_with_countries", firsts, 6, lambda p: 1):
                letters = chance.choice([country, CAR_LETTERS.get(country, country)])
                # The codes of Latvia, Luxembourg and others begin with the letters.
                code = re.sub(f"^({country}|{letters})-?(?=[0-9])", "", place.kind)
                points = {(p.lat, p.lon) for p in places[place.kind]}
                answers = "|".join(f"{country} {lat:.4f} {lon:.4f} 50" for lat, lon in sorted(points))
                for kind, separator in (("hyphen", "-"), ("space", " ")):
                    yield f"{kind}\t{letters}{separator}{code}\t{answers}"

    def country_names(self):
        """The names of countries and territories in languages of many readers, as CLDR has them."""
        try:
            from babel import Locale
        except ImportError:
            sys.exit("country_names: install Babel, which has the names of CLDR (pip install Babel)")
        meant = collections.defaultdict(dict)
        for language in LANGUAGES_OF_COUNTRIES:
            territories = Locale(language).territories
            for country in sorted(self.extract.countries):
                if country in territories:
                    meant[territories[country]].setdefault(country, language)
        for text, countries in meant.items():
            yield f"{next(iter(countries.values()))}\t{text}\t{'|'.join(countries)}"

    def other_languages(self):
        """Cities, countries and regions as other languages write them, alone or with their country."""
        countries = {a.country: a for a in self.extract.areas if a.kind in ("A.PCLI", "A.PCLD", "A.PCLF")}
        cities = [
            c for c in self.towns if c.population >= 200_000 and self.extract.tagged[c.id]
            and self.extract.is_largest(c, 0)
        ]  # fmt: skip
        regions = [
            a for a in self.extract.areas
            if a.kind in ("A.PCLI", "A.ADM1") and a.population > 1_000_000 and self.extract.tagged[a.id]
            # Its regions were drawn again in 2015, and the names are of before.
            and a.country != "MA"
        ]
        drawn = self.sample("other_languages", cities, 330, lambda c: c.population**0.3)
        drawn += self.sample("other_languages", regions, 120, lambda a: a.population**0.3)
        for place, chance in drawn:
            language, text = chance.choice(self.extract.tagged[place.id])
            country = countries.get(place.country)
            names = dict(self.extract.tagged[country.id]) if country else {}
            if place.kind != "A.PCLI" and language in names and chance.random() < 0.4:
                comma = "" if language in ("zh", "ja") else ", "
                first, last = (names[language], text) if not comma else (text, names[language])
                text = f"{first}{comma}{last}"
            tolerance = {"A.PCLI": 500, "A.ADM1": 300}.get(place.kind, 40)
            yield row(text, place, tolerance)

    def profiles(self):
        """A city as people put it into profiles, offers of work and headlines."""
        cities = [c for c in self.towns if c.population >= 150_000 and self.extract.is_largest(c, 0)]
        for city, chance in self.sample("profiles", cities, 320, lambda c: c.population**0.3):
            country = self.extract.countries[city.country]
            area = self.extract.division(city) or country
            name = self.typed(city.name, chance)
            text = chance.choice(PROFILES).format(
                name=name, upper=name.upper(), lower=name.lower(), area=area, country=country,
                tag="".join(c for c in name if c.isalnum()), flag=flag(city.country),
            )  # fmt: skip
            yield row(text, city, 30)

    def unknown_towns(self):
        """Made-up towns of real areas: the area is the answer, or anything in it by correction."""
        chance = self.random("unknown_towns")
        countries = [a for a in self.extract.areas if a.kind == "A.PCLI" and a.population > 3_000_000]
        states = [a for a in self.extract.areas if a.kind == "A.ADM1" and a.country == "US"]
        drawn = self.sample("unknown_towns", countries, 60, lambda a: 1)
        drawn += self.sample("unknown_towns", states, 40, lambda a: 1)
        for area, _ in drawn:
            name = "".join(chance.choice(SYLLABLES) for _ in range(3)).title()
            if plain(name) not in self.extract.names:
                state = area.kind == "A.ADM1"
                text = f"{name}, {chance.choice([area.name, area.admin1]) if state else area.name}"
                # The extent of a state; of a country, its code is enough.
                point = (f"{area.lat:.5f}", f"{area.lon:.5f}", "900") if state else ("", "", "")
                yield "\t".join([text, *point, area.country, area.name, area.id])

    def coordinates(self):
        """Points as people copy them, near settlements, so that the country is known."""
        cities = [c for c in self.towns if c.population > 100_000]
        for city, chance in self.sample("coordinates", cities, 60, lambda c: 1):
            yield row(chance.choice(NOTATIONS)(city.lat, city.lon), city._replace(country=""), 1)
