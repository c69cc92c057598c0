import BundleFixtures
import Foundation
import Gazetteer
import Geodesy
import TestSupport

@testable import GazetteerImport

/// A bundle of a world, and the change files to apply to it.
struct UpdatedWorld {
  let folder: TemporaryFolder
  let location: GazetteerLocation

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("Data"))
    location = GazetteerLocation(bundle: folder.path("cache/bundle"), data: folder.path("Data"))
    _ = try GazetteerBundle.open(location, progress: nil)
  }

  /// Writes the four files of a day.
  func write(_ changes: DayOfChanges, date: String = "2026-11-21", to name: String) throws {
    for (kind, lines) in changes.files {
      try folder.write(
        lines.map { $0 + "\n" }.joined(), to: "\(name)/\(kind)-\(date).txt")
    }
  }

  /// The data is of January, most changes of November: tests that are not of days let them be
  /// missing.
  func update(
    _ name: String = "changes", allowsMissingDays: Bool = true
  ) throws -> UpdateReport {
    try GazetteerBundle.update(
      location, with: folder.path(name), allowsMissingDays: allowsMissingDays, progress: nil)
  }

  func reader() throws -> GazetteerReader {
    try GazetteerReader(folder: GazetteerBundle.existing(location).folder)
  }
}

/// The lines of a day's four files.
struct DayOfChanges {
  var files: [String: [String]] = [
    "modifications": [], "deletes": [], "alternateNamesModifications": [],
    "alternateNamesDeletes": [],
  ]
}

/// A gazetteer's answers about places, without numbers that are specific to a bundle.
struct GazetteerAnswers: Equatable {
  var places: [String: String] = [:]
  var names: [String: [String]] = [:]
  var runs: [String: [String]] = [:]
  var beginnings: [String: [String]] = [:]
  var words: [String: [String]] = [:]
  var corrections: [String: [String]] = [:]
  var nearest: [String: [String]] = [:]

  init(_ reader: GazetteerReader, ids: [Int], folded: [String]) throws {
    for id in ids { places["\(id)"] = try Self.describe(id, reader) }
    for name in folded {
      let bytes = Array(name.utf8)
      names[name] = try Self.describe(reader.places(named: bytes.span, limit: 100), reader)
      runs[name] = try reader.locatedPlaces(named: bytes.span).map { places in
        try Self.describe(places.map(\.entry), reader)
          + places.map { "\($0.point.debugDescription)" }
      }
      let words = name.split(separator: " ").map { Array($0.utf8) }
      self.words[name] = try Self.describe(
        reader.places(withWords: Array(words.reversed()), limit: 100), reader)
      for length in 1...3 {
        let prefix = Array(name.utf8.prefix(length))
        // Of those equally known at the end of a list any may be left out.
        let found = try reader.places(withPrefix: prefix.span, limit: 30)
        let least = found.map(PrefixCompletions.weight).min() ?? 0
        beginnings[String(decoding: prefix, as: UTF8.self)] = try Self.describe(
          found.count < 30 ? found : found.filter { PrefixCompletions.weight(of: $0) > least },
          reader)
      }
      var wrong = bytes
      if wrong.count > 4 { wrong.swapAt(2, 3) }
      corrections[name] = try reader.corrections(of: wrong.span, limit: 20).map {
        "\(String(decoding: $0.name, as: UTF8.self)) \($0.edits)"
      }.sorted()
    }
    for latitude in stride(from: 41.0, through: 51, by: 2) {
      guard let point = Coordinate(latitude: latitude, longitude: 2) else { continue }
      let found = try reader.places(
        nearestTo: point, limit: 5, withinMeters: .infinity, passing: PlaceFilter())
      nearest["\(latitude)"] = try found.neighbors.map {
        "\(try reader.place($0.element)?.id.description ?? "?") \(Int($0.distanceMeters))"
      }
    }
  }

  private static func describe(_ id: Int, _ reader: GazetteerReader) throws -> String {
    guard let placeID = PlaceID("geonames:\(id)"), let place = try reader.place(id: placeID) else {
      return "none"
    }
    var ancestors: [String] = []
    var parent = place.parent
    while let ordinal = parent, let area = try reader.place(ordinal) {
      // If an area has no free ordinal, the place is outside its interval and recorded.
      let others = try reader.alternativeParents(of: place.interval.first)
      if !area.interval.contains(place.interval.first),
        !others.contains(where: { area.interval.contains($0) })
      {
        ancestors.append("outside of")
      }
      ancestors.append(area.id.description)
      parent = area.parent
    }
    let names = try reader.toponyms(of: place.interval.first).map {
      "\($0.text)/\($0.language ?? "")/\($0.kind)"
    }
    return """
      \(place.name) \(place.coordinate) \(place.layer) \(place.featureCode.rawValue) \
      \(place.population) \(place.prominence.rawValue) \(place.timezone ?? "") \
      \(ancestors) \(names) \(String(describing: try reader.area(place.interval.first)?.boundingBox))
      """
  }

  /// Ordinals differ, so places of one prominence are put in order of their ids.
  private static func describe(
    _ entries: [ToponymEntry], _ reader: GazetteerReader
  ) throws -> [String] {
    try entries.map {
      "\($0.prominence.rawValue) \(try reader.place($0.place)?.id.description ?? "?") \($0.kind)"
    }.sorted()
  }
}
