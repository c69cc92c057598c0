import Answers
import COnTheMap
import Gazetteer
import GeocodingAPI
import TextFormats

/// The options of a call, parsed from `name=value&name=value`.
struct LibraryOptions {
  private var values: [(name: String, value: String)] = []

  /// Parses options, all of which must be among the known ones.
  ///
  /// - Throws: ``LibraryError`` for an unknown name.
  init(_ text: UnsafePointer<CChar>?, known: [String]) throws {
    guard let text, text.pointee != 0 else { return }
    for pair in QueryString(String(cString: text)).pairs {
      guard known.contains(pair.name) else {
        throw LibraryError(
          Int(OTM_WRONG_USE),
          "'\(pair.name)' is not an option here; the options are \(known.joined(separator: ", "))")
      }
      values.append((pair.name, pair.value))
    }
  }

  /// Returns these options with others in the place of those of the same names.
  func replacing(_ others: [(name: String, value: String)]) -> LibraryOptions {
    var options = self
    options.values.removeAll { pair in others.contains { $0.name == pair.name } }
    options.values += others
    return options
  }

  /// The options that a column may give for each row.
  static let ofRows = [
    "country", "countries", "bbox", "circle", "layer", "minPopulation", "focus", "lang", "typos",
  ]

  /// The options of a search.
  static let search = [
    "limit", "country", "countries", "bbox", "circle", "layer", "minPopulation", "focus", "lang",
    "typos", "explain",
  ]
  static let parts = TableQuestion.Part.allCases.map(\.rawValue)
  static let reverse = ["lang", "layer"]
  /// The options of columns alone.
  static let tables = ["columns", "prefix"]
  static let nearest = [
    "count", "radius", "layer", "country", "countries", "minPopulation", "lang",
  ]
  static let build = ["tier", "country", "minPopulation", "places"]

  /// Returns the error for a country that the gazetteer does not have.
  static func unknownCountry(_ code: CountryCode) -> LibraryError {
    LibraryError(Int(OTM_WRONG_USE), "country: \(code.unknownAdvice)")
  }

  /// Returns the last value of a name; `nil` if there is none.
  private func text(_ name: String) -> String? { values.last { $0.name == name }?.value }

  private func value<Value>(
    _ name: String, _ read: (String) throws(ParameterError) -> Value
  ) throws -> Value? {
    guard let text = text(name) else { return nil }
    do {
      return try read(text)
    } catch {
      throw LibraryError(Int(OTM_WRONG_USE), "\(name): \(error)")
    }
  }

  private func set<Item: Hashable>(
    _ name: String, _ read: (String) throws(ParameterError) -> [Item]
  ) throws -> Set<Item> {
    var items: Set<Item> = []
    for pair in values where pair.name == name {
      do {
        items.formUnion(try read(pair.value))
      } catch {
        throw LibraryError(Int(OTM_WRONG_USE), "\(name): \(error)")
      }
    }
    return items
  }

  /// The language of names.
  func language() throws -> String? { try value("lang", FilterParsing.language) }

  /// The layers of places.
  func layers() throws -> Set<Layer> { try set("layer", FilterParsing.layers) }

  /// The options of a search; in a structured query, `country` is one of them.
  func searchOptions(hasParts: Bool, isBatch: Bool = false) throws -> SearchOptions {
    SearchOptions(
      limit: try value("limit", FilterParsing.limit), isBatch: isBatch,
      countries: try countries(hasParts: hasParts),
      boundingBox: try value("bbox", FilterParsing.boundingBox),
      circle: try value("circle", FilterParsing.circle), layers: try layers(),
      minPopulation: try value("minPopulation", FilterParsing.population),
      focus: try value("focus", FilterParsing.focus), language: try language(),
      correctsSpelling: try choice("typos", "auto", "off").map { $0 == "auto" },
      explains: try choice("explain", "true", "false").map { $0 == "true" })
  }

  private func countries(hasParts: Bool) throws -> Set<CountryCode> {
    let filter = try set("countries", FilterParsing.countries)
    return hasParts ? filter : filter.union(try set("country", FilterParsing.countries))
  }

  private func choice(_ name: String, _ choices: String...) throws -> String? {
    try value(name) { text throws(ParameterError) in
      guard choices.contains(text) else {
        throw ParameterError("pass \(choices.joined(separator: " or "))")
      }
      return text
    }
  }

  /// The structured query.
  ///
  /// - Throws: ``LibraryError`` if there is none.
  func query() throws -> StructuredQuery {
    var query = StructuredQuery()
    for part in TableQuestion.Part.allCases {
      if let text = text(part.rawValue), !text.isEmpty { query[part] = text }
    }
    guard query != StructuredQuery() else {
      throw LibraryError(
        Int(OTM_WRONG_USE),
        "there is no text to search for; pass one, or parts: \(Self.parts.joined(separator: ", "))")
    }
    return query
  }

  /// The options of a search by position.
  func proximityOptions() throws -> ProximityOptions {
    ProximityOptions(
      count: try value("count", FilterParsing.limit),
      radiusMeters: try value("radius", FilterParsing.radius),
      layers: try set("layer", FilterParsing.pointLayers),
      countries: try countries(hasParts: false),
      minPopulation: try value("minPopulation", FilterParsing.population), language: try language())
  }

  /// The columns of an answer.
  func columns() throws -> [AnswerColumn] {
    try value("columns", AnswerColumn.list) ?? AnswerColumn.standard
  }

  /// What is before the names of the columns of an answer.
  var prefix: String { text("prefix") ?? "" }

  /// The user's own files of places, in their order.
  func placeFiles() -> [String] { values.filter { $0.name == "places" }.map(\.value) }

  /// The selection of places for a build.
  func selection() throws -> PlaceSelection {
    PlaceSelection(
      tier: try value("tier") { text throws(ParameterError) in
        guard let tier = PlaceSelection.Tier(rawValue: text) else {
          throw ParameterError("pass cities, places or world")
        }
        return tier
      } ?? .world,
      countries: try set("country", FilterParsing.countries).map(\.description),
      minPopulation: try value("minPopulation", FilterParsing.population) ?? 0)
  }
}
