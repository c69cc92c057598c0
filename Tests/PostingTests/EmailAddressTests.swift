import PostStore
import Posting
import Testing

/// Which texts are one email address.
@Suite struct EmailAddressTests {
  static let same: [(why: String, typed: String, text: String)] = [
    ("case", "ADA@Example.ORG", "ada@example.org"),
    ("white space around it", " ada@example.org\n", "ada@example.org"),
    ("a dot at the end", "ada@example.org.", "ada@example.org"),
    ("an accent as a letter of its own", "ame\u{301}lie@example.org", "am\u{E9}lie@example.org"),
    ("the same, in upper case", "AME\u{301}LIE@example.org", "am\u{E9}lie@example.org"),
    ("a letter of full width", "\u{FF21}da@example.org", "ada@example.org"),
    ("a domain of full width", "ada@\u{FF45}xample\u{FF0E}org", "ada@example.org"),
    ("another full stop", "ada@example\u{3002}org", "ada@example.org"),
    ("a domain in ASCII", "ada@XN--BCHER-KVA.example", "ada@b\u{FC}cher.example"),
    ("a domain in two parts", "ada@bu\u{308}cher.example", "ada@b\u{FC}cher.example"),
    (
      "a domain in Cyrillic", "ada@\u{41F}\u{420}\u{418}\u{41C}\u{415}\u{420}.\u{440}\u{444}",
      "ada@\u{43F}\u{440}\u{438}\u{43C}\u{435}\u{440}.\u{440}\u{444}"
    ),
    ("sharp s stays, as in IDNA 2008", "ada@fa\u{DF}.de", "ada@fa\u{DF}.de"),
  ]

  @Test(arguments: same) func spellingsOfOneAddressAreEqual(
    why: String, typed: String, text: String
  ) throws {
    let address = try #require(EmailAddress(typed))
    #expect(Array(address.text.utf8) == Array(text.utf8), "\(why)")
    #expect(EmailAddress(address.text)?.text == address.text, "\(why): stable")
    // What was stored before is found again.
    let stored = typed.split(whereSeparator: \.isWhitespace).joined().lowercased()
    let bytes = ([address.text] + address.olderSpellings).map { Array($0.utf8) }
    #expect(bytes.contains(Array(stored.utf8)), "\(why)")
  }

  static let others: [(why: String, one: String, other: String)] = [
    ("Cyrillic a", "ada@example.org", "\u{430}da@example.org"),
    ("Cyrillic e in the domain", "ada@example.org", "ada@\u{435}xample.org"),
    ("a dot", "ada.l@example.org", "adal@example.org"),
    ("a tag behind a plus", "ada@example.org", "ada+1@example.org"),
    ("a digit of another script", "ada1@example.org", "ada\u{661}@example.org"),
  ]

  @Test(arguments: others) func otherAddressesStayOthers(why: String, one: String, other: String) {
    #expect(EmailAddress(one) != nil && EmailAddress(one) != EmailAddress(other), "\(why)")
  }

  @Test(arguments: [
    ("combining grapheme joiner", "a\u{34F}da@example.org"),
    ("variation selector", "a\u{FE0F}da@example.org"),
    ("Hangul filler", "a\u{3164}da@example.org"),
    ("Hangul filler of half width", "a\u{FFA0}da@example.org"),
    ("joiner", "a\u{200D}da@example.org"), ("soft hyphen", "a\u{AD}da@example.org"),
    ("invisible in the domain", "ada@exa\u{34F}mple.org"),
    ("tag character", "ada\u{E0041}@example.org"), ("NUL", "a\0da@example.org"),
    ("control", "a\u{85}da@example.org"), ("space", "a da@example.org"),
    ("override", "a\u{202E}da@example.org"), ("nothing before", "@example.org"),
    ("nothing behind", "ada@"), ("two signs", "ada@b@example.org"), ("no sign", "ada"),
    ("an empty label", "ada@a..b"), ("only a dot", "ada@."),
    ("an address in brackets", "ada@[::1]"),
    ("a port", "ada@b\u{FC}cher.example:80"), ("a path", "ada@b\u{FC}cher.example/x"),
    ("a broken form", "ada@xn--zzzz--.com"), ("an escape", "ada@b\u{FC}cher%2Eexample"),
    ("a long label", "ada@" + String(repeating: "a", count: 64) + ".org"),
  ])
  func otherTextsAreNotAddresses(why: String, typed: String) {
    #expect(EmailAddress(typed) == nil, "\(why)")
  }

  private static func account(_ id: String, _ subject: String, hash: String?) -> Account {
    Account(
      id: AccountID(rawValue: id), identity: IdentityKey(provider: .local, subject: subject),
      email: subject, name: PersonName(first: "A", last: "B"), passwordHash: hash,
      createdAt: Timestamp(milliseconds: 0))
  }

  /// An account that an older version stored in another spelling.
  @Test func onePersonHasOneAccount() async throws {
    let store = try SQLitePostStore.temporary()
    let passwords = PasswordHashing(parameters: .cheap)
    let old = "ame\u{301}lie@xn--bcher-kva.example"
    try await store.insert(
      Self.account("1", old, hash: try await passwords.hash("correct horse")))
    let service = AccountService(store: store, passwords: passwords)
    for typed in [
      old, "am\u{E9}lie@b\u{FC}cher.example", "AM\u{C9}LIE@XN--BCHER-KVA.example",
      "ame\u{301}lie@bu\u{308}cher.example.",
    ] {
      await #expect(throws: AccountError.emailTaken, "\(typed)") {
        try await service.signUp(
          email: typed, password: "correct horse", name: PersonName(first: "A", last: "B"))
      }
      let address = try #require(EmailAddress(typed))
      #expect(try await store.account(of: address)?.id.rawValue == "1")
    }
    // Changing an address takes no other's either.
    let eve = try await service.signUp(
      email: "eve@example.org", password: "correct horse", name: PersonName(first: "E", last: "E"))
    await #expect(throws: AccountError.emailTaken) {
      try await service.change(
        eve, email: "am\u{E9}lie@b\u{FC}cher.example", allowedBy: 0, keeping: nil)
    }
    // One's own may get another spelling.
    let first = try #require(try await store.account(AccountID(rawValue: "1")))
    let changed = try await service.change(
      first, email: "am\u{E9}lie@b\u{FC}cher.example", allowedBy: 0, keeping: nil)
    #expect(changed.identity.subject == "am\u{E9}lie@b\u{FC}cher.example")
  }
}
