import HTTPTypes
import NIOCore
import ServerAPI
import ServerTesting
import Testing
import TextFormats

/// A response of the wire API, as an app sees it.
struct WireReply {
  let status: Int
  let json: JSONValue

  /// Drops the guard where there is one, as apps do without looking.
  init(_ response: TestResponse) throws {
    status = response.status.code
    let bytes = Array(response.body.readableBytesView)
    json = try JSONValue(bytes: Self.withoutGuard(bytes) ?? bytes)
  }

  /// Returns a body after the guard; `nil` if the guard is missing.
  static func withoutGuard(_ body: [UInt8]) -> [UInt8]? {
    body.starts(with: WireGuard.bytes) ? Array(body.dropFirst(WireGuard.bytes.count)) : nil
  }
}
