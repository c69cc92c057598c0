/// Files in OpenStreetMap's binary form, in raw blocks.
package enum TestPBF {
  /// A house of a street, in 1e-7 degrees.
  package struct House: Sendable {
    package var id: Int64
    package var number: String
    package var street: String
    package var city: String
    package var latitude: Int64
    package var longitude: Int64

    package init(
      _ id: Int64, _ number: String, _ street: String, _ city: String, latitude: Int64,
      longitude: Int64
    ) {
      (self.id, self.number, self.street, self.city) = (id, number, street, city)
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  /// Returns a file of houses.
  ///
  /// - Parameter second: The moment up to which it has all changes, in seconds since 1970.
  package static func file(of houses: [House], second: UInt64) -> [UInt8] {
    var words = ["", "addr:housenumber", "addr:street", "addr:city"]
    var tags: [UInt64] = []
    for house in houses {
      for (key, value) in [house.number, house.street, house.city].enumerated() {
        tags += [UInt64(key + 1), UInt64(words.count)]
        words.append(value)
      }
      tags.append(0)
    }
    let dense =
      packed(1, deltas(houses.map(\.id))) + packed(8, deltas(houses.map(\.latitude)))
      + packed(9, deltas(houses.map(\.longitude))) + packed(10, tags)
    return block(
      "OSMHeader", text(4, "OsmSchema-V0.6") + text(4, "DenseNodes") + number(32, second))
      + block("OSMData", field(1, words.flatMap { text(1, $0) }) + field(2, field(2, dense)))
  }

  // MARK: Wire format

  package static func block(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = field(1, content)
    let header = text(1, type) + number(3, UInt64(blob.count))
    let length = UInt32(header.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + header + blob
  }

  package static func deltas(_ numbers: [Int64]) -> [UInt64] {
    zip(numbers, [0] + numbers).map { number, last in
      UInt64(bitPattern: (number - last) << 1 ^ (number - last) >> 63)
    }
  }

  private static func varint(_ number: UInt64) -> [UInt8] {
    number < 0x80
      ? [UInt8(number)] : [UInt8(truncatingIfNeeded: number) | 0x80] + varint(number >> 7)
  }

  package static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  package static func field(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  package static func text(_ field: UInt64, _ text: String) -> [UInt8] {
    self.field(field, Array(text.utf8))
  }

  package static func packed(_ field: UInt64, _ numbers: [UInt64]) -> [UInt8] {
    self.field(field, numbers.flatMap(varint))
  }
}
