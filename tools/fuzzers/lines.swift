@testable import GazetteerImport

private let path = FuzzWorld.scratch + "/rows.txt"

/// Rows of GeoNames' widest file, read in every way a column can be read, and lines of polygons.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  if let line = GeoJSONLine(bytes[...]) { _ = (line.rings.count, line.properties.id) }
  FuzzWorld.write(bytes, to: path)
  var table = ExtractTable(path: path, columns: bytes.count % 2 == 0 ? 19 : 3)
  table.hasComments = true
  table.allowsMoreColumns = bytes.count % 3 == 0
  do {
    try table.forEachRow { row in
      for column in 0..<row.count + 1 {
        _ = row.text(column)
        _ = try? row.number(column, called: "a number")
        _ = try? row.angle(column, called: "an angle", limit: 180)
      }
    }
  } catch {
    precondition(error is ExtractError)
    _ = "\(error)"
  }
  return 0
}
