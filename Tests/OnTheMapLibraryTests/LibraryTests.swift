import Answers
import BundleFixtures
import COnTheMap
import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@testable import OnTheMapLibrary

/// The exported functions, as C calls them.
@Suite struct LibraryTests {
  /// An open geocoder, which is closed with this object.
  final class Opened: @unchecked Sendable {
    let geocoder: OpaquePointer

    init(_ folder: String) throws {
      var geocoder: OpaquePointer?
      var message: UnsafeMutablePointer<CChar>?
      let status = libraryOpen(folder, &geocoder, &message)
      defer { libraryFree(message) }
      try #require(status == 0, "\(message.map { String(cString: $0) } ?? "")")
      self.geocoder = try #require(geocoder)
    }

    deinit { libraryClose(geocoder) }

    func search(_ text: String?, _ options: String? = nil) -> (status: Int32, text: String) {
      Opened.call { answer, length in
        librarySearch(geocoder, text, text?.utf8.count ?? 0, options, answer, length)
      }
    }

    static func call(
      _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<Int>)
        -> Int32
    ) -> (status: Int32, text: String) {
      var answer: UnsafeMutablePointer<CChar>?
      var length = 0
      let status = body(&answer, &length)
      defer { libraryFree(answer) }
      guard let answer else { return (status, "") }
      let bytes = UnsafeRawBufferPointer(start: answer, count: length)
      return (status, String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func paris() throws -> Opened {
    try Opened(SmallBundle.paris.get().bundle.folder)
  }

  private static func expected(
    _ question: (ForwardGeocoder) throws -> Answer
  ) throws -> String {
    let reader = try GazetteerReader(folder: SmallBundle.paris.get().bundle.folder)
    var bytes: [UInt8] = []
    AnswerRenderer(format: .ndjson)
      .append(try question(try ForwardGeocoder(gazetteer: reader)), to: &bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  @Test(arguments: ["Paris", "Paris, Texas", "", "Par\u{0}is", "nowhere at all", "パリ"])
  func searchAnswersWhatTheProgramDoes(text: String) throws {
    let answer = try Self.paris().search(text, "limit=3")
    #expect(answer.status == 0)
    #expect(
      try answer.text == Self.expected { try $0.search(text, options: SearchOptions(limit: 3)) })
  }

  @Test func partsAreOptions() throws {
    let answer = try Self.paris().search(nil, "city=Paris&state=Texas&country=US&limit=1")
    let query = StructuredQuery(city: "Paris", state: "Texas", countryName: "US")
    #expect(
      try answer.text == Self.expected { try $0.search(query, options: SearchOptions(limit: 1)) })
  }

  @Test(arguments: [
    ("limit=0", "limit"), ("limit=101", "limit"), ("country=XX", "country"), ("speed=9", "speed"),
    ("focus=91,0", "focus"), ("bbox=1,2", "bbox"), ("layer=towns", "layer"), ("typos=no", "typos"),
    ("lang=%00", "lang"),
  ])
  func wrongOptionsAreErrorsWithAdvice(options: String, name: String) throws {
    let answer = try Self.paris().search("Paris", options)
    #expect(answer.status == 64)
    #expect(answer.text.contains(name))
  }

  @Test func nullPointersAreErrors() throws {
    let opened = try Self.paris()
    #expect(Opened.call { librarySearch(nil, "a", 1, nil, $0, $1) }.status == 64)
    #expect(opened.search(nil).status == 64)
    #expect(librarySearch(opened.geocoder, "Paris", 5, nil, nil, nil) == 0)
    #expect(Opened.call { librarySuggest(opened.geocoder, nil, 0, nil, $0, $1) }.status == 64)
    #expect(Opened.call { libraryPlace(opened.geocoder, nil, nil, $0, $1) }.status == 64)
    #expect(libraryOpen(nil, nil, nil) == 64)
    #expect(librarySearchColumns(opened.geocoder, nil, nil, nil, 0, nil, nil, nil, nil, nil) == 64)
    #expect(libraryBuild(nil, nil, nil, nil, nil, nil) == 64)
    libraryClose(nil)
    libraryFree(nil)
  }

  @Test func aFolderWithoutGazetteerIsUnavailable() {
    var geocoder: OpaquePointer?
    var message: UnsafeMutablePointer<CChar>?
    #expect(libraryOpen("/nonexistent", &geocoder, &message) == 69)
    #expect(geocoder == nil)
    #expect(message.map { String(cString: $0) }?.contains("/nonexistent") == true)
    libraryFree(message)
  }

  @Test(arguments: [(91.0, 0.0), (.nan, 0), (0, .infinity), (0, 181)])
  func pointsOutOfRangeAreErrors(latitude: Double, longitude: Double) throws {
    let opened = try Self.paris()
    #expect(
      Opened.call { libraryReverse(opened.geocoder, latitude, longitude, nil, $0, $1) }.status
        == 64)
    #expect(
      Opened.call { libraryNearest(opened.geocoder, latitude, longitude, nil, $0, $1) }.status
        == 64)
  }

  @Test func pointsPlacesAndInformationAreAnswered() throws {
    let opened = try Self.paris()
    let reverse = Opened.call { libraryReverse(opened.geocoder, 48.85, 2.35, nil, $0, $1) }
    #expect(reverse.status == 0 && reverse.text.contains("\"query\":\"48.85,2.35\""))
    let nearest = Opened.call {
      libraryNearest(opened.geocoder, 48.85, 2.35, "count=1&radius=500km", $0, $1)
    }
    #expect(nearest.status == 0 && nearest.text.contains("Paris"))
    let place = Opened.call { libraryPlace(opened.geocoder, "geonames:2988507", nil, $0, $1) }
    #expect(place.status == 0 && place.text.contains("Paris"))
    #expect(Opened.call { libraryPlace(opened.geocoder, "geonames:1", nil, $0, $1) }.status == 1)
    #expect(Opened.call { libraryPlace(opened.geocoder, "Paris", nil, $0, $1) }.status == 64)
    #expect(Opened.call { libraryInfo(opened.geocoder, $0, $1) }.text.contains("\"places\":"))
    let suggest = Opened.call { librarySuggest(opened.geocoder, "par", 3, "limit=1", $0, $1) }
    #expect(suggest.text.contains("Paris"))
  }

  @Test func hostileTextsAreAnswered() throws {
    let opened = try Self.paris()
    var random = SeededGenerator(seed: 39)
    for round in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      let answer = bytes.withUnsafeBytes { buffer in
        Opened.call {
          librarySearch(
            opened.geocoder, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
            round % 2 == 0 ? nil : "limit=1", $0, $1)
        }
      }
      // No bytes may be a null pointer, which stands for a structured query.
      #expect(answer.status == 0 || bytes.isEmpty)
    }
    let long = String(repeating: "Paris é ", count: 1_250_000)
    #expect(opened.search(long).status == 0)
  }

  @Test func eightThreadsShareAGeocoder() throws {
    let opened = try Self.paris()
    let expected = opened.search("Paris, Texas").text
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<200 { #expect(opened.search("Paris, Texas").text == expected) }
    }
  }
}
