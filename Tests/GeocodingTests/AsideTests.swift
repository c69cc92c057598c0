import Gazetteer
import Geocoding
import Geodesy
import GeocodingAPI
import TestSupport
import Testing

/// Texts in which some words only tell how to read the others.
@Suite struct AsideTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  private func search(_ text: String) throws -> Answer {
    try Self.forms.get().geocoder().search(text)
  }

  static let missing: [Case<String, String?>] = [
    Case("Leeds, nan", "Leeds, United Kingdom", "an empty cell of a table"),
    Case("Leeds, nan, nan", "Leeds, United Kingdom", "two of them"),
    Case("nan, Leeds", "Leeds, United Kingdom", "in front"),
    Case("Boston, n/a, US", "Boston, Massachusetts, United States", "in the middle"),
    Case("null, null 60614", "60614 Chicago, Illinois, United States", "beside a code"),
    Case("NaN, Unknown, France", "France", "only the country is known"),
    Case("nan Leeds nan", "Leeds, United Kingdom", "empty cells on both sides, joined by spaces"),
    Case("nan, nan", nil, "nothing is known"),
    Case("NaN", nil, "as programs write it"),
    Case("null", nil, "another"),
    Case("unknown / none", nil, "two kinds"),
    Case("Nan", "Nan, Thailand", "a town begins with a capital letter"),
    Case("Nan, Thailand", "Nan, Thailand", "and lies in its country"),
    Case("None, Brazil", "None, Brazil", "an area confirms a name that is a missing value too"),
  ]

  static let workplaces: [Case<String, String?>] = [
    Case("Remote - US", "United States", "a code behind a dash"),
    Case("Remote (UK)", "United Kingdom", "an abbreviation in brackets"),
    Case("Remote, Germany", "Germany", "a name behind a comma"),
    Case("Remote Germany", "Germany", "or behind a space"),
    Case("Anywhere (US)", "United States", "another word"),
    Case("Berlin (Remote)", "Berlin, Germany", "behind the place"),
    Case("Berlin / Hybrid", "Berlin, Germany", "behind a slash"),
    Case("Hybrid - Berlin, Germany", "Berlin, Germany", "before a town and its country"),
    Case("Greater Boston Area", "Boston, Massachusetts, United States", "words on both sides"),
    Case("Greater Chicago", "Chicago, Illinois, United States", "in front alone"),
    Case("Chicago metro area", "Chicago, Illinois, United States", "behind alone"),
  ]

  static let labels: [Case<String, String?>] = [
    Case("PLZ 10115", "10115 Berlin, Germany", "the label's country has the code"),
    Case("PLZ: 10115", "10115 Berlin, Germany", "a colon"),
    Case("code postal 69001", "69001 Lyon, France", "two words"),
    Case("ZIP 60614", "60614 Chicago, Illinois, United States", "an American label"),
    Case("ZIP 2139", "02139 Boston, Massachusetts, United States", "a lost zero"),
    Case("MA 2139", "02139 Boston, Massachusetts, United States", "which the state confirms"),
    Case("2139, MA", "02139 Boston, Massachusetts, United States", "behind the code"),
    Case("2139", "2139 Leeds, United Kingdom", "a code of four digits by itself"),
    Case("D-10115", "10115 Berlin, Germany", "a country's letter"),
  ]

  static let short: [Case<String, String?>] = [
    Case("Cd. Juarez", "Ciudad Juárez, Mexico", "a short form with a full stop"),
    Case("Cd Juárez", "Ciudad Juárez, Mexico", "without one"),
    Case("S. Paulo", "São Paulo, Brazil", "one of several"),
    Case("No. Hollywood CA", "North Hollywood, California, United States", "rather than a number"),
    Case("Frankfurt a. M.", "Frankfurt am Main, Germany", "two letters"),
    Case("Frankfurt a.M.", "Frankfurt am Main, Germany", "without a space"),
    Case("Rochelle, La", "La Rochelle, France", "an article behind a comma"),
    Case("Rochelle (La)", "La Rochelle, France", "or in brackets"),
    Case("Havre, Le, France", "Le Havre, France", "before its country"),
    Case("w Gdańsku", "Gdańsk, Poland", "a case behind a word for in"),
    Case("z Gdańska", "Gdańsk, Poland", "a code of a region is no word for in"),
    Case("в Москве", "Москва, Russia", "in another script"),
    Case("Frankfurt am M.", "Frankfurt am Main, Germany", "a last word cut short"),
    Case("North Hollyw., CA", "North Hollywood, California, United States", "before a state"),
    Case("Ankara'dan", "Ankara, Turkey", "a suffix behind an apostrophe"),
    Case("Lyon, avenue de Versailles", "Lyon, France", "a street called after a town"),
  ]

  static let homes: [Case<String, String?>] = [
    Case("born in Massachusetts, living in Berlin", "Berlin, Germany", "the home is not there"),
    Case("Living in Berlin, born in Massachusetts", "Berlin, Germany", "in the other order"),
    Case("Massachusetts native living in Berlin", "Berlin, Germany", "a marker behind its place"),
    Case("From Massachusetts, now Berlin", "Berlin, Germany", "two that count only together"),
    Case("Berlin based, from Boston", "Berlin, Germany", "the home's marker behind it"),
    Case(
      "born in Boston, Massachusetts. Now in Berlin", "Berlin, Germany", "a place of two sections"),
    Case("Massachusetts fan living in Berlin", "Berlin, Germany", "whatever stands before"),
    Case("Berlin (not Massachusetts)", "Berlin, Germany", "a place that is not meant"),
    Case("Leeds, formerly Boston", "Leeds, United Kingdom", "one that was left"),
    Case("City: Berlin", "Berlin, Germany", "a label"),
    Case("City: Berlin, Country: Germany", "Berlin, Germany", "two of them"),
    Case(#"{"city": "Berlin", "country": "Germany"}"#, "Berlin, Germany", "a record of a program"),
    Case("City: Massachusetts", "Massachusetts, United States", "a label of a state"),
    Case("Massachusetts based", "Massachusetts, United States", "a marker behind a state"),
    Case("Berlin Berlin", "Berlin, Germany", "the same again"),
    Case(
      "Massachusetts, United States, Massachusetts, United States",
      "Massachusetts, United States", "all of it again"),
    Case("plant based", nil, "a marker behind a word that is no place"),
    Case("#BerlinGermany", "Berlin, Germany", "words of a tag"),
    Case("Student, Leeds", "Leeds, United Kingdom", "what somebody is"),
    Case("software engineer, Leeds", "Leeds, United Kingdom", "in several words"),
    Case("Massachusetts teacher", "Massachusetts, United States", "behind where they are"),
    Case("Home town: Boston; city: Leeds", "Leeds, United Kingdom", "a label of a place elsewhere"),
    Case("Home town: Boston", "Boston, Massachusetts, United States", "unless it is the only one"),
    Case(
      "from Berlin, Massachusetts", "Berlin, Massachusetts, United States", "nothing is elsewhere"),
    Case("formerly Leeds", "Leeds, United Kingdom", "no other place is named"),
    Case("living in Berlin, Massachusetts", "Berlin, Massachusetts, United States", "a home alone"),
    Case("living in", nil, "a marker alone"),
    Case("moved from Berlin to Leeds", "Leeds, United Kingdom", "where a move leads"),
    Case("from Berlin to Leeds", "Leeds, United Kingdom", "without a verb"),
    Case("moved from Berlin to Leeds last year", "Leeds, United Kingdom", "with a time behind it"),
    Case(
      "Berlin'den Ankara'ya taşındık", "Ankara, Turkey", "suffixes say which one somebody leaves"),
    Case("me mudé de Berlin a Leeds", "Leeds, United Kingdom", "in Spanish"),
    Case("bin von Berlin nach Leeds gezogen", "Leeds, United Kingdom", "with its verb at the end"),
    Case("Berlin, not Boston to Leeds", "Berlin, Germany", "nobody leaves what is not meant"),
  ]

  static let people: [Case<String, String?>] = [
    Case("German in Boston", "Boston, Massachusetts, United States", "people elsewhere"),
    Case("a Mexican in Berlin", "Berlin, Germany", "with an article"),
    Case("Mexican living in Berlin", "Berlin, Germany", "with more than a word between"),
    Case("young German in Leeds", "Leeds, United Kingdom", "with a word in front"),
    Case("mexican en Boston", "Boston, Massachusetts, United States", "in another language"),
    Case("GERMAN IN BOSTON", "Boston, Massachusetts, United States", "all in capitals"),
    Case("German Berlin", "Berlin, Germany", "nothing says that they are elsewhere"),
  ]

  static let lost: [Case<String, String?>] = [
    Case("S?o Paulo", "São Paulo, Brazil", "a question mark in place of a letter"),
    Case("S\u{FFFD}o Paulo", "São Paulo, Brazil", "the mark of Unicode"),
    Case("Gda?sk, Poland", "Gdańsk, Poland", "with its country"),
    Case("Ciudad Ju?rez", "Ciudad Juárez, Mexico", "in the second word"),
    Case("?iudad Ju?rez", "Ciudad Juárez, Mexico", "two letters"),
    Case("Leeds?", "Leeds, United Kingdom", "a question"),
    Case("Leeds? United Kingdom", "Leeds, United Kingdom", "a question in front of its answer"),
    Case("?????", nil, "nothing is left"),
  ]

  @Test(arguments: missing + workplaces + labels + short + homes + people + lost)
  func isRead(_ example: Case<String, String?>) throws {
    let first = try search(example.given).results.first
    #expect(first?.label == example.expected)
  }

  static let parts: [Case<String, String>] = [
    Case("South of France", "France", "a direction and its area"),
    Case("the south of France", "France", "with an article"),
    Case("Southern Germany", "Germany", "an adjective"),
    Case("sud de l'Allemagne", "Germany", "an article joined by an apostrophe"),
    Case("north of Chicago", "Chicago, Illinois, United States", "not North Chicago"),
    Case("North East Germany", "Germany", "two directions"),
  ]

  @Test(arguments: parts)
  func aPartOfAnAreaIsTheArea(_ example: Case<String, String>) throws {
    let answer = try search(example.given)
    let first = try #require(answer.results.first)
    #expect(first.label == example.expected)
    #expect(answer.outcome == .partial)
  }

  @Test func aPartLiesWhereItSays() throws {
    let south = try #require(try search("Southern Germany").results.first)
    let north = try #require(try search("Northern Germany").results.first)
    let whole = try #require(try search("Germany").results.first)
    #expect(south.coordinate.latitude < whole.coordinate.latitude - 1)
    #expect(north.coordinate.latitude > whole.coordinate.latitude + 1)
    #expect(south.id == whole.id)
  }

  @Test func anAreaBesideItsOwnCodeIsTheArea() throws {
    let answer = try search("Massachusetts MA")
    #expect(answer.results.first?.label == "Massachusetts, United States")
    #expect(answer.outcome == .match)
  }

  @Test func aNameWithADirectionIsTheName() throws {
    let answer = try search("North Chicago")
    #expect(answer.results.first?.label == "North Chicago, Illinois, United States")
    #expect(answer.outcome == .match)
  }

  @Test(arguments: ["#paris", "@Berlin", "#Москва"])
  func aTagMayNameACity(_ text: String) throws {
    #expect(try !search(text).results.isEmpty)
  }

  @Test(arguments: ["@leedsfan", "zzz", "$200", "95.1, 200.2"])
  func otherTextsMeanNoPlace(_ text: String) throws {
    #expect(try search(text).results.isEmpty)
  }

  @Test func damagedTextIsRepairedOnlyIfItHelps() throws {
    #expect(try search("S&atilde;o Paulo").results.first?.label == "São Paulo, Brazil")
    #expect(try search("S&atilde;o Paulo").query == "São Paulo")
    #expect(try search("SÃ£o%20Paulo").results.first?.label == "São Paulo, Brazil")
  }

  @Test func aYearBesideACountryIsHardlyACode() throws {
    let code = try #require(try search("Massachusetts 2024").results.first)
    #expect(code.layer == .postalCode)
    #expect(code.confidence > 0.5)
    let country = try #require(try search("Poland 2023").results.first)
    #expect(country.label == "Poland")
    #expect(country.confidence > 0.5)
    #expect(try #require(search("Poland 99999").results.first).confidence < country.confidence)
  }

  @Test func aShortPlusCodeLiesNearItsTown() throws {
    let answer = try search("G8C6+52 Berlin, Germany")
    let first = try #require(answer.results.first)
    #expect(first.layer == .coordinate)
    #expect(first.countryCode?.description == "DE")
    #expect(abs(first.coordinate.latitude - 52.52) < 0.6)
    #expect(try search("G8C6+52").results.isEmpty)
  }

  @Test func missingPartsOfAStructuredQueryAreLeftOut() throws {
    let geocoder = try Self.forms.get().geocoder()
    let answer = try geocoder.search(StructuredQuery(city: "Leeds", state: "nan"))
    #expect(answer.results.first?.label == "Leeds, United Kingdom")
    #expect(answer.outcome == .match)
  }
}
