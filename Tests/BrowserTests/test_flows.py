"""The tests named in the README's tables exist."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_every_flow_has_its_test():
    named = set(re.findall(r"`(test_\w+)`", (HERE / "README.md").read_text()))
    made = {name for path in HERE.glob("test_*.py") for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M)}
    assert len(named) > 50
    assert named <= made, named - made
