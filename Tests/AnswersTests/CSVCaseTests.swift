import Foundation
import TestSupport
import Testing
import TextFormats

@testable import Answers

/// The cases by which the web app reads files, too.
@Suite struct CSVCaseTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let why: String
    let base64: String
    let rows: [[String]]
    var testDescription: String { why }
  }

  static let cases: [Case] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("WebTests/csv-cases.json")
    return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test func thereAreCases() { #expect(Self.cases.count > 20) }

  @Test(arguments: cases) func theCommandReadsWhatTheBrowserReads(_ example: Case) throws {
    let bytes = Array(try #require(Data(base64Encoded: example.base64)))
    let header = try #require(example.rows.first)
    var input = DecodedInput(
      TableInput(column: try #require(header.last), keepsFields: true), from: .utf8)
    var records: [BatchRecord] = []
    for byte in bytes { try input.read([byte], into: &records) }
    try input.finish(into: &records)
    #expect(input.columns == header)
    #expect(records.map(\.inputFields) == Array(example.rows.dropFirst()))
    #expect(input.faults == nil)
  }
}
