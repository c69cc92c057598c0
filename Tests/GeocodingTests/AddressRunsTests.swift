import Gazetteer
import Testing

@testable import Geocoding
import GeocodingAPI

@Suite struct AddressRunsTests {
  private static let words: [(String, WordClasses)] = [
    ("rue", .streetBefore), ("via", .streetBefore), ("calle", .streetBefore),
    ("carrera", .streetBefore), ("al", .streetBefore),
    ("street", .streetAfter), ("st", .streetAfter), ("road", .streetAfter),
    ("avenue", .streetEither),
    ("strasse", .streetEnding), ("utca", .streetEnding), ("路", .streetEnding),
    ("hill", .streetLoose), ("de", .streetParticle),
    ("bis", .streetNumber), ("th", .streetOrdinal), ("suite", .streetUnit),
    ("fl", .streetUnit), ("号", .streetUnit), ("og", .unitFloor),
  ]

  private static let lexicon = Result {
    var writer = WordIndexWriter()
    for (word, classes) in words {
      writer.add(word, to: classes)
      if classes == .streetEnding {
        writer.add(QueryWord(words: word, role: .streetEnding, detail: ""))
      }
    }
    return Lexicon(try WordIndex(writer.file()))
  }

  private static func query(_ text: String, isUnfinished: Bool = false) throws -> ParsedQuery {
    ParsedQuery(text, try lexicon.get(), isUnfinished: isUnfinished)
  }

  private static func runs(
    of query: ParsedQuery, besides phrases: [Phrase] = []
  ) throws -> [AddressRun] {
    AddressRuns(marks: AddressMarks(query, StreetWordTable(try lexicon.get())))
      .runs(besides: phrases)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let query: String
    /// The cores; those of uncertain runs end in a question mark.
    let cores: [String]
    let why: String
    var testDescription: String { "\(query): \(why)" }
  }

  static let cases: [Case] = [
    Case(query: "15 rue de Rome Marseille", cores: ["15 rue de Rome"], why: "the number first"),
    Case(query: "15 bis rue de Rome", cores: ["15 bis rue de Rome"], why: "a word of the number"),
    Case(query: "via Roma 14 Torino", cores: ["via Roma 14"], why: "the number last"),
    Case(query: "Via Roma, 14, Torino", cores: ["Via Roma, 14"], why: "behind a comma"),
    Case(query: "Calle 5 de Mayo 12, Puebla", cores: ["Calle 5 de Mayo 12"], why: "a date"),
    Case(query: "Carrera 7, Bogotá", cores: ["Carrera 7"], why: "a street of a number"),
    Case(
      query: "200 West Georgia Street Vancouver", cores: ["200 West Georgia Street"],
      why: "the word behind"),
    Case(query: "5th Avenue, New York", cores: ["5th Avenue"], why: "an ordinal"),
    Case(query: "9 avenue Foch Metz", cores: ["9 avenue Foch"], why: "either side: before"),
    Case(query: "350 Fifth Avenue Boston", cores: ["350 Fifth Avenue"], why: "either: behind"),
    Case(query: "Hauptstraße 5, Berlin", cores: ["Hauptstraße 5"], why: "the end of a word"),
    Case(
      query: "4024 Debrecen, Kossuth Lajos utca 5", cores: ["4024 Debrecen?", "Lajos utca 5"],
      why: "no phrase tells that the number is a code"),
    Case(query: "上海南京路100号", cores: ["南京路100号"], why: "letters"),
    Case(query: "10 Tower Hill, London", cores: ["10 Tower Hill?"], why: "towns end so, too"),
    Case(query: "Graben 21, Wien", cores: ["Graben 21?"], why: "no word for a street"),
    Case(query: "Canal Road, Deltona", cores: ["Canal Road?"], why: "no number"),
    Case(query: "Al Gedaref, Sudan", cores: [], why: "a short word and no number"),
    Case(query: "Orlando FL 32801", cores: [], why: "a state and a code"),
    Case(query: "Acme, Suite 5, Reno", cores: ["Suite 5"], why: "a unit"),
    Case(
      query: "15 rue de Rome, Suite 5, Marseille", cores: ["15 rue de Rome, Suite 5"],
      why: "a unit behind a house"),
    Case(
      query: "via Roma 14, 2. og, Torino", cores: ["via Roma 14, 2. og"], why: "a floor behind it"),
    Case(
      query: "Canal Road, Suite 5, Deltona", cores: ["Canal Road?", "Suite 5"],
      why: "a unit behind a street without a number"),
    Case(query: "St Louis", cores: [], why: "a saint"),
    Case(query: "Reno", cores: [], why: "a town"),
  ]

  @Test(arguments: cases)
  func findsTheRuns(_ example: Case) throws {
    let query = try Self.query(example.query)
    let found = try Self.runs(of: query)
    #expect(
      found.map { query.span(of: $0.core).text + ($0.isCertain ? "" : "?") } == example.cores)
  }

  struct Parts: Sendable, CustomTestStringConvertible {
    let query: String
    let parts: [String]
    let why: String
    var testDescription: String { "\(query): \(why)" }
  }

  static let leftOver: [Parts] = [
    Parts(
      query: "15 rue de Rome", parts: ["houseNumber 15", "street rue de Rome"],
      why: "a number and a street"),
    Parts(
      query: "21, Georgia Road Acme, Suite 5",
      parts: ["houseNumber 21", "street Georgia Road", "unknown Acme", "unit Suite 5"],
      why: "the number has a comma"),
    Parts(
      query: "Acme, via Roma, 14, Reno",
      parts: ["unknown Acme", "street via Roma", "houseNumber 14", "unknown Reno"],
      why: "the number is in the next section"),
    Parts(
      query: "via Roma 14, 2. og, Reno",
      parts: ["street via Roma", "houseNumber 14", "unit 2. og", "unknown Reno"],
      why: "a floor behind the house"),
    Parts(query: "Georgia Street", parts: ["street Georgia Street"], why: "the query ends"),
    Parts(query: "Acme 5, Reno", parts: ["unknown Acme 5", "unknown Reno"], why: "no street"),
  ]

  @Test(arguments: leftOver)
  func saysWhatTheWordsLeftOverAre(_ example: Parts) throws {
    let query = try Self.query(example.query)
    let found = AddressRuns(marks: AddressMarks(query, StreetWordTable(try Self.lexicon.get())))
      .parts(of: query.words)
    #expect(found.map { "\($0.role) \(query.span(of: $0.words).text)" } == example.parts)
  }

  @Test func theWordBeingTypedIsNotAStreet() throws {
    #expect(try Self.runs(of: Self.query("12 Main st", isUnfinished: true)).isEmpty)
    #expect(try !Self.runs(of: Self.query("12 Main st, ")).isEmpty)
  }

  @Test func aNameThatContinuesBeyondTheWordIsNotAStreet() throws {
    let query = try Self.query("12 Port St Lucie")
    #expect(try Self.runs(of: query).count == 1)
    let interval = PlaceInterval(PlaceOrdinal(rawValue: 1))
    let town = ToponymEntry(
      interval: interval, prominence: Prominence(rawValue: 1_000), layer: .locality,
      country: CountryCode("US"), kind: .main, toponym: ToponymNumber(rawValue: 1))
    let phrase = Phrase(
      words: 1..<4, matches: [NameMatch(entry: town)], isTruncated: false, postcodes: [],
      crossesBreak: false)
    #expect(try Self.runs(of: query, besides: [phrase]).isEmpty)
  }
}
