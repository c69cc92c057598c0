import HTTPTypes
import PostAnswers
import Posting
import ServerAPI
import TextFormats
import WireFormat

/// The errors of pins and accounts.
extension ErrorMapping {
  static func shown(_ error: NativeError) -> Shown {
    let message = "\(error)"
    switch error {
    case .sessionNeeded:
      return Shown(status: .unauthorized, code: "session.needed", message: message)
    case .crossSite:
      return Shown(status: .forbidden, code: "session.crossSite", message: message)
    case .othersPage:
      return Shown(status: .forbidden, code: "session.othersPage", message: message)
    case .wrongPassword(let field):
      return Shown(status: .forbidden, code: "password.wrong", message: message, field: field)
    case .noObject:
      return Shown(status: .badRequest, code: "body.invalid", message: message)
    case .missing(let field):
      return Shown(status: .badRequest, code: "body.missing", message: message, field: field)
    case .wrongKind(let field, _, _):
      return Shown(status: .badRequest, code: "body.wrongKind", message: message, field: field)
    case .signupClosed:
      return Shown(status: .forbidden, code: "signup.closed", message: message)
    case .wrongCode:
      return Shown(status: .forbidden, code: "signup.wrongCode", message: message, field: "code")
    case .noSuchSession:
      return Shown(status: .notFound, code: "session.notFound", message: message)
    case .administratorsOnly:
      return Shown(status: .forbidden, code: "administration.refused", message: message)
    case .freshPasswordNeeded:
      return Shown(status: .forbidden, code: "administration.password", message: message)
    case .protectedAccount:
      return Shown(status: .forbidden, code: "administration.protected", message: message)
    case .noBackup:
      return Shown(status: .conflict, code: "backup.unavailable", message: message)
    case .pinExists(let id):
      return Shown(
        status: .conflict, code: "pin.exists", message: message, pin: id.rawValue)
    case .refused(let problems):
      let first = problems.first { $0.severity == .error }
      return Shown(
        status: .unprocessableContent, code: first?.code.rawValue ?? "post.refused",
        message: message, field: first?.field.rawValue,
        problems: ReviewRenderer.json(of: problems))
    }
  }

  static func shown(_ error: AccountError) -> Shown {
    let message = "\(error)"
    switch error {
    case .invalid(let problems):
      return Shown(
        status: .unprocessableContent, code: problems.first?.code ?? "account.invalid",
        message: message, field: problems.first?.field.rawValue,
        problems: problems.map(ShownProblem.init).jsonValue.json)
    case .emailTaken:
      return Shown(status: .conflict, code: "account.exists", message: message, field: "email")
    case .wrongPassword:
      return Shown(status: .forbidden, code: "password.wrong", message: message, field: "password")
    case .passwordKeptElsewhere:
      return Shown(status: .conflict, code: "password.keptElsewhere", message: message)
    case .gone:
      return Shown(status: .notFound, code: "account.gone", message: message)
    }
  }
}

extension ShownProblem {
  /// Creates the problem of an account as shown to clients.
  fileprivate init(_ problem: AccountProblem) {
    let parts = problem.message.split(separator: "; ", maxSplits: 1)
    self.init {
      $0.code = problem.code
      $0.field = problem.field.rawValue
      $0.severity = "error"
      $0.message = parts.first.map(String.init) ?? ""
      $0.remedy = parts.dropFirst().first.map(String.init) ?? ""
    }
  }
}
