import COnTheMap
import Gazetteer
import GazetteerImport

/// A build that a caller has asked for.
struct LibraryBuild {
  private let folder: String
  private let data: String
  private let selection: PlaceSelection
  private let progress: ProgressHandler?

  /// - Throws: ``LibraryError``.
  init(
    _ folder: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ options: UnsafePointer<CChar>?, _ progress: otm_build_progress?,
    _ context: UnsafeMutableRawPointer?
  ) throws {
    guard let folder, folder.pointee != 0 else {
      throw LibraryError(OTM_WRONG_USE, "there is no folder for the gazetteer; give one")
    }
    guard let data, data.pointee != 0 else {
      throw LibraryError(
        OTM_WRONG_USE, "there is no data to build from; give the folder that has manifest.json")
    }
    self.folder = String(cString: folder)
    self.data = String(cString: data)
    selection = try LibraryOptions(options, known: LibraryOptions.build).selection()
    self.progress = progress.map { report in
      { step, fraction, seconds in
        step.withCString { report(context, $0, fraction, seconds ?? -1) }
      }
    }
  }

  /// Builds the gazetteer.
  ///
  /// - Parameter unlessReady: Whether one that is there stays.
  /// - Returns: Its folder.
  /// - Throws: `GazetteerError`.
  func run(unlessReady: Bool) throws -> String {
    let location = GazetteerLocation(
      gazetteer: folder, data: data, environment: [:], programPath: "/", workingDirectory: "/")
    if unlessReady, selection == .everything {
      return try GazetteerBundle.open(location, progress: progress).folder
    }
    if unlessReady, let found = try? GazetteerBundle.existing(location) { return found.folder }
    return try GazetteerBundle.build(
      location, from: nil, output: folder, selection: selection, progress: progress
    ).folder
  }
}
