import Answers
import COnTheMap
import GeocodingAPI

/// The options of each row: those of the call, and in their place those that columns give.
struct RowOptions: Sendable {
  /// The options of a row, and the text that tells them from others of the same call.
  struct Choice: Sendable {
    let options: SearchOptions
    let key: String
  }

  private let choices: [Choice]
  /// The position of each row's choice; empty if all rows have the first.
  private let positions: [UInt32]

  /// Reads the options of all rows.
  ///
  /// - Parameters:
  ///   - call: The options of the call.
  ///   - questions: The questions, with the columns of options beside them.
  ///   - geocoder: The geocoder, which knows the countries.
  /// - Throws: ``LibraryError``, which names the first row with a wrong value.
  init(
    _ call: LibraryOptions, of questions: ColumnQuestions, in geocoder: LibraryGeocoder
  ) throws {
    let columns = questions.optionColumns
    let first = try call.searchOptions(hasParts: false, isBatch: true)
    try geocoder.check(first.countries)
    guard !columns.isEmpty else {
      (choices, positions) = ([Choice(options: first, key: "")], [])
      return
    }
    var known: [[String?]: UInt32] = [:]
    var choices: [Choice] = []
    positions = try (0..<questions.count).map { row in
      let values = questions.options(at: row)
      if let position = known[values] { return position }
      let given = zip(columns, values).compactMap { column, value in
        value.map { (name: column.name, value: $0) }
      }
      let options: SearchOptions
      do {
        options = try call.replacing(given).searchOptions(hasParts: false, isBatch: true)
        try geocoder.check(options.countries)
      } catch {
        let failure = LibraryError(error)
        throw LibraryError(Int(failure.status), "row \(row): \(failure.message)")
      }
      let position = UInt32(choices.count)
      choices.append(
        Choice(
          options: options, key: given.map { "\($0.name)=\($0.value)" }.joined(separator: "&")))
      known[values] = position
      return position
    }
    self.choices = choices.isEmpty ? [Choice(options: first, key: "")] : choices
  }

  /// Whether rows have options of their own.
  var vary: Bool { !positions.isEmpty }

  /// Returns the position of a row's options.
  func position(of row: Int) -> Int { positions.isEmpty ? 0 : Int(positions[row]) }

  /// The options at a position.
  subscript(choice position: Int) -> Choice { choices[position] }

  /// The options of a row.
  subscript(row: Int) -> Choice { choices[position(of: row)] }
}
