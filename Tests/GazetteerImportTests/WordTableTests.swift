import Gazetteer
import TestSupport
import TextFormats
import Testing

@testable import GazetteerImport

/// The rows of `dictionaries/words.tsv`.
@Suite struct WordTableTests {
  private static func lexicon(_ rows: [String]) throws -> Lexicon {
    let folder = try TemporaryFolder()
    try folder.write(rows.map { $0 + "\n" }.joined(), to: "words.tsv")
    return try Lexicon(dictionaries: folder.path("."))
  }

  private static func detail(
    of words: String, as role: QueryWord.Role, in lexicon: Lexicon
  ) -> String? {
    lexicon.detail(of: Array(words.utf8)[...], hash: StableHash.hash(words.utf8), as: role)
  }

  private static func classes(of words: String, in lexicon: Lexicon) -> WordClasses {
    lexicon.classes(ofHash: StableHash.hash(words.utf8))
  }

  @Test func rowsBecomeClassesAndMeanings() throws {
    let lexicon = try Self.lexicon([
      "# a comment", "", "Été,in summer\tmul\tworkplace\tany\t", "Musée,museo\tmul\tsight\tany\t",
      "based\ten\thome\tbehind\t", "living in\ten\thome\tbefore\t", "Cd.\tes\tshort\tany\tCiudád",
      "lac\tfr\tfeature\tany\tlake", "de\tfr\tfeature\tjoining\t",
    ])
    #expect(Self.detail(of: "ete", as: .workplace, in: lexicon) == "", "words are folded")
    #expect(Self.detail(of: "in summer", as: .workplace, in: lexicon) == "", "and may be several")
    #expect(Self.detail(of: "based", as: .home, in: lexicon) == "behind", "an unusual place")
    #expect(Self.detail(of: "living in", as: .home, in: lexicon) == "", "the usual place")
    #expect(Self.detail(of: "cd", as: .contraction, in: lexicon) == "ciudad", "names are folded")
    #expect(Self.classes(of: "musee", in: lexicon) == .sight)
    #expect(Self.classes(of: "lac", in: lexicon) == [.feature, .meaning])
    #expect(Self.detail(of: "lac", as: .feature, in: lexicon) == "lake")
    #expect(Self.classes(of: "de", in: lexicon) == .featureJoint)
  }

  @Test(arguments: [
    ("lake\ten\tfeatrue\tany\tlake", "an unknown class"),
    ("museum\ten\tsight\tbefore\t", "a class that does not stand there"),
    ("museum\ten\tsight\tany\tlarge", "a class without details"),
    ("museum|sight", "other columns"),
  ])
  func othersAreErrors(row: String, why: String) {
    #expect(throws: ExtractError.self, "\(why)") { try Self.lexicon([row]) }
  }
}
