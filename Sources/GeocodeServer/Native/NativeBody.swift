import Hummingbird
import NIOCore
import TextFormats
import WireFormat

/// The JSON object that a request to a native route brings.
///
/// Members that a route does not know are ignored, so that newer clients work.
struct NativeBody {
  private let value: JSONValue

  /// Reads a body, whatever its `Content-Type` says.
  ///
  /// - Throws: ``NativeError``, ``RequestBytes/Refusal``, or what the connection throws.
  init(_ request: Request, _ configuration: ServerConfiguration) async throws {
    try self.init(try await Self.bytes(of: request, configuration))
  }

  /// Reads a body that may be missing.
  static func optional(
    _ request: Request, _ configuration: ServerConfiguration
  ) async throws -> NativeBody? {
    let bytes = try await bytes(of: request, configuration)
    return bytes.readableBytes > 0 ? try NativeBody(bytes) : nil
  }

  private init(_ bytes: ByteBuffer) throws(NativeError) {
    do {
      value = try JSONValue(bytes: bytes.readableBytesView)
    } catch {
      throw .noObject("at byte \(error.offset), expected \(error.expected)")
    }
    guard case .object = value else {
      throw .noObject("found another kind of value, \(value.kindName.lowercased())")
    }
  }

  private static func bytes(
    of request: Request, _ configuration: ServerConfiguration
  ) async throws -> ByteBuffer {
    try await RequestBytes(
      maximumBytes: configuration.bodyBytes, timeLimit: configuration.bodyTimeLimit
    ).read(request)
  }

  // MARK: Members

  /// Returns a text; `nil` when it is missing or null.
  func text(_ name: String) throws(NativeError) -> String? {
    try member(name, "a text") { $0.text }
  }

  /// Returns a text that must be there.
  func requiredText(_ name: String) throws(NativeError) -> String {
    guard let text = try text(name) else { throw .missing(field: name) }
    return text
  }

  /// Returns a number; `nil` when it is missing or null.
  func number(_ name: String) throws(NativeError) -> Double? {
    try member(name, "a number") { $0.number }
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
