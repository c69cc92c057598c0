package import Geodesy

/// An Open Location Code ("plus code"): an area by up to 15 letters and digits around a plus sign.
///
/// A full code, such as `8FWH4HX8+QV`, says where it is; a short one, such as `4HX8+QV`, does so near
/// a place.  See the specification of Google's `open-location-code`.
package struct OpenLocationCode: Hashable, Sendable {
  /// The letters and digits without the plus sign, in capital letters, and zeros.
  private let digits: [UInt8]
  /// The number of letters and digits before the plus sign: 8 in a full code.
  private let beforePlus: Int

  /// The area that a code names.
  package struct Area: Hashable, Sendable {
    /// The middle.
    package let center: Coordinate
    /// Half its diagonal.
    package let accuracyMeters: Double
  }

  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  private static let plus = UInt8(ascii: "+")
  private static let zero = UInt8(ascii: "0")
  /// The number of pairs of letters, each a twentieth of the one before.
  private static let pairs = 5
  private static let lettersOfFullCode = 8
  private static let maxDigits = 15

  /// The code in its usual form.
  package var text: String {
    String(
      decoding: digits[..<beforePlus] + [Self.plus] + digits[beforePlus...], as: UTF8.self)
  }

  /// Whether it says where it is by itself.
  package var isFull: Bool { beforePlus == Self.lettersOfFullCode }

  /// Parses a word, in letters of either case; returns `nil` if it is no such code.
  ///
  /// - Complexity: O(1).
  package init?(_ word: some StringProtocol) {
    let bytes = Array(word.utf8)
    guard (3...(Self.maxDigits + 1)).contains(bytes.count),
      let plus = bytes.firstIndex(of: Self.plus),
      plus % 2 == 0, (2...Self.lettersOfFullCode).contains(plus)
    else { return nil }
    let upper = bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    let before = upper[..<plus]
    let after = upper[(plus + 1)...]
    guard after.count != 1, after.allSatisfy(Self.alphabet.contains) else { return nil }
    let letters = before.prefix { $0 != Self.zero }
    guard letters.allSatisfy(Self.alphabet.contains) else { return nil }
    if letters.count < before.count {
      // Zeros stand for letters left out of a full code.
      guard before.allSatisfy({ $0 == Self.zero || Self.alphabet.contains($0) }),
        before.dropFirst(letters.count).allSatisfy({ $0 == Self.zero }), after.isEmpty,
        letters.count % 2 == 0, letters.count >= 2, plus == Self.lettersOfFullCode
      else { return nil }
    } else if after.isEmpty {
      guard plus == Self.lettersOfFullCode else { return nil }
    }
    digits = Array(before + after)
    beforePlus = plus
    if isFull {
      // 180° of latitude have nine rows of 20°, 360° of longitude eighteen columns.
      guard Self.value(digits[0]) < 9, Self.value(digits[1]) < 18 else { return nil }
    }
  }

  /// The area of a full code; `nil` for a short one.
  package var area: Area? {
    isFull ? Self.area(of: digits.filter { $0 != Self.zero }) : nil
  }

  /// Returns the area of the code that lies nearest to a point; of a full code, its own.
  package func area(near point: Coordinate) -> Area? {
    guard !isFull else { return area }
    let missing = Self.lettersOfFullCode - beforePlus
    // The size of the cells that the letters left out name.
    let size = (0..<(missing / 2 - 1)).reduce(20.0) { size, _ in size / 20 }
    let prefix = Self.letters(of: point).prefix(missing)
    guard let near = Self.area(of: prefix + digits) else { return nil }
    func nearest(_ center: Double, _ reference: Double, _ range: ClosedRange<Double>) -> Double {
      let half = size / 2
      if reference - center > half, range.contains(center + size) { return center + size }
      if center - reference > half, range.contains(center - size) { return center - size }
      return center
    }
    let latitude = nearest(near.center.latitude, point.latitude, -90...90)
    var longitude = nearest(near.center.longitude, point.longitude, -540...540)
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Coordinate(latitude: Self.rounded(latitude), longitude: Self.rounded(longitude)).map {
      Area(center: $0, accuracyMeters: near.accuracyMeters)
    }
  }

  // MARK: Letters

  private static func value(_ letter: UInt8) -> Int { alphabet.firstIndex(of: letter) ?? 0 }

  /// Returns the first eight letters of a point's code.
  private static func letters(of point: Coordinate) -> [UInt8] {
    // In cells of the last pair's size, 1/8000 of a degree.
    let cells = 8_000.0
    var north = Int(((min(point.latitude, 89.9999) + 90) * cells).rounded(.down))
    var east = Int(((point.longitude + 180) * cells).rounded(.down)) % (360 * 8_000)
    var letters: [UInt8] = []
    for _ in 0..<pairs {
      letters.insert(alphabet[east % 20], at: 0)
      letters.insert(alphabet[north % 20], at: 0)
      north /= 20
      east /= 20
    }
    return Array(letters.prefix(lettersOfFullCode))
  }

  private static func area(of letters: some Collection<UInt8>) -> Area? {
    var (south, west) = (-90.0, -180.0)
    var (height, width) = (400.0, 400.0)
    let letters = Array(letters)
    for index in stride(from: 0, to: min(letters.count, 2 * pairs) - 1, by: 2) {
      height /= 20
      width /= 20
      south += Double(value(letters[index])) * height
      west += Double(value(letters[index + 1])) * width
    }
    // Each further letter is a cell of a grid of five rows and four columns.
    for letter in letters.dropFirst(2 * pairs) {
      height /= 5
      width /= 4
      south += Double(value(letter) / 4) * height
      west += Double(value(letter) % 4) * width
    }
    guard let corner = Coordinate(latitude: south, longitude: west),
      let center = Coordinate(
        latitude: rounded(min(90, south + height / 2)), longitude: rounded(west + width / 2))
    else { return nil }
    return Area(center: center, accuracyMeters: max(1, center.distanceMeters(to: corner)))
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
