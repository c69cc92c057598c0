import Posting

/// An error of a native route for pins or accounts.
///
/// ``ErrorMapping`` maps it to a status.
enum NativeError: Error {
  /// There is no valid session.
  case sessionNeeded
  /// The request may come from another site: the cookie came without the matching header.
  case crossSite
  /// According to the browser, the request comes from another site's page.
  case othersPage
  /// The password that confirms a change is wrong.
  case wrongPassword(field: String)
  /// The body is not a JSON object in UTF-8.
  case noObject(String)
  /// A member is missing.
  case missing(field: String)
  /// A member is of another type.
  case wrongKind(field: String, expected: String, found: String)
  /// Sign-up is closed.
  case signupClosed
  /// The sign-up code is wrong.
  case wrongCode
  /// The person does not have this session.
  case noSuchSession
  /// The account is not an administrator's.
  case administratorsOnly
  /// The session of an administrator is too old.
  case freshPasswordNeeded
  /// The account is an administrator's, which only the operator can change.
  case protectedAccount
  /// The draft has errors; the list contains at least one.
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
      "this is allowed only from this server's own pages and from programs"
    case .wrongPassword: "\(AccountError.wrongPassword)"
    case .noObject(let reason): "the body must be a JSON object in UTF-8: \(reason)"
    case .missing(let field): "\(field) is missing"
    case .wrongKind(let field, let expected, let found):
      "\(field) must be \(expected); found: \(found)"
    case .signupClosed: "sign-up is closed; ask the operator of this server for an account"
    case .wrongCode: "the sign-up code is wrong; ask the operator of this server"
    case .noSuchSession: "you have no session with this id; it may already have ended"
    case .administratorsOnly:
      "only administrators may do this; the operator appoints them with `otm account promote`"
    case .freshPasswordNeeded: "log in again with your password to administer the server"
    case .protectedAccount:
      "this is an administrator's account; only the operator can change it, with `otm account`"
    case .refused(let problems):
      problems.first { $0.severity == .error }.map { "\($0.message); \($0.remedy)" }
        ?? "this cannot be posted"
    }
  }
}
