import Foundation
import TestSupport
import Testing

/// Queries whose results must be in the named area and have the queried name, on the included data.
///
/// Queries that mean one known place are rows of `Tests/HeldOut/examples.tsv`.
@Suite(.needsPrograms, .needsRealGazetteer)
struct RankingExamplesTests {
  enum Expected: Sendable {
    /// A settlement whose first-level division, or country, has this code.
    case town(in: String)
    /// The division, or the country, of this code itself, with words left over.
    case area(String)
    /// Anything in the division or country of this code.
    case inside(String)
    /// No place, or the landmark itself: no settlement and no area.
    case noTown
  }

  private static func cases(
    _ queries: [String], _ expected: Expected, _ why: String
  ) -> [Case<String, Expected>] {
    queries.map { Case($0, expected, why) }
  }

  static let cases: [Case<String, Expected>] = [
    cases(
      ["Wynnewood, Lower Merion, PA, United States", "Haverford, Lower Merion, PA, United States"],
      .town(in: "US-PA"), "the country explains less"),
    cases(
      ["Nauksheni, Nauksenu Novads, Latvia", "Rencēni, Burtnieku Novads, Latvia"],
      .town(in: "LV"), "the municipality is one of former days"),
    cases(
      ["Sunny Cove, Lower Foothill, CA, United States"], .area("US-CA"),
      "the smallest area that is known"),
    cases(["Au, Switzerland"], .town(in: "CH"), "towns of two letters"),
    cases(["Ie, Japan"], .town(in: "JP"), "a town of two letters"),
    cases(
      [
        "Formby, Merseyside", "Thatcham, Berkshire", "Ascot, Berkshire", "Bebington, Merseyside",
        "Crosby, Merseyside",
      ], .town(in: "GB"), "counties of ceremony"),
    cases(
      [
        "Perth, Perthshire", "Hamilton, Lanarkshire", "Kendal, Westmorland", "Ayr, Ayrshire",
        "Keswick, Cumberland", "Brighton, Sussex", "Whitby, Yorkshire", "Newtown, Montgomeryshire",
      ], .town(in: "GB"), "counties of former days"),
    cases(
      ["Lyon, Rhône-Alpes", "Toulouse, Midi-Pyrénées", "Besançon, Franche-Comté"],
      .town(in: "FR"), "regions of former days"),
    cases(["Hamar, Hedmark"], .town(in: "NO"), "regions of former days hold no town around them"),
    cases(["Chatham, Kent"], .town(in: "GB"), "two names and not one with a comma"),
    cases(
      ["Richmond, Surrey", "Kingston, Somerset", "Bournemouth, Dorset"], .town(in: "GB"),
      "the county before a town abroad"),
    cases(["Tokyo, Texas"], .area("US-TX"), "never elsewhere"),
    cases(["Madrid, Oregon"], .area("US-OR"), "never elsewhere"),
    cases(["Vienna, Alaska"], .area("US-AK"), "never elsewhere"),
    cases(["Havana, Nevada"], .area("US-NV"), "never elsewhere"),
    cases(["Dublin, Utah"], .area("US-UT"), "never elsewhere"),
    cases(["Boston, Wyoming"], .area("US-WY"), "never elsewhere"),
    cases(["Madison, Oregon"], .area("US-OR"), "the state, not a town of its name elsewhere"),
    cases(["Pomona, Ontario"], .area("CA-ON"), "the province, not a town of its name elsewhere"),
    cases(["Cairo, Vermont"], .area("US-VT"), "never elsewhere"),
    cases(
      ["Sparta, Washington", "Jamestown, Washington", "Trinidad, Washington"], .area("US-WA"),
      "the state, not its capital's namesake"),
    cases(["Xanadu, New York"], .area("US-NY"), "the state, not its namesake city"),
    cases(["Hopewell, Georgia", "Antioch, Georgia"], .inside("US-GA"), "American names"),
    cases(
      [
        "Mount Rushmore", "Mount Vesuvius", "Loch Ness", "Lake Superior", "Brandenburg Gate",
        "Central Park Zoo",
      ], .noTown, "part of a landmark's name"),
    cases(["San Rque, Samar"], .inside("PH"), "the province when the town is not known"),
    cases(["San Jaun, La Union"], .town(in: "PH"), "the section as a whole is corrected"),
    cases(["San Mguel, Leyte"], .town(in: "PH"), "the section as a whole is corrected"),
    cases(["San Migel, Bulacan"], .town(in: "PH"), "the section as a whole is corrected"),
    cases(["San Antnio, Quezon"], .town(in: "PH"), "the section as a whole is corrected"),
    cases(
      ["Wilson, Mississippi", "Osceola, Mississippi", "Blytheville, Mississippi"],
      .area("US-MS"), "the state, not a county of its name"),
    cases(
      ["Narragansett, Washington", "Abingdon, Washington", "Jackson, Washington"], .area("US-WA"),
      "the state, not a county of its name"),
    cases(
      ["Imperial", "Vonda", "Hanley", "Lancer", "Marengo", "Cudworth"].map {
        "\($0), Saskatchewan"
      },
      .town(in: "CA-SK"), "the village, not a municipality without a point"),
    cases(
      ["Champion, Alberta", "Delia, Alberta"], .town(in: "CA-AB"),
      "the village, not a municipality without a point"),
    cases(["Betroka, Toliara, Madagascar"], .town(in: "MG"), "a province of former days"),
    cases(
      ["Port-Bergé, Mahajanga, Madagascar", "Vohemar, Antsiranana, Madagascar"], .inside("MG"),
      "a province of former days"),
    cases(["Taipei 101"], .noTown, "a number that is part of a name"),
    cases(["Qwertyville, CA"], .area("US-CA"), "an abbreviation behind a comma"),
    cases(["Zzyzxberg, NSW"], .area("AU-NSW"), "an abbreviation behind a comma"),
    cases(["Floopton, TX"], .area("US-TX"), "an abbreviation behind a comma"),
    cases(["Sunrise Grove Villas, AZ"], .area("US-AZ"), "an abbreviation behind a comma"),
    cases(["qxzv", "xkcd", "asdfgh jkl"], .noTown, "no misspelling of anything"),
    cases(["Mount Doom"], .noTown, "two letters of four are no slip"),
    cases(["Tower of Babel", "Lake Wobegon"], .noTown, "part of a landmark's name"),
    cases(["Nairobi, Ontario", "Mississippi, Ontario"], .area("CA-ON"), "never elsewhere"),
    cases(["Lima, Scotland"], .area("GB-SCT"), "never elsewhere"),
    cases(["Egypt, Hampshire", "Moscow, Ayrshire"], .town(in: "GB"), "villages of great names"),
    cases(["brrr"], .noTown, "no misspelling of an abbreviation"),
    cases(["Windsor, Berkshire"], .town(in: "GB"), "not in a county by its short name"),
    cases(["Derry, Ireland", "derry, ireland"], .town(in: "GB"), "on the island of that name"),
    cases(
      ["Xyzzy Hills Estates, California, United States"], .area("US-CA"),
      "the state, not a town of its name elsewhere"),
    cases(["South Sydney"], .inside("AU"), "no landscape before the town, and all words"),
    cases(["Puitan"], .town(in: "CN"), "a misspelled city before part of an airport's name"),
    cases(["Sichar"], .town(in: "IN"), "a misspelled city before part of a village's name"),
    cases(["Toco, Texas"], .area("US-TX"), "a wrong first letter of four is no slip"),
    cases(["🇩🇪Hamburg", "Hamburg🇩🇪"], .town(in: "DE"), "a flag without a blank"),
    cases(["Cairo, IL", "Vienna, IL"], .town(in: "US-IL"), "a code, not the Turkish for province"),
    cases(["94043", "30301"], .inside("US"), "a code as its country writes it"),
    cases(["Blorpstad, USA", "Blorpstad, U.S.A."], .area("US"), "not a town called Usa in Japan"),
    cases(["Alps"], .noTown, "the mountains, not Switzerland"),
    cases(["PHX, AZ"], .inside("US-AZ"), "an airport's code"),
    cases(["IN MY BED", "ME AND YOU"], .noTown, "capitals are no abbreviations"),
    cases(["Xyzzyx Street", "Qwerplex Road"], .noTown, "a street that is not known"),
    cases(["Elm St", "Mill Rd", "Main St", "Church St"], .noTown, "nor what its name is part of"),
    cases(["School", "Library", "public library"], .noTown, "a kind of place, not its best known"),
    cases(["Sandy Hook Elementary School"], .noTown, "not Sandy in Utah"),
    cases(["De Anza College", "Foothill College"], .noTown, "no town has to do with its college"),
    cases(["Grinnell High School, Iowa"], .town(in: "US-IA"), "a town that its state confirms"),
    cases(["see you later", "king of hearts", "salt and pepper"], .noTown, "no city is meant"),
  ].flatMap(\.self)

