import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// `/administration`: the overview, refused requests, backups, and deleting pins.
struct AdministrationRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness
  let refusals: RefusalLog
  let allowances: RateLimiter

  /// The number of backups allowed in a burst; one more is allowed every 10 minutes.
  ///
  /// Each backup reads the whole database and takes disk space.
  private static let backups = 6
  private static let backupSeconds: Int64 = 60 * 60

  static let routes: [Route<Self>] = [
    .native(
      .get, "/administration", .administration,
      "Get an overview: sign-up and counts.", answers: .administration,
      session: .needed
    ) { routes, request, _ in try await routes.overview(request) },
    .native(
      .get, "/administration/refusals", .administration,
      "List recently refused requests, newest first.", answers: .refusals, session: .needed
    ) { routes, request, _ in try await routes.refused(request) },
    .native(
      .get, "/administration/backups", .administration, "List the backups, newest first.",
      answers: .backups, session: .needed
    ) { routes, request, _ in try await routes.listBackups(request) },
    .native(
      .post, "/administration/backup", .administration, "Back up the database.",
      answers: .backup, successes: [201], session: .needed
    ) { routes, request, context in try await routes.backUp(request, context) },
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
        $0.signup = configuration.passwordSignup.name
        $0.signupCode = code
        $0.admitsGuests = configuration.admitsGuests
        $0.pins = statistics?.pins
        $0.accounts = statistics?.accounts
        $0.canBackUp = parts.backups != nil
        $0.until = WireDate.text(administrator.until.milliseconds)
      })
  }

  private func refused(_ request: Request) async throws -> Response {
    _ = try await readiness.parts(forAdministratorReading: request)
    return NativeAnswer.response(
      RefusalListing { $0.refusals = refusals.latest.map { ShownRefusal($0) } })
  }

  private func listBackups(_ request: Request) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorReading: request)
    guard let backups = parts.backups else { throw NativeError.noBackup }
    let files = try await backups.list()
    return NativeAnswer.response(
      BackupListing {
        $0.backups = files.map { file in
          StoredBackup {
            $0.file = file.file
            $0.createdAt = WireDate.text(file.createdAt.milliseconds)
            $0.bytes = file.bytes
          }
        }
      })
  }

  private func backUp(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let parts = try await readiness.parts(forAdministratorWriting: request)
    guard let backups = parts.backups else { throw NativeError.noBackup }
    let client = ClientAddress(request.headers, context, configuration.trustedProxies)
    let shortage = allowances.take(
      Allowance.of(client.network, "backup", Self.backups, in: Self.backupSeconds))
    if let shortage { throw RateExceeded(bound: shortage.bound, seconds: shortage.seconds) }
    let report = try await backups.add()
    return NativeAnswer.response(
      ShownBackup {
        $0.file = report.file
        $0.accounts = report.accounts
        $0.pins = report.pins
      }, status: .created)
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
