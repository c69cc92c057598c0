import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// The public data of a person, on the paths of both generations.
struct WireUserRoutes: RouteGroup {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  /// The maximum length of a key; longer keys do not exist, and are not sent back.
  private static let maxKey = 128

  static let routes: [Route<Self>] = ["/v1/users/{id}", "/api/users/{id}"].map { path in
    Route(.wire(.get, path, "Get the public data of a person.", session: .optional)) {
      routes, request, context in
      try await routes.user(request, context)
    }
  }

  private func user(
    _ request: Request, _ context: ServerRequestContext
  ) async throws -> Response {
    let key = context.pathID
    guard key.unicodeScalars.count <= Self.maxKey else {
      throw AccountsError(status: 404, error: "There is no such user.")
    }
    let parts = try await readiness.dependencies()
    let reader = try await WireIdentity(request.headers, with: parts.sessions)
    let asksForOneself = key == WireIdentity.oneself
    guard reader.account != nil || configuration.admitsGuests && !asksForOneself else {
      throw AccountsError(
        status: 401, error: "You are not logged in, or your session has ended; log in first.")
    }
    guard let account = try await reader.account(of: key, in: parts.store) else {
      return WireAnswer.guarded(Self.answer(PlaceholderPerson(key: key).name, key, nil).json)
    }
    // Other people get an address that reaches nobody.
    let email = reader.account?.id == account.id ? account.email : nil
    return WireAnswer.guarded(Self.answer(account.name, account.id.rawValue, email).json)
  }

  private static func answer(_ name: PersonName, _ key: String, _ email: String?) -> UserAnswer {
    // Apps post with these names, and one decoder requires them to be nonempty.
    let first = name.first.isEmpty ? "Student" : name.first
    let last = name.last.isEmpty ? "-" : name.last
    return UserAnswer(
      key: key, firstName: first, lastName: last,
      nickname: name.full.isEmpty ? first : name.full,
      email: email ?? SyntheticEmail.address(of: name), imageURL: picture)
  }

  /// A single gray pixel: apps need a nonempty URL, and no other server should learn who looks at
  /// whom.
  private static let picture =
    "data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
}

/// An invented person for a key without an account.
///
/// The original service returned invented names for any key, and some apps request one from its
/// documentation. The same key always gives the same person.
struct PlaceholderPerson {
  let name: PersonName

  init(key: String) {
    let hash = StableHash(bytes: key.utf8).value
    let first = Self.firstNames[Int(hash % UInt64(Self.firstNames.count))]
    let last = Self.lastNames[Int((hash >> 32) % UInt64(Self.lastNames.count))]
    name = PersonName(first: first, last: last)
  }

  private static let firstNames = [
    "Alma", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kaja",
    "Luis", "Mara", "Nils", "Olga", "Pavel",
  ]
  private static let lastNames = [
    "Ahlgren", "Baker", "Castro", "Duval", "Egger", "Fischer", "Garcia", "Hansen", "Ito", "Jansen",
    "Keller", "Lopez", "Moreau", "Novak", "Okafor", "Price",
  ]
}

/// Invents email addresses that look real but reach nobody (RFC 2606, section 2).
enum SyntheticEmail {
  /// Returns an address with the ASCII letters and digits of a name.
  static func address(of name: PersonName) -> String {
    let parts = [name.first, name.last].map { part in
      part.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.filter { !$0.isEmpty }
    return (parts.isEmpty ? "student" : parts.joined(separator: ".")) + "@onthemap.invalid"
  }
}
