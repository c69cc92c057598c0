import ServerAPI
import Testing
import TextFormats

@Suite struct LocationQueryTests {
  private static func v1(_ text: String) throws -> LocationQuery {
    try LocationQuery(QueryString(text), family: .v1)
  }
  private static func parse(_ text: String) throws -> LocationQuery {
    try LocationQuery(QueryString(text), family: .parse)
  }

  // MARK: Limit and skip

  struct Count: Sendable, CustomTestStringConvertible {
    let text: String
    let limit: Int
    let skip: Int
    let isRefusedByParse: Bool
    let why: String
    var testDescription: String { why }

    init(
      _ text: String, limit: Int = 100, skip: Int = 0, isRefusedByParse: Bool = false, _ why: String
    ) {
      self.text = text
      self.limit = limit
      self.skip = skip
      self.isRefusedByParse = isRefusedByParse
      self.why = why
    }
  }

  static let counts = [
    Count("", "nothing said"),
    Count("limit=&skip=", "nothing said, at length"),
    Count("limit=50&skip=150", limit: 50, skip: 150, "a page"),
    Count("skip=150&limit=50", limit: 50, skip: 150, "items of a dictionary come in any order"),
    Count("limit=0", limit: 0, "none wanted"),
    Count("limit=10000", limit: 1_000, "an app asks for all"),
    Count("limit=99999999999999999999", limit: 1_000, "more than a number holds"),
    Count("skip=99999999999999999999", skip: .max, "past every end"),
    Count("limit=+7", limit: 7, "a plus sign is a blank"),
    Count("limit=limitResults(to:%2050)", isRefusedByParse: true, "an app really sends this"),
    Count("limit=-1", isRefusedByParse: true, "negative"),
    Count("skip=-1", isRefusedByParse: true, "negative"),
    Count("limit=1.5", isRefusedByParse: true, "a fraction"),
    Count("limit=1e3", isRefusedByParse: true, "an exponent"),
    Count("limit=１", isRefusedByParse: true, "a digit of another script"),
    Count("limit=5%00", isRefusedByParse: true, "NUL"),
  ]

  @Test(arguments: counts)
  func countsAreBounded(_ example: Count) throws {
    let query = try Self.v1(example.text)
    #expect(query.limit == example.limit)
    #expect(query.skip == example.skip)
    if example.isRefusedByParse {
      let error = #expect(throws: LocationError.self) { try Self.parse(example.text) }
      #expect(error?.code == .invalidQuery)
    } else {
      #expect(try Self.parse(example.text) == query)
    }
  }

  // MARK: Order

  static let orders: [(text: String, order: [String], why: String)] = [
    ("", [], "the order of creation"),
    ("order=-updatedAt", ["-updatedAt"], "what most apps ask"),
    ("order=updatedAt", ["updatedAt"], "ascending"),
    ("order=lastName,-createdAt", ["lastName", "-createdAt"], "two keys"),
    ("order=-updatedAt,updatedAt", ["-updatedAt"], "a key again"),
    ("order=-nickname,createdAt", ["createdAt"], "an unknown key is ignored"),
    ("order=,-,%20-updatedAt%20,", ["-updatedAt"], "empty keys and blanks"),
    ("order=-UpdatedAt", [], "keys are exact"),
  ]

  @Test(arguments: orders)
  func readsOrders(_ example: (text: String, order: [String], why: String)) throws {
    let order = try Self.v1(example.text).order
      .map { ($0.isDescending ? "-" : "") + $0.field.rawValue }
    #expect(order == example.order, "\(example.why)")
  }

  // MARK: Where

  static let conditions: [(text: String, conditions: [LocationQuery.Condition], why: String)] = [
    (
      "where=%7B%22uniqueKey%22%3A%221234%22%7D", [.text(.uniqueKey, "1234")],
      "everything encoded"
    ),
    (
      "where=%7B%22uniqueKey%22:%221234%22%7D", [.text(.uniqueKey, "1234")], "the colon raw"
    ),
    (
      "where=%7B%22uniqueKey%22%20%3A%20%221234%22%7D", [.text(.uniqueKey, "1234")],
      "blanks around the colon"
    ),
    (
      "where={\"lastName\":+\"van+Gogh\"}", [.text(.lastName, "van Gogh")],
      "nothing encoded, and plus signs for blanks"
    ),
    (
      "where={\"firstName\":\"A\",\"latitude\":38}",
      [.text(.firstName, "A"), .number(.latitude, 38)],
      "two members, both must be met"
    ),
    (
      "where={\"createdAt\":\"2015-03-09T22:04:50.315Z\"}", [.date(.createdAt, 1_425_938_690_315)],
      "a date"
    ),
    (
      "where={\"createdAt\":{\"__type\":\"Date\",\"iso\":\"2015-03-09T22:04:50.315Z\"}}",
      [.date(.createdAt, 1_425_938_690_315)], "a date as Parse writes it"
    ),
    ("where={\"createdAt\":\"today\"}", [.unmeetable], "no date"),
    ("where={\"uniqueKey\":1234}", [.unmeetable], "a number for a text"),
    ("where={\"latitude\":true}", [.unmeetable], "true is no number"),
    ("where={\"nickname\":\"A\"}", [.unmeetable], "a member that no row has"),
    ("where={}", [], "no condition"),
    ("where=", [], "nothing said"),
    ("uniqueKey=1234", [.text(.uniqueKey, "1234")], "the form of the last generation"),
    (
      "where={\"lastName\":\"A\"}&uniqueKey=1", [.text(.lastName, "A"), .text(.uniqueKey, "1")],
      "both forms"
    ),
    ("nickname=A&foo=%7B", [], "unknown names are ignored"),
  ]

  @Test(arguments: conditions)
  func readsConditions(
    _ example: (text: String, conditions: [LocationQuery.Condition], why: String)
  )
    throws
  {
    #expect(try Self.v1(example.text).conditions == example.conditions, "\(example.why)")
    #expect(try Self.parse(example.text).conditions == example.conditions, "\(example.why)")
  }

  static let refused: [(text: String, why: String)] = [
    ("where=%7B%22uniqueKey<id>", "an app really sends this"),
    ("where=1234", "no object"),
    ("where=%257B%257D", "encoded twice is decoded once"),
    ("where={\"latitude\":{\"$gt\":3}}", "an operator"),
    ("where={\"$or\":[{\"latitude\":3}]}", "an operator over objects"),
    ("where={\"uniqueKey\":{\"$in\":[\"1\"]}}", "an operator"),
    (
      "where={" + String(repeating: "\"latitude\":1,", count: 20) + "\"latitude\":1}",
      "more terms than any app sends, and than databases take"
    ),
  ]

  @Test(arguments: refused)
  func operatorsAreRefused(_ example: (text: String, why: String)) {
    for family in [LocationQuery.Family.v1, .parse] {
      let error = #expect(throws: LocationError.self) {
        try LocationQuery(QueryString(example.text), family: family)
      }
      #expect(error?.code == .invalidQuery, "\(example.why)")
    }
  }

  @Test func onlyParsePathsCountRows() throws {
    #expect(try Self.parse("count=1").wantsCount)
    #expect(try Self.parse("count=true").wantsCount)
    #expect(try !Self.parse("count=0").wantsCount)
    #expect(try !Self.v1("count=1").wantsCount)
  }
}
