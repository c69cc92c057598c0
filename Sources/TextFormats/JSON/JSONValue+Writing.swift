extension JSONValue {
  /// The value as compact JSON; members in their order, slashes not escaped.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The bytes of ``json``.
  public var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(.compact, to: &bytes) { $0.value(self) }
    return bytes
  }
}

/// What can be sent as JSON.
public protocol JSONWritable {
  /// The value to send.
  var json: JSONValue { get }
}
