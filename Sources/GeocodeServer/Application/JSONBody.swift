import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers that are JSON.
enum JSONBody {
  /// What answers say of themselves.
  static let contentType = "application/json; charset=utf-8"

  /// Returns an answer of a JSON text.
  static func response(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    response(bytes: ByteBuffer(string: text), status: status)
  }

  /// Returns an answer of bytes that are JSON already.
  static func response(bytes: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: contentType, .contentLength: "\(bytes.readableBytes)"],
      body: ResponseBody(byteBuffer: bytes))
  }

  /// Returns an answer of a value.
  static func response(
    encoding value: some Encodable, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return response(bytes: ByteBuffer(bytes: try encoder.encode(value)), status: status)
  }

  /// Returns a text as a JSON string.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
