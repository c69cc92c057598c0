"""Single questions, options and errors."""

from __future__ import annotations

import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow
import pytest

import onthemap
from onthemap import Geocoder, GeocoderError, Place


def test_a_text_has_one_place(geocoder: Geocoder) -> None:
    place = geocoder.geocode("Moscow, ID")
    assert isinstance(place, Place)
    assert place.point == (46.73239, -117.00017)
    assert place.address == place.label == str(place) == "Moscow, Idaho, United States"
    assert (place.id, place.name, place.layer) == ("geonames:5601538", "Moscow", "locality")
    assert (place.country_code, place.admin1_code) == ("US", "US-ID")
    assert place.raw["countryCode"] == "US"
    assert place.outcome == "match"
    address, (latitude, longitude) = place
    assert (address, latitude, longitude) == (place.address, *place.point)
    assert place.__geo_interface__["geometry"]["coordinates"] == [longitude, latitude]


@pytest.mark.parametrize("text", ["", " ", "Xyzzyqq", None, float("nan")])
def test_nothing_found_is_none(geocoder: Geocoder, text: object) -> None:
    assert geocoder.geocode(text) is None


def test_options_are_python_values(geocoder: Geocoder) -> None:
    paris = geocoder.geocode("Paris", country="US")
    assert paris is not None and paris.country_code == "US"
    assert geocoder.geocode("Paris", country=["US", "CA"]) is not None
    near = geocoder.geocode("Springfield", focus=(39.8, -89.6))
    assert near is not None and near.admin1 == "Illinois"
    named = geocoder.geocode("Munich", lang="de")
    assert named is not None and named.name == "München"
    assert geocoder.geocode("Pariss", typos=False) != geocoder.geocode("Pariss")
    assert geocoder.geocode("Paris", circle=(48.85, 2.35, 50_000)) is not None
    assert geocoder.geocode("Paris", bbox=(-180, -90, -170, -80)) is None
    assert geocoder.geocode("A&B=C%20+D", country="US") is None or True


@pytest.mark.parametrize(
    "options",
    [{"country": "XX"}, {"layer": "towns"}, {"focus": (91, 0)}, {"bbox": (1, 2)}, {"lang": "?"}],
)
def test_wrong_options_are_value_errors(geocoder: Geocoder, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options)).replace("country", "countr")):
        geocoder.geocode("Paris", **options)
    with pytest.raises(ValueError):
        geocoder.geocode(["Paris"], **options)


def test_unknown_options_are_type_errors(geocoder: Geocoder) -> None:
    with pytest.raises(TypeError, match="speed"):
        geocoder.geocode("Paris", speed=9)
    with pytest.raises(ValueError, match="nothing to search for"):
        geocoder.geocode()


def test_parts_of_an_address(geocoder: Geocoder) -> None:
    place = geocoder.geocode(city="Moscow", state="ID", country="US")
    assert place is not None and place.id == "geonames:5601538"
    assert geocoder.search(city="Moscow", state="ID").results[0].id == "geonames:5601538"


def test_search_ranks(geocoder: Geocoder) -> None:
    answer = geocoder.search("Paris, Texas", limit=5)
    assert len(answer) == 5 and answer[0].name == "Paris"
    assert answer.outcome == "match" and answer.query == "Paris, Texas"
    assert "GeoNames" in answer.attribution


def test_suggestions(geocoder: Geocoder) -> None:
    assert "Portland" in [place.name for place in geocoder.suggest("portl")]


def test_points(geocoder: Geocoder) -> None:
    place = geocoder.reverse(47.62, -122.35)
    assert place is not None and place.name == "Seattle" and place.distance_meters is not None
    assert geocoder.reverse((47.62, -122.35)) == place
    near = geocoder.nearest(48.85, 2.35, count=3, radius="50km")
    assert len(near) == 3 and near[0].distance_meters is not None
    assert geocoder.nearest(48.85, 2.35, radius=1.5) == []
    for latitude, longitude in [(91, 0), (0, 181), (float("inf"), 0)]:
        with pytest.raises(ValueError):
            geocoder.reverse(latitude, longitude)


def test_records(geocoder: Geocoder) -> None:
    record = geocoder.place(5601538)
    assert record is not None and record["place"]["name"] == "Moscow"
    assert geocoder.place("geonames:999999999") is None
    with pytest.raises(ValueError, match="is not an id"):
        geocoder.place("Paris")


def test_a_missing_gazetteer_is_an_error(tmp_path: object) -> None:
    with pytest.raises(GeocoderError, match="there is no gazetteer"):
        Geocoder(str(tmp_path))


def test_hostile_texts(geocoder: Geocoder) -> None:
    fixed = ["\0", "\ud800", "a\udfffb", "é" * 5_000_000, '"*NEAR(', "\u0301", "🗺" * 300, "A" * 10**7]
    for text in fixed:
        assert geocoder.search(text).outcome in ("match", "partial", "none")
    generator = random.Random(39)
    texts = [
        "".join(chr(generator.randrange(0x110000)) for _ in range(generator.randrange(30)))
        for _ in range(10_000)
    ]
    assert len(geocoder.geocode(texts + fixed)) == len(texts) + len(fixed)


