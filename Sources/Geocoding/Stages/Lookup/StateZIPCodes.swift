/// The ZIP codes of the states of the United States whose abbreviations are also letters of countries.
///
/// Source: the three-digit prefixes of the United States Postal Service (Publication 65).
enum StateZIPCodes {
  private static let length = 5
  private static let prefixLength = 3

  /// Returns whether a code is one of a state, whose abbreviation is in small letters: "DE 19711".
  static func contain(_ code: some Collection<UInt8>, of state: String) -> Bool {
    guard code.count == length, code.allSatisfy({ (0x30...0x39).contains($0) }),
      let ranges = prefixes[state]
    else { return false }
    let prefix = code.prefix(prefixLength).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return ranges.contains { $0.contains(prefix) }
  }

  /// The first three digits of the codes of each state.
  private static let prefixes: [String: [ClosedRange<Int>]] = [
    "al": [350...369], "ar": [716...729], "az": [850...865], "ca": [900...961], "co": [800...816],
    "de": [197...199], "ga": [300...319, 398...399], "id": [832...838], "il": [600...629],
    "in": [460...479], "ky": [400...427], "la": [700...714], "ma": [10...27, 55...55],
    "md": [206...219], "me": [39...49], "mn": [550...567], "mo": [630...658], "ms": [386...397],
    "mt": [590...599], "nc": [270...289], "ne": [680...693], "pa": [150...196], "sc": [290...299],
    "sd": [570...577], "tn": [370...385], "va": [201...201, 220...246],
  ]
}
