import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct UnspacedScriptTests {
  private static let asia = Result { try SmallGazetteer(Worlds.asia) }

  private func search(_ text: String) throws -> Answer {
    try Self.asia.get().geocoder().search(text)
  }

  typealias Case = QueryCase

  static let cases: [Case] = [
    Case(query: "北京", id: "geonames:1816670", why: "a name alone"),
    Case(query: "北京市", id: "geonames:1816670", why: "with the word for its kind"),
    Case(query: "中国 北京", id: "geonames:1816670", why: "a blank between"),
    Case(query: "中国北京", id: "geonames:1816670", why: "none"),
    Case(query: "北京市朝阳区", id: "geonames:8389511", why: "a district of a municipality"),
    Case(query: "北京朝阳", id: "geonames:8389511", why: "both without their words"),
    Case(query: "辽宁省朝阳市", id: "geonames:2038087", why: "its namesake in a province"),
    Case(query: "辽宁朝阳", id: "geonames:2038087", why: "and that without words"),
    Case(query: "朝阳,辽宁", id: "geonames:2038087", why: "the larger area behind"),
    Case(query: "北", id: "geonames:1800001", why: "an ideograph that stands alone is a name"),
    Case(query: "大阪府大阪市", id: "geonames:1853909", why: "a city of its prefecture's name"),
    Case(query: "大阪", id: "geonames:1853909", why: "the city before its prefecture"),
    Case(query: "大阪府", id: "geonames:1853904", why: "the prefecture, asked for"),
    Case(query: "オーサカ", id: "geonames:1853909", why: "kana with a long sound"),
    Case(query: "東京都渋谷区", id: "geonames:1852083", why: "a ward"),
    Case(query: "日本東京都", id: "geonames:1850147", why: "country first"),
    Case(query: "Tokyo 日本", id: "geonames:1850147", why: "two scripts"),
    Case(query: "Tokyo日本", id: "geonames:1850147", why: "and no blank"),
    Case(query: "서울특별시 강남구", id: "geonames:1843140", why: "a blank as Korean has it"),
    Case(query: "서울강남구", id: "geonames:1843140", why: "none, and the city's short name"),
    Case(query: "กรุงเทพมหานคร", id: "geonames:1609350", why: "a long name alone"),
    Case(query: "กรุงเทพมหานครประเทศไทย", id: "geonames:1609350", why: "with its country"),
    Case(query: "จังหวัดเชียงใหม่", id: "geonames:1153670", why: "a word for its kind in front"),
    Case(
      query: "東京都渋谷区丸の内1-1", id: "geonames:1852083", outcome: .partial,
      why: "an address: the largest area first"),
    Case(
      query: "北京市海淀区", id: "geonames:1816670", outcome: .partial,
      why: "an unknown district leaves its letters over"),
  ]

  @Test(arguments: cases)
  func findsNamesWithoutSpaces(_ example: Case) throws {
    let answer = try search(example.query)
    #expect(answer.results.first?.id.description == example.id)
    #expect(answer.outcome == example.outcome)
  }

  @Test func partsOfTheTextAreReported() throws {
    let answer = try search("東京都渋谷区丸の内1-1")
    let place = try #require(answer.results.first)
    #expect(
      place.components.map { "\($0.span.text) \($0.role.rawValue) \($0.status.rawValue)" } == [
        "東京都 region matched", "渋谷区 place matched", "丸の内1 unknown unmatched",
        "1 unknown unmatched",
      ])
    #expect(answer.unmatched.map(\.text) == ["丸の内1-1"])
    #expect(answer.unmatched.map(\.range) == [6..<12])
  }

  @Test(arguments: ["北京市", "朝阳", "大阪府大阪市北区", "กรุงเทพมหานคร", "서울", "ア", "ー"])
  func longTextIsBounded(_ text: String) throws {
    let answer = try search(String(repeating: text, count: 256))
    #expect(answer.query.unicodeScalars.count <= Answer.maximumQueryScalars)
    #expect(!answer.budgetExceeded)
  }

  @Test func theBeginningOfALongTextIsRead() throws {
    let answer = try search("北京市朝阳区" + String(repeating: "某", count: 80))
    #expect(answer.results.first?.id.description == "geonames:8389511")
    #expect(answer.outcome == .partial)
  }
}
