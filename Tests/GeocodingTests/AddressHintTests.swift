import Gazetteer
import TestSupport
import Testing

@testable import Geocoding
import GeocodingAPI

/// The hint that a country's street addresses are not installed.
@Suite struct AddressHintTests {
  private static func geocoder(_ extracts: [String]) throws -> (SmallGazetteer, ForwardGeocoder) {
    var world = Worlds.namesakes
    world.files["dictionaries/osm-extracts.tsv"] = extracts
    let gazetteer = try SmallGazetteer(world)
    return (gazetteer, try gazetteer.geocoder())
  }

  @Test func anAddressInACountryWithoutAddressesGetsAHint() throws {
    let (gazetteer, geocoder) = try Self.geocoder(["US\tus\t12133"])
    let answer = try geocoder.search("1600 Amphitheatre Pkwy, Mountain View, CA")
    #expect(answer.outcome == .partial)
    #expect(
      answer.hintText
        == "No street addresses of the United States are installed: otm gazetteer build --osm US "
        + "(about 12 GB, 30 minutes)")
    // A town, words that are not an address, and text while it is typed.
    for text in ["Mountain View, CA", "Springfield Zzyzx, Ohio", "Zzyzx"] {
      #expect(try geocoder.search(text).hintText == nil, "\(text)")
    }
    #expect(try geocoder.suggest("1600 Amphitheatre Pkwy, Mountain View, CA").hintText == nil)
    withExtendedLifetime(gazetteer) {}
  }

  @Test func withoutAKnownExtractNoCommandIsNamed() throws {
    let (gazetteer, geocoder) = try Self.geocoder(["FR\tfrance\t5047"])
    let answer = try geocoder.search("1600 Amphitheatre Pkwy, Mountain View, CA")
    #expect(answer.hintText == "No street addresses of the United States are installed.")
    withExtendedLifetime(gazetteer) {}
  }

  @Test(arguments: [(3, "3 MB, 1 minute"), (546, "546 MB, 1 minute"), (2_255, "2 GB, 6 minutes")])
  func sizesAreRounded(megabytes: Int, text: String) {
    #expect(AddressHint.costs(megabytes: megabytes) == text)
  }
}
