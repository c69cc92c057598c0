"""The languages that names may be asked for in."""

from __future__ import annotations

import re

# ISO 639-1, with "sh", which GeoNames has names in.
_CODES = frozenset(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv
    dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie
    ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv
    mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm
    rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr
    ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split()  # noqa: SIM905
)

# A tag of BCP 47; languages without a code of two letters have one of three.
_TAG = re.compile(r"([A-Za-z]{2,3})([-_][A-Za-z0-9]{1,8})*")


def checked(tag: str) -> str:
    """A language tag, such as "de" or "pt-BR"; ValueError if it is none, or its language does not exist."""
    found = _TAG.fullmatch(tag)
    if found is None or (len(found[1]) == 2 and found[1].lower() not in _CODES):
        raise ValueError(f"lang: {tag!r} is not a language; pass a tag, such as de or pt-BR")
    return tag
