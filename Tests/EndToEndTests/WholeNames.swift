import Gazetteer

/// A gazetteer that returns all places of a name, whatever the limit, for brute force.
final class WholeNames: ForwardingGazetteer {
  let gazetteer: any GazetteerReading

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  func places(named name: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, limit: 1_000_000)
  }

  func places(
    named name: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, inside: area, limit: 1_000_000)
  }

  func locatedPlaces(named name: Span<UInt8>) -> [LocatedEntry]? { nil }
}
