import Foundation
import GazetteerImport

private let names = Worlds.namesakes.files.keys.sorted()

/// A whole import, in which one file of the extract is another.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let extract = FuzzWorld.scratch + "/changed"
  let name = names[Int(input.byte()) % names.count]
  let lines = Worlds.namesakes.files[name] ?? []
  let valid = lines.map { $0 + "\n" }.joined()
  do {
    try Worlds.namesakes.write(to: extract)
  } catch {
    return 0
  }
  FuzzWorld.write(input.file(from: [Array(valid.utf8)]), to: extract + "/" + name)
  do {
    _ = try FuzzWorld.build(from: extract, into: FuzzWorld.scratch + "/made")
  } catch {
    precondition(error is GazetteerError, "\(error)")
  }
  return 0
}
