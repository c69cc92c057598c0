import Answers
import ArgumentParser
import Geocoding
import Shell

/// `otm-geocode batch`: answers one query per line, or a column of a CSV file.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Geocode many queries: one per line, or a column of a CSV.",
    discussion: """
      EXAMPLES
        otm-geocode batch places.txt > answers.ndjson
        otm-geocode batch places.csv --column town --format csv > located.csv
        grep -v '^#' places.txt | otm-geocode batch --country US

      There is exactly one answer per query, in the order of the input. Empty lines get the answer \
      "none". With --format csv the input's columns stay, and the first result's follow: \
      otm_latitude, otm_longitude, otm_label, otm_id, otm_layer, otm_country_code, otm_outcome, \
      otm_confidence, otm_street, otm_house_number, otm_unit.
      """)

  @Argument(
    help: "File to read. (default: -, standard input)", completion: .file(),
    transform: ShieldedNumber.unshielded)
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Name of the CSV column to geocode; the input has a header.", valueName: "name"),
    transform: ShieldedNumber.unshielded)
  var column: String?

  @Option(
    help: ArgumentHelp(
      "Encoding of the input: utf-8, latin1 or windows-1252. (default: utf-8)", valueName: "name"),
    completion: .list(TextEncoding.allCases.map(\.rawValue)),
    transform: { text in
      guard let encoding = TextEncoding(name: text) else {
        throw ValidationError("give utf-8, latin1 or windows-1252")
      }
      return encoding
    })
  var encoding = TextEncoding.utf8

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of threads, 1 to 64. (default: one per processor)", valueName: "n"),
    transform: { text in
      guard let jobs = Int(ShieldedNumber.unshielded(text)), (1...64).contains(jobs) else {
        throw ValidationError("give a whole number from 1 to 64")
      }
      return jobs
    })
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Refuse a CSV whose row has more bytes than this.", valueName: "n"),
    transform: BatchCommand.rowLimit)
  var maxRowBytes = RowLimits.ownFile.bytes

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Refuse a CSV whose row has more fields than this.", valueName: "n"),
    transform: BatchCommand.rowLimit)
  var maxRowFields = RowLimits.ownFile.fields

  @OptionGroup(title: "Filters") var filters: FilterOptions

  @Option(
    help: AnswerFormat.help(standard: .ndjson), completion: AnswerFormat.completion,
    transform: AnswerFormat.argument)
  var format = AnswerFormat.ndjson

  @Flag(help: "Explain each answer, in json and ndjson.")
  var explain = false

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  private static func rowLimit(_ text: String) throws -> Int {
    guard let limit = Int(ShieldedNumber.unshielded(text)), (1...1 << 30).contains(limit) else {
      throw ValidationError("give a whole number from 1 to \(1 << 30)")
    }
    return limit
  }

  func validate() throws {
    guard !explain || format == .json || format == .ndjson else {
      throw ValidationError("\(format.rawValue) has no room for explanations; use json or ndjson")
    }
  }

  func run() throws { try AwaitedWork(answerAll).run() }

  private func answerAll() async throws {
    // Opened before the gazetteer, which may have to be built, so that a missing file is reported
    // at once.
    let file = try InputFile(path: file)
    let session = try GazetteerSession(place)
    var options = try filters.searchOptions(defaultLimit: 1, in: session)
    options.explains = explain
    let renderer = BatchRenderer(format: format)
    let lanes = BatchLanes(
      count: jobs ?? ProcessEnvironment.processorCount(), folder: session.folder,
      options: options, renderer: renderer)
    let faults =
      if let column {
        try await BatchRun(file: file, lanes: lanes, renderer: renderer)
          .answerAll(
            of: DecodedInput(
              TableInput(
                column: column, keepsFields: renderer.showsInput,
                limits: RowLimits(fields: maxRowFields, bytes: maxRowBytes)), from: encoding))
      } else {
        try await BatchRun(file: file, lanes: lanes, renderer: renderer)
          .answerAll(
            of: DecodedInput(LineInput(keepsFields: renderer.showsInput), from: encoding))
      }
    if let faults { throw Refusal(.badInputData, "\(file.name): \(faults)") }
  }
}
