import HTTPTypes
import Hummingbird
import Posting

/// Somebody who may administer the server in the browser: an account that the operator has named
/// (`otm account promote`), with a session that began by a password a short while ago.
struct Administrator {
  /// The session.
  let loggedIn: SessionService.LoggedIn

  /// How old a session may be: long enough for a task, too short for a browser left open.
  static let freshSeconds: Int64 = 15 * 60

  /// Admits who only reads.
  ///
  /// - Throws: ``NativeError/sessionNeeded``, ``NativeError/administratorsOnly``,
  ///   ``NativeError/freshPasswordNeeded``, or `PostStoreError`.
  init(reading request: Request, _ parts: ServerDependencies) async throws {
    try self.init(try await NativeVisitor(reading: request, parts), parts)
  }

  /// Admits who changes something.
  ///
  /// - Throws: The same, and what ``NativeVisitor/init(writing:_:)`` throws.
  init(writing request: Request, _ parts: ServerDependencies) async throws {
    try self.init(try await NativeVisitor(writing: request, parts), parts)
  }

  private init(_ visitor: NativeVisitor, _ parts: ServerDependencies) throws {
    loggedIn = try visitor.required()
    guard loggedIn.account.isAdministrator else { throw NativeError.administratorsOnly }
    let end = loggedIn.session.createdAt.advanced(bySeconds: Self.freshSeconds)
    guard end > parts.signIn.time.now() else { throw NativeError.freshPasswordNeeded }
  }
}
