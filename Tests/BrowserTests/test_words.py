"""The app's texts, in all its languages."""

import json
import re
import warnings

import pytest

from otm_server import ROOT

WEB = ROOT / "Sources/GeocodeServer/Web"
LANGUAGES = ["de", "es", "pt", "fr", "hi", "ar", "zh-Hans"]
# Words that are the same in several languages.
SAME = {"table.csv", "table.geojson", "table.link", "table.name", "field.email", "kind.PPLC", "kind.continent", "suggest.count", "about.version", "place.comma"}


def english():
    words = {}
    for line in (WEB / "words-en.js").read_text().splitlines():
        if found := re.match(r'  "([^"]+)": (.*),$', line):
            words[found[1]] = json.loads(re.sub(r"([{,] )(\w+):", r'\1"\2":', found[2]))
    return words


def forms(value):
    return [value] if isinstance(value, str) else list(value.values())


def names(text):
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_language_has_sentences_that_are_said(tag):
    theirs, ours = json.loads((WEB / f"words-{tag}.json").read_text()), english()
    assert set(theirs) <= set(ours)
    if lacking := sorted(set(ours) - set(theirs)):
        # The page says these in English.
        warnings.warn(f"words-{tag}.json lacks {len(lacking)} sentences: {', '.join(lacking)}", stacklevel=1)
    for key in theirs:
        sentence = ours[key]
        wanted = names(forms(sentence)[-1])
        # The singular may omit the number.
        assert names(forms(theirs[key])[-1]) == wanted, key
        assert all(names(form) <= wanted for form in forms(theirs[key])), key
        assert key in SAME or theirs[key] != sentence, f"{key} is not translated"


def test_every_sentence_that_is_said_is_there():
    ours = english()
    code = "".join(path.read_text() for path in WEB.glob("*.js")) + (WEB / "index.html").read_text()
    said = set(re.findall(r'say(?:Parts)?\("([\w.-]+)"', code)) | set(re.findall(r'data-say(?:-\w+)?="([\w.-]+)"', code))
    assert said <= set(ours), said - set(ours)
    # Keys that are composed from parts, or chosen from two.
    literals = set(re.findall(r'"([\w-]+\.[\w-]+(?:\.\w+)?)"', code))
    composed = ("kind.", "role.", "status.", "explore.", "signup.empty.", "admin.signup.", "error.")
    unused = [key for key in ours if key not in said | literals and not key.startswith(composed)]
    assert unused == []


def test_the_markup_speaks_english_before_the_words_come():
    ours, markup = english(), (WEB / "index.html").read_text()
    for key, text in re.findall(r'data-say="([\w.-]+)"[^>]*>([^<]+)<', markup):
        assert text.strip() == ours[key], key
    for tag in re.findall(r"<[^>]*data-say-[^>]*>", markup):
        for name, key in re.findall(r'data-say-(\w+)="([\w.-]+)"', tag):
            written = re.search(rf' {"aria-label" if name == "label" else name}="([^"]*)"', tag)
            assert written and written[1] == ours[key], key
