import HTTPTypes
import Hummingbird
import NIOCore
import Posting
import ServerAPI
import TextFormats

/// `GET /account/export`: all data stored about a person, except the password hash.
///
/// Pins are read and written in pages, so that memory is bounded even for accounts with very many.
struct AccountExportAnswer {
  let store: any PostStoring
  let loggedIn: SessionService.LoggedIn

  /// The number of pins in memory at a time: at most 2 MB.
  private static let page = 500

  /// Returns the response.
  ///
  /// A failure at the start is an error; a later one breaks the response off.
  func response() async throws -> Response {
    let account = loggedIn.account
    var failures: [Timestamp] = []
    for login in account.logins { failures += try await store.failures(with: login) }
    let sessions = try await store.sessions(of: account.id)
    let head = AccountExport {
      $0.account = ShownAccount(account)
      $0.sessions = sessions.map { ShownSession($0, current: loggedIn.session) }
      $0.failedLogins = failures.sorted(by: >).map { WireDate.text($0.milliseconds) }
    }
    let first = try await store.posts(of: account.id, after: nil, limit: Self.page)
    let body = ResponseBody { writer in
      // The pins come last, and are written as they are read.
      try await writer.write(ByteBuffer(string: String(head.jsonValue.json.dropLast(2))))
      var posts = first
      var isFirst = true
      while let last = posts.last {
        var text = ""
        for post in posts {
          text += (isFirst ? "" : ",") + ExportedPin(post).jsonValue.json
          isFirst = false
        }
        try await writer.write(ByteBuffer(string: text))
        posts = try await store.posts(of: account.id, after: last, limit: Self.page)
      }
      try await writer.write(ByteBuffer(string: "]}"))
      try await writer.finish(nil)
    }
    var response = NativeAnswer.fresh(
      Response(status: .ok, headers: [.contentType: JSONBody.contentType], body: body))
    response.headers[.contentDisposition] = "attachment; filename=\"on-the-map.json\""
    return response
  }
}
