"""English words, from a spelling checker's list."""

from __future__ import annotations

import re

from .packages import PackageStore

_LIST = "usr/share/dict/american-english"
_WORD = re.compile("[A-Za-z]{3,}")
# Names that the list misspells: Tucson, Juilliard and Sphinx could not be meant by them.
_MISSPELLED = {"Tuscon", "Julliard", "Spinx"}


def english_words(store: PackageStore) -> list[str]:
    """Words and proper names of three ASCII letters or more; one that is both stands twice."""
    lines = store.open("wamerican").read(_LIST).decode("utf-8").split("\n")
    return sorted({line for line in lines if _WORD.fullmatch(line)} - _MISSPELLED)
