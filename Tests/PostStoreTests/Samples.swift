import Geodesy
package import Posting

/// Values for filling stores; every part has a default.
enum Sample {
  static let start = Timestamp(milliseconds: 1_700_000_000_000)

  static func account(
    _ id: String = "1000000001", provider: IdentityKey.Provider = .local, subject: String? = nil,
    email: String? = nil, first: String = "Ada", last: String = "Byron",
    passwordHash: String? = "scrypt$1$1$1$00$00", isDisabled: Bool = false,
    isAdministrator: Bool = false
  ) -> Account {
    Account(
      id: AccountID(rawValue: id),
      identity: IdentityKey(provider: provider, subject: subject ?? "\(id)@example.org"),
      email: email, name: PersonName(first: first, last: last), passwordHash: passwordHash,
      isDisabled: isDisabled, isAdministrator: isAdministrator,
      createdAt: start)
  }

  static func post(
    _ id: String, owner: String? = nil, uniqueKey: String = "1000000001", first: String = "Ada",
    last: String = "Byron", place: String = "Lyon", label: String? = nil,
    link: String = "https://example.org", latitude: Double = 45.75, longitude: Double = 4.85,
    seconds: Int64 = 0
  ) -> Post {
    Post(
      id: PostID(rawValue: id), owner: owner.map(AccountID.init(rawValue:)), uniqueKey: uniqueKey,
      name: PersonName(first: first, last: last), place: place, placeLabel: label,
      link: link,
      coordinate: Coordinate(latitude: latitude, longitude: longitude)!,
      createdAt: start.advanced(bySeconds: seconds), updatedAt: start.advanced(bySeconds: seconds))
  }

  static func session(
    _ token: String, of account: String = "1000000001", from begin: Int64 = 0, until end: Int64,
    client: String? = nil, loginVersion: Int64 = 0
  ) -> Session {
    Session(
      tokenHash: SessionTokenHash(rawValue: token), account: AccountID(rawValue: account),
      loginVersion: loginVersion, createdAt: start.advanced(bySeconds: begin),
      expiresAt: start.advanced(bySeconds: end),
      client: client)
  }

  /// A network by its address.
  static func network(_ address: String) -> LoginSource {
    .network(ClientNetwork(of: address))
  }
}

extension LoginName: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(typed: text) }
}

extension PostStoring {
  /// Writes posts one after another.
  func fill(_ posts: [Post]) async throws {
    for post in posts { _ = try await insert(post, onExisting: .addAnother) }
  }
}

extension [Post] {
  var ids: [String] { map(\.id.rawValue) }
}
