#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A search for the nearest settlement of each landmark's country among millions of settlements.
///
/// Landmarks wait in cells of two degrees and in the eight cells around their own: a settlement
/// within 220 km, or half of that far north, is found. A landmark without one that near does not
/// lie in any region.
struct NearestSettlements {
  private struct Waiting {
    let country: UInt16
    let latitude: Double
    let longitude: Double
    /// The length of a degree of longitude there, in degrees of latitude.
    let scale: Double
    var path: AdminPath?
    var squaredDistance = Double.infinity
  }

  private var waiting: [Waiting]
  private var cells: [Int32: [Int32]] = [:]

  /// In 1e-5 degrees.
  private static let cellSize: Int32 = 200_000
  private static let cellsAround: Int32 = 180
  private static let fullTurn = 36_000_000.0

  init(_ landmarks: [Landmark]) {
    waiting = landmarks.map { landmark in
      Waiting(
        country: landmark.countries.first ?? 0, latitude: Double(landmark.latitude),
        longitude: Double(landmark.longitude),
        scale: cos(Double(landmark.latitude) / 100_000 * .pi / 180))
    }
    for (index, landmark) in landmarks.enumerated() where !landmark.countries.isEmpty {
      let (row, column) = Self.cell(landmark.latitude, landmark.longitude)
      for south in -1...1 as ClosedRange<Int32> {
        for west in -1...1 as ClosedRange<Int32> {
          let cell = Self.number(row: row + south, column: column + west)
          cells[cell, default: []].append(Int32(clamping: index))
        }
      }
    }
  }

  /// Records a settlement as the nearest of the landmarks of its country that have no nearer one.
  mutating func note(_ path: AdminPath, country: UInt16, latitude: Int32, longitude: Int32) {
    let (row, column) = Self.cell(latitude, longitude)
    guard let indices = cells[Self.number(row: row, column: column)] else { return }
    for index in indices where waiting[Int(index)].country == country {
      let landmark = waiting[Int(index)]
      var east = abs(Double(longitude) - landmark.longitude)
      if east > Self.fullTurn / 2 { east = Self.fullTurn - east }
      east *= landmark.scale
      let north = Double(latitude) - landmark.latitude
      let squared = east * east + north * north
      guard squared < landmark.squaredDistance else { continue }
      waiting[Int(index)].squaredDistance = squared
      waiting[Int(index)].path = path
    }
  }

  /// Returns the path of the settlement nearest to a landmark; `nil` if no settlement is near.
  func path(of landmark: Int) -> AdminPath? { waiting[landmark].path }

  private static func cell(_ latitude: Int32, _ longitude: Int32) -> (row: Int32, column: Int32) {
    ((latitude + 9_000_000) / cellSize, (longitude + 18_000_000) / cellSize)
  }

  private static func number(row: Int32, column: Int32) -> Int32 {
    row * cellsAround + (column + cellsAround) % cellsAround
  }
}
