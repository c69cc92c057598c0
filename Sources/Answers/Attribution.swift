import GazetteerModel
public import Geocoding

/// The data sources to credit for an answer.
///
/// Names, areas and most points always come from GeoNames. Other sources follow from the ids: the
/// point of a full British postal code ("SW1A 1AA") comes from the Ordnance Survey; that of an
/// outward code ("SW1A") or a Canadian code comes from GeoNames.
public enum Attribution {
  private static let geoNames = "GeoNames (CC BY 4.0)"
  private static let separator = "; "

  /// Returns the sources of places, each once, GeoNames first.
  public static func text(for places: [AnsweredPlace]) -> String {
    // By index, because an element would be copied with all its texts.
    guard places.indices.contains(where: { places[$0].id.source != .geonames }) else {
      return geoNames
    }
    var sources = [geoNames]
    for index in places.indices {
      guard let source = source(of: places[index]), !sources.contains(source) else { continue }
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

  /// Returns the sources of a place other than GeoNames; `nil` if GeoNames is the only one.
  private static func source(of place: AnsweredPlace) -> String? {
    // The sources of addresses are those of the bundle's files.
    if let credits = place.credits { return credits }
    return switch place.id.source {
    case .geonames, .postal, .coordinate, .iceaddr, .osm, .openaddresses, .own, .street: nil
    case .landmark: "On The Map (MIT)"
    case .naturalearth: "Natural Earth (public domain)"
    case .airport: "airportsdata (MIT)"
    case .postcode:
      place.id.code.hasPrefix("GB:") && place.id.code.utf8.contains(0x20)
        ? """
        contains OS data © Crown copyright and database right, Royal Mail data © Royal Mail \
        copyright and database right, National Statistics data © Crown copyright and database \
        right (OGL 3.0)
        """
        : nil
    }
  }
}
