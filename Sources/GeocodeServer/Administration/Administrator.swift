import HTTPTypes
import Hummingbird
import Posting

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
    guard until > parts.signIn.time.now() else { throw NativeError.freshPasswordNeeded }
  }
}
