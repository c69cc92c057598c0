import Posting

/// Why a native route for pins or accounts does not do what was asked.
///
/// Which status that is, ``ErrorMapping`` knows.
enum NativeError: Error {
  /// Nobody is logged in, or no more.
  case sessionNeeded
  /// The request may come from another's page: the cookie came without its counterpart.
  case crossSite
  /// A page of somebody else sent the request, as the browser says.
  case othersPage
  /// The password typed to confirm is not the account's.
  case wrongPassword(field: String)
  /// The body is no JSON object in UTF-8.
  case noObject(String)
  /// A member is missing.
  case missing(field: String)
  /// A member is of another kind.
  case wrongKind(field: String, expected: String, found: String)
  /// Nobody may make accounts here.
  case signupClosed
  /// The code for making accounts is wrong.
  case wrongCode
  /// There is no such session of the person's.
  case noSuchSession
  /// The account is no administrator's.
  case administratorsOnly
  /// The session of an administrator is too old.
  case freshPasswordNeeded
  /// The account is an administrator's, which the operator alone changes.
  case protectedAccount
  /// The database is not one that this server backs up.
  case noBackup
  /// Whoever posts has a pin already.
  case pinExists(PostID)
  /// What was to be posted has errors; of these there is at least one.
  case refused([PostProblem])
}

extension NativeError: CustomStringConvertible {
  /// What went wrong, and what to do.
  var description: String {
    switch self {
    case .sessionNeeded: "log in first"
    case .crossSite:
      """
      with the session's cookie, a write needs the header X-XSRF-TOKEN with the value of the cookie \
      XSRF-TOKEN
      """
    case .othersPage:
      "this is taken from this server's own pages and from programs only, not from other pages"
    case .wrongPassword: "\(AccountError.wrongPassword)"
    case .noObject(let reason): "the body must be a JSON object in UTF-8: \(reason)"
    case .missing(let field): "\(field) is missing"
    case .wrongKind(let field, let expected, let found):
      "\(field) must be \(expected); found: \(found)"
    case .signupClosed: "accounts are made by who runs this server; ask there"
    case .wrongCode: "the sign-up code is wrong; ask who runs this server"
    case .noSuchSession: "you have no session of this id; it may have ended already"
    case .administratorsOnly:
      "only administrators may do this; the operator names them with `otm account promote`"
    case .freshPasswordNeeded: "log in again with your password to administer the server"
    case .protectedAccount:
      "this is an administrator's account; only the operator changes it, with `otm account`"
    case .noBackup:
      "this server does not back up its database; use the tools of the database, such as pg_dump"
    case .pinExists: "you have a pin already; send \"overwrite\": true to put this in its place"
    case .refused(let problems):
      problems.first { $0.severity == .error }.map { "\($0.message); \($0.remedy)" }
        ?? "this cannot be posted"
    }
  }
}
