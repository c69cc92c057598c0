import Answers

/// Reads the input in pieces of one length; nothing when it is refused.
private func records(
  _ bytes: [UInt8], by length: Int, _ input: some BatchInput
) -> (records: [BatchRecord], faults: String?)? {
  var input = input
  var records: [BatchRecord] = []
  do {
    for start in stride(from: 0, to: bytes.count, by: length) {
      try input.read(bytes[start..<min(start + length, bytes.count)], into: &records)
    }
    try input.finish(into: &records)
  } catch {
    return nil
  }
  return (records, input.faults)
}

/// Where the input is cut must not matter.
private func expectSame(_ bytes: [UInt8], _ length: Int, _ make: () -> some BatchInput) {
  let whole = records(bytes, by: max(bytes.count, 1), make())
  let cut = records(bytes, by: length, make())
  precondition(whole?.faults == cut?.faults)
  precondition(whole?.records.map(\.query) == cut?.records.map(\.query))
  precondition(whole?.records.map(\.inputFields) == cut?.records.map(\.inputFields))
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let length = Int(bytes.first ?? 0) % 7 + 1
  expectSame(bytes, length) { TableInput(column: "city", keepsFields: true) }
  expectSame(bytes, length) { LineInput(keepsFields: true) }
  expectSame(bytes, length) {
    DecodedInput(TableInput(column: "city", keepsFields: true), from: .utf8)
  }
  return 0
}
