import Answers
import ArgumentParser
import GeocodingAPI
import Shell

/// `otm-geocode batch`: answers one query per line, or a column of a CSV file.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Geocode many queries: one per line, or columns of a CSV.",
    discussion: """
      EXAMPLES
        otm-geocode batch places.txt > answers.ndjson
        otm-geocode batch places.csv --column town --format csv > located.csv
        otm-geocode batch people.csv --columns city,state --format csv > located.csv
        otm-geocode batch points.csv --reverse --lat y --lon x > places.ndjson
        grep -v '^#' places.txt | otm-geocode batch --country US

      There is exactly one answer per query, in the order of the input. Empty lines get the answer \
      "none". With --format csv the input's columns stay, and the first result's follow: \
      otm_latitude, otm_longitude, otm_label, otm_id, otm_layer, otm_country_code, otm_outcome, \
      otm_confidence, otm_street, otm_house_number, otm_unit. Input columns with these names are \
      replaced.
      """)

  @Argument(
    help: "File to read. (default: -, standard input)", completion: .file(),
    transform: ShieldedNumber.unshielded)
  var file: String?

  @OptionGroup(title: "Tables") var table: TableOptions

  @Option(
    help: ArgumentHelp(
      """
      Encoding of the input: \(TextEncoding.names). (default: utf-8; UTF-16 is recognized by its \
      byte order mark)
      """,
      valueName: "name"),
    completion: .list(TextEncoding.allCases.map(\.rawValue)),
    transform: { text in
      guard let encoding = TextEncoding(name: text) else {
        throw ValidationError(
          "pass \(TextEncoding.names); convert others first: iconv -f \(text) -t UTF-8 FILE")
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
        throw ValidationError("pass a whole number from 1 to 64")
      }
      return jobs
    })
  var jobs: Int?

  @OptionGroup(title: "Filters") var filters: FilterOptions

  @Option(
    help: AnswerFormat.help(standard: .ndjson), completion: AnswerFormat.completion,
    transform: AnswerFormat.argument)
  var format = AnswerFormat.ndjson

  @Flag(help: "Explain each answer, in json and ndjson.")
  var explain = false

  @OptionGroup(title: "Output") var destination: BatchOutputOptions

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func validate() throws {
    guard !explain || format == .json || format == .ndjson else {
      throw ValidationError("\(format.rawValue) has no room for explanations; use json or ndjson")
    }
    guard table.keep.isEmpty && table.only.isEmpty || format == .csv else {
      throw ValidationError("--keep and --only choose the columns of a CSV; add --format csv")
    }
    if try table.question() == nil, !table.reverse, let file, Self.isTable(file) {
      throw ValidationError(
        """
        \(file) is a table: name its column of places with --column, or those of addresses with \
        --columns; to read its lines as they are, pass it on standard input: < \(file)
        """)
    }
    if destination.resume, format == .json || format == .geojson {
      throw ValidationError("--resume continues csv, ndjson or text, not \(format.rawValue)")
    }
  }

  private static func isTable(_ file: String) -> Bool {
    let name = file.lowercased()
    return name.hasSuffix(".csv") || name.hasSuffix(".tsv")
  }

  func run() throws { try AwaitedWork(answerAll).run() }

  private func answerAll() async throws {
    // Opened before the gazetteer, which may have to be built, so that a missing file is reported
    // at once.
    let file = try InputFile(path: file)
    let session = try GazetteerSession(place)
    let options = try filters.searchOptions(isBatch: true, explains: explain, in: session)
    let renderer = BatchRenderer(
      format: format, columns: table.addedColumns, prefix: table.addedPrefix)
    let review = destination.unmatched.map { _ in
      ReviewRenderer(minConfidence: destination.minConfidence ?? 0.5)
    }
    let lanes = BatchLanes(
      count: jobs ?? ProcessEnvironment.processorCount(),
      BatchWork(folder: session.folder, options: options, renderer: renderer, review: review))
    let run = BatchRun(
      file: file, lanes: lanes, renderer: renderer,
      output: try BatchOutput(
        path: destination.output, format: format, reviewPath: destination.unmatched,
        review: review, resumes: destination.resume, input: file),
      progress: BatchProgress(
        name: file.name,
        isShown: destination.output != nil || StandardOutput.terminalWidth == nil))
    Interruption.watch()
    let faults =
      if let question = try table.question() {
        try await run.answerAll(
          of: DecodedInput(
            TableInput(
              question: question, kept: table.kept(shown: renderer.showsInput || review != nil),
              replacing: AnswerColumn.headings(prefix: table.addedPrefix), limits: table.limits),
            from: encoding))
      } else {
        try await run.answerAll(
          of: DecodedInput(
            LineInput(
              keepsFields: renderer.showsInput || review != nil, arePoints: table.reverse),
            from: encoding))
      }
    if let faults { throw Refusal(.badInputData, "\(file.name): \(faults)") }
  }
}
