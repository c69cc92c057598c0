import TestSupport
import Testing

@testable import Posting

@Suite struct LinkPropertyTests {
  /// What hostile links are glued from.
  private static let fragments = [
    "http", "https", "javascript", "data", ":", "/", "//", "\\", "?", "#", "@", "[", "]", "::", ".",
    "..", "example.org", "a", "%20", "%", " ", "\t", "\n", "\u{0}", "\u{202E}", "\u{200D}",
    "\u{301}", "ß", "例え", "。", "127", "1", "0x7f", "<", "\"", "'", "é", "😀", "\u{FEFF}", "&",
  ]

  private static func link(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...12, using: &generator)
    let start = ["", "http://", "https://"].randomElement(using: &generator) ?? ""
    return start
      + (0..<count).map { _ in fragments.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test(arguments: propertySeeds)
  func acceptedLinksAreStable(seed: UInt64) throws {
    // A seed makes a hundred links, since few of them are accepted.
    for number in 0..<100 {
      let typed = Self.link(seed: seed &* 1_000 &+ UInt64(number))
      let review = LinkReview(typed)
      #expect((review.link == nil) == !review.problems.isEmpty, "\(typed.debugDescription)")
      guard let link = review.link else { continue }
      #expect(link.hasPrefix("http://") || link.hasPrefix("https://"))
      #expect(LinkReview(link).link == link, "\(typed.debugDescription)")
      #expect(!link.unicodeScalars.contains { "\"<>\\ ".unicodeScalars.contains($0) })
      let parts = link.unicodeScalars.split(
        separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      try #require(parts.count == 3)
      let host = parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      #expect(!host.isEmpty && !host.contains("@"))
    }
  }

  @Test(arguments: propertySeeds)
  func offeredLinksAreAccepted(seed: UInt64) throws {
    for number in 0..<100 {
      let typed = Self.link(seed: seed &* 7_919 &+ UInt64(number))
      for offer in LinkReview(typed).problems.compactMap(\.offeredLink) {
        #expect(LinkReview(offer).link == offer, "\(typed.debugDescription)")
      }
    }
  }

  /// Foundation would take this apart too; hosts of letters and digits are what both agree on.
  @Test(arguments: propertySeeds)
  func hostNamesParseAsConstructed(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    func word() -> String {
      String(
        (0..<Int.random(in: 1...8, using: &generator)).map { _ in
          letters[Int.random(in: 0..<26, using: &generator)]
        })
    }
    let host = (0..<Int.random(in: 1...4, using: &generator)).map { _ in word() }
      .joined(separator: ".")
    let port =
      Bool.random(using: &generator)
      ? ":\(Int.random(in: 1...65_535, using: &generator))" : ""
    let path = Bool.random(using: &generator) ? "/" + word() + "?" + word() + "#" + word() : ""
    let link = "https://" + host + port + path
    #expect(LinkReview(link).link == link)
    #expect(
      LinkReview("https://u:p@" + host + port + path).problems.map(\.code) == [.linkCredentials])
  }
}
