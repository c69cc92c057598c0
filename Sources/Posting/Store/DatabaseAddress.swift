/// The address of a database, such as `postgres://user@host/database`.
///
/// It may contain a password, so use only ``shown`` in logs and messages.
package struct DatabaseAddress: Hashable, Sendable {
  /// The complete address, for connecting.
  package let text: String

  /// Parses an address; `nil` if the text is not one, and therefore a file path.
  package init?(_ text: String) {
    // Compared by bytes, because `hasPrefix` fails if a combining mark follows the prefix.
    guard ["postgres://", "postgresql://"].contains(where: { text.utf8.starts(with: $0.utf8) })
    else { return nil }
    self.text = text
  }

  /// Whether the address contains a password or another secret.
  package var holdsSecret: Bool { shown != text }

  /// The address without its secrets.
  ///
  /// `postgres://ada:secret@db/otm?sslpassword=x` becomes `postgres://ada@db/otm?sslpassword=***`.
  /// If an @ follows a question mark, either may belong to an unescaped password, so most of the
  /// address is omitted: `postgres://db/***`.
  package var shown: String {
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
    // Everything between the user's name and the last @ is the password, whatever characters it
    // contains.
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

  /// Returns whether a parameter of libpq is known not to be secret.
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
