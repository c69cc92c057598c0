import Gazetteer
import Testing

@Suite struct FeatureTermsTests {
  private static let terms = Result {
    var words = WordIndexWriter()
    for (kind, terms) in [
      ("lake", "lake lough lago hu озеро"), ("bay", "bay bahia"), ("gulf", "golfe"),
      ("island", "ostrov"), ("mount", "mont"),
    ] {
      for term in terms.split(separator: " ").map(String.init) {
        words.add(term, to: .feature)
        words.add(QueryWord(words: term, role: .feature, detail: kind))
      }
    }
    for kind in ["national park", "parque nacional"] {
      words.add(kind, to: .feature)
      words.add(QueryWord(words: kind, role: .feature, detail: "national park"))
    }
    for word in ["de", "of", "du"] { words.add(word, to: .featureJoint) }
    for word in ["universitat", "universidad", "university", "uni", "جامعة", "университет"] {
      words.add(word, to: .university)
    }
    words.add(QueryWord(words: "see", role: .featureEnding, detail: "lake"))
    return FeatureTerms(Lexicon(try WordIndex(words.file())))
  }

  @Test(
    arguments: [
      ("lough neagh", "lake neagh", "a word of another language"),
      ("lago titicaca", "lake titicaca", "the same in Spanish"),
      ("neagh lake", "lake neagh", "the word behind the name"),
      ("lake neagh", "lake neagh", "is its own canonical form"),
      ("bahia de campeche", "bay campeche", "a joining word goes"),
      ("bay of campeche", "bay campeche", "in English too"),
      ("golfe du lion", "gulf lion", "the article in French"),
      ("qinghai hu", "lake qinghai", "Chinese puts the word last"),
      ("онежское озеро", "lake онежское", "another script"),
      ("ostrov sakhalin", "island sakhalin", "an island"),
      ("mont blanc", "mount blanc", "a mountain"),
      ("parque nacional de doñana", "national park doñana", "a kind of two words"),
      ("kruger national park", "national park kruger", "behind the name"),
      ("parque nacional", nil, "nothing else"),
      ("balaton", nil, "no word for a kind"),
      ("lake", nil, "nothing else"),
      ("lake o", nil, "too short to tell anything"),
      ("salt lake city", nil, "a town: the word is in the middle"),
    ] as [(String, String?, String)])
  func theKindIsInEnglishAndInFront(name: String, canonical: String?, why: String) throws {
    let found = try Self.terms.get().canonical(Array(name.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == canonical, "\(why)")
  }

  @Test(
    arguments: [
      ("universitat bielefeld", "university bielefeld", "a word of another language"),
      ("universidad de chile", "university chile", "a joining word goes"),
      ("bielefeld university", "university bielefeld", "the word behind the name"),
      ("leeds uni", "university leeds", "as students say"),
      ("جامعة القاهرة", "university القاهرة", "another script"),
      ("московский университет", "university московский", "an adjective is left as it is"),
      ("university", nil, "nothing else"),
      ("lago titicaca", nil, "another kind"),
      ("trinity university college", nil, "the word is in the middle"),
    ] as [(String, String?, String)])
  func universitiesHaveACanonicalForm(name: String, canonical: String?, why: String) throws {
    let found = try Self.terms.get().canonicalUniversity(Array(name.utf8)[...])
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == canonical, "\(why)")
  }
}
