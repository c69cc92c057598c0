import BundleFixtures
import Gazetteer
import Testing

@testable import Geocoding
import GeocodingAPI

@Suite struct LabelTests {
  @Test(arguments: [
    ("Durham, County", "County Durham"), ("Bristol, City of", "City of Bristol"),
    ("Ejido, El", "El Ejido"), ("Escala, L'", "L'Escala"),
    ("Newry, Mourne and Down", "Newry, Mourne and Down"),
    ("München, Landeshauptstadt", "München, Landeshauptstadt"), ("Leeds", "Leeds"),
  ])
  func invertedNamesAreReversed(name: String, righted: String) throws {
    #expect(InvertedName.righted(name, try Lexicon.repository.get()) == righted)
  }

  /// Texts of the small world in which several places have a name.
  static let texts = [
    "Springfield", "Moscow", "Georgia", "Washington", "London", "Portland", "Mountain View", "Ohio",
    "Brooklyn", "Paris", "Springfield, Ohio", "san", "new",
  ]

  @Test(arguments: texts)
  func labelsAreDistinctWhateverTheLimit(_ text: String) throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    for language in [nil, "de", "ja"] as [String?] {
      let all = try geocoder.search(text, options: SearchOptions(limit: 100, language: language))
        .results.map(\.label)
      #expect(Set(all).count == all.count, "\(all)")
      for limit in [1, 5, 10] {
        let some = try geocoder.search(
          text, options: SearchOptions(limit: limit, language: language)
        ).results.map(\.label)
        #expect(some == Array(all.prefix(limit)))
      }
    }
  }
}
