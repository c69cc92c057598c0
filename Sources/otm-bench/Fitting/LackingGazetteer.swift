import Gazetteer

/// A gazetteer that lacks some places, as every gazetteer does.
///
/// With it, `otm-bench fit` shows the calibration what is answered where the place meant is missing.
final class LackingGazetteer: ForwardingGazetteer {
  let gazetteer: any GazetteerReading
  /// The places that are not found by any name.
  var lacking: Set<PlaceOrdinal> = []
  /// The words that take the place of the gazetteer's; `nil` for its own.
  var otherLexicon: Lexicon?

  init(_ gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  private func isKnown(_ entry: ToponymEntry) -> Bool { !lacking.contains(entry.place) }

  func places(named name: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, limit: limit).filter(isKnown)
  }

  func places(
    named name: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, inside: area, limit: limit).filter(isKnown)
  }

  func locatedPlaces(named name: Span<UInt8>) throws -> [LocatedEntry]? {
    try gazetteer.locatedPlaces(named: name)?.filter { isKnown($0.entry) }
  }

  func pointsOfInterest(named name: Span<UInt8>, limit: Int) throws -> [LocatedEntry] {
    try gazetteer.pointsOfInterest(named: name, limit: limit).filter { isKnown($0.entry) }
  }

  func places(withWords words: [[UInt8]], limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(withWords: words, limit: limit).filter(isKnown)
  }

  func places(
    withWords words: [[UInt8]], limit: Int, where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry] {
    try gazetteer.places(withWords: words, limit: limit) { try isKnown($0) && isWanted($0) }
  }

  var lexicon: Lexicon { otherLexicon ?? gazetteer.lexicon }
}
