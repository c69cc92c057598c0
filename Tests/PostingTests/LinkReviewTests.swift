import ServerAPI
import Testing

@testable import Posting

@Suite struct LinkReviewTests {
  struct Accepted: Sendable, CustomTestStringConvertible {
    let typed: String
    let link: String
    let why: String
    var testDescription: String { why }

    init(_ typed: String, _ link: String? = nil, why: String) {
      (self.typed, self.link, self.why) = (typed, link ?? typed, why)
    }
  }

  static let accepted: [Accepted] = [
    Accepted("https://example.org", why: "the shortest good one"),
    Accepted("http://example.org/ada?x=1&y=2#top", why: "path, query and fragment"),
    Accepted(
      "  https://example.org\n", "https://example.org", why: "surrounding spaces come from copying"),
    Accepted(
      "HTTPS://Example.ORG/Ada", "https://example.org/Ada", why: "case matters in paths only"),
    Accepted("https://example.org:8080/", why: "a port"),
    Accepted("https://example.org:/", why: "an empty port (RFC 3986, 3.2.3)"),
    Accepted("http://localhost:3000", why: "no top-level domain is needed"),
    Accepted("http://intranet/ada", why: "a computer of a school"),
    Accepted("https://example.org.", why: "the root's dot"),
    Accepted("http://192.0.2.7/x", why: "IPv4"),
    Accepted("http://[2001:db8::1]:8080/", why: "IPv6 with a port"),
    Accepted("http://[::]/", why: "IPv6, all zeros"),
    Accepted("http://[1:2:3:4:5:6:7:8]/", why: "IPv6, all groups"),
    Accepted("http://[::ffff:192.0.2.1]/", why: "IPv6 that ends in IPv4"),
    Accepted("https://münchen.example/straße", why: "letters outside of ASCII stay as typed"),
    Accepted("https://пример.example", why: "another script"),
    Accepted("https://نامه\u{200C}ای.example", why: "a joiner is a part of Persian names"),
    Accepted("https://例え。example", why: "the dot of a Japanese keyboard"),
    Accepted("https://i❤.example", why: "a picture"),
    Accepted("https://my_site.example.org", why: "hosts with an underscore exist"),
    Accepted("https://xn--mnchen-3ya.example", why: "Punycode"),
    Accepted(
      "https://example.org/a b?c d", "https://example.org/a%20b?c%20d",
      why: "blanks behind the host, as browsers write them"),
    Accepted(
      "https://example.org/<\"x\">", "https://example.org/%3C%22x%22%3E",
      why: "nothing in it can end an attribute of a page"),
    Accepted("https://example.org/@ada", why: "an at sign in a path is not a password"),
    Accepted("https://example.org?mail=a@b", why: "nor in a query"),
    Accepted("https://example.org/javascript:alert(1)", why: "a scheme counts in front only"),
  ]

  @Test(arguments: accepted)
  func accepts(_ example: Accepted) {
    let review = LinkReview(example.typed)
    #expect(review.problems == [])
    #expect(review.link == example.link)
  }

  @Test(arguments: accepted)
  func postedLinksAreAcceptedUnchanged(_ example: Accepted) {
    #expect(LinkReview(example.link).link == example.link)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let typed: String
    let codes: [PostProblem.Code]
    let offer: String?
    let why: String
    var testDescription: String { why }

    init(_ typed: String, _ codes: PostProblem.Code..., offer: String? = nil, why: String) {
      (self.typed, self.codes, self.offer, self.why) = (typed, codes, offer, why)
    }
  }

