package import Gazetteer
package import GeocodingAPI
import TextAnalysis

/// The common names for kinds of places in the answer's language: `dictionaries/kinds.tsv`.
///
/// For use by one thread at a time.
package final class KindNames {
  private let gazetteer: any GazetteerReading
  private var names: [String: String] = [:]
  /// The tags to look for, in order.
  private var tags = ["en"]
  /// The script of the names; `nil` if they are taken as the table has them.
  private var script: NameScript?

  /// The minimum numbers of inhabitants of a city and of a town; smaller ones are villages.
  private static let minCityPopulation = 100_000
  private static let minTownPopulation = 1_000

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Creates the names in a language, given as a BCP 47 tag; `nil` for English.
  package init(gazetteer: any GazetteerReading, language: String?) {
    self.gazetteer = gazetteer
    use(language.map(LocalNames.fallbacks) ?? [], script: language.flatMap(NameScript.init))
  }

  /// Sets the language of the next names: its tag, then its shorter forms, then English.
  func use(_ tags: [String], script: NameScript?) {
    self.script = script
    self.tags = tags.contains("en") ? tags : tags + ["en"]
    names.removeAll(keepingCapacity: true)
  }

  /// Returns the name of a place's kind; `nil` if the bundle has none.
  package func name(of place: AnsweredPlace) throws -> String? {
    for key in Self.keys(of: place) {
      if let name = try name(of: key) { return name }
    }
    return nil
  }

  /// Returns the names for the results of an answer in their order; that of the layer if the bundle
  /// has none.
  package func names(of places: [AnsweredPlace]) throws -> [String] {
    try places.map { try name(of: $0) ?? $0.layer.name }
  }

  private func name(of key: String) throws -> String? {
    if let known = names[key] { return known.isEmpty ? nil : known }
    for tag in tags {
      if let name = try gazetteer.kindName(of: key, language: tag) {
        let written = tag == script?.language ? script?.converted(name) ?? name : name
        names[key] = written
        return written
      }
    }
    names[key] = ""
    return nil
  }

  /// Returns the keys of a place's kind in the table, most specific first.
  private static func keys(of place: AnsweredPlace) -> [String] {
    guard let code = place.featureCode?.rawValue else { return [place.layer.name] }
    var keys = [code, place.layer.name]
    if let country = place.countryCode { keys.insert("\(code).\(country)", at: 0) }
    if place.featureClass == .settlement { keys.insert(size(of: place), at: keys.count - 1) }
    return keys
  }

  private static func size(of place: AnsweredPlace) -> String {
    guard let population = place.population else { return "settlement" }
    return population >= minCityPopulation
      ? "city" : population >= minTownPopulation ? "town" : "village"
  }
}
