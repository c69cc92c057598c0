import HTTPTypes
import TestSupport
import Testing

@Suite struct GeocodeRouteTests {
  private let server = GeocodeQuestions()

  static let questions = [
    Case("/geocode/search?q=Paris", "geonames:2988507", "one text"),
    Case("/geocode/search?q=Paris,+Texas", "geonames:4717560", "plus is a blank"),
    Case("/geocode/search?q=paris%2C%20TX", "geonames:4717560", "percent encoding"),
    Case("/geocode/search?q=Paris&country=US", "geonames:4717560", "a filter"),
    Case(
      "/geocode/search?q=Austin&country=FR&country=US", "geonames:4671654",
      "lists may come in pieces"),
    Case("/geocode/search?city=Paris&state=Texas", "geonames:4717560", "in parts"),
    Case("/geocode/search?city=Paris&country=US", "geonames:4717560", "in parts, country is one"),
    Case("/geocode/search?city=Paris&countries=US", "geonames:4717560", "in parts, and a filter"),
    Case("/geocode/search?q=Paris&bbox=-100,30,-90,40", "geonames:4717560", "a box"),
    Case("/geocode/suggest?q=pari", "geonames:2988507", "half a word"),
    Case("/geocode/reverse?lat=33.66&lon=-95.55", "geonames:4717560", "a point"),
    Case("/geocode/nearest?lat=48.8&lon=2.3&count=1", "geonames:2988507", "one near"),
    Case(
      "/geocode/nearest?lat=48.8&lon=2.3&count=1&country=US&minPopulation=1000", "geonames:4717560",
      "the nearest in a country"),
  ]

  @Test(arguments: questions) func aRequestFindsItsPlace(_ question: Case<String, String>)
    async throws
  {
    let reply = try await server.reply(question.given)
    #expect(reply.status == 200)
    #expect(reply.headers[.contentType] == "application/json; charset=utf-8")
    #expect(reply.objects("results").first?["id"] as? String == question.expected)
  }

  @Test func aPlaceIsShownByItsID() async throws {
    for id in ["2988507", "geonames:2988507", "geonames%3A2988507"] {
      let reply = try await server.reply("/geocode/place/\(id)")
      #expect(reply.status == 200)
      #expect((reply.json["place"] as? [String: Any])?["name"] as? String == "Paris")
    }
  }

  @Test func nothingFoundIsAnAnswer() async throws {
    for query in ["qxzvw", "", "%20", "%00", "%FF%FE", "%F0%9F%98%80"] {
      let reply = try await server.reply("/geocode/search?q=\(query)")
      #expect(reply.status == 200)
      #expect(reply.json["outcome"] as? String == "none", "\(query)")
    }
  }

  struct Fault: CustomTestStringConvertible {
    let path: String
    let status: Int
    let code: String
    let field: String?
    /// A part of the message.
    let hint: String
    var testDescription: String { path }

    init(
      _ path: String, _ code: String, field: String?, _ hint: String, status: Int = 400
    ) {
      self.path = path
      self.status = status
      self.code = code
      self.field = field
      self.hint = hint
    }
  }

  static let faults = [
    Fault("/geocode/search", "parameter.missing", field: "q", "pass a text, or parts"),
    Fault("/geocode/suggest", "parameter.missing", field: "q", "typed so far"),
    Fault("/geocode/search?q=a&limit=0", "parameter.invalid", field: "limit", "from 1 to 100"),
    Fault("/geocode/search?q=a&limit=101", "parameter.invalid", field: "limit", "from 1 to 100"),
    Fault("/geocode/search?q=a&limit=x", "parameter.invalid", field: "limit", "from 1 to 100"),
    Fault(
      "/geocode/search?q=a&layer=town", "parameter.invalid", field: "layer", "the layers are"),
    Fault(
      "/geocode/search?q=a&country=UK", "parameter.invalid", field: "country",
      "the United Kingdom is GB"),
    Fault(
      "/geocode/search?q=a&country=France", "parameter.invalid", field: "country",
      "not a country code"),
    Fault("/geocode/search?q=a&bbox=1,2,3", "parameter.invalid", field: "bbox", "four numbers"),
    Fault("/geocode/search?q=a&focus=91,0", "parameter.invalid", field: "focus", "-90 to 90"),
    Fault("/geocode/search?q=a&lang=%2F", "parameter.invalid", field: "lang", "language tag"),
    Fault("/geocode/search?q=a&typos=on", "parameter.invalid", field: "typos", "auto or off"),
    Fault("/geocode/search?q=a&format=xml", "parameter.invalid", field: "format", "formats are"),
    Fault(
      "/geocode/search?q=a&explain=1&format=csv", "parameter.invalid", field: "explain", "no room"),
    Fault("/geocode/search?q=a&limt=5", "parameter.unknown", field: "limt", "the parameters are q"),
    Fault("/geocode/search?q=a&q=b", "parameter.repeated", field: "q", "pass it only once"),
    Fault("/geocode/search?q=a&city=b", "parameter.invalid", field: "q", "not both"),
    Fault("/geocode/reverse?lat=1", "parameter.missing", field: "lon", "in degrees"),
    Fault("/geocode/reverse?lat=91&lon=0", "parameter.invalid", field: "lat", "-90 to 90"),
    Fault("/geocode/reverse?lat=0&lon=181", "parameter.invalid", field: "lon", "-180 to 180"),
    Fault("/geocode/reverse?lat=nan&lon=0", "parameter.invalid", field: "lat", "two numbers"),
    Fault(
      "/geocode/reverse?lat=48,85&lon=2,35", "parameter.invalid", field: "lat", "decimal points"),
    Fault(
      "/geocode/nearest?lat=1&lon=1&radius=5", "parameter.invalid", field: "radius", "m, km or mi"),
    Fault(
      "/geocode/nearest?lat=1&lon=1&layer=country", "parameter.invalid", field: "layer",
      "searched by distance"),
    Fault(
      "/geocode/nearest?lat=1&lon=1&count=0", "parameter.invalid", field: "count", "1 to 100"),
    Fault("/geocode/place/7", "place.notFound", field: "id", "the id geonames:7", status: 404),
    Fault("/geocode/place/moon:7", "parameter.invalid", field: "id", "geonames:"),
    Fault(
      "/geocode/search?q=" + String(repeating: "a", count: 9_000), "request.tooLong", field: nil,
      "8192 bytes", status: 414),
  ]

