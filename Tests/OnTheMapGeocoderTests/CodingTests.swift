import Answers
import BundleFixtures
import Foundation
import OnTheMapGeocoder
import TestSupport
import Testing

@Suite struct CodingTests {
  /// One of each kind of answer.
  private static func answers() async throws -> [Answer] {
    let paris = try await Geocoder(bundle: SmallBundle.paris.get().url)
    let iceland = try await Geocoder(bundle: SmallBundle.iceland.get().url)
    let borders = try await Geocoder(bundle: SmallBundle.borders.get().url)
    return [
      try await paris.search("Paris, Texas"),
      try await paris.search("75460 Paris, Nebraska"),
      try await paris.search("qqqqq"),
      try await paris.search("France"),
      try await paris.search("48.5, 2.5"),
      try await paris.nearest(latitude: 33, longitude: -95, options: ProximityOptions(count: 2)),
      try await iceland.search("Laugavegur 12, 101 Reykjavík"),
      try await borders.reverse(latitude: 47.56, longitude: 7.6),
      try await borders.reverse(latitude: 45, longitude: 5),
      try await borders.reverse(latitude: 0, longitude: -150),
    ]
  }

  @Test func readsBackWhatItWrites() async throws {
    for answer in try await Self.answers() {
      let bytes = try JSONEncoder().encode(answer)
      #expect(try JSONDecoder().decode(Answer.self, from: bytes) == answer)
    }
    let geocoder = try await Geocoder(bundle: SmallBundle.paris.get().url)
    let id = try #require(PlaceID("2988507"))
    let record = try #require(try await geocoder.place(id))
    let bytes = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(PlaceRecord.self, from: bytes) == record)
  }

  @Test func readsAnswersOfTheOtherPrograms() async throws {
    for answer in try await Self.answers() {
      var rendered: [UInt8] = []
      AnswerRenderer(format: .json).append(answer, to: &rendered)
      let read = try JSONDecoder().decode(Answer.self, from: Data(rendered))
      #expect(read.query == answer.query)
      #expect(read.results.map(\.id) == answer.results.map(\.id))
      #expect(read.results.map(\.components) == answer.results.map(\.components))
      #expect(read.surroundings?.water == answer.surroundings?.water)
      // They round, so what is read is written alike again.
      var again: [UInt8] = []
      AnswerRenderer(format: .json).append(read, to: &again)
      #expect(String(decoding: again, as: UTF8.self) == String(decoding: rendered, as: UTF8.self))
    }
  }

  /// Both ways of writing JSON have the same keys everywhere.
  @Test func writesTheKeysThatTheOtherProgramsWrite() async throws {
    for answer in try await Self.answers() {
      var rendered: [UInt8] = []
      AnswerRenderer(format: .json).append(answer, to: &rendered)
      let theirs = try JSONSerialization.jsonObject(with: Data(rendered))
      let ours = try JSONSerialization.jsonObject(with: JSONEncoder().encode(answer))
      #expect(Self.keys(of: ours) == Self.keys(of: theirs))
    }
  }

  private static func keys(of value: Any, path: String = "") -> [String] {
    if let object = value as? [String: Any] {
      return object.keys.sorted().flatMap {
        [path + "." + $0] + keys(of: object[$0] ?? "", path: path + "." + $0)
      }
    }
    let items = value as? [Any] ?? []
    return items.enumerated().flatMap { keys(of: $0.element, path: "\(path)[\($0.offset)]") }
  }

  @Test(arguments: [
    #"{"query": "x"}"#,  // keys are missing
    #"{"query":"x","outcome":"perhaps","results":[],"unmatched":[],"ambiguity":{"count":0},"budgetExceeded":false}"#,
    #"{"query":"x","outcome":"none","results":[],"unmatched":[{"text":"x","start":5,"end":2}],"ambiguity":{"count":0},"budgetExceeded":false}"#,
    "[]", "null",
  ]) func refusesOtherJSON(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: [
    ("\"USA\"", "country"), ("\"planet\"", "layer"), ("\":\"", "id"), ("[1,2,3]", "box"),
    ("[0,2,1,1]", "box"), (#"{"latitude":91,"longitude":0}"#, "point"),
  ]) func refusesInvalidValues(text: String, kind: String) {
    let decoder = JSONDecoder()
    let bytes = Data(text.utf8)
    #expect(throws: DecodingError.self) {
      switch kind {
      case "country": _ = try decoder.decode(CountryCode.self, from: bytes)
      case "layer": _ = try decoder.decode(Layer.self, from: bytes)
      case "id": _ = try decoder.decode(PlaceID.self, from: bytes)
      case "box": _ = try decoder.decode(BoundingBox.self, from: bytes)
      default: _ = try decoder.decode(Coordinate.self, from: bytes)
      }
    }
  }
}
