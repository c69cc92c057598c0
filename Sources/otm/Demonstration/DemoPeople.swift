import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import OnTheMapGeocoder
import Posting
import TextFormats

/// Sample people with pins all over the world, to try the map.
///
/// They need a separate store, and must never be mixed with real people. All their data is marked:
/// names end in `(demo)`, keys and ids begin with `demo`, and links lead to reserved domains.
enum DemoPeople {
  /// The number of people.
  static let count = 250
  /// The seed of all their data except the dates.
  static let seed: UInt64 = 2_026

  /// The age of the oldest pins: six weeks.
  private static let spanSeconds = 42.0 * 86_400

  /// An account to log in with.
  struct Login: Hashable, Sendable {
    /// The email address.
    let email: String
    /// The password.
    let password: String
  }

  /// The only account with a password; it does not have a pin yet.
  static let login = Login(email: "demo@example.org", password: "on-the-map")

  /// Fills a store, unless it is already filled.
  ///
  /// If an earlier run was interrupted, the rest is added. The account's password is public, so the
  /// account is disabled if other machines can reach the server.
  ///
  /// - Returns: The account to log in with; `nil` if it is disabled.
  /// - Throws: ``PostStoreError``, or an error of the gazetteer.
  static func fill(
    _ store: any PostStoring, from geocoder: Geocoder, passwords: PasswordHashing,
    offersLogin: Bool = true, time: TimeSource = .system
  ) async throws -> Login? {
    // The account is written last, so it shows that the store is complete.
    let identity = IdentityKey(provider: .local, subject: login.email)
    if let account = try await store.account(of: identity) {
      if account.isDisabled == offersLogin {
        let changes = AccountChanges(isDisabled: !offersLogin)
        _ = try await store.updateAccount(account.id, changes, keeping: nil)
      }
      return offersLogin ? login : nil
    }
    let now = time.now()
    let people = try geocoder.withTools { tools in
      try make(from: tools, seed: seed, count: count, at: now)
    }
    for person in people {
      try await insert(person.account, into: store)
      if try await store.post(person.post.id) == nil {
        _ = try await store.insert(person.post, onExisting: .addAnother)
      }
    }
    let account = Account(
      id: accountID(number: 0), identity: identity, email: login.email,
      name: PersonName(first: "Demo", last: "Account"),
      passwordHash: try await passwords.hash(login.password), isDisabled: !offersLogin,
      createdAt: now)
    try await insert(account, into: store)
    return offersLogin ? login : nil
  }

  private static func insert(_ account: Account, into store: any PostStoring) async throws {
    guard try await store.account(account.id) == nil else { return }
    try await store.insert(account)
  }

  // MARK: Inventing

  /// Generates the people; the same seed, gazetteer and time give the same ones.
  static func make(
    from tools: GeocodingTools, seed: UInt64, count: Int, at now: Timestamp
  ) throws -> [DemoPerson] {
    var random = SeededGenerator(seed: seed)
    var drawing = DemoTowns(
      gazetteer: tools.gazetteer, random: SeededGenerator(seed: random.next()))
    return try drawing.draw(count).enumerated().map { position, town in
      let shown = try tools.forward.lookUp(town.id)?.place
      return person(
        number: position + 1, in: town, label: shown?.label, country: shown?.country,
        at: now, using: &random)
    }
  }

  private static func person(
    number: Int, in town: Place, label: String?, country: String?, at now: Timestamp,
    using random: inout SeededGenerator
  ) -> DemoPerson {
    let name = PersonName(
      first: DemoNames.first.randomElement(using: &random) ?? "",
      last: "\(DemoNames.last.randomElement(using: &random) ?? "") \(DemoNames.mark)")
    let key = "demo-\(padded(number, 4))"
    let email = "\(key)@example.org"
    // A product of two fractions makes recent pins more frequent.
    let age = random.fraction() * random.fraction() * spanSeconds
    let createdAt = now.advanced(bySeconds: -Int64(age))
    // One in five people has changed the pin since.
    let later = random.fraction() < 0.2 ? Int64(age * random.fraction()) : 0
    let account = Account(
      id: accountID(number: number),
      identity: IdentityKey(provider: .local, subject: email), email: email, name: name,
      passwordHash: nil, createdAt: createdAt)
    let post = Post(
      id: PostID(rawValue: "demo\(padded(number, 6))"), owner: account.id, uniqueKey: key,
      name: name, place: place(town, label: label, country: country, using: &random),
      link: DemoNames.link(number: number, using: &random), coordinate: town.coordinate,
      createdAt: createdAt, updatedAt: createdAt.advanced(bySeconds: later))
    return DemoPerson(account: account, post: post)
  }

