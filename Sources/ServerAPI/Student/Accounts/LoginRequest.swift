package import TextFormats

/// The body of `POST /v1/session`: one kind of credential.
package enum LoginRequest: Hashable, Sendable {
  /// `{"udacity": {"username": …, "password": …}}`.
  case password(username: String, password: String)
  /// `{"facebook_mobile": {"access_token": …}}`.
  case facebook(token: String)

  /// Parses a body.
  ///
  /// Unknown members are ignored, and `null` counts as absent.
  ///
  /// - Throws: ``AccountsError`` in the form that apps match on.
  package init(_ body: JSONValue) throws(AccountsError) {
    guard case .object = body else { throw .badJSON }
    let password = body["udacity"].flatMap { $0.isNull ? nil : $0 }
    let facebook = body["facebook_mobile"].flatMap { $0.isNull ? nil : $0 }
    switch (password, facebook) {
    case (let pair?, nil):
      let username = try Self.text("username", of: pair, in: "udacity")
      self = .password(
        username: username, password: try Self.text("password", of: pair, in: "udacity"))
    case (nil, let holder?):
      let token = try Self.text("access_token", of: holder, in: "facebook_mobile")
      // The course's sample ends the token with a semicolon inside the quotes, and many apps copied
      // it.
      self = .facebook(token: token.hasSuffix(";") ? String(token.dropLast()) : token)
    default: throw .notExactlyOneCredential
    }
  }

  private static func text(
    _ name: String, of holder: JSONValue, in path: String
  ) throws(AccountsError) -> String {
    guard let text = holder[name]?.text, !text.isEmpty else {
      throw .missingParameter(name, path: path)
    }
    return text
  }
}
