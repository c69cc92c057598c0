import BundleFixtures
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@testable import GazetteerSources

/// Imported houses and streets after the places around them have changed.
@Suite struct UpdatedAddressTests {
  /// Applies a day on which Reykjavík has been renamed, and other places have come before it.
  private func updated(_ imported: ImportedAddresses) throws -> ForwardGeocoder {
    let folder = imported.folder
    let lines = [
      "3413829\tReykjavíkurborg\tReykjavikurborg\tReykjavík\t64.13548\t-21.89541\tP\tPPLC\tIS\t\t39"
        + "\t\t\t\t118918\t\t\tAtlantic/Reykjavik\t2026-11-21",
      "77\tAðalvík\tAdalvik\t\t66.35\t-23.1\tP\tPPL\tIS\t\t39\t\t\t\t5\t\t\t"
        + "Atlantic/Reykjavik\t2026-11-21",
    ]
    for kind in [
      "modifications", "deletes", "alternateNamesModifications", "alternateNamesDeletes",
    ] {
      let text = kind == "modifications" ? lines.map { $0 + "\n" }.joined() : ""
      try folder.write(text, to: "changes/\(kind)-2026-11-21.txt")
    }
    let location = GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("Data"))
    _ = try GazetteerBundle.update(
      location, with: folder.path("changes"), allowsMissingDays: true, progress: nil)
    let bundle = try GazetteerBundle.existing(location)
    try GazetteerBundle.verify(bundle, progress: nil)
    #expect(bundle.manifest.addressFiles == imported.bundle.manifest.addressFiles)
    #expect(bundle.manifest.counts.addresses == imported.bundle.manifest.counts.addresses)
    return try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
  }

  @Test func housesAndStreetsSurviveAnUpdateAndTheirAreasFollow() throws {
    let imported = try ImportedAddresses("a.osm", Array(SampleFiles.xml.utf8))
    let geocoder = try updated(imported)
    for town in ["Reykjavík", "Reykjavíkurborg"] {
      let house = try #require(try geocoder.search("Langa Gata 12, \(town)").results.first)
      #expect(house.id.description == "osm:node/1")
      #expect(house.label == "Langa Gata 12, 101 Reykjavíkurborg, Iceland")
    }
    let between = try #require(try geocoder.search("Langa Gata 14, Reykjavík").results.first)
    #expect(between.isInterpolated)
    let street = try #require(try geocoder.search("Longstreet, Reykjavík").results.first)
    #expect(street.id.description == "osm:way/11")
    let other = try #require(try geocoder.search("Stutta Street 5, Borgarnes").results.first)
    #expect(other.id.description == "osm:way/13")
  }
}
