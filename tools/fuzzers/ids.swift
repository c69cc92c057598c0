import GazetteerModel
import GazetteerStore

/// Tables of no place, one, and some hundred.
private let valid: [[UInt8]] = [0, 1, 300].map { count in
  PlaceIDTable.bytes(of: (0..<count).map { PlaceOrdinal(rawValue: UInt32($0 * 7 % count + 1)) })
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  guard let table = try? PlaceIDTable(input.file(from: valid)) else { return 0 }
  _ = table.hasPlacesOnce
  _ = table[Int(Int32(bitPattern: input.number()))]
  _ = table[table.count]
  let wanted = input.number()
  _ = table.place { $0.rawValue < wanted ? 1 : $0.rawValue > wanted ? -1 : 0 }
  return 0
}
