import AddressFiles
import ArgumentParser
import GazetteerImport

/// The option that names files of a user's own places.
struct OwnPlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of your own places (.csv with a header, or .geojson).",
      discussion: """
        Columns: name, latitude, longitude, and as wanted names, kind, inside, country, fame, id, \
        alias-of, hide. May be repeated.
        """, valueName: "file"))
  var places: [String] = []

  /// Reads the files before anything is built; `nil` if there are none.
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
