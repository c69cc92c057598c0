/// The encoding of a street's lines: the number of their bytes, then for each line the number of its
/// points and the points, each as the difference from the previous one.
///
/// The first point is relative to the street's own point. Differences are LEB128 integers with
/// zigzag, latitude first.
enum LineRun {
  /// Encodes lines.
  static func pack(_ lines: [[StreetPoint]], around point: StreetPoint, to bytes: inout [UInt8]) {
    var run: [UInt8] = []
    var last = point
    for line in lines {
      run.append(varint: UInt64(line.count))
      for point in line {
        run.append(zigzag: Int64(point.latitude) - Int64(last.latitude))
        run.append(zigzag: Int64(point.longitude) - Int64(last.longitude))
        last = point
      }
    }
    bytes.append(varint: UInt64(run.count))
    bytes += run
  }

  /// Returns the range of the encoded lines in bytes that begin with their number, clamped to the
  /// bytes.
  static func range(in bytes: RawSpan) -> Range<Int> {
    var reader = ByteReader(position: 0)
    let count = Int(clamping: reader.varint(in: bytes))
    return reader.position..<(reader.position + min(count, bytes.byteCount - reader.position))
  }

  /// Decodes lines; returns fewer if the bytes end too early, as only damaged ones do.
  static func unpack(from bytes: RawSpan, around point: StreetPoint) -> [[StreetPoint]] {
    var reader = ByteReader(position: 0)
    var lines: [[StreetPoint]] = []
    var (latitude, longitude) = (Int64(point.latitude), Int64(point.longitude))
    while reader.position < bytes.byteCount {
      var line: [StreetPoint] = []
      var left = reader.varint(in: bytes)
      while left > 0, reader.position < bytes.byteCount {
        latitude &+= reader.zigzag(in: bytes)
        longitude &+= reader.zigzag(in: bytes)
        line.append(
          StreetPoint(
            latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude)))
        left -= 1
      }
      lines.append(line)
    }
    return lines
  }
}
