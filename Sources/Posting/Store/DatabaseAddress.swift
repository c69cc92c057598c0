/// The address of a database server, as `postgres://user@host/database`.
///
/// It may hold a password, so only ``shown`` is for logs and people.
public struct DatabaseAddress: Hashable, Sendable {
  /// The whole text, for the one who connects.
  public let text: String

  /// Takes an address; `nil` when the text is none, and so a file's path.
  public init?(_ text: String) {
    // Byte by byte: a mark behind a sign makes another character of it for `hasPrefix`.
    guard ["postgres://", "postgresql://"].contains(where: { text.utf8.starts(with: $0.utf8) })
    else { return nil }
    self.text = text
  }

  /// Whether a password, or another secret, is in the text.
  public var holdsSecret: Bool { shown != text }

  /// The address without its secrets.
  ///
  /// `postgres://ada:secret@db/otm?sslpassword=x` is shown as `postgres://ada@db/otm?sslpassword=***`.
  /// Where an @ follows a question mark either may belong to a password that was not escaped, so only
  /// the first name is shown: `postgres://db/***`.
  public var shown: String {
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"),
      let start = scalars.index(colon, offsetBy: 3, limitedBy: scalars.endIndex)
    else { return "postgres://" }
    let scheme = String(scalars[..<start])
    let rest = scalars[start...]
    let query = rest.firstIndex(of: "?") ?? rest.endIndex
    guard !rest[query...].contains("@") else {
      let name = rest.prefix { ![":", "/", "?", "@"].contains($0) }
      return scheme + String(name) + "/***"
    }
    // What stands between a user's name and the last @ is a password, whatever characters it has.
    let at = rest[..<query].lastIndex(of: "@") ?? start
    let user = rest[..<at].prefix { $0 != ":" }
    return scheme + String(user) + String(rest[at..<query]) + Self.shownQuery(rest[query...])
  }

  private static func shownQuery(_ query: Substring.UnicodeScalarView) -> String {
    guard query.first == "?" else { return "" }
    let items = query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    return "?"
      + items.map { item in
        let name = item.prefix { $0 != "=" }
        let isShown = name.count == item.count || isHarmless(String(name))
        return isShown ? String(item) : String(name) + "=***"
      }.joined(separator: "&")
  }

  /// Names of libpq's parameters that are no secrets; a name that is not known may be one.
  private static func isHarmless(_ name: String) -> Bool {
    switch name {
    case "host", "hostaddr", "port", "dbname", "user", "sslmode", "sslrootcert", "sslcert",
      "sslkey", "sslcrl", "sslcrldir", "sslsni", "ssl_min_protocol_version",
      "ssl_max_protocol_version", "connect_timeout", "application_name", "service", "passfile",
      "target_session_attrs", "channel_binding", "gssencmode", "krbsrvname", "keepalives",
      "keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout",
      "load_balance_hosts", "requirepeer":
      true
    default: false
    }
  }
}
