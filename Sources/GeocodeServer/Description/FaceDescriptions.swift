/// The parameters of other services' routes, as far as they are understood here.
enum FaceDescriptions {
  private static func texts(_ names: [String: String]) -> [RequestParameter] {
    names.sorted { $0.key < $1.key }.map { name, example in
      RequestParameter(name, "As that service documents it.", example: example)
    }
  }

  private static let nominatimForm = RequestParameter(
    "format", "The form of the answer.",
    kind: .choice(NominatimForm.allCases.map(\.rawValue), standard: nil), example: "jsonv2")
  private static let nominatimDetails = texts([
    "accept-language": "de,en", "addressdetails": "1", "extratags": "1", "json_callback": "show",
    "namedetails": "1", "polygon_geojson": "1", "polygon_kml": "1", "polygon_svg": "1",
    "polygon_text": "1",
  ])

  static func nominatim(_ route: String) -> [RequestParameter] {
    let own =
      switch route {
      case "search":
        texts([
          "amenity": "", "bounded": "1", "city": "Boise", "country": "US", "countrycodes": "us,ca",
          "county": "Ada", "exclude_place_ids": "5601538", "featureType": "city",
          "layer": "address", "limit": "5", "postalcode": "83702", "q": "Moscow, ID",
          "state": "ID", "street": "1 Main St", "viewbox": "-125,24,-66,50",
        ])
      case "reverse": point("lat", "lon") + texts(["layer": "address", "zoom": "10"])
      default: texts(["osm_ids": "N5601538"])
      }
    return own + [nominatimForm] + nominatimDetails
  }

  static func photon(_ route: String) -> [RequestParameter] {
    let shared = ["dedupe": "1", "lang": "de", "layer": "city", "limit": "5", "osm_tag": "place"]
    guard route == "api" else {
      return point("lat", "lon")
        + texts(shared.merging(["distance_sort": "true", "radius": "10"]) { $1 })
    }
    return [RequestParameter("q", "What to look for.", example: "berlin", isRequired: true)]
      + texts(
        shared.merging([
          "bbox": "9.5,51.5,11.5,53.5", "countrycode": "DE", "lat": "52", "lon": "10",
          "location_bias_scale": "0.2", "zoom": "12",
        ]) { $1 })
  }

  static func pelias(_ route: String) -> [RequestParameter] {
    let shared = [
      "boundary.country": "USA", "lang": "de", "layers": "locality", "size": "5",
      "sources": "geonames",
    ]
    let filters = shared.merging([
      "boundary.circle.lat": "43.8", "boundary.circle.lon": "-79.2",
      "boundary.circle.radius": "35", "boundary.rect.max_lat": "36.5",
      "boundary.rect.max_lon": "-93.5", "boundary.rect.min_lat": "25.8",
      "boundary.rect.min_lon": "-106.7", "focus.point.lat": "46.7", "focus.point.lon": "-117",
    ]) { $1 }
    switch route {
    case "place":
      return [
        RequestParameter(
          "ids", "Ids with commas.", example: "geonames:locality:5601538", isRequired: true)
      ]
    case "reverse":
      return point("point.lat", "point.lon")
        + texts(shared.merging(["boundary.circle.radius": "35"]) { $1 })
    case "search/structured":
      return texts(
        filters.merging([
          "address": "1 Main St", "borough": "", "country": "US", "county": "Latah",
          "locality": "Moscow", "neighbourhood": "", "postalcode": "83843", "region": "ID",
          "venue": "",
        ]) { $1 })
    default:
      return [RequestParameter("text", "What to look for.", example: "Moscow", isRequired: true)]
        + texts(filters)
    }
  }

  private static func point(_ latitude: String, _ longitude: String) -> [RequestParameter] {
    [
      RequestParameter(
        latitude, "Latitude in degrees.", kind: .number, example: "47.55", isRequired: true),
      RequestParameter(
        longitude, "Longitude in degrees.", kind: .number, example: "7.59", isRequired: true),
    ]
  }
}
