import HTTPTypes
import TestSupport
import Testing

@Suite struct PeliasTests {
  private let server = GeocodeQuestions()

  private static let france = "geonames:locality:2988507"
  private static let texas = "geonames:locality:4717560"

  /// What is asked, and the first result's id.
  static let questions: [Case<String, String?>] = [
    Case("/pelias/v1/search?text=Paris", france, "one text"),
    Case("/pelias/v1/search?text=Paris,+Texas", texas, "with its region"),
    Case("/pelias/v1/search?text=qxzvw", nil, "nothing found"),
    Case("/pelias/v1/search?text=Paris&boundary.country=USA", texas, "a country of three letters"),
    Case("/pelias/v1/search?text=Paris&boundary.country=US", texas, "a country of two letters"),
    Case(
      "/pelias/v1/search?text=Paris&boundary.rect.min_lat=30&boundary.rect.max_lat=40"
        + "&boundary.rect.min_lon=-100&boundary.rect.max_lon=-90", texas, "a box"),
    Case(
      "/pelias/v1/search?text=Paris&boundary.circle.lat=33&boundary.circle.lon=-95&boundary.circle.radius=100",
      texas, "a circle"),
    Case("/pelias/v1/search?text=Paris&focus.point.lat=48&focus.point.lon=2", france, "a focus"),
    Case("/pelias/v1/search?text=Paris&boundary.gid=geonames:region:4736286", texas, "an area"),
    Case(
      "/pelias/v1/search?text=Paris&boundary.gid=geonames:region:3012874", france, "another area"),
    Case(
      "/pelias/v1/search?text=Texas&boundary.gid=geonames:region:4736286",
      "geonames:region:4736286",
      "the area itself"),
    Case(
      "/pelias/v1/search?text=Qxzvw&boundary.gid=geonames:region:4736286", nil,
      "an area's name is no answer to another"),
    Case(
      "/pelias/v1/search?text=75460&boundary.gid=geonames:region:4736286",
      "postcode:postalcode:US:75460",
      "a postal code in an area"),
    Case(
      "/pelias/v1/search?text=75460&boundary.gid=geonames:region:3012874", nil,
      "a postal code outside of an area"),
    Case(
      "/pelias/v1/search?text=Paris&boundary.gid=geonames:region:4736286&boundary.country=FR", nil,
      "an area outside of the country"),
    Case(
      "/pelias/v1/search?text=Paris&boundary.gid=geonames:region:7", nil,
      "an area that is not there"),
    Case(
      "/pelias/v1/search?text=Paris&boundary.gid=whosonfirst:region:85688753", nil,
      "an area of a source that is not here"),
    Case(
      "/pelias/v1/autocomplete?text=pari&boundary.gid=geonames:region:4736286", texas,
      "half a word in an area"),
    Case(
      "/pelias/v1/search/structured?locality=Paris&boundary.gid=geonames:region:4736286", texas,
      "in parts, in an area"),
    Case(
      "/pelias/v1/search?text=33.66,-95.55&boundary.gid=geonames:region:3012874", france,
      "the nearest to a point in an area"),
    Case(
      "/pelias/v1/reverse?point.lat=33.66&point.lon=-95.55&boundary.gid=geonames:region:3012874",
      france,
      "the nearest in an area"),
    Case("/pelias/v1/search?text=Texas&layers=region", "geonames:region:4736286", "a layer"),
    Case("/pelias/v1/search?text=Paris&layers=coarse", france, "all areas and towns"),
    Case("/pelias/v1/search?text=Paris&layers=venue,address", nil, "no venue is called so"),
    Case("/pelias/v1/search?text=Paris&layers=macroregion", nil, "there are no such layers here"),
    Case("/pelias/v1/search?text=Paris&sources=gn,osm", france, "a source that is here"),
    Case("/pelias/v1/search?text=Paris&sources=osm", nil, "a source that is not here"),
    Case("/pelias/v1/search?text=33.66,-95.55", texas, "a point is told what place it is"),
    Case("/pelias/v1/search?text=Paris&frobnicate=1&api_key=x", france, "strangers are ignored"),
    Case("/pelias/v1/search/structured?locality=Paris&region=Texas", texas, "in parts"),
    Case("/pelias/v1/search/structured?locality=Paris&country=USA", texas, "in parts, by country"),
    Case("/pelias/v1/autocomplete?text=pari", france, "half a word"),
    Case("/pelias/v1/reverse?point.lat=33.66&point.lon=-95.55", texas, "a point"),
    Case(
      "/pelias/v1/reverse?point.lat=33.66&point.lon=-95.55&layers=region",
      "geonames:region:4736286",
      "the region of a point"),
    Case(
      "/pelias/v1/reverse?point.lat=33.66&point.lon=-95.55&boundary.country=FRA", france,
      "the nearest in a country"),
    Case("/pelias/v1/place?ids=geonames:locality:4717560", texas, "an id"),
    Case("/pelias/v1/place?ids=geonames:locality:7", nil, "an id that is not there"),
  ]

