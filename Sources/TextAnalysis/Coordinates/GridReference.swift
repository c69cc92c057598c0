import Geodesy

/// A position in a grid of the Universal Transverse Mercator system, as hikers and rescuers write it.
///
/// It is a reference of the Military Grid Reference System (`33UVR5820048440`, `33U VR 582 484`), or
/// a zone with meters (`33U 458200 5548440`, `33 N 458200mE 5548440mN`).
struct GridReference {
  let coordinate: Coordinate
  /// Half the width of the square that the digits name.
  let accuracyMeters: Double

  /// The bands of latitude from 80° S, eight degrees each, the last twelve.
  private static let bands = Array("CDEFGHJKLMNPQRSTUVWX".utf8)
  private static let rows = Array("ABCDEFGHJKLMNPQRSTUV".utf8)
  private static let columns = [
    Array("STUVWXYZ".utf8), Array("ABCDEFGH".utf8), Array("JKLMNPQR".utf8),
  ]
  private static let square = 100_000.0
  /// The northing in meters at 40° N on the edge of a zone.
  private static let farthestInBandOfSpain = 4_440_000.0

  /// Parses a whole text, or returns `nil` if it is no such reference.
  init?(_ text: String) {
    // A reference begins with its zone; this refuses most texts at once.
    guard text.utf8.count <= 60, Self.mayBegin(text.utf8) else { return nil }
    var letters = Array(text.uppercased().utf8)
    for label in ["MGRS", "UTM", "USNG", "ZONE"] {
      let label = Array(label.utf8)
      letters.removeAll { $0 == 0x3A }
      if let start = letters.firstRange(of: label) { letters.removeSubrange(start) }
    }
    while letters.first == 0x20 { letters.removeFirst() }
    let zoneDigits = letters.prefix { Self.isDigit($0) }
    guard (1...2).contains(zoneDigits.count), let zone = Self.number(zoneDigits),
      (1...60).contains(zone)
    else { return nil }
    var rest = letters.dropFirst(zoneDigits.count).drop { $0 == 0x20 }
    guard let band = rest.first, let bandIndex = Self.bands.firstIndex(of: band) else { return nil }
    rest.removeFirst()
    if let found = Self.military(zone: zone, band: bandIndex, rest) {
      (coordinate, accuracyMeters) = found
    } else if let found = Self.meters(zone: zone, band: band, rest) {
      (coordinate, accuracyMeters) = (found, 1)
    } else {
      return nil
    }
  }

  /// Returns whether a text begins with a zone and its letter, or with a label.
  private static func mayBegin(_ text: String.UTF8View) -> Bool {
    let start = text.drop { $0 == 0x20 }
    let digits = start.prefix { isDigit($0) }
    if digits.isEmpty { return start.first.map { "MUZmuz".utf8.contains($0) } ?? false }
    let next = start.dropFirst(digits.count).first { $0 != 0x20 }
    return digits.count <= 2 && next.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false
  }

  // MARK: Letters and digits

  private static func military(
    zone: Int, band: Int, _ text: ArraySlice<UInt8>
  ) -> (Coordinate, Double)? {
    let compact = text.filter { $0 != 0x20 }
    guard compact.count >= 4, let column = columns[zone % 3].firstIndex(of: compact[0]),
      let row = rows.firstIndex(of: compact[1])
    else { return nil }
    let digits = compact.dropFirst(2)
    guard digits.allSatisfy(isDigit), digits.count % 2 == 0, (2...10).contains(digits.count) else {
      return nil
    }
    let count = digits.count / 2
    guard let east = number(digits.prefix(count)), let north = number(digits.suffix(count)) else {
      return nil
    }
    let unit = (0..<(5 - count)).reduce(1.0) { unit, _ in unit * 10 }
    // The middle of the square that the digits name.
    let middle = unit > 1 ? unit / 2 : 0
    let easting = Double(column + 1) * square + Double(east) * unit + middle
    // Rows repeat every 2,000 km; those of even zones begin five letters later.
    let rowNumber = (row + (zone % 2 == 0 ? 15 : 0)) % 20
    let inCycle = Double(rowNumber) * square + Double(north) * unit + middle
    let isNorthern = band >= 10
    let south = Double(band * 8 - 80)
    for cycle in 0..<5 {
      let northing = inCycle + Double(cycle) * 20 * square
      guard
        let point = UniversalTransverseMercator(
          zone: zone, isNorthern: isNorthern, easting: easting, northing: northing)?.coordinate
      else { continue }
      // A square may reach over the edge of its band.
      if point.latitude >= south - 1, point.latitude <= south + (band == 19 ? 12 : 8) + 1 {
        return (point, max(1, unit / 2))
      }
    }
    return nil
  }

  // MARK: Meters

  private static func meters(zone: Int, band: UInt8, _ text: ArraySlice<UInt8>) -> Coordinate? {
    // "458200mE 5548440mN", "E 458200 N 5548440", "458200,5548440"
    let parts = text.split { !isDigit($0) && $0 != 0x2E }
    guard parts.count == 2,
      text.allSatisfy({ isDigit($0) || " .,=/EMNT".utf8.contains($0) }),
      parts.allSatisfy({ $0.count >= 5 }),
      let east = Double(String(decoding: parts[0], as: UTF8.self)),
      let north = Double(String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    // "N" is the north and a band. "S" is the band of Spain, which ends at 40°, or else the south.
    let isNorthern =
      band == UInt8(ascii: "S") ? north <= farthestInBandOfSpain : band >= UInt8(ascii: "N")
    return UniversalTransverseMercator(
      zone: zone, isNorthern: isNorthern, easting: east, northing: north)?.coordinate
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ digits: some Sequence<UInt8>) -> Int? {
    Int(String(decoding: Array(digits), as: UTF8.self))
  }
}
