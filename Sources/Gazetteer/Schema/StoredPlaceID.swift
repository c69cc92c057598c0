/// The stored form of ids: that of GeoNames is a number; others have a letter for the source, then the code.
///
/// Examples are `5601538` and `rUS:75411:arthur-city`. There are a million ids, and the names of
/// the sources would take 8 MB. A number takes four bytes less than its digits.
package enum StoredPlaceID {
  /// The name of each source with a colon, and its letter; the most common first.
  private static let prefixes: [(name: [UInt8], letter: UInt8)] =
    PlaceID.Source.allCases
    .sorted { $0 == .postal && $1 != .postal }
    .map { (Array("\($0.rawValue):".utf8), $0.letter) }

  private static let sources = Dictionary(
    PlaceID.Source.allCases.map { ($0.letter, $0) }, uniquingKeysWith: { first, _ in first })

  /// Returns the number that is stored for a complete id; `nil` if it is stored as text.
  static func number(of id: ArraySlice<UInt8>) -> Int64? {
    let stored = bytes(of: id)
    guard stored.first == PlaceID.Source.geonames.letter else { return nil }
    return PlaceID(geonamesDigits: stored.dropFirst()).flatMap { Int64($0.code) }
  }

  /// Returns the text that stands for a stored number.
  static func bytes(ofNumber number: Int64) -> [UInt8] {
    [PlaceID.Source.geonames.letter] + Array(String(number).utf8)
  }

  /// Returns the text of a complete id; an invalid one is stored as is, and reads as `nil`.
  static func bytes(of id: ArraySlice<UInt8>) -> [UInt8] {
    for (name, letter) in prefixes where id.starts(with: name) {
      return [letter] + id.dropFirst(name.count)
    }
    return Array(id)
  }

  /// Returns the text of an id.
  static func bytes(of id: PlaceID) -> [UInt8] { [id.source.letter] + Array(id.code.utf8) }

  /// Reads the text of an id.
  static func id(_ stored: [UInt8]) -> PlaceID? {
    guard let letter = stored.first else { return nil }
    if letter == 0x67, let id = PlaceID(geonamesDigits: stored.dropFirst()) { return id }
    guard let source = sources[letter] else { return nil }
    return PlaceID(source: source, code: String(decoding: stored.dropFirst(), as: UTF8.self))
  }

  /// Returns bytes that sort like the ids (`PlaceID`'s order), for the text of one.
  ///
  /// The letters of the sources are in the order of their names. After the letter comes the number
  /// of digits of a number, or 255 for a text, so that numbers are in order of value.
  package static func orderedBytes(ofStored stored: [UInt8]) -> [UInt8] {
    guard let letter = stored.first else { return [] }
    let code = stored.dropFirst()
    let isNumber = code.count <= 20 && code.allSatisfy { (0x30...0x39).contains($0) }
    return [letter, isNumber ? UInt8(code.count) : .max] + code
  }

  /// Returns the same for a complete id: `geonames:5601538`.
  package static func orderedBytes(of id: ArraySlice<UInt8>) -> [UInt8] {
    orderedBytes(ofStored: bytes(of: id))
  }
}
