#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import COnTheMap
import Gazetteer
import GazetteerImport

/// A build that a caller has asked for.
struct LibraryBuild {
  /// The folder of the gazetteer; `nil` for the one that the programs use.
  private let folder: String?
  private let location: GazetteerLocation
  private let selection: PlaceSelection
  /// The caller's own files of places.
  private let placeFiles: [String]
  /// Reports a step, a fraction and seconds, as `otm_build_progress` does.
  private let report: ((BuildState) -> Int32)?

  /// - Throws: ``LibraryError``.
  init(
    _ folder: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ options: UnsafePointer<CChar>?, _ progress: otm_build_progress?,
    _ context: UnsafeMutableRawPointer?
  ) throws {
    guard let data, data.pointee != 0 else {
      throw LibraryError(
        OTM_WRONG_USE, "there is no data to build from; pass the folder that has manifest.json")
    }
    let parsed = try LibraryOptions(options, known: LibraryOptions.build)
    selection = try parsed.selection()
    placeFiles = parsed.placeFiles()
    self.folder = folder.map { String(cString: $0) }
    guard self.folder != "" else {
      throw LibraryError(
        OTM_WRONG_USE, "the folder of the gazetteer has no name; pass one, or NULL")
    }
    guard self.folder != nil || selection == .everything && placeFiles.isEmpty else {
      throw LibraryError(
        OTM_WRONG_USE, "a gazetteer of some places, or with your own, needs a folder; pass one")
    }
    location = GazetteerLocation(
      gazetteer: self.folder, data: String(cString: data),
      environment: self.folder == nil ? Self.environment : [:], programPath: "/",
      workingDirectory: "/")
    report = progress.map { report in
      { state in
        state.step.withCString { report(context, $0, state.fraction, state.seconds ?? -1) }
      }
    }
  }

  /// The variables that say where the user's gazetteer is.
  private static var environment: [String: String] {
    var environment: [String: String] = [:]
    for name in ["OTM_GAZETTEER", "XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }

  /// Builds the gazetteer.
  ///
  /// - Parameter unlessReady: Whether one that is there stays.
  /// - Returns: Its folder.
  /// - Throws: `GazetteerError`, `ExtractError`, ``LibraryError``.
  func run(unlessReady: Bool) throws -> String {
    if unlessReady, let found = try? GazetteerBundle.existing(location), hasPlaces(found) {
      return found.folder
    }
    return try WatchedBuild { progress in
      try build(unlessReady: unlessReady, progress: progress)
    }.run(reportingTo: report)
  }

  private func build(unlessReady: Bool, progress: @escaping ProgressHandler) throws -> String {
    if unlessReady, selection == .everything, placeFiles.isEmpty {
      // A folder that the caller names here is one to build in; that of a variable is not.
      let bundle =
        try folder == nil
        ? GazetteerBundle.open(location, progress: progress)
        : GazetteerBundle.openOrBuild(location, progress: progress)
      return bundle.folder
    }
    guard let folder else { throw LibraryError(OTM_WRONG_USE, "there is no folder; pass one") }
    return try GazetteerBundle.build(
      location, from: nil, output: folder, selection: selection, addressSources: [],
      ownPlaces: placeFiles.isEmpty ? nil : OwnPlaceFiles.read(placeFiles), progress: progress
    ).folder
  }

  /// Whether a bundle has the caller's own places as they are now.
  private func hasPlaces(_ bundle: OpenBundle) -> Bool {
    GazetteerBundle.hasPlaces(of: placeFiles, bundle)
  }
}
