import HTTPTypes
import TestSupport
import Testing

@Suite struct NominatimTests {
  private let server = GeocodeQuestions()

  /// What is asked, and the first result's number.
  static let questions: [Case<String, Int?>] = [
    Case("/nominatim/search?format=json&q=Paris", 2_988_507, "one text"),
    Case("/nominatim/search?format=json&q=Paris,+Texas", 4_717_560, "with its region"),
    Case("/nominatim/search?format=json&q=", nil, "an empty text is no fault"),
    Case("/nominatim/search?format=json&q=qxzvw", nil, "nothing found"),
    Case("/nominatim/search?format=json&city=Paris&state=Texas", 4_717_560, "in parts"),
    Case(
      "/nominatim/search?format=json&city=Paris&county=Lamar+County&country=USA", 4_717_560,
      "in parts, with a county"),
    Case(
      "/nominatim/search?format=json&postalcode=75411&country=US", nil,
      "a code; its number is a hash"),
    Case("/nominatim/search?format=json&q=Paris&countrycodes=us,ca", 4_717_560, "a country"),
    Case(
      "/nominatim/search?format=json&q=Paris&countrycodes=zz", nil, "a country that is not there"),
    Case(
      "/nominatim/search?format=json&q=Paris&viewbox=-100,40,-90,30&bounded=1", 4_717_560,
      "a box, any two corners"),
    Case(
      "/nominatim/search?format=json&q=Paris&viewbox=-96,33,-95,34", 2_988_507,
      "a box that excludes nothing"),
    Case("/nominatim/search?format=json&q=Texas&featureType=state", 4_736_286, "a state"),
    Case(
      "/nominatim/search?format=json&q=Paris&featureType=country", nil, "no country is called so"),
    Case(
      "/nominatim/search?format=json&q=Paris&featureType=nonsense", 2_988_507,
      "unknown types are ignored"),
    Case(
      "/nominatim/search?format=json&q=Paris&layer=address", 2_988_507, "towns belong to addresses"),
    Case("/nominatim/search?format=json&q=Paris&layer=railway", nil, "there are no railways here"),
    Case(
      "/nominatim/search?format=json&q=Paris&exclude_place_ids=2988507", 4_717_560, "not that one"),
    Case(
      "/nominatim/search?format=json&q=33.66,-95.55", 4_717_560, "a point is told what place it is"),
    Case(
      "/nominatim/search?format=json&q=Paris&limit=0&frobnicate=1", 2_988_507,
      "limits are bent, strangers ignored"),
  ]

  @Test(arguments: questions) func aSearchFindsItsPlace(_ question: Case<String, Int?>) async throws
  {
    let reply = try await server.reply(question.given)
    #expect(reply.status == 200)
    let first = reply.array.first?["place_id"] as? Int
    if let number = question.expected {
      #expect(first == number, "\(reply.text)")
    } else {
      #expect(first ?? 1 << 62 >= 1 << 62, "\(reply.text)")
    }
  }

  @Test func limitsAreKept() async throws {
    let one = try await server.reply("/nominatim/search?q=Paris&limit=1")
    #expect(one.array.count == 1)
    let two = try await server.reply("/nominatim/search?q=Paris&limit=2")
    #expect(two.array.count == 2)
  }

