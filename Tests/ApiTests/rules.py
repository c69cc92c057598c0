"""What JSON Schema cannot express about a request: rules for combinations of parameters.

Schemathesis makes requests that follow the description, and expects that all are accepted. The
description excludes these few in words, each by one rule; any other refusal is a failure.
"""

from urllib.parse import parse_qsl, urlsplit

import schemathesis
from schemathesis.openapi.checks import RejectedPositiveData


def numbers(text):
    return [float(part) for part in text.split(",")]


def is_upside_down(query, name):
    """West, south, east, north: south is not above north."""
    return bool(query.get(name)) and numbers(query[name])[1] > numbers(query[name])[3]


def has_half_a_point(query, latitude, longitude):
    return bool(query.get(latitude)) != bool(query.get(longitude))


def searches(query, text, parts):
    """Either a text or a structured query."""
    return (text in query) == any(query.get(part) for part in parts)


def geocode_search(query, _):
    parts = ["street", "city", "state", "postalcode"]
    if "q" not in query:
        parts.append("country")
    return (
        searches(query, "q", parts)
        or is_upside_down(query, "bbox")
        # With a text, countries are codes.
        or "q" in query and "country" in query
        or query.get("explain") == "true" and query.get("format") == "csv"
    )


def nominatim(query, _):
    polygons = [name for name, value in query.items() if name.startswith("polygon_")
                and value not in ("", "0")]
    return len(polygons) > 1


def nominatim_search(query, response):
    parts = ["amenity", "street", "city", "county", "state", "postalcode", "country"]
    if nominatim(query, response) or searches(query, "q", parts):
        return True
    if not query.get("viewbox"):
        return False
    west, south, east, north = numbers(query["viewbox"])
    return west == east or south == north


def photon(query, _):
    if has_half_a_point(query, "lat", "lon"):
        return True
    return is_upside_down(query, "bbox") or (
        bool(query.get("bbox")) and numbers(query["bbox"])[0] > numbers(query["bbox"])[2])


def pelias(query, _):
    for name in ("focus.point", "boundary.circle"):
        if has_half_a_point(query, f"{name}.lat", f"{name}.lon"):
            return True
    edges = [f"boundary.rect.{edge}" for edge in ("min_lat", "min_lon", "max_lat", "max_lon")]
    given = [query[edge] for edge in edges if edge in query]
    if not given:
        return False
    if len(given) < 4 or "" in given:
        return True
    south, west, north, east = map(float, given)
    return south > north or west > east


def pelias_place(query, _):
    """Schemathesis also passes on ids of other answers, which do not have this form."""
    return any(gid.count(":") < 2 for gid in query.get("ids", "").split(","))


def pelias_structured(query, response):
    parts = ["venue", "address", "neighbourhood", "borough", "locality", "county", "region",
             "postalcode", "country"]
    return pelias(query, response) or not any(query.get(part) for part in parts)


def pins_near(query, response):
    """A point or a place; nobody may find the place."""
    has_point = "lat" in query and "lon" in query
    if "place" in query:
        return "lat" in query or "lon" in query or response.status_code == 422
    return not has_point


def batch(query, response):
    """Only a CSV body, and every CSV body, has a `column`."""
    is_table = (response.request.headers.get("Content-Type") or "").startswith("text/csv")
    return is_upside_down(query, "bbox") or is_table or "column" in query


def map_screen(query, response):
    """A box may be too wide for its zoom."""
    return is_upside_down(query, "bbox") or "covers more than" in response.text


def unfindable(query, response):
    """The place of a pin may not exist, and its link may be invalid."""
    return response.status_code == 422


def guessable(query, response):
    """A password may be one that guessers try first."""
    return response.status_code == 422 and response.json()["error"]["code"] == "password.common"


RULES = {
    "GET /geocode/search": geocode_search,
    "GET /geocode/suggest": lambda query, _: is_upside_down(query, "bbox"),
    "POST /geocode/batch": batch,
    "GET /nominatim/search": nominatim_search,
    "GET /nominatim/search.php": nominatim_search,
    "GET /nominatim/reverse": nominatim,
    "GET /nominatim/reverse.php": nominatim,
    "GET /nominatim/lookup": nominatim,
    "GET /nominatim/lookup.php": nominatim,
    "GET /photon/api": photon,
    "GET /pelias/v1/search": pelias,
    "GET /pelias/v1/autocomplete": pelias,
    "GET /pelias/v1/place": pelias_place,
    "GET /pelias/v1/search/structured": pelias_structured,
    "GET /map/labels": map_screen,
    "GET /map/streets": map_screen,
    "GET /pins/near": pins_near,
    "POST /account": guessable,
    "PATCH /account": guessable,
    "POST /pins": unfindable,
    "PUT /pins/{id}": unfindable,
}


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Returns whether a reported failure is real."""
    rule = RULES.get(f"{case.method} {case.operation.path}")
    if not isinstance(failure, RejectedPositiveData) or rule is None:
        return True
    address = response.request.url
    query = dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
    return not rule(query, response)