  @Test(arguments: questions) func aRequestFindsItsPlace(_ question: Case<String, String?>)
    async throws
  {
    let reply = try await server.reply(question.given)
    #expect(reply.status == 200, "\(reply.text)")
    let first = reply.objects("features").first?["properties"] as? [String: Any]
    #expect(first?["gid"] as? String == question.expected, "\(reply.text)")
  }

  @Test(arguments: [
    ("search", "/pelias/v1/search?text=Paris,+TX&size=1"),
    ("search-focus", "/pelias/v1/search?text=Paris&focus.point.lat=48&focus.point.lon=2&size=99"),
    ("search-postcode", "/pelias/v1/search?text=75460&boundary.country=US&size=1"),
    ("search-partial", "/pelias/v1/search?text=1600+Qxzv+Parkway,+Paris,+TX&size=1"),
    ("reverse", "/pelias/v1/reverse?point.lat=33.66&point.lon=-95.55&size=2&lang=it"),
    ("place", "/pelias/v1/place?ids=geonames:region:3012874,geonames:locality:2988507"),
    ("none", "/pelias/v1/search?text=qxzvw&sources=osm"),
    ("fault", "/pelias/v1/search"),
  ])
  func answersAreAsRecorded(_ name: String, _ path: String) async throws {
    let reply = try await server.reply(path)
    // The moment of the answer is all that changes, but for releases.
    let text = reply.text.replacing(/"timestamp":\d+/, with: "\"timestamp\":0")
      .replacing(/"version":"\d+\.\d+\.\d+"/, with: "\"version\":\"…\"")
    try expectGolden("\(reply.status)\n\(text)\n", named: "pelias/\(name).txt")
  }

  @Test func namesFollowTheLanguage() async throws {
    for (query, headers): (String, HTTPFields) in [
      ("&lang=it", [:]), ("", [.acceptLanguage: "it-IT"]),
    ] {
      let reply = try await server.reply(
        "/pelias/v1/search?text=Paris&size=1" + query, headers: headers)
      #expect(reply.text.contains("\"name\":\"Parigi\""))
    }
  }

  @Test(arguments: [
    ("search", "text length"), ("search?text=+", "text length"), ("autocomplete", "text length"),
    ("search?text=a&layers=town", "invalid layers parameter"),
    ("search?text=a&sources=x", "invalid sources parameter"),
    ("search?text=a&boundary.country=XX", "not a valid ISO2/ISO3"),
    ("search?text=a&boundary.country=France", "not a valid ISO2/ISO3"),
    ("search?text=a&focus.point.lat=1", "must both be specified"),
    ("search?text=a&focus.point.lat=1&focus.point.lon=x", "missing param 'focus.point.lon'"),
    ("search?text=a&focus.point.lat=1&focus.point.lon=181", "within -180 and 180"),
    ("search?text=a&boundary.rect.min_lat=1", "missing param 'boundary.rect"),
    ("search?text=a&boundary.gid=x", "boundary.gid 'x' is invalid"),
    ("reverse?point.lat=1&point.lon=1&boundary.gid=geonames:7", "source:layer:id"),
    ("search/structured", "at least one"), ("reverse", "missing param 'point.lat'"),
    ("reverse?point.lat=1", "must both be specified"), ("place", "'ids'"),
    ("place?ids=7", "source:layer:id"),
  ])
  func errorsAreInItsOwnFormat(_ query: String, _ hint: String) async throws {
    let reply = try await server.reply("/pelias/v1/" + query)
    #expect(reply.status == 400)
    let head = try #require(reply.json["geocoding"] as? [String: Any])
    #expect((head["errors"] as? [String])?.first?.contains(hint) == true, "\(reply.text)")
    #expect(reply.objects("features").isEmpty)
  }

  @Test func clampedParametersCauseWarnings() async throws {
    let reply = try await server.reply("/pelias/v1/search?text=Paris&size=41")
    let head = try #require(reply.json["geocoding"] as? [String: Any])
    #expect((head["warnings"] as? [String])?.first?.contains("using MAX_SIZE") == true)
  }

  @Test func anAreaOfAnotherSourceCausesAWarning() async throws {
    let reply = try await server.reply(
      "/pelias/v1/search?text=Paris&boundary.gid=whosonfirst:region:85688753")
    let head = try #require(reply.json["geocoding"] as? [String: Any])
    #expect((head["warnings"] as? [String])?.first?.contains("boundary.gid") == true)
  }
}