  static let refused: [Refused] = [
    Refused("", .linkEmpty, why: "nothing"),
    Refused(" \t\n\u{3000}", .linkEmpty, why: "nothing but blanks"),
    Refused(
      "example.org", .linkScheme, offer: "https://example.org", why: "what most people type"),
    Refused(
      "www.Example.org/ada b", .linkScheme, offer: "https://www.example.org/ada%20b",
      why: "the offer is normalised"),
    Refused("//example.org/x", .linkScheme, offer: "https://example.org/x", why: "no scheme"),
    Refused(
      "example.org:8080/x", .linkScheme, offer: "https://example.org:8080/x",
      why: "a port is no scheme"),
    Refused("localhost:3000", .linkScheme, offer: "https://localhost:3000", why: "nor here"),
    Refused("wwww", .linkScheme, offer: "https://wwww", why: "seen in old rows; a name can be so"),
    Refused("my page", .linkScheme, why: "no offer of what would be refused too"),
    Refused(
      "ada@example.org", .linkScheme, why: "a mail address is no page, so nothing is offered"),
    Refused("javascript:alert(1)", .linkScheme, why: "a script"),
    Refused("JavaScript://example.org/%0Aalert(1)", .linkScheme, why: "a script with slashes"),
    Refused("java\nscript:alert(1)", .textControl, .linkScheme, why: "browsers drop the newline"),
    Refused("data:text/html,<b>", .linkScheme, why: "a page within"),
    Refused("ftp://example.org/x", .linkScheme, why: "no page"),
    Refused("mailto:ada@example.org", .linkScheme, why: "no page"),
    Refused("tel:5551234", .linkScheme, why: "a number behind a scheme is no port"),
    Refused("file:///etc/passwd", .linkScheme, why: "the reader's own files"),
    Refused("https:example.org", .linkHost, why: "slashes missing"),
    Refused("https:/example.org", .linkHost, why: "one slash missing"),
    Refused("https:\\\\example.org", .linkHost, why: "the wrong slashes"),
    Refused("https://", .linkHost, why: "nothing behind the slashes"),
    Refused("https:///path", .linkHost, why: "no host before the path"),
    Refused("https://?q", .linkHost, why: "no host before the query"),
    Refused("https://:8080/", .linkHost, why: "no host before the port"),
    Refused("http://a b", .linkHost, why: "a space in the host"),
    Refused("http://a\u{A0}b", .linkHost, why: "a nonbreaking space"),
    Refused("http://...", .linkHost, why: "just dots"),
    Refused("http://。", .linkHost, why: "just a dot of another keyboard"),
    Refused("http://a..b", .linkHost, why: "an empty part"),
    Refused("http://.example.org", .linkHost, why: "an empty first part"),
    Refused("http://-/", .linkHost, why: "no letter"),
    Refused("http://exa%6Dple.org", .linkHost, why: "letters written by numbers, to hide them"),
    Refused("http://example.org\\x", .linkHost, why: "browsers take a backslash for a slash"),
    Refused("http://example.org／x", .linkHost, why: "a wide slash may become one"),
    Refused("http://℀.example", .linkHost, why: "a sign that stands for a/c"),
    Refused("http://exam\u{200B}ple.org", .linkHost, why: "an invisible space"),
    Refused("http://\u{E000}.org", .linkHost, why: "private use: no name"),
    Refused("http://\u{301}a.org", .linkHost, why: "an accent on the slash"),
    Refused("http://256.1.1.1", .linkHost, why: "no IPv4"),
    Refused("http://1.2.3", .linkHost, why: "browsers make 1.2.0.3 of it"),
    Refused("http://2130706433", .linkHost, why: "browsers make 127.0.0.1 of it"),
    Refused("http://0x7f.1", .linkHost, why: "so of this"),
    Refused("http://01.2.3.4", .linkHost, why: "octal to some"),
    Refused("http://[::1", .linkHost, why: "no end"),
    Refused("http://[1::2::3]", .linkHost, why: "two gaps"),
    Refused("http://[1:2:3]", .linkHost, why: "too few groups"),
    Refused("http://[1:2:3:4:5:6:7::8:9]", .linkHost, why: "too many groups"),
    Refused("http://[12345::]", .linkHost, why: "a long group"),
    Refused("http://[fe80::1%25eth0]", .linkHost, why: "a zone means something here only"),
    Refused("http://[]", .linkHost, why: "an empty address"),
    Refused("http://[::1]x", .linkHost, why: "text after the address"),
    Refused("http://example.org:99999", .linkHost, why: "no port"),
    Refused("http://example.org:0", .linkHost, why: "nobody listens there"),
    Refused("http://example.org:80a", .linkHost, why: "no number"),
    Refused(
      "http://" + String(repeating: "a", count: 64) + ".org", .linkHost, why: "a part of 64"),
    Refused(
      "http://" + String(repeating: "a.", count: 130) + "org", .linkHost, why: "a long name"),
    Refused("http://ada@example.org", .linkCredentials, why: "a user's name"),
    Refused("http://ada:secret@example.org/", .linkCredentials, why: "a password"),
    Refused("http://@example.org/", .linkCredentials, why: "an empty name"),
    Refused(
      "http://example.org\\@example.com/", .linkCredentials, why: "which host it is, who knows"),
    Refused(
      "http://ada:secret@a b/", .linkCredentials, .linkHost, why: "every problem, not the first"),
    Refused(
      "http://example.org/" + String(repeating: "x", count: 2_030), .linkTooLong, why: "2,049"),
    Refused("http://example.org/\u{0}", .textControl, why: "NUL"),
    Refused("http://example.org/\u{202E}gpj.exe", .textControl, why: "turns what follows"),
    Refused("http://example.org/\u{2066}x", .textControl, why: "an isolate"),
    Refused("http://example.org/a\u{2028}b", .textControl, why: "a line separator"),
    Refused("http://example.org/a\tb", .textControl, why: "browsers drop the tab"),
  ]

  @Test(arguments: refused)
  func refuses(_ example: Refused) throws {
    let review = LinkReview(example.typed)
    #expect(review.problems.map(\.code) == example.codes)
    #expect(review.problems.allSatisfy { $0.severity == .error && $0.field == .link })
    #expect(review.link == nil)
    #expect(review.problems.compactMap(\.offeredLink) == [example.offer].compactMap { $0 })
  }

  @Test func theLongestLinkIsAccepted() {
    let start = "http://example.org/"
    let link = start + String(repeating: "x", count: TextRules.maxLink - start.count)
    #expect(LinkReview(link).link == link)
  }

  @Test func escapingDoesNotMakeItTooLong() {
    // What is posted must fit where it is kept.
    let link = "http://example.org/" + String(repeating: "| ", count: 1_000) + "x"
    #expect(LinkReview(link).problems.map(\.code) == [.linkTooLong])
  }
}
