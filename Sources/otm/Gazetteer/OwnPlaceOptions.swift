import ArgumentParser
import GazetteerImport

/// The option for files of a user's own places.
struct OwnPlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of your own places (.csv with a header, or .geojson).",
      discussion: """
        Columns: name, latitude, longitude; optional: names, kind, inside, country, fame, id, \
        alias-of, hide. May be repeated.
        """, valueName: "file"))
  var places: [String] = []

  /// Reads the files; returns `nil` if none are given.
  ///
  /// Call it before building, so that a bad row costs no time.
  func read() throws -> OwnPlaces? { places.isEmpty ? nil : try Self.read(places) }

  /// Reads files.
  static func read(_ paths: [String]) throws -> OwnPlaces {
    do {
      return try OwnPlaceFiles.read(paths)
    } catch let error as ExtractError {
      throw GazetteerError.badExtract(error)
    }
  }
}
