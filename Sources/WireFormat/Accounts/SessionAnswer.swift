public import TextFormats

/// A session as log-in and log-out show it: both members are texts that apps require.
public struct SessionAnswer: Hashable, Sendable {
  /// Opaque; no client sends it back.
  public let id: String
  /// When it ends, or has ended: milliseconds since 1970.
  public let expirationMilliseconds: Int64

  public init(id: String, expirationMilliseconds: Int64) {
    self.id = id
    self.expirationMilliseconds = expirationMilliseconds
  }

  var json: JSONValue {
    [
      "id": .text(id),
      "expiration": .text(WireDate.textOfMicroseconds(expirationMilliseconds)),
    ]
  }

  init?(_ value: JSONValue?) {
    guard let value, let id = value["id"]?.text,
      let expiration = value["expiration"]?.text.flatMap({ WireDate.milliseconds($0) })
    else { return nil }
    self.init(id: id, expirationMilliseconds: expiration)
  }
}

/// What a log-in is answered with.
public struct LoginAnswer: Hashable, JSONWritable, Sendable {
  /// The account's number: a text, though it looks like a number, or eight of eight apps break.
  public let key: String
  /// The session that has begun.
  public let session: SessionAnswer

  public init(key: String, session: SessionAnswer) {
    self.key = key
    self.session = session
  }

  /// The body to send, behind the guard.
  public var json: JSONValue {
    ["account": ["registered": .bool(true), "key": .text(key)], "session": session.json]
  }

  /// Reads what another server sent; `nil` when it is no such answer.
  public init?(_ body: JSONValue) {
    guard let key = body["account"]?["key"]?.text, let session = SessionAnswer(body["session"])
    else { return nil }
    self.init(key: key, session: session)
  }
}

/// What a log-out is answered with, also when nobody was logged in.
public struct LogoutAnswer: Hashable, JSONWritable, Sendable {
  /// The session that has ended.
  public let session: SessionAnswer

  public init(session: SessionAnswer) { self.session = session }

  /// The body to send, behind the guard.
  public var json: JSONValue { ["session": session.json] }

  /// Reads what another server sent; `nil` when it is no such answer.
  public init?(_ body: JSONValue) {
    guard let session = SessionAnswer(body["session"]) else { return nil }
    self.init(session: session)
  }
}
