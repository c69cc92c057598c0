public import GazetteerModel
public import Geodesy

/// Answers what a map of the world draws and writes.
///
/// For use by one thread at a time, like the reader it asks.
public final class MapSearch {
  private let gazetteer: any GazetteerReading & MapReading
  private let names: LocalNames

  public init(gazetteer: any GazetteerReading & MapReading) {
    self.gazetteer = gazetteer
    names = LocalNames(gazetteer: gazetteer)
  }

  /// A name on the map.
  public struct Label: Hashable, Sendable {
    /// The name in the reader's language, where the gazetteer has one.
    public let name: String
    /// Where the point lies.
    public let coordinate: Coordinate
    /// How it is drawn.
    public let kind: MapLabelEntry.Kind
    /// The zoom from which an atlas shows it.
    public let zoom: Int
    /// The place's id.
    public let id: PlaceID
  }

  /// The most labels of one answer: three times what a large screen has room for.
  public static let maxLabels = 400

  /// Returns the names in a box, most important first, at most ``maxLabels``.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - zoom: The map's zoom.
  ///   - language: As in ``SearchOptions``; `nil` for main names.
  /// - Returns: The names.
  /// - Throws: when the gazetteer cannot be read.
  public func labels(in box: BoundingBox, zoom: Int, language: String?) throws -> [Label] {
    _ = names.use(language)
    return try gazetteer.mapLabels(in: box, zoom: zoom, limit: Self.maxLabels).compactMap { entry in
      guard let place = try gazetteer.place(entry.place) else { return nil }
      return Label(
        name: try names.name(of: place), coordinate: place.coordinate, kind: entry.kind,
        zoom: entry.zoom, id: place.id)
    }
  }

  /// Returns the lines of a tile; empty where there is only sea.
  public func lines(of tile: MapTileID) throws -> [UInt8] { try gazetteer.mapTile(tile) ?? [] }
}
