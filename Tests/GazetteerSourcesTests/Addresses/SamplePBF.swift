/// The streets and houses of ``SampleFiles/xml`` around Langa Gata in the binary form, in raw blocks.
enum SamplePBF {
  static let bytes: [UInt8] =
    block("OSMHeader", text(4, "OsmSchema-V0.6") + text(4, "DenseNodes"))
    + block("OSMData", field(1, strings) + field(2, field(2, dense)) + field(2, ways))

  private static let words = [
    "", "addr:housenumber", "12", "addr:street", "Langa Gata", "addr:city", "Reykjavík", "16;18",
    "highway", "residential", "name", "Þvergata", "alt_name", "Longstreet",
  ]

  private static var strings: [UInt8] { words.flatMap { text(1, $0) } }

  private static var dense: [UInt8] {
    let nodes: [(id: Int64, latitude: Int64, longitude: Int64)] = [
      (1, 641_460_200, -219_311_700), (2, 641_460_200, -219_301_700),
      (3, 641_460_000, -219_320_000), (4, 641_460_000, -219_300_000),
      (5, 641_470_000, -219_300_000),
    ]
    // Keys and values of each node, ended by 0.
    let tags: [UInt64] = [1, 2, 3, 4, 5, 6, 0, 1, 7, 3, 4, 5, 6, 0, 0, 0, 0]
    return packed(1, deltas(nodes.map(\.id))) + packed(8, deltas(nodes.map(\.latitude)))
      + packed(9, deltas(nodes.map(\.longitude))) + packed(10, tags)
  }

  private static var ways: [UInt8] {
    func way(_ id: UInt64, _ keys: [UInt64], _ values: [UInt64], _ nodes: [Int64]) -> [UInt8] {
      field(
        3,
        number(1, id) + packed(2, keys) + packed(3, values) + packed(8, deltas(nodes)))
    }
    return way(11, [8, 10, 12], [9, 4, 13], [3, 4]) + way(12, [8, 10], [9, 11], [4, 5])
  }

  /// Nodes that all have one long text as the value of a tag.
  static func sharing(textBytes: Int, nodes: Int) -> [UInt8] {
    let words = [
      "", "addr:street", String(repeating: "a", count: textBytes), "addr:housenumber", "1",
    ]
    let dense =
      packed(1, deltas((0..<nodes).map(Int64.init)))
      + packed(8, Array(repeating: 0, count: nodes)) + packed(9, Array(repeating: 0, count: nodes))
      + packed(10, (0..<nodes).flatMap { _ in [1, 2, 3, 4, 0] as [UInt64] })
    return block("OSMHeader", text(4, "OsmSchema-V0.6") + text(4, "DenseNodes"))
      + block(
        "OSMData",
        field(1, words.flatMap { text(1, $0) }) + field(2, field(2, dense)))
  }

  // MARK: Wire format

  private static func block(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = field(1, content)
    let header = text(1, type) + number(3, UInt64(blob.count))
    let length = UInt32(header.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + header + blob
  }

  private static func deltas(_ numbers: [Int64]) -> [UInt64] {
    zip(numbers, [0] + numbers).map { number, last in
      UInt64(bitPattern: (number - last) << 1 ^ (number - last) >> 63)
    }
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80
      ? [UInt8(number)] : [UInt8(truncatingIfNeeded: number) | 0x80] + varint(number >> 7)
  }

  private static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  private static func field(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  private static func text(_ field: UInt64, _ text: String) -> [UInt8] {
    self.field(field, Array(text.utf8))
  }

  private static func packed(_ field: UInt64, _ numbers: [UInt64]) -> [UInt8] {
    self.field(field, numbers.flatMap(varint))
  }
}
