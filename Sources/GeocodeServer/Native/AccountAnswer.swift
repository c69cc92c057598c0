import Geodesy
import Hummingbird
import Posting
import TextFormats
import WireFormat

/// Answers about accounts; what is kept of passwords is in none of them.
enum AccountAnswer {
  /// An account as its owner sees it.
  static func json(_ account: Account) -> JSONValue {
    [
      "id": .text(account.id.rawValue),
      "email": account.email.map(JSONValue.text) ?? .null,
      "firstName": .text(account.name.first),
      "lastName": .text(account.name.last),
      "provider": .text(account.identity.provider.rawValue),
      "createdAt": .text(WireDate.text(account.createdAt.milliseconds)),
    ]
  }

  /// Returns an answer that only who asked may keep.
  static func response(_ json: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    PinAnswer.fresh(JSONBody.response(json.json, status: status))
  }

  /// A session that has begun, with its token: for programs, which keep no cookies.
  static func json(_ loggedIn: SessionService.LoggedIn) -> JSONValue {
    [
      "account": json(loggedIn.account),
      "token": .text(loggedIn.token.text),
      "expiresAt": .text(WireDate.text(loggedIn.session.expiresAt.milliseconds)),
    ]
  }

  /// A session as its owner sees it.
  static func json(_ session: Session, current: Session) -> JSONValue {
    [
      "id": .text(session.number),
      "createdAt": .text(WireDate.text(session.createdAt.milliseconds)),
      "expiresAt": .text(WireDate.text(session.expiresAt.milliseconds)),
      "client": session.client.map(JSONValue.text) ?? .null,
      "current": .bool(session.tokenHash == current.tokenHash),
    ]
  }

  /// A pin with all that is kept of it.
  static func json(_ post: Post) -> JSONValue {
    [
      "id": .text(post.id.rawValue),
      "uniqueKey": .text(post.uniqueKey),
      "firstName": .text(post.name.first),
      "lastName": .text(post.name.last),
      "place": .text(post.place),
      "link": .text(post.link),
      "latitude": .number(post.coordinate.latitude),
      "longitude": .number(post.coordinate.longitude),
      "createdAt": .text(WireDate.text(post.createdAt.milliseconds)),
      "updatedAt": .text(WireDate.text(post.updatedAt.milliseconds)),
    ]
  }
}
