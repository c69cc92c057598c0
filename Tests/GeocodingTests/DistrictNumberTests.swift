import BundleFixtures
import Gazetteer
import TextAnalysis
import Testing

@testable import Geocoding
import GeocodingAPI

/// Districts of cities by their numbers.
struct DistrictNumberTests {
  @Test(
    "a number behind a name gets two digits",
    arguments: [
      ("Paris 8", "paris 08", "a bare number"),
      ("Paris 8e", "paris 08", "an ordinal"),
      ("Paris 1er", "paris 01", "the first"),
      ("Lyon 3ème arrondissement", "lyon 03", "with the word behind it"),
      ("Paris 16ème", "paris 16", "two digits with an ending"),
      ("Paris VIII", "paris 08", "a Roman numeral"),
      ("Marseille XVI", "marseille 16", "a larger one"),
    ])
  func numbers(_ typed: String, _ name: String, _ why: String) throws {
    #expect(try padded(typed) == name, "\(why)")
  }

  @Test(
    "other words stay as they are",
    arguments: [
      ("Paris 16", "as the sources write it"),
      ("Paris 08", "the same with a zero"),
      ("Paris 750", "three digits"),
      ("Paris 8th", "an ending of another language"),
      ("Paris V", "one letter, which may be anything"),
      ("Paris", "no number"),
      ("8e", "no name"),
      ("8e arrondissement", "no name either"),
    ])
  func others(_ typed: String, _ why: String) throws {
    #expect(try padded(typed) == nil, "\(why)")
  }

  private func padded(_ typed: String) throws -> String? {
    let lexicon = try Lexicon.repository.get()
    let text = FoldedText(typed, lexicon)
    return DistrictNumber.padded(0..<text.words.count, in: text, lexicon).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
