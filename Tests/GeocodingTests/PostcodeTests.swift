import GazetteerModel
import Geocoding
import TestSupport
import Testing

@Suite struct PostcodeTests {
  private static let postal = Result { try SmallGazetteer(Worlds.postal) }

  private func search(_ text: String) throws -> Answer {
    try Self.postal.get().geocoder().search(text)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let query: String
    let code: String
    let why: String
    var testDescription: String { "\(query) → \(code) (\(why))" }
  }

  static let cases: [Case] = [
    Case(query: "SW1A 1AA", code: "GB:SW1A 1AA", why: "as its post writes it"),
    Case(query: "sw1a1aa", code: "GB:SW1A 1AA", why: "small letters, no blank"),
    Case(query: "SW1A", code: "GB:SW1A", why: "the outward part"),
    Case(query: "SW1A 9ZZ", code: "GB:SW1A", why: "an unknown code by its outward part"),
    Case(query: "London SW1A 1AA", code: "GB:SW1A 1AA", why: "behind its town"),
    Case(query: "GB-SW1A 1AA", code: "GB:SW1A 1AA", why: "its country in front"),
    Case(query: "K1A 0B1", code: "CA:K1A 0B1", why: "Canada"),
    Case(query: "k1a0b1", code: "CA:K1A 0B1", why: "without its blank"),
    Case(query: "K1A 9Z9 Ottawa", code: "CA:K1A", why: "by its forward sortation area"),
    Case(query: "1012 AB", code: "NL:1012", why: "the letters stand for a street"),
    Case(query: "1012AB Amsterdam", code: "NL:1012", why: "without a blank, and the town"),
    Case(query: "98101-1234", code: "US:98101", why: "ZIP+4"),
    Case(query: "Seattle WA 98101-1234", code: "US:98101", why: "behind town and state"),
    Case(query: "Newark DE 19711", code: "US:19711", why: "DE is the state before a number"),
    Case(query: "〒100-0001", code: "JP:100-0001", why: "the sign of the Japanese post"),
    Case(query: "100-0001", code: "JP:100-0001", why: "three digits in front"),
    Case(query: "1000-001", code: "PT:1000-001", why: "four digits in front"),
    Case(query: "1000-999 Lisboa", code: "PT:1000-001", why: "an unknown one by its first part"),
    Case(query: "01310-100", code: "BR:01000-000", why: "a street's code by its town's"),
    Case(query: "01310100", code: "BR:01000-000", why: "without a hyphen"),
    Case(query: "D-10115 Berlin", code: "DE:10115", why: "the letter that cars carry"),
    Case(query: "D 10115 Berlin", code: "DE:10115", why: "and a blank"),
    Case(query: "DE-10115", code: "DE:10115", why: "the ISO code"),
    Case(query: "10115 Berlin", code: "DE:10115", why: "before its town"),
    Case(query: "Berlin 10115", code: "DE:10115", why: "behind it"),
    Case(query: "A-1010 Wien", code: "AT:1010", why: "a letter that is an article"),
    Case(query: "CH-8001 Zürich", code: "CH:8001", why: "Switzerland"),
    Case(query: "F-75001 Paris", code: "FR:75001", why: "France"),
    Case(query: "75 001 Paris", code: "FR:75001", why: "a blank that people leave"),
    Case(query: "SE-111 22 Stockholm", code: "SE:111 22", why: "country and blank"),
    Case(query: "S-111 22", code: "SE:111 22", why: "its letter"),
    Case(query: "11122 Stockholm", code: "SE:111 22", why: "no blank"),
    Case(query: "110 00 Praha", code: "CZ:110 00", why: "Czechia"),
    Case(query: "00-001 Warszawa", code: "PL:00-001", why: "Poland"),
    Case(query: "FIN-00100 Helsinki", code: "FI:00100", why: "three letters"),
    Case(query: "D02 AF30", code: "IE:D02", why: "an Eircode by its routing key"),
    Case(query: "D02", code: "IE:D02", why: "the routing key"),
    Case(query: "C1425ABC Buenos Aires", code: "AR:1425", why: "letters around the number"),
    Case(query: "C1425", code: "AR:1425", why: "the province's letter"),
    Case(query: "110 001", code: "IN:110001", why: "India leaves a blank, Singapore none"),
    Case(query: "LV-1010", code: "LV:LV-1010", why: "letters are part of the code"),
    Case(query: "1010 Rīga", code: "LV:LV-1010", why: "though people leave them out"),
    Case(query: "11000 Beograd", code: "RS:11000", why: "one of many countries that have it"),
    Case(query: "VLT 1117 Valletta", code: "MT:VLT", why: "by its letters"),
  ]

  @Test(arguments: cases)
  func findsTheCode(_ example: Case) throws {
    let answer = try search(example.query)
    #expect(answer.results.first?.id.description == "postcode:\(example.code)")
    #expect(answer.results.first?.layer == .postalcode)
    #expect(answer.outcome == .match)
  }

  @Test(arguments: ["00-950 Warszawa", "1600-1602 Warszawa", "00-950 Warszawa, Poland"])
  func aCodeOfAnotherFormIsNotMatched(_ text: String) throws {
    let answer = try search(text)
    #expect(answer.results.first?.name == "Warszawa")
    #expect(answer.results.first?.layer == .locality)
    #expect(answer.outcome == .partial)
  }

  @Test func aCodeOfAnotherTownIsContradicted() throws {
    let answer = try search("98101-1234 Philadelphia")
    let place = try #require(answer.results.first)
    #expect(place.name == "Philadelphia")
    #expect(answer.outcome == .partial)
    #expect(place.components.first?.status == .contradicted)
  }

  @Test func theTownIsTheName() throws {
    let place = try #require(try search("1012 AB Amsterdam").results.first)
    #expect(place.name == "Amsterdam")
    #expect(place.postcode == "1012")
    #expect(place.label == "1012 Amsterdam, Netherlands")
  }
}
