import Gazetteer

/// Tables of no place, one, and a few hundred.
private let valid: [[UInt8]] = [0, 1, 300].map { count in
  PlaceIDTable.bytes(of: (0..<count).map { PlaceOrdinal(rawValue: UInt32($0 * 7 % count + 1)) })
}

/// A number as bytes in order of value.
private func bytes(_ number: UInt32) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  guard let table = try? PlaceIDTable(input.file(from: valid)) else { return 0 }
  try? table.verify()
  _ = table[Int(Int32(bitPattern: input.number()))]
  _ = table[table.count]
  let wanted = input.number()
  let place = table.find(bytes(wanted)) { bytes($0.rawValue) }
  precondition(place.map { $0.rawValue == wanted } != false)
  return 0
}
