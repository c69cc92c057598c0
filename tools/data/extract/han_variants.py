"""Data/dictionaries/han-variants.txt: Traditional and Simplified Chinese characters.

The pairs are those of OpenCC (Apache-2.0; the package opencc-python-reimplemented). They are
chosen for names of places: 里 of 里昂 stays as it is, although it is the Simplified 裏 elsewhere.
Run it only to change the tables, from the folder `tools`:

    python3 -m extract.han_variants CACHE > ../Data/dictionaries/han-variants.txt

CACHE is the folder for downloaded packages, as of `tools/fetch-extract`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .packages import Archive, PackageStore

PACKAGE = "opencc-python-reimplemented"
FOLDER = "opencc/dictionary/"
LINE_PAIRS = 44

# Traditional characters that Simplified names keep: 乾县 is not 干县.
KEPT_IN_SIMPLIFIED = "乾"
# Where names of places have another variant than words: 冲绳 is 沖繩, not 衝繩.
CHOSEN_TRADITIONAL = {"冲": "沖"}
# Characters of both scripts that mostly stand for another one in names of places: 云南 is 雲南.
# Counted in the names of the gazetteer's data; the others, such as 里, 干, 岩 and 余, stay.
CONVERTED_SHARED = "万丰云几广极据确种筑胜腊苹荐虫蜡适愿杰叶台后准党"
# Names, or parts of them, that are not converted character by character.
PHRASES = {
    "沈阳": "瀋陽", "昆仑": "崑崙", "钟祥": "鍾祥", "钟山": "鍾山", "皇后": "皇后", "王后": "王后",
    "太后": "太后", "台州": "台州", "天台": "天台", "准将": "准將",
}


def table(archive: Archive, name: str) -> dict[str, list[str]]:
    """One of OpenCC's dictionaries: a character, and the variants of it, the usual one first."""
    lines = archive.read(f"{FOLDER}{name}.txt").decode("utf-8").splitlines()
    fields = (line.split("\t") for line in lines if line.strip())
    return {field[0]: field[1].split() for field in fields}


def is_common(*characters: str) -> bool:
    """Whether characters are of the basic plane: few fonts have the others."""
    return all(len(text) == 1 and ord(text) < 0x10000 for text in characters)


def simplified_of(archive: Archive) -> dict[str, str]:
    """The Simplified character for each that only Traditional has."""
    return {
        key: values[0]
        for key, values in table(archive, "TSCharacters").items()
        if values[0] != key and key not in KEPT_IN_SIMPLIFIED and is_common(key, values[0])
    }


def traditional_of(
    archive: Archive, simplified: dict[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """The Traditional characters for those that only Simplified has, and for shared ones."""
    usual = {key: values[0] for key, values in table(archive, "TWVariants").items()}
    own: dict[str, str] = {}
    shared: dict[str, str] = {}
    for key, values in table(archive, "STCharacters").items():
        value = CHOSEN_TRADITIONAL.get(key, usual.get(values[0], values[0]))
        if value == key or key in simplified or not is_common(key, value):
            continue
        if key not in values:
            own[key] = value
        elif key in CONVERTED_SHARED:
            shared[key] = value
    return own, shared


HEADER = """\
# Pairs of Chinese characters, with nothing between them: kind|pairs. Written by tools/data/extract/han_variants.py from OpenCC's
# tables (Apache-2.0); the programs get it when they are built.
#
#   simplified   characters that only Traditional has, each with its Simplified one
#   traditional  characters that only Simplified has, each with its Traditional one
#   shared       characters of both that stand for another one in Traditional names: 云
#   phrases      two characters of Simplified names, then those of Traditional names

"""


def rows(name: str, pairs: dict[str, str]) -> str:
    """The lines of one kind."""
    text = "".join(key + value for key, value in sorted(pairs.items()))
    return "".join(
        f"{name}|{text[at : at + 2 * LINE_PAIRS]}\n" for at in range(0, len(text), 2 * LINE_PAIRS)
    )


def main() -> None:
    """Writes the table to the standard output."""
    archive = PackageStore(Path(sys.argv[1])).open(PACKAGE)
    simplified = simplified_of(archive)
    traditional, shared = traditional_of(archive, simplified)

    sys.stdout.write(
        HEADER + rows("simplified", simplified) + rows("traditional", traditional)
        + rows("shared", shared) + rows("phrases", PHRASES)
    )


if __name__ == "__main__":
    main()
