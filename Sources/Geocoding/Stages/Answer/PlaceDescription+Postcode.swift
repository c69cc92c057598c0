import Gazetteer
import GeocodingAPI

extension PlaceDescription {
  /// Returns the description of a postal code, based on the settlement it serves.
  func describe(_ code: PostcodeEntry) throws -> AnsweredPlace? {
    guard let id = code.id, let described = try described(code.place) else { return nil }
    var answered = described.place
    let accuracyMeters =
      if !described.hasPoint || code.evidence.kind == .area {
        Self.accuracyOfDistrict
      } else if code.evidence.kind == .neighbors {
        max(Self.accuracyOfCode, code.evidence.doubtMeters)
      } else if code.coordinate == answered.coordinate {
        // Without a point of its own, a code may be anywhere in its town.
        max(Self.accuracyOfCode, answered.accuracyMeters)
      } else {
        Self.accuracyOfCode
      }
    answered.id = id
    answered.label = "\(code.code) \(answered.label)"
    answered.coordinate = code.coordinate
    answered.layer = .postalCode
    answered.featureClass = nil
    answered.featureCode = nil
    answered.postalCode = code.code
    answered.population = nil
    answered.boundingBox = nil
    answered.accuracyMeters = accuracyMeters
    return answered
  }

  /// The usual distance of a postal code's houses from its point.
  private static let accuracyOfCode = 3_000.0
  /// The distance from an estimated point that many settlements share, often a whole state's.
  private static let accuracyOfDistrict = 50_000.0
}
