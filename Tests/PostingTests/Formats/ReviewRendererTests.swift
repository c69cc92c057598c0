import Gazetteer
import GeocodingAPI
import Geodesy
import TestSupport
import Testing
@testable import Posting

@Suite struct ReviewRendererTests {
  private static func place(
    _ id: String, _ label: String, _ latitude: Double, _ longitude: Double
  ) throws -> AnsweredPlace {
    AnsweredPlace(
      id: try #require(PlaceID(id)), name: String(label.prefix { $0 != "," }), label: label,
      coordinate: try #require(Coordinate(latitude: latitude, longitude: longitude)),
      layer: .locality, countryCode: CountryCode("US"), country: "United States",
      accuracyMeters: 4_000, confidence: 0.9966)
  }

  static func reviews() throws -> [(name: String, review: PostReview)] {
    let moscow = try place("geonames:5601538", "Moscow, Idaho, United States", 46.73239, -117.00017)
    let springfield = try place(
      "geonames:4250542", "Springfield, Illinois, United States", 39.80172, -89.64371)
    return [
      (
        "accepted",
        PostReview(
          problems: [], location: "Moscow, ID", link: "https://example.org/ada", place: moscow,
          coordinate: moscow.coordinate)
      ),
      (
        "warned",
        PostReview(
          problems: [
            PostProblem(
              .coordinatesFarFromText, .latitude, .warning, message: "far", remedy: "look again")
          ], location: "Moscow, ID", link: "https://example.org/ada", place: moscow,
          coordinate: Coordinate(latitude: 0, longitude: 0))
      ),
      (
        "refused",
        PostReview(
          problems: [
            PostProblem(
              .locationAmbiguous, .place, message: "two\u{1B} places", remedy: "choose",
              candidates: [springfield, moscow]),
            PostProblem(
              .linkScheme, .link, message: "no scheme", remedy: "did you mean https://x.org?",
              offeredLink: "https://x.org"),
          ], location: "Springfield\u{7}", link: nil, place: nil, coordinate: nil)
      ),
    ]
  }

  @Test(arguments: ReviewRenderer.Format.allCases)
  func everyFormatIsAsRecorded(format: ReviewRenderer.Format) throws {
    for (name, review) in try Self.reviews() {
      var bytes: [UInt8] = []
      ReviewRenderer(format: format).append(review, to: &bytes)
      try expectGolden(
        String(decoding: bytes, as: UTF8.self), named: "review/\(name).\(format.rawValue)")
    }
  }

  @Test(
    arguments: [
      (0, "0 m"), (10, "10 m"), (999, "1 km"), (994, "990 m"), (1_000, "1 km"), (4_000, "4 km"),
      (21_000, "21 km"), (394_000, "390 km"), (5_232_000, "5200 km"),
    ] as [(Double, String)])
  func scalesHaveTwoDigits(meters: Double, text: String) {
    #expect(PinPreview.scale(meters: meters) == text)
  }

  @Test func invalidDistancesDoNotTrap() {
    for meters in [Double.nan, .infinity, -1, 1e300] {
      #expect(PinPreview.scale(meters: meters) == "nothing")
    }
  }
}
