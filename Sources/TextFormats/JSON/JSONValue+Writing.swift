extension JSONValue {
  /// The value as compact JSON, with members in their order and slashes unescaped.
  public var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The bytes of ``json``.
  public var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(.compact, to: &bytes) { $0.value(self) }
    return bytes
  }
}

/// A type that can be written as JSON.
public protocol JSONWritable {
  /// The JSON value.
  var json: JSONValue { get }
}
