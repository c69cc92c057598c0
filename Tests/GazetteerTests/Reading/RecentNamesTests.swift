import TestSupport
import Testing

@testable import Gazetteer

@Suite struct RecentNamesTests {
  private func entries(_ count: Int) -> [ToponymEntry] {
    (0..<count).map { number in
      ToponymEntry(
        interval: PlaceInterval(PlaceOrdinal(rawValue: UInt32(number))),
        prominence: Prominence(rawValue: UInt16(1_000 - number)), layer: .locality, country: nil,
        kind: .main, toponym: ToponymNumber(rawValue: UInt32(number)))
    }
  }

  @Test(
    "A shorter list is the beginning of a longer one",
    arguments: [
      (1, 4, 1, "a rare name, whatever is asked for"),
      (10, 40, 4, "of a common one, the first"),
      (40, 40, 40, "the same again"),
    ])
  func isServed(count: Int, kept: Int, asked: Int, why: String) {
    var names = RecentNames()
    let name = Array("springfield".utf8)
    let number = RecentNames.number(of: name.span)
    names.keep(entries(count), named: name.span, number: number, limit: kept)
    #expect(
      names.entries(named: name.span, number: number, limit: asked)
        == Array(entries(count).prefix(asked)), "\(why)")
  }

  @Test func longerListsAndOtherNamesAreRead() {
    var names = RecentNames()
    let name = Array("springfield".utf8)
    let number = RecentNames.number(of: name.span)
    names.keep(entries(4), named: name.span, number: number, limit: 4)
    #expect(names.entries(named: name.span, number: number, limit: 5) == nil)
    let other = Array("springfeild".utf8)
    #expect(names.entries(named: other.span, number: number, limit: 4) == nil)
  }
}
