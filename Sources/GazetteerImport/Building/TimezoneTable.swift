import GazetteerModel

/// The names of time zones, and the most common one of each area.
struct TimezoneTable {
  /// The names in order of first occurrence; numbers count from 1.
  private(set) var names: [String] = []
  private var numbers: [[UInt8]: UInt16] = [:]
  /// The number of settlements of each zone in each area, by the hash of its path.
  private var settlements: [UInt64: [UInt16: Int]] = [:]
  /// The countries with settlements of each zone.
  private var countries: [UInt16: Set<UInt16>] = [:]

  /// Returns the number of a time zone; 0 for none.
  mutating func number(of name: ArraySlice<UInt8>) -> UInt16 {
    guard !name.isEmpty else { return 0 }
    let bytes = Array(name)
    if let number = numbers[bytes] { return number }
    guard let number = UInt16(exactly: names.count + 1) else { return 0 }
    numbers[bytes] = number
    names.append(String(decoding: bytes, as: UTF8.self))
    return number
  }

  /// Counts a settlement in all the areas of its path.
  mutating func count(_ timezone: UInt16, of country: UInt16, at path: AdminPath) {
    guard timezone != 0 else { return }
    countries[timezone, default: []].insert(country)
    for area in path.areas {
      settlements[NameHash(area).rawValue, default: [:]][timezone, default: 0] += 1
    }
  }

  /// Returns the only country with settlements in a time zone; `nil` for none or several.
  func onlyCountry(of timezone: UInt16) -> UInt16? {
    guard let countries = countries[timezone], countries.count == 1 else { return nil }
    return countries.first
  }

  /// Returns the most common time zone in the smallest area of a path that has any; 0 for none.
  ///
  /// Nearly every county has only one.
  func commonest(at path: AdminPath) -> UInt16 {
    for area in path.areas.reversed() {
      guard let counts = settlements[NameHash(area).rawValue] else { continue }
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      if let best { return best.key }
    }
    return 0
  }
}
