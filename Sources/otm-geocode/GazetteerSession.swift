import Answers
import GazetteerImport
import GazetteerModel
import GazetteerStore
import Geocoding
import Shell

/// The gazetteer a command works with, built first when it is missing.
struct GazetteerSession {
  let bundle: OpenBundle
  /// For the thread that made the session.
  private let reader: GazetteerReader

  /// The bundle that other threads open readers of their own on.
  var folder: String { bundle.folder }

  /// Finds and opens the gazetteer; a first use shows a progress bar on a terminal.
  init(_ options: GazetteerOptions) throws {
    let location = Self.location(gazetteer: options.gazetteer, data: options.data)
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    bundle = try GazetteerBundle.open(location, progress: bar.show)
    reader = try GazetteerReader(folder: bundle.folder, readsAhead: false)
  }

  /// Returns where this program looks for the gazetteer.
  static func location(gazetteer: String? = nil, data: String? = nil) -> GazetteerLocation {
    GazetteerLocation(
      gazetteer: gazetteer, data: data, environment: ProcessEnvironment.environment(),
      programPath: ProcessEnvironment.programPath(),
      workingDirectory: ProcessEnvironment.workingDirectory())
  }

  /// Returns whether the gazetteer has a country of this code.
  func hasCountry(_ code: CountryCode) throws -> Bool { try reader.country(code) != nil }

  /// Refuses a country that the gazetteer does not have.
  func check(_ countries: Set<CountryCode>) throws {
    for code in countries.sorted() where try !hasCountry(code) {
      throw Refusal(.wrongUse, "--country \(FilterParsing.unknownCountry(code))")
    }
  }

  /// Makes a search for places near points, for the thread that made the session.
  func makeProximitySearch() -> ProximitySearch { ProximitySearch(gazetteer: reader) }

  /// Makes a reverse geocoder for the thread that made the session.
  func makeReverseGeocoder() -> ReverseGeocoder { ReverseGeocoder(gazetteer: reader) }

  /// Makes the names of kinds of places in a language, for the thread that made the session.
  func makeKindNames(language: String?) -> KindNames {
    KindNames(gazetteer: reader, language: language)
  }

  /// Makes a geocoder for the thread that made the session.
  func makeGeocoder() throws -> ForwardGeocoder { try ForwardGeocoder(gazetteer: reader) }
}
