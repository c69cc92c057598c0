import Gazetteer
import GeocodingAPI
import Geodesy

/// The distance from a place at which a point may still be called by its name.
///
/// Its purpose is to detect wrong coordinates, not to correct people: a missing sign, swapped
/// latitude and longitude, or another place of the same name. These are usually off by hundreds of
/// kilometers.
struct PlaceReach {
  private let place: AnsweredPlace

  /// Added to the extent: people in commuting distance of a town use its name.
  private static let commuteMeters = 25_000.0
  /// The extent of places for which the gazetteer has only a point: seas, lakes, ranges, rivers.
  ///
  /// Lake Michigan is 500 km long.
  private static let unknownExtentMeters = 250_000.0

  init(of place: AnsweredPlace) { self.place = place }

  /// Returns whether the point may be called by the place's name.
  func contains(_ point: Coordinate) -> Bool { metersBeyond(point) <= 0 }

  /// Returns how far the point is outside of the reach; 0 or less inside.
  func metersBeyond(_ point: Coordinate) -> Double {
    if place.boundingBox?.contains(point) == true { return 0 }
    let extent: Double
    switch place.layer {
    case .marine, .natural: extent = Self.unknownExtentMeters
    // Continents do not have an extent here, so nothing is far from them.
    case .continent: return 0
    default: extent = place.accuracyMeters
    }
    return place.coordinate.distanceMeters(to: point) - extent - Self.commuteMeters
  }
}
