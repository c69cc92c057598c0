package import Gazetteer
package import GeocodingAPI
package import Geodesy

/// A search for the tiles and labels of a map of the world.
///
/// For use by one thread at a time, like its reader.
package final class MapSearch {
  private let gazetteer: any GazetteerReading & MapReading
  private let names: LocalNames

  package init(gazetteer: any GazetteerReading & MapReading) {
    self.gazetteer = gazetteer
    names = LocalNames(gazetteer: gazetteer)
  }

  /// The maximum number of labels: three times what fits on a large screen.
  package static let maxLabels = 400

  /// Returns the labels in a box, most important first, at most ``maxLabels``.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - zoom: The map's zoom.
  ///   - language: As in ``SearchOptions``; `nil` for main names.
  /// - Returns: The labels.
  /// - Throws: An error if the gazetteer cannot be read.
  package func labels(in box: BoundingBox, zoom: Int, language: String?) throws -> [MapLabel] {
    _ = names.use(language)
    return try gazetteer.mapLabels(in: box, zoom: zoom, limit: Self.maxLabels).compactMap { entry in
      guard let place = try gazetteer.place(entry.place) else { return nil }
      return MapLabel(
        name: try names.name(of: place), coordinate: place.coordinate, kind: entry.kind,
        zoom: entry.zoom, id: place.id)
    }
  }

  /// Returns the outline of a country or first-level division; `nil` for other places, and if none is drawn.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func outline(of place: AnsweredPlace) throws -> AreaOutline? {
    switch place.layer {
    case .country: try gazetteer.outline(of: place.id, country: place.countryCode)
    case .region: try gazetteer.outline(of: place.id, country: nil)
    default: nil
    }
  }

  /// Returns the built-up areas of a box, and its streets and houses if they are wanted.
  package func streets(in box: BoundingBox, withHouses: Bool) throws -> MapStreets {
    try gazetteer.mapStreets(in: box, withHouses: withHouses)
  }

  /// Returns the lines of a tile; empty if there is only sea.
  package func lines(of tile: MapTileID) throws -> [UInt8] { try gazetteer.mapTile(tile) ?? [] }
}
