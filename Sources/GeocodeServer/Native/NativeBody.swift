import Hummingbird
import NIOCore
import ServerAPI
import TextFormats

/// The JSON body of a request to a native route.
///
/// Unknown members are ignored, so that newer clients work.
enum NativeBody {
  /// Reads a body, whatever its `Content-Type` is.
  ///
  /// - Throws: ``NativeError``, ``RequestBytes/Refusal``, or an error of the connection.
  static func read<Message: JSONMessage>(
    _ type: Message.Type, _ request: Request, _ configuration: ServerConfiguration
  ) async throws -> Message {
    try message(try await bytes(of: request, configuration))
  }

  /// Reads an optional body; a missing one is an empty message.
  static func readOptional<Message: JSONMessage>(
    _ type: Message.Type, _ request: Request, _ configuration: ServerConfiguration
  ) async throws -> Message {
    let bytes = try await bytes(of: request, configuration)
    return bytes.readableBytes > 0 ? try message(bytes) : Message()
  }

  private static func message<Message: JSONMessage>(
    _ bytes: ByteBuffer
  ) throws(NativeError) -> Message {
    let value: JSONValue
    do {
      value = try JSONValue(bytes: bytes.readableBytesView)
    } catch {
      throw .noObject("at byte \(error.offset), expected \(error.expected)")
    }
    guard case .object = value else {
      throw .noObject("found another kind of value, \(value.kindName.lowercased())")
    }
    do throws(JSONMismatch) {
      return try Message(json: value)
    } catch {
      let field = error.path.joined(separator: ".")
      guard let found = error.found else { throw .missing(field: field) }
      throw .wrongKind(
        field: field, expected: error.expected, found: found.kindName.lowercased())
    }
  }

  private static func bytes(
    of request: Request, _ configuration: ServerConfiguration
  ) async throws -> ByteBuffer {
    try await RequestBytes(
      maximumBytes: configuration.bodyBytes, timeLimit: configuration.bodyTimeLimit
    ).read(request)
  }
}
