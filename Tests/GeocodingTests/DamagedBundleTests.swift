import BundleFixtures
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// A bundle with some changed bytes.
@Suite struct DamagedBundleTests {
  /// 5,000 with `LONG_TESTS=1`, else some.
  private static let rounds =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 5_000 : 100
  private static let seed: UInt64 = 20_261_007

  /// What a bundle answers, as text; an error is an answer, and a trap is none.
  private static func answers(_ folder: String) -> String {
    var said: [String] = []
    func ask(_ question: () throws -> Answer) {
      do {
        let answer = try question()
        said.append(answer.results.map { "\($0.id) \($0.confidence)" }.joined(separator: ","))
      } catch {
        said.append("\(error)")
      }
    }
    guard let reader = try? GazetteerReader(folder: folder),
      let other = try? GazetteerReader(folder: folder),
      let forward = try? ForwardGeocoder(gazetteer: reader),
      let point = Coordinate(latitude: 46.7, longitude: -117)
    else { return "cannot be opened" }
    for text in ["Moscow, ID", "sprngfield", "Springfeld, Illinois", "londn ontario", "83843"] {
      ask { try forward.search(text) }
    }
    ask { try forward.suggest("portland, m") }
    ask { try ReverseGeocoder(gazetteer: other).reverse(point) }
    return said.joined(separator: "\n")
  }

  @Test func damageIsRefusedAndNeverTraps() throws {
    var random = SeededGenerator(seed: Self.seed)
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: SmallBundle.namesakes.get().bundle.folder, toPath: folder.path("bundle"))
    let location = GazetteerLocation(bundle: folder.path("bundle"), data: nil)
    let whole = try GazetteerBundle.existing(location)
    let right = Self.answers(whole.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: whole.folder).sorted()
    var refused = 0
    var answeredWithoutVerifying = 0
    for round in 0..<Self.rounds {
      let name = names[Int.random(in: names.indices, using: &random)]
      let url = URL(fileURLWithPath: whole.folder + "/" + name)
      let bytes = try Data(contentsOf: url)
      var damaged = bytes
      let place = Int.random(in: damaged.indices, using: &random)
      for offset in place..<min(place + Int.random(in: 1...16, using: &random), damaged.count) {
        damaged[offset] ^= UInt8.random(in: 1 ... .max, using: &random)
      }
      try damaged.write(to: url)
      let what = "seed \(Self.seed), round \(round): \(name) from byte \(place)"
      do {
        let bundle = try GazetteerBundle.existing(location)
        let said = Self.answers(bundle.folder)
        answeredWithoutVerifying += said == right ? 0 : 1
        try GazetteerBundle.verify(bundle, progress: nil)
        // Text of the manifest that names no file may be another; then all else is whole.
        #expect(name == BundleManifest.fileName, "\(what): passed for whole")
        #expect(said == right, "\(what): wrong answers after a verified open")
      } catch is GazetteerError {
        refused += 1
      } catch {
        Issue.record("\(what): \(error)")
      }
      try bytes.write(to: url)
    }
    #expect(Self.answers(whole.folder) == right)
    print(
      "\(Self.rounds) damaged places, seed \(Self.seed): \(refused) refused, no wrong answer after "
        + "a verified open (\(answeredWithoutVerifying) other answers or errors without verifying)")
  }

  /// A reader keeps using its open files, even if others take their place.
  @Test func aReaderKeepsItsBundleWhenItIsReplaced() throws {
    let folder = try TemporaryFolder()
    try Worlds.namesakes.write(to: folder.path("one"))
    try Worlds.parisFranceAndTexas.write(to: folder.path("two"))
    let location = GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("one"))
    let bundle = try GazetteerBundle.openOrBuild(location, progress: nil)
    let forward = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    let before = try forward.search("Moscow, ID").results.map(\.id)
    #expect(!before.isEmpty)
    _ = try GazetteerBundle.build(
      location, from: folder.path("two"), output: nil, progress: nil)
    #expect(try forward.search("Moscow, ID").results.map(\.id) == before)
    #expect(try forward.search("sprngfield").results.isEmpty == false)
    let new = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    #expect(try new.search("Paris, Texas").results.isEmpty == false)
  }
}