def test_threads_share_a_geocoder(geocoder: Geocoder) -> None:
    expected = geocoder.geocode("Paris, Texas")
    wrong: list[object] = []

    def work() -> None:
        for _ in range(200):
            found = geocoder.geocode("Paris, Texas")
            if found != expected:
                wrong.append(found)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_fork_goes_on(geocoder: Geocoder) -> None:
    expected = geocoder.geocode("Moscow, ID")
    child = os.fork()
    if child == 0:
        found = geocoder.geocode("Moscow, ID")
        columns = geocoder.geocode(["Moscow, ID"] * 2_000, threads=2)
        os._exit(0 if found == expected and columns[1_999] is not None else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert geocoder.geocode("Moscow, ID") == expected


def _ends_well(child: int) -> bool:
    """Whether a child ends without an error, soon."""
    for _ in range(6_000):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def test_threads_of_a_fork_wait_for_each_other(geocoder: Geocoder) -> None:
    """Each of them asks the same memory of answers many times, so that some wait for a lock."""
    texts = pyarrow.repeat("Moscow, ID", 2_000_000)
    child = os.fork()
    if child == 0:
        columns = geocoder.geocode(texts, threads=8, columns=["latitude"])
        os._exit(0 if columns["latitude"].null_count == 0 else 1)
    assert _ends_well(child)


def test_a_fork_goes_on_while_others_geocode(geocoder: Geocoder) -> None:
    """A thread that the child does not have may be anywhere in the library."""
    stopped = threading.Event()

    def geocode() -> None:
        while not stopped.is_set():
            geocoder.geocode(["Moscow, ID"] * 5_000, threads=2)

    threads = [threading.Thread(target=geocode) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(25):
            child = os.fork()
            if child == 0:
                columns = geocoder.geocode(["Moscow, ID"] * 300, threads=2)
                os._exit(0 if columns[299] is not None else 1)
            assert _ends_well(child)
    finally:
        stopped.set()
        for thread in threads:
            thread.join()


def test_a_pickle_opens_the_gazetteer_again(geocoder: Geocoder) -> None:
    copy = pickle.loads(pickle.dumps(geocoder))
    assert copy.geocode("Moscow, ID") == geocoder.geocode("Moscow, ID")
    assert pickle.loads(pickle.dumps(copy.geocode("Moscow, ID"))) == copy.geocode("Moscow, ID")


def test_a_closed_geocoder_refuses(bundle: str) -> None:
    with Geocoder(bundle) as geocoder:
        assert geocoder.info["places"] > 200_000
    with pytest.raises(ValueError, match="closed"):
        geocoder.geocode("Paris")


def test_import_is_light() -> None:
    code = "import sys, onthemap; print([m for m in ('numpy', 'pandas', 'asyncio') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert onthemap.__version__


def test_parts_may_be_a_dict_and_have_an_answers_names(geocoder: Geocoder) -> None:
    named = geocoder.geocode({"city": "Paris", "state": "TX"})
    assert isinstance(named, Place) and named.admin1 == "Texas"
    coded = geocoder.geocode(postcode="83843", country="US")
    assert isinstance(coded, Place) and coded.name == "Moscow"
    with pytest.raises(ValueError, match="same part"):
        geocoder.geocode(postcode="83843", postalcode="83843")


@pytest.mark.parametrize(
    "point", [("47.62", "-122.35"), ("47.62, -122.35",), ((47.62, -122.35),), (47.62, -122.35)]
)
def test_points_as_people_have_them(geocoder: Geocoder, point: tuple[object, ...]) -> None:
    place = geocoder.reverse(*point)
    assert isinstance(place, Place) and place.name == "Seattle"


@pytest.mark.parametrize("point", [(None, None), (None,), (47.62, float("nan")), (float("nan"), 2.35)])
def test_a_missing_point_has_no_place(geocoder: Geocoder, point: tuple[object, ...]) -> None:
    assert geocoder.reverse(*point) is None


@pytest.mark.parametrize("point", ["47", "x,y", "1,2,3", 47, object()])
def test_no_point_says_what_is_one(geocoder: Geocoder, point: object) -> None:
    with pytest.raises(ValueError, match="pass a latitude and a longitude"):
        geocoder.reverse(point)


def test_the_nearest_of_a_pair(geocoder: Geocoder) -> None:
    assert geocoder.nearest((48.85, 2.35), count=1) == geocoder.nearest(48.85, 2.35, count=1)


def test_wrong_arguments_say_what_to_give(geocoder: Geocoder) -> None:
    with pytest.raises(ValueError, match="did you mean countries"):
        geocoder.geocode("Paris", countri="FR")
    with pytest.raises(ValueError, match="either a text or parts"):
        geocoder.geocode("Paris", city="Oslo")
    with pytest.raises(TypeError, match="expected a text, found list"):
        geocoder.search(["Paris"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a text or a column, found int"):
        geocoder.geocode(3)
    for threads in ("2", -1, True):
        with pytest.raises(ValueError, match="threads: pass a whole number"):
            geocoder.geocode(["Paris"], threads=threads)


def test_a_closed_geocoder_may_be_closed_again(bundle: str) -> None:
    other = Geocoder(bundle)
    other.close()
    other.close()
    with pytest.raises(ValueError, match="closed"), other:
        pass


def test_messages_speak_of_python(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").write_text("x")
    for folder in (tmp_path / "none", tmp_path / "other"):
        with pytest.raises(GeocoderError) as caught:
            Geocoder(folder)
        message = str(caught.value)
        assert "otm gazetteer" not in message and "--" not in message
        assert "onthemap.build(" in message or "Geocoder(FOLDER)" in message, message


def test_a_pickle_of_the_packaged_gazetteer_holds_no_path(
    bundle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from onthemap import _bundle

    monkeypatch.delenv("OTM_GAZETTEER", raising=False)
    monkeypatch.delenv("OTM_DATA", raising=False)
    monkeypatch.setattr(_bundle, "packaged", lambda: bundle)
    monkeypatch.setattr(_bundle, "data_folder", lambda: None)
    assert bundle.encode() not in pickle.dumps(Geocoder())
