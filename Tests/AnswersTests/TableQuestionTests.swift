import GeocodingAPI
import Geodesy
import Testing

@testable import Answers

@Suite struct TableQuestionTests {
  private static func records(
    _ text: String, _ question: TableQuestion, kept: TableInput.KeptColumns = .none
  ) throws -> (records: [BatchRecord], input: TableInput) {
    var input = TableInput(question: question, kept: kept, replacing: AnswerColumn.headings())
    var records: [BatchRecord] = []
    try input.read(Array(text.utf8)[...], into: &records)
    try input.finish(into: &records)
    return (records, input)
  }

  @Test(arguments: [
    (["city", "state"], ["city", "state"]), (["Town", "Zip Code"], ["city", "postalcode"]),
    (["city=Ort", "country=Land"], ["city", "country"]), (["street_address"], ["street"]),
  ])
  func columnsAreParts(names: [String], parts: [String]) throws {
    guard case .parts(let found) = try TableQuestion.parts(names) else {
      Issue.record("not parts")
      return
    }
    #expect(Set(found.keys.map(\.rawValue)) == Set(parts))
  }

  @Test(arguments: [["population"], ["city", "town"], ["suburbia=x"]])
  func otherColumnsAreRefused(names: [String]) {
    #expect(throws: ParameterError.self) { try TableQuestion.parts(names) }
  }

  @Test func aRowHasParts() throws {
    let (records, _) = try Self.records(
      "id,Ort,Land\n1,Basel,CH\n2, ,FR\n3,,\n",
      .parts([.city: "Ort", .country: "Land"]))
    #expect(
      records.map(\.parts) == [
        StructuredQuery(city: "Basel", countryName: "CH"), StructuredQuery(countryName: "FR"),
        StructuredQuery(),
      ])
  }

  @Test func textsAreJoined() throws {
    let (records, _) = try Self.records(
      "a,b,c\nParis,,France\n,,\n", .text(["a", "b", "c"]))
    #expect(records.map(\.query) == ["Paris, France", ""])
  }

  /// `place` is what people call a column of texts: it is never a venue.
  @Test(arguments: [["place", "country"], ["Query", "cc"], ["location"]])
  func columnsOfWholeTextsAreSearchedForTogether(names: [String]) throws {
    #expect(try TableQuestion.parts(names) == .text(names))
  }

  @Test func aRepeatedColumnIsRefused() throws {
    let error = #expect(throws: BatchInputError.self) {
      try Self.records("place,id,place\nOslo,1,Bergen\n", .text(["place"]))
    }
    #expect(error == .repeatedColumn(name: "place"))
    // One that is not asked for may repeat itself.
    #expect(try Self.records("place,id,id\nOslo,1,2\n", .text(["place"])).records.count == 1)
  }

  @Test func decimalCommasAreRead() throws {
    let (records, input) = try Self.records(
      "lat;lon\n47,62;-122,35\n1,2,3;4\n", .point(latitude: "lat", longitude: "lon"))
    guard case .point(let point) = records.first?.question else {
      Issue.record("not a point")
      return
    }
    #expect(point.coordinate.latitude == 47.62 && point.coordinate.longitude == -122.35)
    #expect(input.faults?.contains("line 3") == true)
  }

  @Test func postalCodesThatWereNumbersLoseTheirFraction() throws {
    let (records, _) = try Self.records(
      "zip\n2134.0\n2134\n1.5\n.0\n", .parts([.postalcode: "zip"]))
    #expect(records.map { $0.parts?.postalCode } == ["2134", "2134", "1.5", ".0"])
  }

  @Test func pointsAreRead() throws {
    let (records, input) = try Self.records(
      "y,x\n48.85,2.35\n,\n91,0\n-1e1, 3\n", .point(latitude: "y", longitude: "x"))
    let points = records.map { record -> [Double]? in
      guard case .point(let point) = record.question else { return nil }
      return [point.coordinate.latitude, point.coordinate.longitude]
    }
    #expect(points == [[48.85, 2.35], nil, nil, [-10, 3]])
    #expect(input.faults?.contains("line 4") == true)
  }

  @Test func oldAnswersAreReplaced() throws {
    let (records, input) = try Self.records(
      "id,otm_label,town,otm_confidence\n1,x,Paris,0.5\n", .text(["town"]), kept: .all)
    #expect(input.columns == ["id", "town"])
    #expect(records.map(\.inputFields) == [["1", "Paris"]])
  }

  @Test func chosenColumnsAreKept() throws {
    let (records, input) = try Self.records(
      "id,town,note\n1,Paris,x\n2,Rome\n3,Oslo,y,z\n", .text(["town"]),
      kept: .named(["note", "id"]))
    #expect(input.columns == ["id", "note"])
    #expect(records.map(\.inputFields) == [["1", "x"], ["2", ""], ["3", "y,z"]])
  }

  @Test func columnsOfAnswersHaveNames() throws {
    #expect(try AnswerColumn.list("otm_label, population") == [.label, .population])
    #expect(throws: ParameterError.self) { try AnswerColumn.list("label,label") }
    #expect(throws: ParameterError.self) { try AnswerColumn.list("") }
    #expect(throws: ParameterError.self) { try AnswerColumn.list("nothing") }
  }

  @Test func theMemoryForgetsTheOldest() {
    let memory = AnswerMemory<Int, String>(bytes: 100)
    for number in 0..<20 { memory.keep("\(number)", for: number, bytes: 10) }
    #expect(memory.value(for: 19) == "19")
    #expect(memory.value(for: 0) == nil)
    #expect((0..<20).filter { memory.value(for: $0) != nil }.count <= 12)
  }
}
