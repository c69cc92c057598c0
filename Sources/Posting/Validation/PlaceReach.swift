import GazetteerModel
import Geocoding
import Geodesy

/// How far from a place its name may still be given to a point.
///
/// Made to notice mistakes of coordinates, not to correct people: a lost sign, latitude and
/// longitude in the wrong order, or a namesake, each of which is off by hundreds of kilometers as a
/// rule.
struct PlaceReach {
  private let place: AnsweredPlace

  /// What is added to the extent: people who live a commuter's way outside of a town say its name.
  private static let commuteMeters = 25_000.0
  /// For what the gazetteer knows a point of and no extent: seas, lakes, ranges, rivers.
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
    // Whole continents have no extent here, and nothing is far from them.
    case .continent: return 0
    default: extent = place.accuracyMeters
    }
    return place.coordinate.distanceMeters(to: point) - extent - Self.commuteMeters
  }
}
