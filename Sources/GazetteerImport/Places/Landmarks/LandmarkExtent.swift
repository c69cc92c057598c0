import Gazetteer
import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The size of a landmark: a column of the tables of landmarks, regions and waters.
struct LandmarkExtent {
  /// The box; `nil` if the row does not give one.
  let box: AreaExtent.Box?
  private let kilometers: Double?

  /// A hundred-thousandth of a degree of a meridian, in kilometers.
  private static let kilometersPerUnit = Earth.meanRadiusMeters * .pi / 180 / 100_000_000

  /// Parses `45` as 45 km across, and `west,south,east,north` as a box.
  init(_ row: borrowing ExtractRow, column: Int) throws(ExtractError) {
    let parts = row.text(column).split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    switch (parts.count, numbers.count) {
    case (_, 0) where row[column].isEmpty: (box, kilometers) = (nil, nil)
    case (1, 1) where numbers[0] > 0 && numbers[0] <= 20_000: (box, kilometers) = (nil, numbers[0])
    case (4, 4)
    where numbers[1] <= numbers[3] && abs(numbers[1]) <= 90 && abs(numbers[3]) <= 90
      && abs(numbers[0]) <= 180 && abs(numbers[2]) <= 180:
      let units = numbers.map { Int32(($0 * 100_000).rounded()) }
      (box, kilometers) = ((units[0], units[1], units[2], units[3]), nil)
    default: throw row.invalid(column, "extent", "km across, or west,south,east,north")
    }
  }

  private init(box: AreaExtent.Box?, kilometers: Double?) {
    self.box = box
    self.kilometers = kilometers
  }

  /// The center of the box.
  var middle: (latitude: Int32, longitude: Int32)? {
    guard let box else { return nil }
    let width = Self.width(of: box)
    return ((box.south + box.north) / 2, Self.wrapped(Int64(box.west) + width / 2))
  }

  /// Returns the extent with a box of its size around a point, if the row has no box.
  func around(latitude: Int32, longitude: Int32) -> Self {
    guard box == nil, let kilometers else { return self }
    let half = Int64((kilometers / 2 / Self.kilometersPerUnit).rounded())
    // A box that reaches a pole extends all the way around it.
    let reach = Int64(latitude).magnitude + UInt64(half)
    let scale = Self.cosine(latitude)
    let across = reach >= 8_999_000 ? 18_000_000 : min(18_000_000, Int64(Double(half) / scale))
    let isAround = across >= 18_000_000
    return Self(
      box: (
        isAround ? -18_000_000 : Self.wrapped(Int64(longitude) - across),
        Int32(max(-9_000_000, Int64(latitude) - half)),
        isAround ? 18_000_000 : Self.wrapped(Int64(longitude) + across),
        Int32(min(9_000_000, Int64(latitude) + half))
      ), kilometers: kilometers)
  }

  /// The length of the longer side in km; 0 if the row does not give it.
  var kilometersAcross: Double {
    if let kilometers { return kilometers }
    guard let box else { return 0 }
    let height = Double(box.north - box.south)
    let middle = (box.south + box.north) / 2
    return max(height, Double(Self.width(of: box)) * Self.cosine(middle)) * Self.kilometersPerUnit
  }

  private static func cosine(_ latitude: Int32) -> Double {
    // At a pole, where it is 0, all longitudes are near.
    max(0.01, cos(Double(latitude) / 100_000 * .pi / 180))
  }

  private static func width(of box: AreaExtent.Box) -> Int64 {
    let width = Int64(box.east) - Int64(box.west)
    return width < 0 ? width + 36_000_000 : width
  }

  private static func wrapped(_ longitude: Int64) -> Int32 {
    let turned = longitude > 18_000_000 ? longitude - 36_000_000 : longitude
    return Int32(turned < -18_000_000 ? turned + 36_000_000 : turned)
  }
}
