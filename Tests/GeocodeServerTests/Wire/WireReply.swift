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
    json = try JSONValue(bytes: WireGuard.dropped(from: bytes) ?? bytes)
  }
}
