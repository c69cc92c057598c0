import Foundation
import Gazetteer

/// Files of no name, one, and a few dozen, which their writer makes on disk.
private let valid: [[UInt8]] = [
  [],
  ["springfield"],
  (0..<60).map { "saint \(["martin", "germain", "petersburg", "кириллица"][$0 % 4]) sur \($0)" },
].map { names in
  let path = NSTemporaryDirectory() + "otm-fuzz-\(getpid()).spelling"
  defer { try? FileManager.default.removeItem(atPath: path) }
  guard var writer = try? SpellingIndexWriter(path: path) else { return [] }
  for (number, name) in names.enumerated() {
    let bytes = Array(name.utf8)
    try? writer.add(bytes.span, prominence: UInt16(1_000 - number))
  }
  try? writer.finish()
  return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) } ?? []
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  guard let index = try? SpellingIndex(input.file(from: valid)) else { return 0 }
  try? index.verify()
  var search = SpellingSearch(index)
  let limit = Int(input.byte())
  for text in [Array("sprngfield".utf8), Array("saint petersbrug sur 3".utf8), input.text()] {
    _ = search.matches(for: text.span, limit: limit)
    _ = search.completions(of: text.span, limit: limit)
  }
  return 0
}
