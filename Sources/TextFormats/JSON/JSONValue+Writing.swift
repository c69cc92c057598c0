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
    case .number(let number): Self.write(number, to: &bytes)
    case .text(let text): JSONText.appendQuoted(text, to: &bytes)
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
        JSONText.appendQuoted(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Whole numbers have no fraction: clients read `status` and `code` as integers.
  private static func write(_ number: Double, to bytes: inout [UInt8]) {
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
      DecimalText.append(whole, to: &bytes)
    } else {
      DecimalText.appendShortest(number, to: &bytes)
    }
  }
}

/// What can be sent as JSON.
public protocol JSONWritable {
  /// The value to send.
  var json: JSONValue { get }
}
