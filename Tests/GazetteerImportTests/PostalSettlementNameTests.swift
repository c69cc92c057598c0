import Testing

@testable import GazetteerImport

@Suite struct PostalSettlementNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var country = "FR"
    var accuracy = "4"
    let names: [String]
    let place: String?
    let why: String
    var testDescription: String { "\(country) \(name) (\(why))" }
  }

  static let cases: [Case] = [
    Case(name: "Arandas", names: ["arandas"], place: "Arandas", why: "a village"),
    Case(
      name: "Горна Брестница / Gorna Brestnica", country: "BG",
      names: ["горна брестница gorna brestnica", "горна брестница", "gorna brestnica"],
      place: "Горна Брестница", why: "two scripts"),
    Case(
      name: "Buchholz (Aller)", country: "DE", names: ["buchholz aller", "buchholz"],
      place: "Buchholz", why: "an addition in brackets"),
    Case(
      name: "Vancouver (NW Arbutus Ridge)", country: "CA",
      names: ["vancouver nw arbutus ridge", "vancouver"], place: nil,
      why: "Canada's short codes are districts"),
    Case(
      name: "(Bara)", names: ["bara"], place: "(Bara)", why: "nothing stands before the bracket"),
    Case(
      name: "Paris 05", names: ["paris 05", "paris"], place: nil, why: "a district with a number"),
    Case(
      name: "Baki-132", country: "AZ", names: ["baki 132", "baki"], place: nil,
      why: "a number behind a hyphen"),
    Case(
      name: "LYON CEDEX 03", names: ["lyon cedex 03", "lyon"], place: nil,
      why: "a delivery office"),
    Case(name: "CEDEX", names: ["cedex"], place: nil, why: "a delivery office without a town"),
    Case(
      name: "9 de Octubre", country: "PE", names: ["9 de octubre"], place: nil,
      why: "a number inside is more often a farm or a street"),
    Case(name: "K2", names: ["k2"], place: nil, why: "a digit that belongs to the name"),
    Case(
      name: "Woodlands Avenue", country: "SG", names: ["woodlands avenue"], place: nil,
      why: "Singapore's records are buildings and streets"),
    Case(
      name: "Berliner Volksbank eG", country: "DE", accuracy: "", names: ["berliner volksbank eg"],
      place: nil, why: "Germany's records without accuracy are companies"),
    Case(
      name: "Greetsiel", country: "DE", names: ["greetsiel"], place: "Greetsiel",
      why: "a German village"),
    Case(name: "FPO", country: "US", names: ["fpo"], place: nil, why: "military"),
    Case(
      name: "Manila CPO-PO Box", country: "PH", names: ["manila cpo po box", "manila"], place: nil,
      why: "boxes of a town"),
    Case(
      name: "Basel UBS", country: "CH", names: ["basel ubs", "basel"], place: nil,
      why: "a bank with codes of its own"),
    Case(name: "Basel SSF", country: "CH", names: ["basel ssf", "basel"], place: nil, why: "bulk"),
    Case(
      name: "Stein AG", country: "CH", names: ["stein ag"], place: "Stein AG",
      why: "a village, by its canton's letters"),
    Case(
      name: "Hervey Bay Dc", country: "AU", names: ["hervey bay dc", "hervey bay"], place: nil,
      why: "a delivery center"),
    Case(
      name: "Celje - poštni predali", country: "SI",
      names: ["celje postni predali", "celje"], place: nil, why: "a town's boxes"),
    Case(
      name: "株式会社　大仙", country: "JP", names: ["株式会社 大仙"], place: nil,
      why: "Japan's towns are in Latin letters, its companies are not"),
    Case(
      name: "Toyotacho Nishiichi", country: "JP", names: ["toyotacho nishiichi"],
      place: "Toyotacho Nishiichi", why: "a Japanese district"),
    Case(
      name: "Churu Collectorate", country: "IN", names: ["churu collectorate", "churu"], place: nil,
      why: "an office of an Indian town"),
    Case(
      name: "Collectorate Colony", country: "IN", names: ["collectorate colony"],
      place: "Collectorate Colony", why: "a neighborhood beside an office"),
    Case(
      name: "Dhule H.O", country: "IN", names: ["dhule ho", "dhule"], place: "Dhule",
      why: "the mark of a head office belongs to no name"),
    Case(
      name: "Court", country: "GB", names: ["court"], place: "Court",
      why: "India's words do not count elsewhere"),
    Case(
      name: "Барнаул Мсц", country: "RU", names: ["барнаул мсц", "барнаул"], place: nil,
      why: "a sorting center"),
    Case(
      name: "One Two Three Four Five Six Seven", names: ["one two three four five six seven"],
      place: nil, why: "a description"),
    Case(name: "Müller & Co", names: ["muller and co"], place: nil, why: "a company"),
    Case(
      name: "SAUCE NORTE", country: "AR", names: ["sauce norte"], place: "Sauce Norte",
      why: "capitals are not shown"),
    Case(name: "", names: [], place: nil, why: "no name"),
    Case(name: "---", names: [], place: nil, why: "nothing is left when folded"),
    Case(name: "12", names: ["12"], place: nil, why: "a number alone"),
  ]

  @Test(arguments: cases)
  func reads(_ example: Case) {
    let reading = PostalSettlementName(
      Array(example.name.utf8)[...], country: Array(example.country.utf8)[...],
      accuracy: Array(example.accuracy.utf8)[...])
    #expect(reading.names.map { String(decoding: $0.folded, as: UTF8.self) } == example.names)
    #expect(
      reading.placeName.map { String(decoding: $0.text, as: UTF8.self) } == example.place)
  }
}