  /// What the documentation lists of each form, and nothing else.
  @Test func fieldsAreAsDocumented() async throws {
    let base: Set = [
      "place_id", "licence", "osm_type", "osm_id", "lat", "lon", "type", "place_rank",
      "importance", "addresstype", "name", "display_name", "boundingbox",
    ]
    let all = "&addressdetails=1&extratags=1&namedetails=1&polygon_text=1"
    for (form, key) in [("json", "class"), ("jsonv2", "category")] {
      let few = try await server.reply("/nominatim/search?q=Paris&format=\(form)")
      #expect(Set(try #require(few.array.first).keys) == base.union([key]))
      let many = try await server.reply("/nominatim/search?q=Paris&format=\(form)" + all)
      #expect(
        Set(try #require(many.array.first).keys)
          == base.union([key, "address", "extratags", "namedetails", "geotext"]))
    }
    let feature = try await server.reply("/nominatim/search?q=Paris&format=geojson" + all)
    #expect(Set(feature.json.keys) == ["type", "licence", "features"])
    let first = try #require(feature.objects("features").first)
    #expect(Set(first.keys) == ["type", "properties", "bbox", "geometry"])
    #expect(
      Set(try #require(first["properties"] as? [String: Any]).keys)
        == base.subtracting(["licence", "lat", "lon", "boundingbox"])
        .union(["category", "address", "extratags", "namedetails"]))
    let coded = try await server.reply("/nominatim/search?q=Paris&format=geocodejson" + all)
    let geocoding = try #require(
      (coded.objects("features").first?["properties"] as? [String: Any])?["geocoding"]
        as? [String: Any])
    #expect(
      Set(geocoding.keys) == [
        "place_id", "osm_type", "osm_id", "osm_key", "osm_value", "type", "accuracy", "label",
        "name", "state", "country", "country_code", "admin", "extra",
      ])
    #expect(
      (coded.json["geocoding"] as? [String: Any])?["query"] as? String == "Paris")
  }

  @Test(arguments: [
    ("search-json", "/nominatim/search?q=Paris&format=json&addressdetails=1&extratags=1"),
    ("search-names", "/nominatim/search?q=Paris&limit=1&namedetails=1&polygon_svg=1"),
    ("search-geojson", "/nominatim/search?city=Paris&country=US&format=geojson&addressdetails=1"),
    ("search-geocodejson", "/nominatim/search?q=Paris,+TX&format=geocodejson&addressdetails=1"),
    ("search-xml", "/nominatim/search?q=Paris&format=xml&addressdetails=1&polygon_kml=1"),
    ("postcode", "/nominatim/search?q=75460&format=jsonv2&addressdetails=1&countrycodes=us"),
    ("reverse-xml", "/nominatim/reverse?lat=48.85&lon=2.35&extratags=1&namedetails=1"),
    ("reverse-jsonv2", "/nominatim/reverse?lat=33.66&lon=-95.55&format=jsonv2"),
    ("reverse-geojson", "/nominatim/reverse?lat=33.66&lon=-95.55&format=geojson"),
    ("lookup-json", "/nominatim/lookup?osm_ids=N4717560,R1,N7,n2988507&format=json"),
    ("lookup-xml", "/nominatim/lookup?osm_ids=N4717560"),
  ])
  func answersAreAsRecorded(_ name: String, _ path: String) async throws {
    let reply = try await server.reply(path)
    #expect(reply.status == 200)
    // The moment of the answer is all that changes.
    let text = reply.text.replacing(/timestamp="[^"]*"/, with: "timestamp=\"…\"")
    try expectGolden(
      "\(reply.headers[.contentType] ?? "")\n\(text)\n", named: "nominatim/\(name).txt")
  }

  /// Old clients, and those that ask the public server, add the ending.
  @Test(arguments: [
    ("search", "?q=Paris&format=json"), ("reverse", "?lat=48.85&lon=2.35&format=json"),
    ("lookup", "?osm_ids=N4717560&format=json"), ("status", "?format=json"),
  ])
  func routesExistWithTheirOldEnding(_ name: String, _ query: String) async throws {
    let reply = try await server.reply("/nominatim/\(name).php\(query)")
    #expect(reply.status == 200)
    #expect(reply.text == (try await server.reply("/nominatim/\(name)\(query)")).text)
  }

  @Test(arguments: [
    (0, 3_017_382), (3, 3_017_382), (5, 3_012_874), (8, 3_012_874), (10, 2_988_507),
    (18, 2_988_507), (99, 2_988_507),
  ])
  func zoomChoosesTheSizeOfTheResult(_ zoom: Int, _ number: Int) async throws {
    let reply = try await server.reply(
      "/nominatim/reverse?lat=48.85&lon=2.35&format=json&zoom=\(zoom)")
    #expect(reply.json["place_id"] as? Int == number)
  }

  @Test func languagesAreRequestedInTwoWays() async throws {
    let path = "/nominatim/search?q=Paris&format=json"
    let plain = try await server.reply(path)
    #expect(plain.array.first?["name"] as? String == "Paris")
    let header = try await server.reply(path, headers: [.acceptLanguage: "it-IT,it;q=0.9,de;q=0.8"])
    #expect(header.array.first?["name"] as? String == "Parigi")
    #expect(header.headers[.vary] == "Accept-Language, Accept-Encoding")
    #expect(header.headers[.eTag] != plain.headers[.eTag])
    let parameter = try await server.reply(
      path + "&accept-language=it", headers: [.acceptLanguage: "de"])
    #expect(parameter.array.first?["name"] as? String == "Parigi")
  }

  @Test func nothingFoundIsNotAnError() async throws {
    let none = try await server.reply("/nominatim/lookup?osm_ids=W1&format=json")
    #expect(none.text == "[]")
    let poi = try await server.reply("/nominatim/reverse?lat=48&lon=2&format=json&layer=poi")
    #expect(poi.json["error"] as? String == "Unable to geocode")
  }

  @Test func callbacksAreWrapped() async throws {
    let reply = try await server.reply("/nominatim/search?q=qxzvw&json_callback=a.b_c")
    #expect(reply.text == "/**/a.b_c([])")
    #expect(reply.headers[.contentType] == "application/javascript; charset=utf-8")
  }

  @Test(arguments: [
    ("search", "Nothing to search for"), ("search?q=a&city=b", "cannot be used together"),
    ("search?q=a&limit=x", "'limit' must be a number"),
    ("search?q=a&viewbox=1,2,3", "4 numbers"), ("search?q=a&viewbox=1,2,1,2", "no area"),
    ("search?q=a&layer=moon", "must be of: address"),
    ("search?q=a&polygon_svg=1&polygon_text=1", "Too many polygon"),
    ("search?q=a&json_callback=alert(1)", "Invalid json_callback"),
    ("reverse?lon=1&format=json", "'lat' missing"),
    ("reverse?lat=x&lon=1", "'lat' must be a number"),
    ("reverse?lat=nan&lon=1", "'lat' must be a number"),
    ("reverse?lat=91&lon=1", "within -90 and 90"),
    ("search?q=a&format=html", "'format' must be one of: xml, json"),
    ("status?format=xml", "must be one of: text, json"),
  ])
  func errorsAreInItsOwnFormat(_ query: String, _ hint: String) async throws {
    let reply = try await server.reply("/nominatim/" + query)
    #expect(reply.status == 400)
    #expect(reply.text.contains(hint), "\(reply.text)")
  }

  @Test func errorsFollowTheFormat() async throws {
    let json = try await server.reply("/nominatim/search?format=json")
    let error = try #require(json.json["error"] as? [String: Any])
    #expect(error["code"] as? Int == 400)
    let xml = try await server.reply("/nominatim/search?format=xml")
    #expect(xml.text.contains("<error><code>400</code><message>Nothing to search for."))
    #expect(xml.headers[.contentType] == "text/xml; charset=utf-8")
  }

  @Test func itReportsItsStatus() async throws {
    let reply = try await server.reply("/nominatim/status")
    #expect(reply.text == "OK")
    let json = try await server.reply("/nominatim/status?format=json")
    #expect(json.json["status"] as? Int == 0)
    #expect(json.json["data_updated"] as? String == "2026-01-02T00:00:00+00:00")
  }
}
