import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// `/administration`: the overview, and deleting pins.
struct AdministrationRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  static let routes: [Route<Self>] = [
    .native(
      .get, "/administration", .administration,
      "Get an overview: sign-up and counts.", answers: .administration,
      session: .needed
    ) { routes, request, _ in try await routes.overview(request) },
    .native(
      .delete, "/administration/pins/{id}", .administration, "Delete any pin.",
      successes: [204], session: .needed
    ) { routes, request, context in try await routes.removePin(request, context.postID) },
  ]

  private func removePin(_ request: Request, _ id: PostID) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    try await parts.pins.remove(id, by: .moderator)
    return NativeAnswer.empty()
  }

  private func overview(_ request: Request) async throws -> Response {
    let parts = try await readiness.dependencies()
    let administrator = try await Administrator(reading: request, parts)
    let statistics = await parts.storeFacts()
    let code: String? = if case .code(let text) = configuration.signup { text } else { nil }
    return NativeAnswer.response(
      AdministrationOverview {
        $0.signup = configuration.signup.name
        $0.signupCode = code
        $0.admitsGuests = configuration.admitsGuests
        $0.pins = statistics?.pins
        $0.accounts = statistics?.accounts
        $0.until = WireDate.text(administrator.until.milliseconds)
      })
  }
}

/// An administrator: an account promoted by the operator (`otm account promote`) with a recent
/// session.
struct Administrator {
  /// The session.
  let loggedIn: SessionService.LoggedIn

  /// The maximum age of a session in seconds: long enough for a task, too short for an unattended
  /// browser.
  static let freshSeconds: Int64 = 15 * 60

  /// When the password is needed again.
  var until: Timestamp { loggedIn.session.createdAt.advanced(bySeconds: Self.freshSeconds) }

  /// Checks that a reading request comes from an administrator.
  ///
  /// - Throws: ``NativeError/sessionNeeded``, ``NativeError/administratorsOnly``,
  ///   ``NativeError/freshPasswordNeeded``, or `PostStoreError`.
  init(reading request: Request, _ parts: ServerDependencies) async throws {
    try self.init(try await NativeVisitor(reading: request, parts), parts)
  }

  /// Checks that a writing request comes from an administrator.
  ///
  /// - Throws: The same errors, or those of ``NativeVisitor/init(writing:_:)``.
  init(writing request: Request, _ parts: ServerDependencies) async throws {
    try self.init(try await NativeVisitor(writing: request, parts), parts)
  }

  private init(_ visitor: NativeVisitor, _ parts: ServerDependencies) throws {
    loggedIn = try visitor.required()
    guard loggedIn.account.isAdministrator else { throw NativeError.administratorsOnly }
    guard until > parts.sessions.time.now() else { throw NativeError.freshPasswordNeeded }
  }
}

extension ServerReadiness {
  /// Returns the parts of the server for a reading request of an administrator.
  ///
  /// - Throws: ``NotReady``, or the errors of ``Administrator/init(reading:_:)``.
  func parts(forAdministratorReading request: Request) async throws -> ServerDependencies {
    let parts = try dependencies()
    _ = try await Administrator(reading: request, parts)
    return parts
  }

  /// Returns the parts of the server for a writing request of an administrator.
  ///
  /// - Throws: ``NotReady``, or the errors of ``Administrator/init(writing:_:)``.
  func parts(forAdministratorWriting request: Request) async throws -> ServerDependencies {
    let parts = try dependencies()
    _ = try await Administrator(writing: request, parts)
    return parts
  }
}
