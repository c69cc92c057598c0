import Foundation
import GazetteerImport
import GeocodeServer
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import OnTheMapGeocoder
import Posting
import TestSupport

/// A server over a gazetteer of a few places, for tests of its geocoding routes.
final class GeocodeServerWorld: Sendable {
  private let folder: TemporaryFolder
  private let geocoder: Geocoder

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("extract"))
    let location = GazetteerLocation(
      gazetteer: folder.path("bundle"), data: folder.path("extract"), environment: [:],
      programPath: "/nowhere/otm", workingDirectory: folder.path)
    geocoder = try Geocoder(bundle: GazetteerBundle.open(location, progress: nil))
  }

  /// Paris in France and in Texas, built once.
  static let twoCitiesCalledParis = Result { try GeocodeServerWorld(Worlds.parisFranceAndTexas) }

  /// The server.
  func application(
    _ configuration: ServerConfiguration = ServerConfiguration()
  ) -> some ApplicationProtocol {
    let store = NoPosts()
    let parts = ServerParts(
      geocoder: geocoder, board: PinBoard(store: store),
      accounts: AccountRegister(
        store: store, passwords: PasswordHashing(parameters: .cheap)),
      signIn: SignIn(store: store, providers: []))
    return Application(router: ServerRoutes.router(configuration, ServerReadiness(.ready(parts))))
  }

  /// What the server answers to one request.
  func reply(
    _ path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: String = "",
    configuration: ServerConfiguration = ServerConfiguration()
  ) async throws -> Reply {
    try await application(configuration).test(.router) { client in
      let response = try await client.executeRequest(
        uri: path, method: method, headers: headers, body: ByteBuffer(string: body))
      return Reply(
        status: response.status.code, headers: response.headers,
        bytes: Array(buffer: response.body))
    }
  }
}

/// An answer of the server.
struct Reply: Sendable {
  let status: Int
  let headers: HTTPFields
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The object that the body is; empty for any other body.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
  }

  /// The objects under a key.
  func objects(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }

  /// The error's parts, as our own routes write it.
  var error: [String: String] { json["error"] as? [String: String] ?? [:] }
}
