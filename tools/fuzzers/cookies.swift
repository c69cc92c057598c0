import Answers
import HTTPTypes

@testable import GeocodeServer

/// What stands in headers and in addresses, a line each.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) } + Array(repeating: "", count: 4)
  var headers = HTTPFields()
  headers.append(HTTPField(name: .cookie, value: lines[0]))
  headers.append(HTTPField(name: .cookie, value: lines[1]))
  headers[.authorization] = lines[1]
  headers[.crossSiteToken] = lines[2]
  if let session = RequestSession(headers) { _ = session.isSameSite }
  let trusted = [AddressBlock("10.0.0.0/8"), AddressBlock("::/0")].compactMap(\.self)
  let client = ClientAddress(peer: lines[3], forwarded: Array(lines[...2]), trusted)
  if lines[3] == "192.0.2.1" { precondition(client.text == "192.0.2.1") }
  if let block = AddressBlock(lines[0]) { _ = block.contains(lines[1]) }
  for line in lines {
    _ = HeaderList.elements(of: line)
    _ = AcceptedLanguage.tag(in: line)
    _ = QueryItems(query: line).items.count
    var (queries, records) = (QueryObjectInput(), [BatchRecord]())
    if (try? queries.read(Array(line.utf8)[...], into: &records)) != nil {
      try? queries.finish(into: &records)
    }
  }
  return 0
}
