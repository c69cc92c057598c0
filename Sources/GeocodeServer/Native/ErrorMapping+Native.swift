import HTTPTypes
import Posting
import ServerAPI
import TextFormats

/// The errors of pins and accounts.
extension ErrorMapping {
  static func shown(_ error: NativeError) -> Shown {
    let (status, code, field): (HTTPResponse.Status, String, String?) =
      switch error {
      case .sessionNeeded: (.unauthorized, "session.needed", nil)
      case .crossSite: (.forbidden, "session.crossSite", nil)
      case .othersPage: (.forbidden, "session.othersPage", nil)
      case .wrongPassword(let field): (.forbidden, "password.wrong", field)
      case .noObject: (.badRequest, "body.invalid", nil)
      case .missing(let field): (.badRequest, "body.missing", field)
      case .wrongKind(let field, _, _): (.badRequest, "body.wrongKind", field)
      case .signupClosed: (.forbidden, "signup.closed", nil)
      case .wrongCode: (.forbidden, "signup.wrongCode", "code")
      case .noSuchSession: (.notFound, "session.notFound", nil)
      case .administratorsOnly: (.forbidden, "administration.refused", nil)
      case .freshPasswordNeeded: (.forbidden, "administration.password", nil)
      case .protectedAccount: (.forbidden, "administration.protected", nil)
      case .refused(let problems): refused(problems)
      }
    var shown = Shown(status: status, code: code, message: "\(error)", field: field)
    if case .refused(let problems) = error { shown.problems = ReviewRenderer.json(of: problems) }
    return shown
  }

  private static func refused(
    _ problems: [PostProblem]
  ) -> (HTTPResponse.Status, String, String?) {
    let first = problems.first { $0.severity == .error }
    return (
      .unprocessableContent, first?.code.rawValue ?? "post.refused", first?.field.rawValue
    )
  }

  static func shown(_ error: AccountError) -> Shown {
    let (status, code, field): (HTTPResponse.Status, String, String?) =
      switch error {
      case .invalid(let problems):
        (
          .unprocessableContent, problems.first?.code ?? "account.invalid",
          problems.first?.field.rawValue
        )
      case .emailTaken: (.conflict, "account.exists", "email")
      case .wrongPassword: (.forbidden, "password.wrong", "password")
      case .passwordKeptElsewhere: (.conflict, "password.keptElsewhere", nil)
      case .gone: (.notFound, "account.gone", nil)
      }
    var shown = Shown(status: status, code: code, message: "\(error)", field: field)
    if case .invalid(let problems) = error {
      shown.problems = problems.map(ShownProblem.init).jsonValue.json
    }
    return shown
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
