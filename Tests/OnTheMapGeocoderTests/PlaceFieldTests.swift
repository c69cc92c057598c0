import Answers
import Foundation
import GeocodingAPI
import OnTheMapGeocoder
import Testing
import TextFormats

/// The fields of a place are listed again by columns, by the C library, by pages and in Python.
///
/// That answers are written with the same keys is tested by ``CodingTests``.
@Suite struct PlaceFieldTests {
  /// The fields of the table by which places are read and described, with the names of columns.
  private static let fields = Set(AnsweredPlace.members.map { columnName($0.name) })

  private static func columnName(_ key: String) -> String {
    key.reduce(into: "") { name, letter in
      name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
    }
  }

  private static func text(of file: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    return try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// A class that the code implies, a flag, a list, a language and the parts of the text have no column.
  private static let withoutColumn: Set = [
    "feature_class", "interpolated", "bounding_box", "matched_language", "components",
  ]

  @Test func columnsAreFields() {
    let columns = Set(AnswerColumn.allCases.map(\.rawValue))
    #expect(columns == Self.fields.subtracting(Self.withoutColumn).union(["outcome"]))
  }

  @Test(arguments: ["Sources/COnTheMap/include/on_the_map.h", "Documentation/Use/CSV.md"])
  func aListOfColumnsIsWhole(file: String) throws {
    let words = Set(try Self.text(of: file).split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    for column in AnswerColumn.allCases {
      #expect(
        words.contains(column.rawValue[...]) || words.contains("otm_\(column.rawValue)"[...]),
        "\(column.rawValue)")
    }
  }

  /// What is seldom asked for is in Python's `raw` alone.
  private static let onlyRaw: Set = [
    "feature_class", "feature_code", "interpolated", "bounding_box", "matched_name",
    "matched_language", "components",
  ]

  @Test func pythonHasTheFields() throws {
    let place = try Self.text(of: "tools/python/src/onthemap/_place.py")
    for field in Self.fields.subtracting(Self.onlyRaw) {
      #expect(place.contains("    def \(field)(self)"), "\(field)")
    }
  }
}
