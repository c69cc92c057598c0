/// A check for the most common passwords.
///
/// NIST SP 800-63B, section 5.1.1.2, requires rejecting them. The list contains the most common
/// passwords with at least eight characters. Keyboard rows, runs of letters or digits, and
/// repetitions are detected without a list.
enum CommonPasswords {
  /// Returns whether a password is common, ignoring case and any digits and punctuation at the end:
  /// `Password2027!` counts as `password`.
  static func contains(_ password: String) -> Bool {
    let text = Array(PasswordText.prepared(password).lowercased())
    let core = String(text.reversed().drop { !$0.isLetter }.reversed())
    return words.contains(String(text)) || words.contains(core) || isRun(text) || isRepeated(text)
  }

  /// Returns whether each character is next to the previous one in a row, in either direction.
  private static func isRun(_ text: [Character]) -> Bool {
    rows.contains { row in
      let places = text.compactMap { row.firstIndex(of: $0) }
      guard places.count == text.count else { return false }
      let steps = Set(zip(places, places.dropFirst()).map { place, next in next - place })
      return steps == [1] || steps == [-1]
    }
  }

  /// The alphabet, the digits, and the rows of three keyboard layouts.
  private static let rows: [[Character]] = [
    "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "qwertzuiop",
    "azertyuiop", "qsdfghjklm",
  ].map(Array.init)

  /// Returns whether the password repeats at most four characters: `aaaaaaaa`, `abcabcabc`.
  private static func isRepeated(_ text: [Character]) -> Bool {
    (1...4).contains { length in
      text.count > length && zip(text, text.dropFirst(length)).allSatisfy { $0 == $1 }
    }
  }

  private static let words: Set<String> = [
    "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "1qaz2wsx3edc", "1qazxsw2", "12341234", "123123123",
    "123qweasd", "12qwaszx", "147258369", "159357456", "18atcskd2w", "3rjs1la7qe", "741852963",
    "789456123", "87654321", "88888888", "987654321", "a1b2c3d4", "aa123456", "aaaaaaaa",
    "abc12345", "abcd1234", "access14", "adminadmin", "administrator", "alexander", "alexandra",
    "anthony1", "arsenal1", "asdf1234", "asdfasdf", "asdfghjkl", "azertyuiop", "babygirl",
    "barcelona", "baseball", "basketball", "benfica1", "blessing", "blink182", "bonjour1",
    "boomboom", "bulldogs", "butterfly", "caroline", "changeme", "charlie1", "charlotte",
    "chelsea1", "chocolate", "christian", "christina", "christine", "christopher", "cocacola",
    "computer", "corvette", "cowboys1", "danielle", "diamonds", "dolphins", "drowssap",
    "einstein", "elephant", "elizabeth", "everton1", "fernando", "firebird", "flamengo",
    "football", "forever1", "francisco", "freedom1", "fuckyou1", "fuckyou2", "garfield",
    "geheim123", "gfhjkm123", "godzilla", "google123", "hallo123", "hannah123", "hardcore",
    "hello123", "hellokitty", "hunter123", "iloveyou", "iloveyou1", "iloveyou2", "infinity",
    "internet", "isabella", "jennifer", "jessica1", "jonathan", "jordan23", "juventus",
    "kimberly", "kingkong", "krishna1", "lakers24", "leonardo", "letmein1", "letmein123",
    "liverpool", "lovelove", "loveyou1", "manchester", "margaret", "marlboro", "maverick",
    "mercedes", "michael1", "michelle", "midnight", "monkey123", "morgan123", "motdepasse",
    "mustang1", "mypassword", "nicholas", "nothing1", "october1", "onthemap", "on-the-map",
    "p@ssw0rd", "p@ssword", "pa$$word", "pa55word", "passport", "passw0rd", "password",
    "password1", "password12", "password123", "passwort", "patricia", "patrick1", "peekaboo",
    "pokemon1", "portugal", "precious", "princess", "princess1", "q1w2e3r4", "q1w2e3r4t5",
    "qazwsxedc", "qwe123456", "qwer1234", "qwertyui", "qwerty12", "qwerty123", "rastaman",
    "realmadrid", "rockyou1", "sammy123", "samantha", "samsung1", "santiago", "scorpion",
    "sebastian", "secret123", "september", "shadow123", "snickers", "snowball", "softball",
    "something", "southpark", "spiderman", "starwars", "stephanie", "steelers", "sunflower",
    "sunshine", "sunshine1", "superman", "superstar", "sweetheart", "swordfish", "teacher1",
    "test1234", "testtest", "thuglife", "tiger123", "tinkerbell", "tottenham", "trinity1",
    "trustno1", "twilight", "undertaker", "universe", "valentina", "valentine", "vanessa1",
    "veronica", "victoria", "w00t88!!", "welcome1", "welcome123", "westside", "whatever",
    "wordpass", "xbox360x", "yamaha123", "yankees1", "zaq12wsx", "zaq1zaq1", "zxcvbnm1",
    "zxcvbnm123", "admin123", "qwerty", "letmein", "welcome", "monkey", "dragon", "master",
    "shadow", "hello", "secret", "summer", "winter", "spring", "autumn", "abcdef", "asdfgh",
    "zxcvbnm", "passwor", "student", "teacher", "school", "udacity", "admin", "login", "test",
    "guest", "user", "pass", "love", "iloveu", "lovely", "flower", "soccer", "hockey", "killer",
    "pepper", "ginger", "cookie", "banana", "orange", "purple", "yellow", "silver", "golden",
    "samsung", "iphone", "google", "facebook", "pokemon", "naruto", "batman", "jordan", "hunter",
    "ranger", "buster", "tigger", "charlie", "jessica", "michael", "daniel", "thomas", "robert",
    "ashley", "nicole", "andrew", "joshua", "matthew", "george", "oliver", "jasmine", "hannah",
  ]
}
