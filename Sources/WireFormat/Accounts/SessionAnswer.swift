public import TextFormats

/// A session in the responses to login and logout: both members are texts that apps require.
public struct SessionAnswer: Hashable, Sendable {
  /// The id, which is opaque; no client sends it back.
  public let id: String
  /// The time at which it ends or has ended, in milliseconds since 1970.
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

/// The response to a login.
public struct LoginAnswer: Hashable, JSONWritable, Sendable {
  /// The account's number: a text although it looks like a number, or eight of eight apps break.
  public let key: String
  /// The new session.
  public let session: SessionAnswer

  public init(key: String, session: SessionAnswer) {
    self.key = key
    self.session = session
  }

  /// The body to send, after the guard.
  public var json: JSONValue {
    ["account": ["registered": .bool(true), "key": .text(key)], "session": session.json]
  }

  /// Parses a response sent by another server; `nil` if it is invalid.
  public init?(_ body: JSONValue) {
    guard let key = body["account"]?["key"]?.text, let session = SessionAnswer(body["session"])
    else { return nil }
    self.init(key: key, session: session)
  }
}

/// The response to a logout, even if nobody was logged in.
public struct LogoutAnswer: Hashable, JSONWritable, Sendable {
  /// The session that was ended.
  public let session: SessionAnswer

  public init(session: SessionAnswer) { self.session = session }

  /// The body to send, after the guard.
  public var json: JSONValue { ["session": session.json] }

  /// Parses a response sent by another server; `nil` if it is invalid.
  public init?(_ body: JSONValue) {
    guard let session = SessionAnswer(body["session"]) else { return nil }
    self.init(session: session)
  }
}