  @Test(arguments: faults) func anErrorNamesItsField(_ fault: Fault) async throws {
    let reply = try await server.reply(fault.path)
    #expect(reply.status == fault.status)
    #expect(reply.error["code"] == fault.code)
    #expect(reply.error["field"] == fault.field)
    #expect(reply.error["message"]?.contains(fault.hint) == true, "\(reply.text)")
  }

  struct Form: CustomTestStringConvertible {
    let format: String?
    let accept: String?
    let contentType: String
    var testDescription: String { "format=\(format ?? "-") Accept: \(accept ?? "-")" }
  }

  static let forms = [
    Form(format: nil, accept: nil, contentType: "application/json"),
    Form(format: nil, accept: "*/*", contentType: "application/json"),
    Form(format: nil, accept: "text/html, */*;q=0.8", contentType: "application/json"),
    Form(format: nil, accept: "application/geo+json", contentType: "application/geo+json"),
    Form(format: nil, accept: "text/csv;q=0.5, application/json", contentType: "application/json"),
    Form(format: nil, accept: "text/csv, application/json;q=0.5", contentType: "text/csv"),
    Form(format: nil, accept: "text/plain", contentType: "text/plain"),
    Form(format: nil, accept: "image/png", contentType: "application/json"),
    Form(format: "geojson", accept: "text/csv", contentType: "application/geo+json"),
    Form(format: "ndjson", accept: nil, contentType: "application/x-ndjson"),
    Form(format: "text", accept: nil, contentType: "text/plain"),
    Form(format: "json", accept: "text/csv", contentType: "application/json"),
  ]

  @Test(arguments: forms) func theFormatIsChosen(_ form: Form) async throws {
    let reply = try await server.reply(
      "/geocode/search?q=Paris" + (form.format.map { "&format=\($0)" } ?? ""),
      headers: form.accept.map { [.accept: $0] } ?? [:])
    #expect(reply.headers[.contentType] == form.contentType + "; charset=utf-8")
    #expect(reply.headers[.vary] == "Accept, Accept-Encoding")
  }

  /// As `otm-geocode` prints them.
  @Test func textNamesTheKindsOfPlaces() async throws {
    var world = Worlds.parisFranceAndTexas
    world.files["dictionaries/kinds.tsv"] = ["keys\ten\tde", "city\tcity\tGroßstadt"]
    let named = world
    let server = GeocodeQuestions(gazetteer: Result { try SmallGazetteer(named) })
    for (path, kind) in [
      ("search?q=Paris&limit=1", "city"), ("suggest?q=Pari&limit=1&lang=de", "Großstadt"),
      ("reverse?lat=48.85&lon=2.35", "city"),
      ("nearest?lat=48.85&lon=2.35&count=1&lang=de", "Großstadt"),
    ] {
      let reply = try await server.reply("/geocode/\(path)&format=text")
      #expect(reply.text.contains("  \(kind)  "), "\(reply.text)")
    }
  }

  @Test func aCurrentCopyIsNotSentAgain() async throws {
    let path = "/geocode/search?q=Paris"
    let first = try await server.reply(path)
    let tag = try #require(first.headers[.eTag])
    #expect(first.headers[.cacheControl] == "public, max-age=300")
    for known in [tag, "*", "\"x\", \(tag)", String(tag.dropFirst(2))] {
      let again = try await server.reply(path, headers: [.ifNoneMatch: known])
      #expect(again.status == 304)
      #expect(again.bytes.isEmpty)
      #expect(again.headers[.eTag] == tag)
    }
    let others = ["/geocode/search?q=paris", "/geocode/suggest?q=Paris", path + "&format=geojson"]
    for other in others {
      let reply = try await server.reply(other, headers: [.ifNoneMatch: tag])
      #expect(reply.status == 200)
    }
    let form = try await server.reply(
      path, headers: [.ifNoneMatch: tag, .accept: "application/geo+json"])
    #expect(form.status == 200)
  }

  @Test func longResponsesAreCompressedIfAccepted() async throws {
    let path = "/geocode/search?q=Paris&explain=1"
    let plain = try await server.reply(path)
    let packed = try await server.reply(path, headers: [.acceptEncoding: "br, gzip"])
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(packed.headers[.contentEncoding] == "gzip")
    #expect(packed.bytes.prefix(2) == [0x1F, 0x8B])
    #expect(packed.bytes.count < plain.bytes.count / 2)
    let refused = try await server.reply(path, headers: [.acceptEncoding: "gzip;q=0"])
    #expect(refused.bytes == plain.bytes)
  }
}
