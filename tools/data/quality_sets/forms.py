"""The forms in which people write places, and their slips of the keyboard."""



# Where people write "city state" most; the rest of the world shares what is left.
MESSY_SHARE = {"US": 0.9, "GB": 0.03, "CA": 0.02, "AU": 0.01}
# The countries of English-language local news.
ENGLISH = ("GB", "CA", "AU", "IE", "NZ", "ZA", "IN")
PROVINCES = {
    "01": "AB", "02": "BC", "03": "MB", "04": "NB", "05": "NL", "07": "NS", "08": "ON", "09": "PE",
    "10": "QC", "11": "SK", "12": "YT", "13": "NT", "14": "NU",
}
STATES_OF_AUSTRALIA = {
    "01": "ACT", "02": "NSW", "03": "NT", "04": "QLD", "05": "SA", "06": "TAS", "07": "VIC", "08": "WA",
}
# Keys beside each other on the usual keyboard, row by row.
KEYBOARD = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
# Languages of profiles and news, as the extract tags them.
LANGUAGES = ("ru", "zh", "ja", "ar", "ko", "uk", "el", "he", "th", "hi", "fa", "de", "fr", "es", "pl")

# The languages of the names of countries.
LANGUAGES_OF_COUNTRIES = (
    "ar", "bn", "cs", "de", "en", "es", "fa", "fr", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt", "ru",
    "sv", "tr", "uk", "zh",
)  # fmt: skip
# The letters on cars that people also put before postal codes.
CAR_LETTERS = {
    "AT": "A", "BE": "B", "DE": "D", "ES": "E", "FI": "FIN", "FR": "F", "HU": "H", "IT": "I", "LI": "FL",
    "LU": "L", "NO": "N", "PT": "P", "SE": "S", "SI": "SLO",
}

PROFILES = (
    "I live in {name}", "living in {name}", "based in {name}", "Based in {name}, {country}",
    "born in {name}", "{name} area", "near {name}", "from {name}, {country}", "#{tag}", "@{name}",
    "{name}!", "{name} :)", "📍 {name}", "{name} {flag}", "{flag} {name}", "{name} ({country})",
    "{name} - {country}", "{name} / {country}", "{name} | {country}", "{name}; {country}",
    "{name}. {country}.", "{upper}", "{upper}, {country}", "{lower}, {country}", "{lower} {country}",
    "{name}, {name}, {country}", "{name}, {area}, {name}", "Greater {name} Area",
    "{name} Metropolitan Area", "Remote - {name}", "{name} (Remote)", "Hybrid, {name}, {country}",
    "City of {name}", "{country}, {name}", "{country} - {name}", "  {name}  ,{country}", "the {name}",
    "{name} city", "downtown {name}", "{name}, {country}, Earth",
)  # fmt: skip
# No town is made of three of these, nor is one slip away from one.
SYLLABLES = ("bor", "zug", "quil", "thra", "mox", "vep", "dral", "wix", "kny", "flor", "spib", "gont")


def flag(country):
    return "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in country)


def slip(letters, chance):
    """Changes one letter: a neighbor on the keyboard, one too many or too few, or two exchanged."""
    places = [i for i, letter in enumerate(letters) if letter.isalpha()]
    at = chance.choice(places)
    letter = letters[at].lower()
    kind = chance.choice(["other", "added", "doubled", "left out", "exchanged"])
    if kind == "exchanged" and at + 1 < len(letters) and letters[at + 1].isalpha():
        letters[at], letters[at + 1] = letters[at + 1], letters[at]
    elif kind == "left out" and len(places) > 4:
        del letters[at]
    elif kind == "doubled":
        letters.insert(at, letters[at])
    elif kind == "added":
        letters.insert(at + 1, neighbor(letter, chance))
    else:
        letters[at] = neighbor(letter, chance)


def neighbor(letter, chance):
    """Mostly a key beside it, sometimes any letter."""
    row_of_keys = next((keys for keys in KEYBOARD if letter in keys), None)
    if row_of_keys is None or chance.random() < 0.3:
        return chance.choice("abcdefghijklmnopqrstuvwxyz")
    at = row_of_keys.index(letter)
    return chance.choice(row_of_keys[max(0, at - 1) : at] + row_of_keys[at + 1 : at + 2])


def minutes(value, letters):
    degrees, rest = divmod(abs(value), 1)
    whole, seconds = divmod(rest * 60, 1)
    return f"{int(degrees)}°{int(whole)}'{seconds * 60:.0f}\"{letters[value < 0]}"


NOTATIONS = (
    lambda lat, lon: f"{lat:.4f}, {lon:.4f}",
    lambda lat, lon: f"{lat:.5f},{lon:.5f}",
    lambda lat, lon: f"{lat:.3f} {lon:.3f}",
    lambda lat, lon: f"{abs(lat):.4f}° {'NS'[lat < 0]}, {abs(lon):.4f}° {'EW'[lon < 0]}",
    lambda lat, lon: f"{minutes(lat, 'NS')} {minutes(lon, 'EW')}",
    lambda lat, lon: f"geo:{lat:.5f},{lon:.5f}",
)


def row(query, place, tolerance, more=""):
    source = f"{place.id.split(' ')[0]};{place.kind}{more}" if place.kind else place.id
    point = (f"{place.lat:.5f}", f"{place.lon:.5f}")
    return "\t".join([query, *point, str(tolerance), place.country, place.name, source])
