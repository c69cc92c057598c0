"""English words, from a spelling checker's list."""

from __future__ import annotations

import re

from .packages import PackageStore

_LIST = "usr/share/dict/american-english"
_WORD = re.compile("[A-Za-z]{4,}")


def english_words(store: PackageStore) -> list[str]:
    """Words and proper names of four ASCII letters or more, folded: shorter ones are not corrected."""
    lines = store.open("wamerican").read(_LIST).decode("utf-8").split("\n")
    return sorted({line.lower() for line in lines if _WORD.fullmatch(line)})
