import Gazetteer
import Geodesy

/// Grids of no point, one, many in one place, and many around the globe.
private let valid: [[UInt8]] = [0, 1, 40, 300].map { count in
  var builder = GridIndexBuilder()
  for number in 0..<count {
    let place = count == 40 ? 7 : number
    guard
      let coordinate = Coordinate(
        latitude: Double(place * 7_919 % 180) - 90 + Double(place % 10) / 10,
        longitude: Double(place * 104_729 % 360) - 180)
    else { continue }
    builder.add(
      GridPoint(
        ordinal: UInt32(number), coordinate: coordinate, layer: UInt8(number % 13),
        country: UInt16(number % 70), population: UInt32(number * number)))
  }
  return (try? builder.finish()) ?? []
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  guard let index = try? GridIndex(input.file(from: valid)) else { return 0 }
  try? index.verify()
  var searcher = GridSearcher(index)
  for _ in 0..<2 {
    guard
      let target = Coordinate(
        latitude: 180 * input.fraction() - 90, longitude: 360 * input.fraction() - 180)
    else { continue }
    let parts = input.byte()
    let filter = GridFilter(
      layers: parts & 1 == 0 ? nil : [input.byte(), input.byte()],
      countries: parts & 2 == 0 ? nil : [UInt16(input.byte()), UInt16(input.byte())],
      minPopulation: parts & 4 == 0 ? 0 : input.number(), passesMost: parts & 8 != 0)
    let meters = parts & 16 == 0 ? .infinity : 2.1e7 * input.fraction()
    for count in [1, 10, 400] {
      _ = searcher.nearest(to: target, count: count, within: meters, filter: filter)
    }
  }
  return 0
}
