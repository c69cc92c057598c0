import ServerAPI
import TextFormats

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  guard let value = try? JSONValue(bytes: bytes) else { return 0 }
  _ = try? LocationRequest(value)
  _ = try? LoginRequest(value)
  // What is written reads back equal.
  let written = value.jsonBytes
  guard let again = try? JSONValue(bytes: written) else { fatalError("unreadable when written") }
  precondition(again.jsonBytes == written)
  return 0
}
