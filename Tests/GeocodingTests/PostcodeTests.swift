import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct PostcodeTests {
  private static let postal = Result { try SmallGazetteer(Worlds.postal) }

  private func search(_ text: String) throws -> Answer {
    try Self.postal.get().geocoder().search(text)
  }

  static let cases: [Case<String, String>] = [
    Case("SW1A 1AA", "GB:SW1A 1AA", "as its post writes it"),
    Case("sw1a1aa", "GB:SW1A 1AA", "small letters, no blank"),
    Case("SW1A", "GB:SW1A", "the outward part"),
    Case("SW1A 9ZZ", "GB:SW1A", "an unknown code by its outward part"),
    Case("London SW1A 1AA", "GB:SW1A 1AA", "behind its town"),
    Case("GB-SW1A 1AA", "GB:SW1A 1AA", "its country in front"),
    Case("K1A 0B1", "CA:K1A 0B1", "Canada"),
    Case("k1a0b1", "CA:K1A 0B1", "without its blank"),
    Case("K1A 9Z9 Ottawa", "CA:K1A", "by its forward sortation area"),
    Case("1012 AB", "NL:1012", "the letters stand for a street"),
    Case("1012AB Amsterdam", "NL:1012", "without a blank, and the town"),
    Case("98101-1234", "US:98101", "ZIP+4"),
    Case("Seattle WA 98101-1234", "US:98101", "behind town and state"),
    Case("00901-1234 San Juan", "PR:00901", "in a territory"),
    Case("Newark DE 19711", "US:19711", "DE is the state before a number"),
    Case("〒100-0001", "JP:100-0001", "the sign of the Japanese post"),
    Case("100-0001", "JP:100-0001", "three digits in front"),
    Case("1000-001", "PT:1000-001", "four digits in front"),
    Case("1000-999 Lisboa", "PT:1000-001", "an unknown one by its first part"),
    Case("01310-100", "BR:01000-000", "a street's code by its town's"),
    Case("01310100", "BR:01000-000", "without a hyphen"),
    Case("D-10115 Berlin", "DE:10115", "the letter that cars carry"),
    Case("D 10115 Berlin", "DE:10115", "and a blank"),
    Case("DE-10115", "DE:10115", "the ISO code"),
    Case("DE 10115", "DE:10115", "and a blank"),
    Case("CA K1A 0B1", "CA:K1A 0B1", "a code of two words"),
    Case("AR-1425", "AR:1425", "no province's letter"),
    Case("10115 Berlin", "DE:10115", "before its town"),
    Case("Berlin 10115", "DE:10115", "behind it"),
    Case("A-1010 Wien", "AT:1010", "a letter that is an article"),
    Case("CH-8001 Zürich", "CH:8001", "Switzerland"),
    Case("F-75001 Paris", "FR:75001", "France"),
    Case("75 001 Paris", "FR:75001", "a blank that people leave"),
    Case("SE-111 22 Stockholm", "SE:111 22", "country and blank"),
    Case("S-111 22", "SE:111 22", "its letter"),
    Case("11122 Stockholm", "SE:111 22", "no blank"),
    Case("110 00 Praha", "CZ:110 00", "Czechia"),
    Case("00-001 Warszawa", "PL:00-001", "Poland"),
    Case("FIN-00100 Helsinki", "FI:00100", "three letters"),
    Case("D02 AF30", "IE:D02", "an Eircode by its routing key"),
    Case("D02", "IE:D02", "the routing key"),
    Case("C1425ABC Buenos Aires", "AR:1425", "letters around the number"),
    Case("C1425", "AR:1425", "the province's letter"),
    Case("110 001", "IN:110001", "India leaves a blank, Singapore none"),
    Case("LV-1010", "LV:LV-1010", "letters are part of the code"),
    Case("1010 Rīga", "LV:LV-1010", "though people leave them out"),
    Case("11000 Beograd", "RS:11000", "one of many countries that have it"),
    Case("VLT 1117 Valletta", "MT:VLT", "by its letters"),
  ]

  @Test(arguments: cases)
  func findsTheCode(_ example: Case<String, String>) throws {
    let answer = try search(example.given)
    #expect(answer.results.first?.id.description == "postcode:\(example.expected)")
    #expect(answer.results.first?.layer == .postalCode)
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
    #expect(place.postalCode == "1012")
    #expect(place.label == "1012 Amsterdam, Netherlands")
  }

  @Test(arguments: ["11000", "1010", "1012", "98101", "sw1a1aa", "nosuchcode"])
  func aCodeOfACountryIsItsFirstOfAllCountries(_ text: String) throws {
    let reader = try Self.postal.get().reader()
    let key = Array(text.utf8)
    let all = try reader.postcodes(key.span, limit: 100)
    for country in ["AT", "CZ", "GB", "LV", "NL", "RS", "US", "ZZ"].compactMap({ CountryCode($0) })
    {
      #expect(try reader.postcode(key.span, in: country) == all.first { $0.country == country })
    }
  }

  /// Answers that are looked up are those of a search, whatever was asked before.
  @Test func codesWithoutASearchHaveTheAnswersOfOne() throws {
    let gazetteer = try Self.postal.get()
    let reader = try gazetteer.reader()
    let forward = try gazetteer.geocoder()
    let queries = PostcodeQueries(gazetteer: reader, forward: forward)
    let codes = [
      "00000", "98101", "19711", "98101-1234", "10115", "11000", "K1A 0B1", "1012 AB", "1012",
    ]
    for country in ["US", "DE", "Serbia", "CA", "NL", "Narnia"] {
      for code in codes + codes {
        let query = StructuredQuery(countryName: country, postalCode: code)
        guard let found = try queries.place(of: query, options: SearchOptions()) else { continue }
        let answer = try forward.search(query)
        let place = try #require(answer.results.first)
        #expect(answer.outcome == .match)
        #expect((found.id, found.label) == (place.id, place.label))
        #expect(found.confidence == place.confidence)
        #expect(found.coordinate == place.coordinate)
      }
    }
  }
}
