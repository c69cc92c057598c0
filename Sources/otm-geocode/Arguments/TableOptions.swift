import Answers
import ArgumentParser
import Shell

/// Which columns of a table a batch reads, and which it writes.
struct TableOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Name of the CSV column to geocode; the input has a header.", valueName: "name"),
    transform: ShieldedNumber.unshielded)
  var column: String?

  @Option(
    """
    CSV columns with the parts of an address: city,state,country. For other names, say the part: \
    city=Ort,country=Land. If one is called place, query, text or location, it holds whole texts, \
    and the values are joined as with --join.
    """, "names", TableOptions.names)
  var columns: [[String]] = []

  @Flag(help: "Join the values of --columns with commas, and search for that text.")
  var join = false

  @Flag(help: "Find the places of points: lines of LAT,LON, or two columns of a CSV.")
  var reverse = false

  @Option("CSV column with the latitudes of --reverse.", "name", \.self)
  var lat: String?

  @Option("CSV column with the longitudes of --reverse.", "name", \.self)
  var lon: String?

  @Option(
    "Input columns to keep in a CSV. (default: all)", "names", TableOptions.names)
  var keep: [[String]] = []

  @Option(
    "Columns to add to a CSV: latitude,longitude,label. (default: eleven, from latitude to unit)",
    "names", completions: AnswerColumn.allCases.map(\.rawValue), AnswerColumn.list)
  var only: [[AnswerColumn]] = []

  @Option(
    "Prefix of the names of added columns. (default: \(AnswerColumn.standardPrefix))", "text",
    \.self)
  var prefix: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Refuse a CSV whose row has more bytes than this.", valueName: "n"),
    transform: TableOptions.rowLimit)
  var maxRowBytes = RowLimits.ownFile.bytes

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Refuse a CSV whose row has more fields than this.", valueName: "n"),
    transform: TableOptions.rowLimit)
  var maxRowFields = RowLimits.ownFile.fields

  /// The columns to add.
  var addedColumns: [AnswerColumn] {
    only.isEmpty ? AnswerColumn.standard : Array(only.joined())
  }

  /// What is before their names.
  var addedPrefix: String { prefix ?? AnswerColumn.standardPrefix }

  /// The limits on a row.
  var limits: RowLimits { RowLimits(fields: maxRowFields, bytes: maxRowBytes) }

  func validate() throws {
    let ways = [column != nil, !columns.isEmpty, reverse].count { $0 }
    guard ways <= 1 else {
      throw ValidationError("pass one of --column, --columns and --reverse")
    }
    guard !join || !columns.isEmpty else {
      throw ValidationError("--join needs the columns to join: --columns name,town")
    }
    guard reverse || lat == nil && lon == nil else {
      throw ValidationError("--lat and --lon name the columns of --reverse; add it")
    }
    guard (lat == nil) == (lon == nil) else {
      throw ValidationError("pass both --lat and --lon, or neither")
    }
    if !join { _ = try question() }
  }

  /// Returns the columns with questions; `nil` if every line of the input is one.
  func question() throws -> TableQuestion? {
    if let column { return .text([column]) }
    let names = Array(columns.joined())
    if !names.isEmpty { return join ? .text(names) : try parts(names) }
    guard let lat, let lon else { return nil }
    return .point(latitude: lat, longitude: lon)
  }

  private func parts(_ names: [String]) throws -> TableQuestion {
    do {
      return try .parts(names)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Returns the input columns that the output shows, if it shows any.
  func kept(shown: Bool) -> TableInput.KeptColumns {
    guard shown else { return .none }
    return keep.isEmpty ? .all : .named(Array(keep.joined()))
  }

  private static func names(_ text: String) throws -> [String] {
    let names = text.split(separator: ",").map(String.init)
    guard !names.isEmpty else { throw ValidationError("pass the names of columns") }
    return names
  }

  private static func rowLimit(_ text: String) throws -> Int {
    guard let limit = Int(ShieldedNumber.unshielded(text)), (1...1 << 30).contains(limit) else {
      throw ValidationError("pass a whole number from 1 to \(1 << 30)")
    }
    return limit
  }
}

/// Where a batch writes its answers.
struct BatchOutputOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("File to write. (default: standard output)", valueName: "file"),
    completion: .file(), transform: ShieldedNumber.unshielded)
  var output: String?

  @Flag(
    help: """
      Continue an interrupted run with --output (and --unmatched); the files end up as after one \
      run.
      """)
  var resume = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      CSV file for rows without a result or with a doubtful one, each with its three best \
      candidates, for review.
      """, valueName: "file"),
    completion: .file(), transform: ShieldedNumber.unshielded)
  var unmatched: String?

  @Option(
    "Confidence below which a row goes to --unmatched, 0 to 1. (default: 0.5)", "p",
    BatchOutputOptions.probability)
  var minConfidence: Double?

  mutating func validate() throws {
    // As for input, a hyphen is the standard stream.
    if output == "-" { output = nil }
    guard !resume || output != nil else {
      throw ValidationError("--resume continues a file; pass it with --output")
    }
    guard minConfidence == nil || unmatched != nil else {
      throw ValidationError("--min-confidence chooses the rows of --unmatched; pass its file")
    }
    guard unmatched == nil || unmatched != output && unmatched != "-" else {
      throw ValidationError("--output and --unmatched need files of their own")
    }
  }

  private static func probability(_ text: String) throws -> Double {
    guard let number = Double(text), (0...1).contains(number) else {
      throw ValidationError("pass a number from 0 to 1")
    }
    return number
  }
}
