import Gazetteer
import TextAnalysis

/// A reader of the tables of words in an extract's `dictionaries` folder.
///
/// Lines contain folded words separated by bars; empty lines and those that start with `#` are
/// ignored.
struct LexiconFiles {
  /// The folder of dictionaries.
  let folder: String

  /// Returns the contents of the files; a missing file counts as empty.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, or an invalid line.
  func lexicon() throws -> Lexicon {
    let spellings = try lines(of: "abbreviations.txt", columns: nil).map(\.columns)
    let terms = try lines(of: "area-terms.txt", columns: 3).map { line in
      try term(line.columns, path: line.path, line: line.number)
    }
    let streetWords = try lines(of: "street-words.txt", columns: 2).map { line in
      guard let role = Self.streetRoles[line.columns[1]] else {
        throw ExtractError.invalidColumn(
          path: line.path, line: line.number, column: "role",
          expected: Self.streetRoles.keys.sorted().joined(separator: ", "), found: line.columns[1])
      }
      return StreetWord(word: line.columns[0], role: role)
    }
    let queryWords = try lines(of: "query-words.txt", columns: 3).flatMap { line in
      guard let role = Self.queryRoles[line.columns[1]] else {
        throw ExtractError.invalidColumn(
          path: line.path, line: line.number, column: "role",
          expected: Self.queryRoles.keys.sorted().joined(separator: ", "), found: line.columns[1])
      }
      // Words of one meaning share a line, and are written as people write them.
      let isForm = [.contraction, .contractionWithStop, .ending, .looseEnding].contains(role)
      let detail =
        isForm
        ? line.columns[2].split(separator: ",").map(Self.folded).joined(separator: ",")
        : line.columns[2]
      return line.columns[0].split(separator: ",").map {
        QueryWord(words: Self.folded($0), role: role, detail: detail)
      }
    }
    return Lexicon(
      spellings: spellings, areaTerms: terms, streetWords: streetWords,
      joiningWords: try wordList("joining-words.txt", columns: 1),
      ordinaryWords: try wordList("ordinary-words.txt", columns: 1),
      noPlaces: try wordList("no-places.txt", columns: 2),
      queryWords: queryWords, unitWords: try unitWords())
  }

  private func unitWords() throws -> UnitLexicon {
    var words: [UnitLexicon.Role: [String]] = [:]
    for line in try lines(of: "unit-words.txt", columns: 2) {
      guard let role = UnitLexicon.Role(rawValue: line.columns[1]) else {
        throw ExtractError.invalidColumn(
          path: line.path, line: line.number, column: "role",
          expected: UnitLexicon.Role.allCases.map(\.rawValue).joined(separator: ", "),
          found: line.columns[1])
      }
      words[role, default: []].append(line.columns[0])
    }
    return UnitLexicon(words.mapValues { WordList($0) })
  }

  /// Returns the names for kinds of places in `kinds.tsv`.
  ///
  /// It is a table whose first line contains the languages, and whose first column contains keys
  /// separated by commas.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, or an invalid line.
  func kinds() throws -> [KindName] {
    let lines = try lines(of: "kinds.tsv", columns: nil, separator: "\t")
    guard let header = lines.first else { return [] }
    var kinds: [KindName] = []
    for line in lines.dropFirst() {
      guard line.columns.count == header.columns.count else {
        throw ExtractError.wrongColumnCount(
          path: line.path, line: line.number, expected: header.columns.count,
          found: line.columns.count)
      }
      for key in line.columns[0].split(separator: ",") {
        kinds += zip(header.columns, line.columns).dropFirst().map { language, name in
          KindName(key: String(key), language: language, name: name)
        }
      }
    }
    return kinds
  }

  /// Returns the extracts with the addresses of countries in `osm-extracts.tsv`: code, id and
  /// megabytes.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, or an invalid line.
  func addressExtracts() throws -> [AddressExtract] {
    try extractLines().filter { $0.columns[0] != "-" }.map { line in
      guard let country = CountryCode(line.columns[0]) else {
        throw ExtractError.invalidColumn(
          path: line.path, line: line.number, column: "country", expected: "two letters",
          found: line.columns[0])
      }
      let megabytes = Int(line.columns[2]) ?? 0
      return AddressExtract(
        country: country, id: line.columns[1], megabytes: megabytes > 0 ? megabytes : nil)
    }
  }

