import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import GeocodeServer

@Suite struct RequestBytesTests {
  /// Nothing of the body arrives.
  @Test func aBodyThatIsSaidToBeFarTooLongIsNotWaitedFor() async throws {
    let (pieces, sender) = AsyncStream.makeStream(of: ByteBuffer.self)
    let request = Request(
      head: HTTPRequest(
        method: .post, scheme: nil, authority: nil, path: "/pins",
        headerFields: [.contentLength: "99999999999"]),
      body: RequestBody(asyncSequence: pieces))
    await #expect(throws: RequestBytes.Refusal.tooLong(maximumBytes: 10, isCutOff: true)) {
      try await RequestBytes(maximumBytes: 10, timeLimit: .seconds(600)).read(request)
    }
    sender.finish()
  }
}
