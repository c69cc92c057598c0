package import GeocodingAPI
import TextFormats

/// Which columns of a table hold its questions.
package enum TableQuestion: Hashable, Sendable {
  /// The texts of these columns, joined by commas; usually one.
  case text([String])
  /// The parts of structured queries, each in a column.
  case parts([Part: String])
  /// The points to find places for.
  case point(latitude: String, longitude: String)

  /// A part of a structured query.
  package enum Part: String, CaseIterable, Sendable {
    case venue, street, neighborhood, city, county, state, country, postalcode

    /// Returns the part that a column with this name usually holds; `nil` for other names.
    package init?(columnName: String) {
      let name = columnName.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
      switch name {
      case "venue", "poi": self = .venue
      case "street", "address", "streetaddress", "address1", "addressline1": self = .street
      case "neighborhood", "neighbourhood", "suburb", "district": self = .neighborhood
      case "city", "town", "village", "locality", "municipality", "cityname": self = .city
      case "county", "admin2": self = .county
      case "state", "region", "province", "admin1", "statename": self = .state
      case "country", "countryname", "countrycode", "nation": self = .country
      case "postalcode", "postcode", "zip", "zipcode", "plz": self = .postalcode
      default: return nil
      }
    }
  }

  /// The names of columns with whole texts, in lowercase.
  private static let textNames: Set<String> = ["place", "query", "text", "location"]

  /// Parses a list of columns with the parts of queries: `city,state`, or `city=Ort,country=Land`.
  ///
  /// If one of them is called `place` or the like, it has whole texts: the columns are searched for
  /// together.
  ///
  /// - Throws: ``ParameterError`` for a column whose part is unknown, or given twice.
  package static func parts(_ columns: [String]) throws(ParameterError) -> TableQuestion {
    if columns.contains(where: { textNames.contains($0.lowercased()) }) { return .text(columns) }
    var parts: [Part: String] = [:]
    for column in columns {
      let sides = column.split(separator: "=", maxSplits: 1).map(String.init)
      let named = sides.count == 2 ? Part(rawValue: sides[0].lowercased()) : nil
      guard let part = named ?? Part(columnName: column) else {
        let names = Part.allCases.map(\.rawValue).joined(separator: ", ")
        throw ParameterError(
          "'\(column)' does not say which part of an address it is; write PART=\(column), where the "
            + "parts are \(names), or pass --join to search for the texts of all columns together")
      }
      guard parts.updateValue(named == nil ? column : sides[1], forKey: part) == nil else {
        throw ParameterError("two columns are the \(part.rawValue); pass one")
      }
    }
    return .parts(parts)
  }
}

/// The columns of a table that hold a question, found in its header.
enum QuestionColumns {
  case text([Int])
  case parts([(TableQuestion.Part, Int)])
  case point(latitude: Int, longitude: Int)

  /// Finds the columns.
  ///
  /// - Throws: ``BatchInputError/unknownColumn(name:columns:)``, or
  ///   ``BatchInputError/repeatedColumn(name:)``.
  init(_ question: TableQuestion, in header: [String]) throws(BatchInputError) {
    func position(_ name: String) throws(BatchInputError) -> Int {
      guard let position = header.firstIndex(of: name) else {
        throw .unknownColumn(name: name, columns: header)
      }
      guard header.lastIndex(of: name) == position else { throw .repeatedColumn(name: name) }
      return position
    }
    switch question {
    case .text(let names):
      var positions: [Int] = []
      for name in names { positions.append(try position(name)) }
      self = .text(positions)
    case .parts(let columns):
      var positions: [(TableQuestion.Part, Int)] = []
      for part in TableQuestion.Part.allCases {
        if let name = columns[part] { positions.append((part, try position(name))) }
      }
      self = .parts(positions)
    case .point(let latitude, let longitude):
      self = .point(
        latitude: try position(latitude), longitude: try position(longitude))
    }
  }

  /// Returns the question of a row; `nil` if its point cannot be read.
  func question(of row: CSVParser.Row) -> BatchQuestion? {
    func text(_ position: Int) -> String {
      InputText.repaired(InputText.bounded(row.field(at: position)))
    }
    switch self {
    case .text(let positions):
      guard positions.count > 1 else { return .text(positions.first.map(text) ?? "") }
      let texts = positions.map(text).filter { !$0.allSatisfy(\.isWhitespace) }
      return .text(texts.joined(separator: ", "))
    case .parts(let positions):
      var query = StructuredQuery()
      for (part, position) in positions {
        let text = text(position)
        if !text.allSatisfy(\.isWhitespace) { query[part] = text }
      }
      return .parts(query)
    case .point(let latitude, let longitude):
      let words = [text(latitude), text(longitude)].map(Self.withDecimalPoint)
      if words.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) { return .text("") }
      return (try? AskedPoint(words: [words.joined(separator: ",")])).map(BatchQuestion.point)
    }
  }

  /// Returns a number of a column with a decimal point instead of a comma: `47,62` is 47.62.
  private static func withDecimalPoint(_ text: String) -> String {
    guard text.utf8.count(where: { $0 == 0x2C }) == 1, !text.utf8.contains(0x2E) else {
      return text
    }
    return String(decoding: text.utf8.map { $0 == 0x2C ? 0x2E : $0 }, as: UTF8.self)
  }
}

extension StructuredQuery {
  /// Returns a postal code without the ".0" of a table that took it for a number.
  private static func withoutFraction(_ code: String) -> String {
    let digits = code.utf8.dropLast(2)
    guard code.hasSuffix(".0"), !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return code }
    return String(code.dropLast(2))
  }

  /// A part of the query; `nil` if it is not given.
  package subscript(part: TableQuestion.Part) -> String? {
    get {
      switch part {
      case .venue: venue
      case .street: street
      case .neighborhood: neighborhood
      case .city: city
      case .county: county
      case .state: state
      case .country: countryName
      case .postalcode: postalCode
      }
    }
    set {
      switch part {
      case .venue: venue = newValue
      case .street: street = newValue
      case .neighborhood: neighborhood = newValue
      case .city: city = newValue
      case .county: county = newValue
      case .state: state = newValue
      case .country: countryName = newValue
      case .postalcode: postalCode = newValue.map(Self.withoutFraction)
      }
    }
  }
}
