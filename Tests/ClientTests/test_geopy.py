"""geopy's classes for Nominatim, Photon and Pelias, unmodified except for the address."""

import pytest
from geopy.exc import GeocoderQueryError
from geopy.extra.rate_limiter import RateLimiter
from geopy.geocoders import Nominatim, Pelias, Photon
from geopy.point import Point

TEXAS = [Point(25.84, -106.65), Point(36.5, -93.51)]


def near(location, latitude, longitude, degrees=0.3):
    assert location is not None
    assert abs(location.latitude - latitude) < degrees, location
    assert abs(location.longitude - longitude) < degrees, location
    return location


@pytest.fixture
def nominatim(address):
    return Nominatim(domain=f"{address}/nominatim", scheme="http", user_agent="geocoder-tests")


@pytest.fixture
def photon(address):
    return Photon(domain=f"{address}/photon", scheme="http")


@pytest.fixture
def pelias(address):
    return Pelias(domain=f"{address}/pelias", scheme="http")


@pytest.fixture(params=["nominatim", "photon", "pelias"])
def geocoder(request):
    return request.getfixturevalue(request.param)


# What all three can do.


def test_a_text_is_found(geocoder):
    assert "Moscow" in near(geocoder.geocode("Moscow, ID"), 46.73, -117.0).address


def test_a_text_in_another_script_is_found(geocoder):
    near(geocoder.geocode("東京"), 35.69, 139.69)


def test_several_are_found_the_likeliest_first(geocoder):
    found = geocoder.geocode("Springfield", exactly_one=False)
    assert len(found) > 3
    assert len({(place.latitude, place.longitude) for place in found}) > 3


def test_nothing_found_is_none(geocoder):
    assert geocoder.geocode("qxzvw hjklm") is None


def test_a_point_is_told_its_town(geocoder):
    assert "Basel" in near(geocoder.reverse((47.56, 7.59)), 47.56, 7.59).address


def test_a_point_is_told_in_a_language(geocoder):
    assert "Mailand" in geocoder.reverse((45.464, 9.19), language="de").address


def test_a_name_is_told_in_a_language(geocoder):
    assert "Mailand" in geocoder.geocode("Milano", language="de").address


def test_the_high_sea_is_nowhere(nominatim):
    assert nominatim.reverse((-48.9, -123.4)) is None


def test_points_are_asked_for_in_many_forms(geocoder):
    for point in [(47.56, 7.59), "47.56, 7.59", Point(47.56, 7.59)]:
        near(geocoder.reverse(point), 47.56, 7.59)


def test_many_questions_in_a_row(geocoder):
    geocode = RateLimiter(geocoder.geocode, min_delay_seconds=0)
    for city in ["Paris", "Berlin", "Nairobi", "Lima", "Tokyo"] * 5:
        assert geocode(city) is not None


# Nominatim


def test_nominatim_parts(nominatim):
    near(nominatim.geocode({"city": "Portland", "state": "Maine", "country": "USA"}), 43.66, -70.26)
    near(nominatim.geocode({"postalcode": "98101", "country": "US"}), 47.61, -122.33)


def test_nominatim_country(nominatim):
    near(nominatim.geocode("Paris", country_codes="us"), 33.66, -95.55)
    near(nominatim.geocode("London", country_codes=["ca", "us"]), 42.98, -81.23)


def test_nominatim_box(nominatim):
    near(nominatim.geocode("Paris", viewbox=TEXAS, bounded=True), 33.66, -95.55)
    assert nominatim.geocode("Paris", viewbox=TEXAS) is not None


def test_nominatim_details(nominatim):
    place = nominatim.geocode(
        "Moscow, ID", addressdetails=True, extratags=True, namedetails=True, geometry="geojson")
    assert place.raw["address"]["state"] == "Idaho"
    assert place.raw["address"]["ISO3166-2-lvl4"] == "US-ID"
    assert place.raw["address"]["country_code"] == "us"
    assert int(place.raw["extratags"]["population"]) > 20_000
    assert place.raw["namedetails"]["name"] == "Moscow"
    assert place.raw["geojson"]["type"] == "Point"
    south, north, west, east = map(float, place.raw["boundingbox"])
    assert south < place.latitude < north and west < place.longitude < east


def test_nominatim_feature_type(nominatim):
    assert nominatim.geocode("Georgia", featuretype="country").raw["addresstype"] == "country"
    assert nominatim.geocode("Georgia", featuretype="state").raw["addresstype"] == "state"


def test_nominatim_zoom(nominatim):
    assert nominatim.reverse((47.56, 7.59), zoom=3).raw["address"]["country_code"] == "ch"
    assert nominatim.reverse((47.56, 7.59), zoom=3).raw["addresstype"] == "country"
    assert nominatim.reverse((46.73, -117.0), zoom=5).raw["name"] == "Idaho"


def test_nominatim_limit(nominatim):
    assert len(nominatim.geocode("Springfield", exactly_one=False, limit=3)) == 3


def test_nominatim_bad_input(nominatim):
    with pytest.raises(GeocoderQueryError):
        nominatim.geocode({})
    with pytest.raises(GeocoderQueryError):
        nominatim.geocode("a" * 9_000)


# Photon


def test_photon_bias_box_and_tags(photon):
    near(photon.geocode("Paris", bbox=TEXAS), 33.66, -95.55)
    assert photon.geocode("Springfield", location_bias=Point(39.8, -89.6)) is not None
    assert photon.geocode("Paris", osm_tag="place:city").raw["properties"]["osm_value"] == "city"


def test_photon_fields(photon):
    facts = photon.geocode("Moscow, ID").raw["properties"]
    assert facts["name"] == "Moscow"
    assert facts["state"] == "Idaho"
    assert facts["countrycode"] == "US"
    assert facts["osm_key"] == "place"


def test_photon_half_a_word(photon):
    assert "Reykjav" in photon.geocode("reykjav").address


def test_photon_limit(photon):
    assert len(photon.geocode("Springfield", exactly_one=False, limit=3)) == 3
    assert len(photon.reverse((47.56, 7.59), exactly_one=False, limit=3)) == 3


def test_photon_bad_input(photon):
    with pytest.raises(GeocoderQueryError):
        photon.geocode("")
    with pytest.raises(GeocoderQueryError):
        photon.geocode("Paris", language="x/y")


# Pelias


def test_pelias_country_and_box(pelias):
    near(pelias.geocode("Paris", countries=["USA", "CAN"]), 33.66, -95.55)
    near(pelias.geocode("Paris", countries=["US"]), 33.66, -95.55)
    near(pelias.geocode("Paris", boundary_rect=TEXAS), 33.66, -95.55)


def test_pelias_fields(pelias):
    facts = pelias.geocode("Moscow, ID").raw["properties"]
    assert facts["gid"] == "geonames:locality:5601538"
    assert facts["region"] == "Idaho" and facts["region_a"] == "ID"
    assert facts["country_a"] == "USA"
    assert facts["match_type"] == "exact"
    assert 0.5 < facts["confidence"] <= 1


def test_pelias_reverse_names_the_town(pelias):
    place = pelias.reverse((47.56, 7.59))
    assert place.address == "Basel"
    assert place.raw["properties"]["distance"] < 5


def test_pelias_bad_input(pelias):
    with pytest.raises(GeocoderQueryError):
        pelias.geocode("")
    with pytest.raises(GeocoderQueryError):
        pelias.geocode("Paris", countries=["France"])
