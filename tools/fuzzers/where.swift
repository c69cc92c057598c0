import ServerAPI
import TextFormats

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  for query in [QueryString(text), QueryString("where=" + text)] {
    _ = try? LocationQuery(query, family: .v1)
    _ = try? LocationQuery(query, family: .parse)
  }
  if let moment = WireDate.milliseconds(text) {
    precondition(WireDate.milliseconds(WireDate.text(moment)) == moment)
  }
  _ = PercentDecoding.pathPart(text)
  return 0
}
