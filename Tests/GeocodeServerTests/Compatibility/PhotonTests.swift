import HTTPTypes
import TestSupport
import Testing

@Suite struct PhotonTests {
  private let server = GeocodeQuestions()

  /// What is asked, and the first result's number.
  static let questions: [Case<String, Int?>] = [
    Case("/photon/api?q=Paris", 2_988_507, "one text"),
    Case("/photon/api?q=Paris,+Texas", 4_717_560, "with its region"),
    Case("/photon/api?q=pari", 2_988_507, "half a word"),
    Case("/photon/api?q=qxzvw", nil, "nothing found"),
    Case("/photon/api?q=Paris&bbox=-100,30,-90,40", 4_717_560, "a box"),
    Case("/photon/api?q=Paris&countrycode=US", 4_717_560, "a country"),
    Case(
      "/photon/api?q=Paris&lat=48.9&lon=2.3&zoom=10&location_bias_scale=0.2", 2_988_507, "a bias"),
    Case("/photon/api?q=Texas&layer=state", 4_736_286, "a layer"),
    Case("/photon/api?q=Paris&layer=house", nil, "no house is called so"),
    Case("/photon/api?q=Paris&layer=city&layer=state", 2_988_507, "several layers"),
    Case("/photon/api?q=Paris&osm_tag=place:town", 4_717_560, "a tag"),
    Case("/photon/api?q=Paris&osm_tag=!place:city", 4_717_560, "not that tag"),
    Case("/photon/api?q=Paris&osm_tag=place:!city", 4_717_560, "the key, but not that value"),
    Case("/photon/api?q=Paris&osm_tag=!place", nil, "not that key"),
    Case("/photon/reverse?lat=33.66&lon=-95.55", 4_717_560, "a point"),
    Case("/photon/reverse?lat=33.66&lon=-95.55&layer=state", 4_736_286, "the state of a point"),
    Case("/photon/reverse?lat=33.66&lon=-95.55&layer=country", 6_252_001, "the country of a point"),
    Case("/photon/reverse?lat=34&lon=-95.55&radius=1", nil, "nothing within a kilometer"),
  ]

  @Test(arguments: questions) func aRequestFindsItsPlace(_ question: Case<String, Int?>)
    async throws
  {
    let reply = try await server.reply(question.given)
    #expect(reply.status == 200)
    #expect(reply.json["type"] as? String == "FeatureCollection")
    let first = reply.objects("features").first?["properties"] as? [String: Any]
    #expect(first?["osm_id"] as? Int == question.expected, "\(reply.text)")
  }

  @Test(arguments: [
    ("api-city", "/photon/api?q=Paris,+TX&limit=1"), ("api-state", "/photon/api?q=Texas&limit=1"),
    ("api-postcode", "/photon/api?q=75460&countrycode=US&limit=1"),
    ("api-language", "/photon/api?q=Paris&limit=1&lang=it"),
    ("reverse", "/photon/reverse?lat=33.66&lon=-95.55&limit=2"),
  ])
  func answersAreAsRecorded(_ name: String, _ path: String) async throws {
    let reply = try await server.reply(path)
    try expectGolden(
      "\(reply.headers[.contentType] ?? "")\n\(reply.text)\n", named: "photon/\(name).txt")
  }

  @Test func theLanguageMayComeInAHeader() async throws {
    let reply = try await server.reply(
      "/photon/api?q=Paris&limit=1", headers: [.acceptLanguage: "it,en;q=0.5"])
    #expect(reply.text.contains("\"name\":\"Parigi\""))
    let local = try await server.reply(
      "/photon/api?q=Paris&limit=1&lang=default", headers: [.acceptLanguage: "it,en;q=0.5"])
    #expect(local.text.contains("\"name\":\"Paris\""))
  }

  @Test(arguments: [
    ("api", "missing search term 'q'"), ("api?q=", "missing search term 'q'"),
    ("api?q=a&limt=1", "unknown query parameter 'limt'"),
    ("api?q=a&limit=x", "'limit'"), ("api?q=a&lang=x/y", "Language is not supported"),
    ("api?q=a&lat=1", "missing parameter 'lon'"), ("api?q=a&lat=91&lon=1", "within -90 and 90"),
    ("api?q=a&layer=town", "Invalid layer 'town'"), ("api?q=a&bbox=1,2,3", "bounding box"),
    ("api?q=a&bbox=3,2,1,4", "bounding box"), ("api?q=a&osm_tag=a:b:c", "Invalid osm_tag"),
    ("api?q=a&countrycode=Germany", "invalid countrycode"),
    ("reverse", "missing parameter 'lat'"), ("reverse?lat=x&lon=1", "'lat'"),
    ("reverse?lat=1&lon=1&radius=-1", "radius"), ("reverse?lat=1&lon=1&q=a", "unknown query"),
  ])
  func errorsAreInItsOwnFormat(_ query: String, _ hint: String) async throws {
    let reply = try await server.reply("/photon/" + query)
    #expect(reply.status == 400)
    #expect(Set(reply.json.keys) == ["message"])
    #expect((reply.json["message"] as? String)?.contains(hint) == true, "\(reply.text)")
  }
}
