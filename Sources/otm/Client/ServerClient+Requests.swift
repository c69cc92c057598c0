package import Geodesy
import HTTPClient
package import ServerAPI
import TextFormats

extension ServerClient {
  /// A login: the account, the session's token, and the token that makes this machine known.
  package typealias Login = (account: ShownAccount, token: String, device: String?)

  /// Creates an account, and logs in; some servers require a sign-up code.
  package func signUp(
    email: String, password: String, firstName: String, lastName: String, code: String? = nil
  ) async throws -> Login {
    let answer = try await send(
      .post, "/account",
      body: SignUpRequest {
        $0.email = email
        $0.password = password
        $0.firstName = firstName
        $0.lastName = lastName
        $0.code = code
      })
    return login(try read(BegunAccount.self, in: answer).session, in: answer)
  }

  /// Logs in.
  ///
  /// Pass the device token of the previous login, or `nil` for the first one. With it, failed
  /// logins of other people do not delay this one.
  package func logIn(
    email: String, password: String, device: String? = nil
  ) async throws -> Login {
    let answer = try await send(
      .post, "/account/session",
      headers: device.map { ["Cookie": "\(Self.deviceCookie)=\($0)"] } ?? [:],
      body: LoginCredentials {
        $0.email = email
        $0.password = password
      })
    return login(try read(BegunSession.self, in: answer), in: answer)
  }

  private func login(_ session: BegunSession, in answer: ClientResponse) -> Login {
    let name = Self.deviceCookie
    let cookies = answer.headers["Set-Cookie"].compactMap { $0.split(separator: ";").first }
    let shown = cookies.last { $0.hasPrefix("\(name)=") }?.dropFirst(name.utf8.count + 1)
    return (session.account, session.token, shown.map(String.init))
  }

  private static let deviceCookie = "otm-device"

  /// Logs out: ends this session, or all sessions of the account.
  package func logOut(everywhere: Bool = false) async throws {
    try await perform(.delete, everywhere ? "/account/sessions" : "/account/session")
  }

  /// Returns the account's sessions, newest first.
  package func sessions() async throws -> [ShownSession] {
    try await value(SessionListing.self, .get, "/account/sessions").sessions
  }

  /// Returns the account of this session.
  package func account() async throws -> ShownAccount {
    try await value(ShownAccount.self, .get, "/account")
  }
}

extension ServerClient {
  /// Returns the most recently written pins, newest first.
  package func newestPins(limit: Int, skip: Int = 0) async throws -> PinListing {
    try await listing("/pins?limit=\(limit)&skip=\(skip)")
  }

  /// Returns the pins nearest to a point, nearest first, within a radius in meters; `nil` means no
  /// limit.
  package func pins(
    near point: Coordinate, count: Int, radiusMeters: Double? = nil
  ) async throws -> PinListing {
    let radius = radiusMeters.map { "&radius=\($0)m" } ?? ""
    return try await listing(
      "/pins/near?lat=\(point.latitude)&lon=\(point.longitude)&count=\(count)\(radius)")
  }

  /// Posts a pin, or replaces the existing one; others see the label, or the place without one.
  ///
  /// - Throws: ``ClientError/pinExists(id:)`` if there is one and `overwrite` is not set.
  package func post(
    place: String, shownAs label: String? = nil, link: String, at point: Coordinate,
    overwriting: Bool = false
  ) async throws -> ShownPin {
    try await value(
      ShownPin.self, .post, "/pins",
      body: PinRequest {
        $0.place = place
        $0.placeLabel = label
        $0.link = link
        $0.latitude = point.latitude
        $0.longitude = point.longitude
        $0.overwrites = overwriting
      })
  }

  private func listing(_ path: String) async throws -> PinListing {
    try await value(PinListing.self, .get, path)
  }
}
