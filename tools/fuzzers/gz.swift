@testable import GazetteerImport

private let path = FuzzWorld.scratch + "/rows.gz"

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  FuzzWorld.write(UnsafeBufferPointer(start: data, count: size), to: path)
  do {
    try ExtractTable(path: path, columns: 1, allowsMoreColumns: true).forEachRow { row in
      precondition(row.count >= 1)
    }
  } catch {
    precondition(error is ExtractError)
    _ = "\(error)"
  }
  return 0
}