  /// Returns the megabytes of all extracts in the same file whose size is known, by their ids.
  func extractSizes() throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for line in try extractLines() {
      if let size = Int(line.columns[2]), size > 0 { sizes[line.columns[1]] = size }
    }
    return sizes
  }

  /// Returns how addresses are written from `address-labels.tsv`: codes separated by commas or an
  /// asterisk for all other countries, the pattern, and that of the country's own script or a hyphen.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, an invalid line, or a country with two
  ///   lines.
  func addressFormats() throws -> [CountryCode?: AddressFormat] {
    var formats: [CountryCode?: AddressFormat] = [:]
    for line in try lines(of: "address-labels.tsv", columns: 3, separator: "\t") {
      let isLocal = line.columns[2] != "-"
      for (column, pattern) in zip(["pattern", "local"], line.columns.dropFirst())
      where column == "pattern" || isLocal {
        guard AddressFormat.isValid(pattern) else {
          throw ExtractError.invalidColumn(
            path: line.path, line: line.number, column: column,
            expected: "names of parts in braces, such as {street}", found: pattern)
        }
      }
      for code in line.columns[0].split(separator: ",") {
        let country = CountryCode(String(code))
        guard country != nil || code == "*", formats[country] == nil else {
          throw ExtractError.invalidColumn(
            path: line.path, line: line.number, column: "countries",
            expected: "codes of two letters, each in one line", found: String(code))
        }
        formats[country] = AddressFormat(
          pattern: line.columns[1], localPattern: isLocal ? line.columns[2] : nil)
      }
    }
    return formats
  }

  private func extractLines() throws -> [Line] {
    try lines(of: "osm-extracts.tsv", columns: 3, separator: "\t").map { line in
      guard let megabytes = Int(line.columns[2]), megabytes >= 0 else {
        throw ExtractError.invalidColumn(
          path: line.path, line: line.number, column: "megabytes", expected: "a number",
          found: line.columns[2])
      }
      return line
    }
  }

  /// Returns the first column of a file.
  private func wordList(_ file: String, columns: Int) throws -> WordList {
    WordList(try lines(of: file, columns: columns).compactMap(\.columns.first))
  }

  private static let streetRoles: [String: StreetWord.Role] = [
    "before": .before, "after": .after, "either": .either, "ending": .ending, "loose": .loose,
    "particle": .particle, "number": .number, "unit": .unit,
  ]

  private static func folded(_ text: Substring) -> String {
    String(decoding: ToponymFolding.fold(String(text)), as: UTF8.self)
  }

  private static let queryRoles: [String: QueryWord.Role] = [
    "missing": .missing, "workplace": .workplace, "label": .codeLabel, "part": .part,
    "prefix": .partPrefix, "greater": .greater, "around": .around, "short": .contraction,
    "short.": .contractionWithStop, "thing": .thing, "joining": .joining,
    "locative": .locative, "ending": .ending, "ending.": .looseEnding, "suffix": .suffix,
    "given": .given, "surname": .surname, "airport": .airport, "venue": .venue,
    "home": .home, "elsewhere": .elsewhere, "quantity": .quantity, "unit": .unit, "away": .away,
    "department": .department, "field": .field, "month": .month,
    "flight": .flight,
  ]

  private func term(_ columns: [String], path: String, line: Int) throws -> AreaTerm {
    let position: AreaTerm.Position
    switch columns[1] {
    case "before": position = .before
    case "after": position = .after
    default:
      throw ExtractError.invalidColumn(
        path: path, line: line, column: "position", expected: "before or after", found: columns[1])
    }
    let layers = try columns[2].split(separator: ",").map { name in
      guard let layer = Gazetteer.Layer(name: name) else {
        throw ExtractError.invalidColumn(
          path: path, line: line, column: "layers", expected: "names of layers",
          found: String(name))
      }
      return layer
    }
    return AreaTerm(term: columns[0], position: position, layers: Set(layers))
  }

  struct Line {
    let path: String
    let number: Int
    let columns: [String]
  }

  func lines(
    of file: String, columns: Int?, separator: Character = "|"
  ) throws -> [Line] {
    let path = folder + "/" + file
    guard FileOperations.exists(path) else { return [] }
    let bytes = try InputFile(path: path).readToEnd()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExtractError.unsuitable(
        path: path, reason: "it is not UTF-8; save it in that encoding")
    }
    var found: [Line] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let parts = line.split(separator: separator, omittingEmptySubsequences: false).map(
        String.init)
      if let columns, parts.count != columns {
        throw ExtractError.wrongColumnCount(
          path: path, line: index + 1, expected: columns, found: parts.count)
      }
      found.append(Line(path: path, number: index + 1, columns: parts))
    }
    return found
  }
}