  /// Returns the place as somebody might type it.
  private static func place(
    _ town: Place, label: String?, country: String?, using random: inout SeededGenerator
  ) -> String {
    let way = random.fraction()
    if way < 0.15 { return town.name }
    if way < 0.7, let country, country != town.name { return "\(town.name), \(country)" }
    return label ?? town.name
  }

  private static func accountID(number: Int) -> AccountID {
    AccountID(rawValue: "9\(padded(number, 9))")
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension SeededGenerator {
  /// Returns a number from 0 up to, but not including, 1.
  mutating func fraction() -> Double { Double.random(in: 0..<1, using: &self) }
}

/// A sample person and their pin.
struct DemoPerson: Hashable, Sendable {
  /// The account, which cannot be logged in to because it does not have a password.
  let account: Account
  /// The pin.
  let post: Post
}

/// Names and links of demo people.
///
/// First names, last names and towns are drawn independently, because online classes are mixed.
/// Every name is marked as invented.
enum DemoNames {
  static let first = [
    "Abena", "Aiko", "Alejandra", "Amara", "Anders", "Anika", "Arjun", "Aylin", "Beatriz", "Björn",
    "Bruno", "Camille", "Chidi", "Chloe", "Daniel", "Deniz", "Diego", "Elif", "Emeka", "Emma",
    "Esther", "Farid", "Fatima", "Felipe", "Freya", "Giulia", "Hana", "Hassan", "Ines", "Ingrid",
    "Isabel", "Jamal", "Jasmin", "Ji-woo", "João", "Jonas", "Kaito", "Karim", "Katarzyna", "Kofi",
    "Lara", "Layla", "Leila", "Lerato", "Li Na", "Lucía", "Luka", "Mai", "Malik", "Marta", "Mateo",
    "Mei", "Milan", "Minh", "Nadia", "Naledi", "Nikos", "Nina", "Noah", "Nuria", "Oksana", "Olga",
    "Omar", "Paula", "Petra", "Priya", "Quentin", "Rahul", "Rania", "Rosa", "Samira", "Santiago",
    "Sara", "Siobhán", "Sofia", "Sunita", "Tariq", "Tereza", "Thandiwe", "Tomás", "Valeria", "Wei",
    "Yara", "Yuki", "Zainab", "Zofia",
  ]

  static let last = [
    "Abdi", "Adeyemi", "Almeida", "Andersson", "Banerjee", "Barros", "Bauer", "Becker", "Bianchi",
    "Castillo", "Chen", "Costa", "Dang", "Demir", "Diallo", "Dlamini", "Duarte", "Eriksen",
    "Fernández", "Ferrari", "Fischer", "García", "Georgiou", "Haddad", "Hansen", "Horvat",
    "Ibrahim",
    "Ito", "Ivanova", "Jensen", "Kamau", "Kaya", "Khan", "Kim", "Kowalska", "Kruger", "Kumar",
    "Laurent", "Lee", "Lindqvist", "López", "Mahlangu", "Marković", "Mbeki", "Mendes", "Mensah",
    "Moreau", "Müller", "Nakamura", "Ncube", "Nguyen", "Novák", "Nowak", "Okafor", "Olsen", "Osei",
    "Papadakis", "Park", "Patel", "Pereira", "Petrov", "Quispe", "Rahman", "Ramos", "Reyes",
    "Rossi",
    "Santos", "Sato", "Schmidt", "Silva", "Singh", "Soto", "Suzuki", "Takahashi", "Tanaka",
    "Torres",
    "Tran", "Vargas", "Wagner", "Walker", "Wang", "Weber", "Yılmaz", "Zhang",
  ]

  /// The suffix of every last name.
  static let mark = "(demo)"

  /// Returns the link of a person by number, on a reserved domain (RFC 2606, section 3).
  static func link(number: Int, using random: inout SeededGenerator) -> String {
    let pages = [
      "https://example.org/demo/\(number)", "https://demo-\(number).example.com",
      "https://www.example.net/people/demo-\(number)", "https://example.com/@demo\(number)",
      "http://demo\(number).example.org/portfolio",
    ]
    return pages[Int.random(in: 0..<pages.count, using: &random)]
  }
}
