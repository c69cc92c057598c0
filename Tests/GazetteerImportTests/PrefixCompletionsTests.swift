import BundleFixtures
import Gazetteer
import GazetteerImport
import TestSupport
import Testing

@Suite struct PrefixCompletionsTests {
  /// Enough places that short prefixes have heads, and long ones have not.
  private static let placeCount = 1_500

  @Test("a head holds the best of all names that begin so", arguments: propertySeeds.prefix(3))
  func completionsAreTheBestOfTheirRange(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (reader, names) = try Self.reader(folder, using: &generator)
    let prefixes = Set(names.flatMap { name in (1...name.count).map { String(name.prefix($0)) } })
    for prefix in prefixes.sorted().prefix(400) {
      let found = try reader.places(withPrefix: Array(prefix.utf8).span, limit: 40)
      let expected = try Self.best(of: names, beginningWith: prefix, in: reader, limit: 40)
      #expect(found.map(\.place) == expected, "seed \(seed), prefix \(prefix)")
    }
  }

  @Test("what lies inside an area is found below a head", arguments: propertySeeds.prefix(3))
  func placesInsideAreFound(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let (reader, _) = try Self.reader(folder, using: &generator)
    let country = CountryCode("FR")
    let area = try #require(
      try reader.country(country).flatMap { try reader.place($0) }?.interval)
    for prefix in ["q", "qw", "w", "ж"] {
      let found = try reader.places(withPrefix: Array(prefix.utf8).span, inside: area, limit: 5) {
        entry, point in
        let own = try reader.point(of: entry.place)?.coordinate
        #expect(point == nil || point == own, "prefix \(prefix)")
        return true
      }
      #expect(found.allSatisfy { area.contains($0.place) })
      #expect(Set(found.map(\.place)).count == found.count)
    }
    let found = try reader.places(withPrefix: Array("q".utf8).span, inside: area, limit: 5) {
      _, point in point != nil
    }
    #expect(!found.isEmpty, "the best-known places come with their points")
  }

  @Test func areasOfACountryAreFoundByTheirBeginning() throws {
    var generator = SeededGenerator(seed: 1)
    let folder = try TemporaryFolder()
    let (reader, _) = try Self.reader(folder, using: &generator)
    let country = CountryCode("US")
    let found = try reader.areas(withPrefix: Array("t".utf8).span, of: country, limit: 10)
    #expect(found.map(\.layer) == [.region, .region])
    #expect(found.map(\.kind).sorted() == [.main, .abbreviation])
    #expect(try reader.areas(withPrefix: Array("t".utf8).span, of: country, limit: 1).count == 1)
    #expect(try reader.areas(withPrefix: [UInt8]().span, of: country, limit: 10).isEmpty)
  }

  @Test("a common name has all its places in one row, with their points")
  func runsHoldAllPlacesOfCommonNames() throws {
    var generator = SeededGenerator(seed: 2)
    let folder = try TemporaryFolder()
    let (reader, names) = try Self.reader(folder, using: &generator)
    var runs = 0
    for name in names {
      let bytes = Array(name.utf8)
      let all = try reader.places(named: bytes.span, limit: Self.placeCount)
      let run = try reader.locatedPlaces(named: bytes.span)
      guard all.count > NameRun.fewPlaces else {
        #expect(run == nil, "\(name) has \(all.count) places")
        continue
      }
      runs += 1
      #expect(run?.map(\.entry) == all, "\(name)")
      #expect(try run?.map(\.point) == all.map { try reader.point(of: $0.place) }, "\(name)")
    }
    #expect(runs > 3)
  }

  /// Paris and Texas, and many places whose names are a few letters, more in America.
  private static func reader(
    _ folder: TemporaryFolder, using generator: inout SeededGenerator
  ) throws -> (GazetteerReader, names: [String]) {
    var world = Worlds.parisFranceAndTexas
    var names: Set<String> = []
    for number in 0..<placeCount {
      // The last letter has two bytes: a prefix never ends inside one.
      let letters = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        Array("qqwxж").randomElement(using: &generator) ?? "q"
      }
      let name = String(letters)
      names.insert(name)
      let isFrench = Int.random(in: 0..<20, using: &generator) == 0
      world.addPlace(
        50_000_000 + number, name, country: isFrench ? "FR" : "US",
        admin: [isFrench ? "11" : "TX"], latitude: 40, longitude: 2,
        population: Int.random(in: 0...1_000_000, using: &generator))
    }
    try world.write(to: folder.path("extract"))
    let location = GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("extract"))
    let bundle = try GazetteerBundle.openOrBuild(location, progress: nil)
    return (try GazetteerReader(folder: bundle.folder), Array(names))
  }

  private static func best(
    of names: [String], beginningWith prefix: String, in reader: GazetteerReader, limit: Int
  ) throws -> [PlaceOrdinal] {
    var weights: [PlaceOrdinal: Int] = [:]
    for name in names where name.hasPrefix(prefix) {
      for entry in try reader.places(named: Array(name.utf8).span, limit: placeCount)
      where entry.kind != .code {
        weights[entry.place] = max(
          weights[entry.place] ?? .min, PrefixCompletions.weight(of: entry))
      }
    }
    let sorted = weights.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    return sorted.prefix(limit).map(\.key)
  }
}
