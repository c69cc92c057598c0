import TestSupport

/// The streets and houses of ``SampleFiles/xml`` around Langa Gata in the binary form, in raw blocks.
enum SamplePBF {
  static let bytes: [UInt8] =
    TestPBF.block("OSMHeader", TestPBF.text(4, "OsmSchema-V0.6") + TestPBF.text(4, "DenseNodes"))
    + TestPBF.block(
      "OSMData",
      TestPBF.field(1, strings) + TestPBF.field(2, TestPBF.field(2, dense)) + TestPBF.field(2, ways)
    )

  private static let words = [
    "", "addr:housenumber", "12", "addr:street", "Langa Gata", "addr:city", "Reykjavík", "16;18",
    "highway", "residential", "name", "Þvergata", "alt_name", "Longstreet",
  ]

  private static var strings: [UInt8] { words.flatMap { TestPBF.text(1, $0) } }

  private static var dense: [UInt8] {
    let nodes: [(id: Int64, latitude: Int64, longitude: Int64)] = [
      (1, 641_460_200, -219_311_700), (2, 641_460_200, -219_301_700),
      (3, 641_460_000, -219_320_000), (4, 641_460_000, -219_300_000),
      (5, 641_470_000, -219_300_000),
    ]
    // Keys and values of each node, ended by 0.
    let tags: [UInt64] = [1, 2, 3, 4, 5, 6, 0, 1, 7, 3, 4, 5, 6, 0, 0, 0, 0]
    return TestPBF.packed(1, TestPBF.deltas(nodes.map(\.id)))
      + TestPBF.packed(8, TestPBF.deltas(nodes.map(\.latitude)))
      + TestPBF.packed(9, TestPBF.deltas(nodes.map(\.longitude))) + TestPBF.packed(10, tags)
  }

  private static var ways: [UInt8] {
    func way(_ id: UInt64, _ keys: [UInt64], _ values: [UInt64], _ nodes: [Int64]) -> [UInt8] {
      TestPBF.field(
        3,
        TestPBF.number(1, id) + TestPBF.packed(2, keys) + TestPBF.packed(3, values)
          + TestPBF.packed(8, TestPBF.deltas(nodes)))
    }
    return way(11, [8, 10, 12], [9, 4, 13], [3, 4]) + way(12, [8, 10], [9, 11], [4, 5])
  }

  /// Nodes that all have one long text as the value of a tag.
  static func sharing(textBytes: Int, nodes: Int) -> [UInt8] {
    let words = [
      "", "addr:street", String(repeating: "a", count: textBytes), "addr:housenumber", "1",
    ]
    let dense =
      TestPBF.packed(1, TestPBF.deltas((0..<nodes).map(Int64.init)))
      + TestPBF.packed(8, Array(repeating: 0, count: nodes))
      + TestPBF.packed(9, Array(repeating: 0, count: nodes))
      + TestPBF.packed(10, (0..<nodes).flatMap { _ in [1, 2, 3, 4, 0] as [UInt64] })
    return TestPBF.block(
      "OSMHeader", TestPBF.text(4, "OsmSchema-V0.6") + TestPBF.text(4, "DenseNodes"))
      + TestPBF.block(
        "OSMData",
        TestPBF.field(1, words.flatMap { TestPBF.text(1, $0) })
          + TestPBF.field(2, TestPBF.field(2, dense)))
  }
}
