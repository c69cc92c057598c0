import Gazetteer

/// The data sources to credit for an answer.
///
/// Names, areas and most points always come from GeoNames. Other sources follow from the ids, and
/// those of addresses from the bundle's files.
package enum Attribution {
  private static let geoNames = "GeoNames (CC BY 4.0)"
  private static let separator = "; "

  /// Returns the sources of places, each once, GeoNames first.
  package static func text(for places: [AnsweredPlace]) -> String {
    // By index, because an element would be copied with all its texts.
    guard places.indices.contains(where: { places[$0].id.source != .geonames }) else {
      return geoNames
    }
    var sources = [geoNames]
    for index in places.indices {
      guard let source = places[index].credits ?? places[index].id.credit,
        !sources.contains(source)
      else { continue }
      sources.append(source)
    }
    return sources.joined(separator: separator)
  }

  /// Gives addresses and streets the credits that an answer's attribution names for them.
  ///
  /// A result that was read from JSON has none of its own.
  package static func restoreCredits(of places: inout [AnsweredPlace], from attribution: String) {
    let known = Set(text(for: places).split(separator: separator))
    let credits = attribution.split(separator: separator).filter { !known.contains($0) }
    guard !credits.isEmpty else { return }
    for index in places.indices where [.address, .street].contains(places[index].layer) {
      places[index].credits = credits.joined(separator: separator)
    }
  }
}
