import Hummingbird
import NIOCore
import WireFormat

/// The JSON object that a request to a native route brings.
///
/// Members that a route does not know are ignored, so that newer clients work.
struct NativeBody {
  private let value: JSONValue

  /// Reads a body, whatever its `Content-Type` says.
  ///
  /// - Throws: ``NativeError``, or what the connection throws.
  init(_ request: Request) async throws {
    let bytes = try await Self.bytes(of: request)
    do {
      value = try JSONValue(bytes: bytes.readableBytesView)
    } catch {
      throw NativeError.noObject("at byte \(error.offset), expected \(error.expected)")
    }
    guard case .object = value else {
      throw NativeError.noObject("found a \(value.kindName)")
    }
  }

  /// Reads a body that may be missing.
  static func optional(_ request: Request) async throws -> NativeBody? {
    var request = request
    let bytes = try await bytes(of: request)
    guard bytes.readableBytes > 0 else { return nil }
    request.body = RequestBody(buffer: bytes)
    return try await NativeBody(request)
  }

  private static func bytes(of request: Request) async throws -> ByteBuffer {
    do {
      return try await request.body.collect(upTo: ServerLimits.bodyBytes)
    } catch is NIOTooManyBytesError {
      throw NativeError.bodyTooLong(maximumBytes: ServerLimits.bodyBytes)
    }
  }

  // MARK: Members

  /// Returns a text; `nil` when it is missing or null.
  func text(_ name: String) throws(NativeError) -> String? {
    try member(name, "text") { $0.text }
  }

  /// Returns a text that must be there.
  func requiredText(_ name: String) throws(NativeError) -> String {
    guard let text = try text(name) else { throw .missing(field: name) }
    return text
  }

  /// Returns a number; `nil` when it is missing or null.
  func number(_ name: String) throws(NativeError) -> Double? {
    try member(name, "number") { $0.number }
  }

  /// Returns whether a switch is on; false when it is missing or null.
  func flag(_ name: String) throws(NativeError) -> Bool {
    try member(name, "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
      ?? false
  }

  private func member<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(NativeError) -> Value? {
    guard let member = value[name], !member.isNull else { return nil }
    guard let value = read(member) else {
      throw .wrongKind(field: name, expected: expected, found: member.kindName.lowercased())
    }
    return value
  }
}
