import Gazetteer
import TextAnalysis
import TextFormats

/// A reader of the tables of words in an extract's `dictionaries` folder.
///
/// Lines contain words separated by bars or tabs; empty lines and those that start with `#` are
/// ignored.
struct LexiconFiles {
  /// The folder of dictionaries.
  let folder: String

  /// Returns the words of all files; a missing file counts as empty.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, or an invalid line.
  func words() throws -> WordIndexWriter {
    var words = WordIndexWriter()
    try addSpellings(to: &words)
    try addAreaTerms(to: &words)
    try addStreetWords(to: &words)
    try addQueryWords(to: &words)
    for line in try lines(of: "unit-words.txt", columns: 2) {
      words.add(line.columns[0], to: try value(of: line, in: Self.unitRoles))
    }
    for (file, columns, classes) in Self.filesOfOneClass {
      for line in try lines(of: file, columns: columns) { words.add(line.columns[0], to: classes) }
    }
    return words
  }

  private static let filesOfOneClass: [(file: String, columns: Int, classes: WordClasses)] = [
    ("joining-words.txt", 1, .joining), ("ordinary-words.txt", 1, .ordinary),
    ("no-places.txt", 2, .noPlace),
  ]

  /// The words of `abbreviations.txt`, each line with spellings of the same word.
  private func addSpellings(to words: inout WordIndexWriter) throws {
    var others: [String: [String]] = [:]
    for line in try lines(of: "abbreviations.txt", columns: nil) {
      for word in line.columns { others[word, default: []] += line.columns.filter { $0 != word } }
    }
    for (word, others) in others {
      words.add(QueryWord(words: word, role: .spelling, detail: others.joined(separator: ",")))
    }
  }

  /// The words of `area-terms.txt`; the layers of lines with the same word and position are put together.
  private func addAreaTerms(to words: inout WordIndexWriter) throws {
    var layers: [QueryWord.Role: [String: Set<Gazetteer.Layer>]] = [:]
    for line in try lines(of: "area-terms.txt", columns: 3) {
      let role = try value(of: line, in: Self.areaRoles)
      let found = try line.columns[2].split(separator: ",").map { name in
        guard let layer = Gazetteer.Layer(name: name) else {
          throw invalid(line, "layers", expected: "names of layers", found: String(name))
        }
        return layer
      }
      layers[role, default: [:]][line.columns[0], default: []].formUnion(found)
    }
    for (role, terms) in layers {
      for (term, layers) in terms {
        let names = layers.sorted { $0.rawValue < $1.rawValue }.map(\.name)
        words.add(QueryWord(words: term, role: role, detail: names.joined(separator: ",")))
      }
    }
  }

  /// The words of `street-words.txt`; a word has the role of its first line.
  private func addStreetWords(to words: inout WordIndexWriter) throws {
    var known: Set<String> = []
    for line in try lines(of: "street-words.txt", columns: 2) {
      let role = try value(of: line, in: Self.streetRoles)
      guard known.insert(line.columns[0]).inserted else { continue }
      words.add(line.columns[0], to: role)
      if line.columns[1] == "ending" {
        words.add(QueryWord(words: line.columns[0], role: .streetEnding, detail: ""))
      }
    }
  }

  /// The rows of `words.tsv`: words separated by commas as people write them, language, class, where they may
  /// stand, and the detail.
  ///
  /// A class is one of ``WordClasses/named`` or a role of a ``QueryWord``. Where words of a role stand when not in
  /// their usual place is their detail.
  private func addQueryWords(to words: inout WordIndexWriter) throws {
    for line in try lines(of: "words.tsv", columns: 5, separator: "\t") {
      let (name, place, detail) = (line.columns[2], line.columns[3], line.columns[4])
      let texts = line.columns[0].split(separator: ",").map(Self.folded)
      if let classes = WordClasses.named[place == "any" ? name : "\(name) \(place)"],
        detail.isEmpty
      {
        for text in texts { words.add(text, to: classes) }
      } else if let (role, usualPlace) = Self.queryRoles[name],
        place == usualPlace || detail.isEmpty
      {
        var detail = place == usualPlace ? detail : place
        // The spellings of other words are folded as well.
        if [.contraction, .contractionWithStop, .ending, .looseEnding].contains(role) {
          detail = detail.split(separator: ",").map(Self.folded).joined(separator: ",")
        }
        for text in texts {
          words.add(QueryWord(words: text, role: role, detail: detail))
          if role == .feature { words.add(text, to: .feature) }
        }
      } else {
        let known = (Array(Self.queryRoles.keys) + WordClasses.named.keys).sorted()
        throw invalid(
          line, "class, where and detail", expected: known.joined(separator: ", "),
          found: "\(name) \(place) \(detail)")
      }
    }
  }

  /// Returns what the second column of a line stands for.
  private func value<Value>(of line: Line, in values: [String: Value]) throws -> Value {
    guard let value = values[line.columns[1]] else {
      throw invalid(
        line, "role", expected: values.keys.sorted().joined(separator: ", "), found: line.columns[1]
      )
    }
    return value
  }

  private func invalid(
    _ line: Line, _ column: String, expected: String, found: String
  ) -> ExtractError {
    .invalidColumn(
      path: line.path, line: line.number, column: column, expected: expected, found: found)
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

  private static let areaRoles: [String: QueryWord.Role] = [
    "before": .areaBefore, "after": .areaBehind,
  ]

  private static let streetRoles: [String: WordClasses] = [
    "before": .streetBefore, "after": .streetAfter, "either": .streetEither,
    "ending": .streetEnding, "last": .streetEnding, "loose": .streetLoose,
    "particle": .streetParticle, "number": .streetNumber, "unit": .streetUnit,
  ]

  private static let unitRoles: [String: WordClasses] = [
    "floor": .unitFloor, "ground": .unitGround, "side": .unitSide, "part": .unitPart,
    "mark": .unitMark,
  ]

  private static func folded(_ text: Substring) -> String {
    String(decoding: ToponymFolding.fold(String(text)), as: UTF8.self)
  }

  /// The roles of words by their names, and where such words usually stand.
  private static let queryRoles: [String: (role: QueryWord.Role, place: String)] = [
    "missing": (.missing, "any"), "workplace": (.workplace, "any"), "label": (.codeLabel, "before"),
    "part": (.part, "any"), "greater": (.greater, "before"),
    "around": (.around, "behind"), "short": (.contraction, "any"),
    "short.": (.contractionWithStop, "any"), "thing": (.thing, "behind"),
    "joining": (.joining, "between"), "locative": (.locative, "before"),
    "ending": (.ending, "last"), "ending.": (.looseEnding, "last"), "suffix": (.suffix, "last"),
    "given": (.given, "any"), "surname": (.surname, "any"), "airport": (.airport, "any"),
    "venue": (.venue, "any"), "home": (.home, "before"), "elsewhere": (.elsewhere, "before"),
    "quantity": (.quantity, "before"), "unit": (.unit, "behind"), "away": (.away, "between"),
    "month": (.month, "any"), "feature": (.feature, "any"),
    "feature-ending": (.featureEnding, "last"), "direction": (.streetDirection, "any"),
    "number-suffix": (.numberSuffix, "behind"),
  ]

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
    guard let text = String(validUTF8: bytes) else {
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