  private struct Result: Decodable {
    let layer: String
    let countryCode: String?
    let admin1Code: String?
    let confidence: Double
  }

  private struct Answer: Decodable {
    let outcome: String
    let results: [Result]
  }

  /// All queries in one batch, so that programs start once.
  private static let answers = Swift.Result<[Answer], any Error> {
    let text = cases.map { $0.given + "\n" }.joined()
    let run = try ProgramRun(
      ["batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson"], input: Data(text.utf8))
    return try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  @Test("over 600 areas of the United States begin with an m")
  func everyStateIsFoundByItsFirstLetter() throws {
    let run = try ProgramRun([
      "suggest", "--gazetteer", RealBundle.path ?? "", "--format", "json", "portland, m",
    ])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
    #expect(Set(answer.results.map(\.admin1Code)).isSuperset(of: ["US-ME", "US-MI"]))
  }

  @Test(arguments: Array(cases.indices))
  func theAnswerIsTheExpectedPlace(index: Int) throws {
    let answers = try Self.answers.get()
    try #require(answers.indices.contains(index))
    let example = Self.cases[index]
    let answer = answers[index]
    let first = answer.results.first
    let why = Comment(rawValue: example.testDescription)
    switch example.expected {
    case .noTown:
      // A town may be offered, but is not believed.
      let isOther = first.map { ["natural", "venue", "marine"].contains($0.layer) } ?? true
      #expect(isOther || first?.confidence ?? 0 < Self.unsure, why)
    case .inside(let code): #expect(Self.lies(first, in: code), why)
    case .town(let code):
      #expect(Self.lies(first, in: code) && first?.layer == "locality", why)
    case .area(let code):
      #expect(Self.lies(first, in: code), why)
      #expect(first?.layer == (code.count == 2 ? "country" : "region"), why)
      #expect(answer.outcome == "partial", why)
      // The place lies there, and the area is not it.
      #expect(first?.confidence ?? 1 < Self.unsure, why)
    }
  }

  private static let unsure = 0.75

  private static func lies(_ result: Result?, in code: String) -> Bool {
    result?.countryCode == code || result?.admin1Code == code
  }
}
