import Posting
import Testing

/// Addresses of databases, without their secrets.
@Suite struct DatabaseAddressTests {
  @Test(arguments: [
    // Nothing to hide.
    ("postgres://ada@db/otm", "postgres://ada@db/otm"),
    (
      "postgresql://db:5432/otm?sslmode=verify-full", "postgresql://db:5432/otm?sslmode=verify-full"
    ),
    ("postgres:///otm?host=/run/postgresql", "postgres:///otm?host=/run/postgresql"),
    ("postgres://", "postgres://"),
    // A password, with characters that should have been written as numbers.
    ("postgres://ada:secret@db/otm", "postgres://ada@db/otm"),
    ("postgres://ada:se@cret@db/otm", "postgres://ada@db/otm"),
    ("postgres://ada:se/cret@db/otm", "postgres://ada@db/otm"),
    ("postgres://ada:se:cret@one:1,two:2/otm", "postgres://ada@one:1,two:2/otm"),
    ("postgres://:secret@db/otm", "postgres://@db/otm"),
    // An @ after a question mark: either may belong to a password.
    ("postgres://ada:se?cret@db/otm", "postgres://ada/***"),
    ("postgres://db:5432/otm?password=se@cret", "postgres://db/***"),
    ("postgres://db/otm?application_name=a@b&password=secret", "postgres://db/***"),
    // A combining mark after a sign: one character for readers, two for libpq.
    ("postgres://ada:se@\u{301}cret@db/otm", "postgres://ada@db/otm"),
    ("postgres://ada:\u{618}secret@\u{301}db/otm", "postgres://ada@\u{301}db/otm"),
    ("postgres://db/otm?\u{301}a=b&password=secret", "postgres://db/otm?\u{301}a=***&password=***"),
    // A password as a parameter, also under a name that is written with numbers.
    ("postgres://db/otm?password=secret", "postgres://db/otm?password=***"),
    (
      "postgres://db/otm?user=ada&p%61ssword=s&port=1",
      "postgres://db/otm?user=ada&p%61ssword=***&port=1"
    ),
    ("postgres://ada:secret@db/otm?sslpassword=s", "postgres://ada@db/otm?sslpassword=***"),
  ])
  func secretsAreNotShown(text: String, shown: String) throws {
    let address = try #require(DatabaseAddress(text))
    #expect(address.shown == shown)
    #expect(address.holdsSecret == (text != shown))
    #expect(address.text == text)
  }

  @Test(arguments: ["", "posts.sqlite", "/srv/postgres://x", "Postgres://x", "host=db user=ada"])
  func otherTextIsAFilePath(text: String) {
    #expect(DatabaseAddress(text) == nil)
  }
}
