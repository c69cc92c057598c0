import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Misspelled names, and words that must not be changed although another word is misspelled.
@Suite struct MisspellingTests {
  private func first(
    _ text: String, options: SearchOptions = SearchOptions()
  ) throws -> AnsweredPlace? {
    try SmallGazetteer.namesakes.get().geocoder().search(text, options: options).results.first
  }

  @Test(arguments: [
    ("Sprngfield, Ohio", "Springfield, Ohio, United States", "one error; the state chooses"),
    ("Sprngfeild, MA", "Springfield, Massachusetts, United States", "two errors, a code"),
    ("Springfield, Ohoi", "Springfield, Ohio, United States", "the area is misspelled"),
    ("Bethlehm, Pensylvania", "Bethlehem, Pennsylvania, United States", "both are"),
    ("moscwo", "Moscow, Russia", "bare: the best known"),
    ("Sprngfield, Ohoi", "Springfield, Ohio, United States", "no word is a name"),
    ("Moscwo Idhao", "Moscow, Idaho, United States", "not Moscow in Russia"),
    ("Mosco, Idaho", "Moscow, Idaho, United States", "inside the area that is named"),
    ("newyork city", "New York City, New York, United States", "words joined"),
    ("Costa Ricca", "Costa Rica", "a country"),
    ("Springfields, Ohio", "Springfield, Ohio, United States", "an English word beside its state"),
    ("bethlem pa", "Bethlehem, Pennsylvania, United States", "a village elsewhere is called so"),
    ("New Yolk", "New York City, New York, United States", "English words, and a town's name"),
  ])
  func isCorrected(text: String, label: String, why: String) throws {
    #expect(try first(text)?.label == label, "\(why)")
    let off = SearchOptions(correctsSpelling: false)
    #expect(try first(text, options: off)?.label != label, "without corrections: \(why)")
  }

  @Test(
    "Words beside a misspelled one may be corrected, too",
    arguments: [
      ("New Yrok Ctiy", "New York City, New York, United States", "New is a word in many names"),
      ("Sprngfield, Ohio, xyzzyq", "Springfield, Ohio, United States", "a word that names nothing"),
    ])
  func restIsCorrected(text: String, label: String, why: String) throws {
    #expect(try first(text)?.label == label, "\(why)")
  }

  @Test func componentsSayHowManyLettersAreWrong() throws {
    let components = try #require(try first("Sprngfeild, MA")).components
    #expect(components.map(\.edits) == [2, 0])
    #expect(components.map(\.status) == [.matched, .matched])
  }

  @Test(arguments: [
    "Springfield, Ohio", "Moscow", "Moscow, ID", "Brooklyn, New York", "Georgia",
    "1 Main St, Newark, DE",
    "Springfield", "98101", "nothing of the kind", "springfields", "aaaaaa",
  ])
  func correctWordsAreNotChanged(text: String) throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let with = try geocoder.search(text)
    let without = try geocoder.search(text, options: SearchOptions(correctsSpelling: false))
    #expect(with == without)
  }
}
