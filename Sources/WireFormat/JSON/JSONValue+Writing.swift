extension JSONValue {
  /// The value as compact JSON; members in their order, slashes not escaped.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The bytes of ``json``.
  public var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let bool): bytes += (bool ? "true" : "false").utf8
    case .number(let number): bytes += Self.written(number).utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Whole numbers have no fraction: clients read `status` and `code` as integers.
  private static func written(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
    return "\(number)"
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        bytes += "\\u00".utf8
        bytes += (byte < 0x10 ? "0" : "1").utf8
        bytes += String(byte & 0xF, radix: 16).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// What can be sent as JSON.
public protocol JSONWritable {
  /// The value to send.
  var json: JSONValue { get }
}
