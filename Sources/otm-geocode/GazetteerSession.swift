import Answers
import ArgumentParser
import Gazetteer
import GazetteerImport
import Geocoding
import Shell

/// The gazetteer of a command; the one in the cache is built first if it is missing.
struct GazetteerSession {
  let bundle: OpenBundle
  /// Only for the thread that created the session.
  private let reader: GazetteerReader

  /// The folder of the bundle, on which other threads open their own readers.
  var folder: String { bundle.folder }

  /// Locates and opens the gazetteer.
  ///
  /// Building it the first time shows a progress bar on a terminal.
  init(gazetteer: String? = nil, data: String? = nil) throws {
    let location = Self.location(gazetteer: gazetteer, data: data)
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    bundle = try GazetteerBundle.open(location, progress: bar.show)
    reader = try GazetteerReader(folder: bundle.folder, readsAhead: false)
  }

  init(_ options: GazetteerOptions) throws {
    try self.init(gazetteer: options.gazetteer, data: options.data)
  }

  /// Returns the location where this program looks for the gazetteer.
  static func location(gazetteer: String? = nil, data: String? = nil) -> GazetteerLocation {
    GazetteerLocation(
      gazetteer: gazetteer, data: data, environment: ProcessEnvironment.environment(),
      programPath: ProcessEnvironment.programPath(),
      workingDirectory: ProcessEnvironment.workingDirectory())
  }

  /// Returns whether the gazetteer has a country with this code.
  func hasCountry(_ code: CountryCode) throws -> Bool { try reader.country(code) != nil }

  /// Throws an error for a country that the gazetteer does not have.
  func check(_ countries: Set<CountryCode>) throws {
    for code in countries.sorted() where try !hasCountry(code) {
      throw Refusal(.wrongUse, "--country \(code.unknownAdvice)")
    }
  }

  /// Creates a proximity search for the thread that created the session.
  func makeProximitySearch() -> ProximitySearch { ProximitySearch(gazetteer: reader) }

  /// Creates a reverse geocoder for the thread that created the session.
  func makeReverseGeocoder() -> ReverseGeocoder { ReverseGeocoder(gazetteer: reader) }

  /// Creates the names of place kinds in a language, for the thread that created the session.
  func makeKindNames(language: String?) -> KindNames {
    KindNames(gazetteer: reader, language: language)
  }

  /// Creates a geocoder for the thread that created the session.
  func makeGeocoder() throws -> ForwardGeocoder { try ForwardGeocoder(gazetteer: reader) }
}

/// The options that locate the gazetteer.
struct GazetteerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Folder of the gazetteer. (default: $OTM_GAZETTEER, else a folder in $XDG_CACHE_HOME/otm, where \
      it is built when missing)
      """, valueName: "dir"),
    completion: .directory, transform: ShieldedNumber.unshielded)
  var gazetteer: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Folder of the data that a missing gazetteer is built from. (default: $OTM_DATA, else Data/ \
      above the program or the working folder)
      """, valueName: "dir"),
    completion: .directory, transform: ShieldedNumber.unshielded)
  var data: String?
}
