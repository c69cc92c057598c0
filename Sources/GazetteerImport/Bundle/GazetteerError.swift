package import TextFormats

/// A failure to find, read, build or update a gazetteer.
package enum GazetteerError: Error, Equatable {
  /// No extract was found to build from.
  case noExtract(searched: [String])
  /// The folder for bundles cannot be written to.
  case unwritable(folder: String, failure: SystemFailure)
  /// No folder for bundles is known: neither cache folder nor home.
  case noCacheFolder
  /// The disk is too full for the bundle.
  case diskFull(folder: String)
  /// A bundle's files do not match its manifest.
  case damaged(folder: String, reason: String)
  /// The folder does not contain a bundle.
  case noBundle(folder: String)
  /// The folder contains something other than a bundle, which a build would remove.
  case foreignFolder(folder: String)
  /// The bundle has another format or folding version, and may not be replaced.
  case otherVersion(folder: String, expected: String, found: String)
  /// The same of a bundle that was built with a user's files, which these options named.
  case otherVersionWithFiles(folder: String, expected: String, found: String, options: [String])
  /// The system failed while reading or writing.
  case inputOutput(path: String, reason: String)
  /// The folder does not contain any files of daily changes.
  case noChanges(folder: String)
  /// A day has some of its four files of changes, but not this one.
  case missingChanges(path: String)
  /// The changes are of a day that the gazetteer already has, or do not follow any of its days.
  case wrongDate(found: String, latest: String)
  /// Days are missing between the last one in the gazetteer, or in the changes, and the next one.
  case missingDays(count: Int, after: String, before: String)
  /// The extract cannot be used.
  case badExtract(ExtractError)
  /// The extract that a bundle was built from is gone or has changed, so it cannot be updated.
  case extractGone(folder: String, bundle: String)

  /// The `sysexits.h` exit code for this error.
  package var exitCode: Int32 {
    switch self {
    case .noExtract, .noCacheFolder, .damaged, .noBundle, .foreignFolder, .otherVersion,
      .otherVersionWithFiles, .extractGone:
      69
    case .unwritable, .diskFull, .inputOutput: 74
    case .noChanges, .missingChanges: 66
    case .wrongDate, .missingDays: 65
    case .badExtract(let error): error.isInputOutput ? 74 : 65
    }
  }
}

extension GazetteerError: CustomStringConvertible {
  private static let chooseAnother = "choose another folder with --gazetteer DIR or OTM_GAZETTEER"

  /// The problem, its place, and the remedy.
  package var description: String {
    switch self {
    case .noExtract(let searched):
      """
      no gazetteer data: Data/manifest.json was not found (looked in \
      \(searched.joined(separator: ", "))); pass the folder with --data DIR or OTM_DATA
      """
    case .unwritable(let folder, let failure):
      "\(folder): the gazetteer cannot be built there: \(failure)"
        + (failure.isOfTheMachine ? "" : ", or \(Self.chooseAnother)")
    case .noCacheFolder:
      """
      no cache folder is known (neither XDG_CACHE_HOME nor HOME is set); choose a folder with \
      --gazetteer DIR or OTM_GAZETTEER
      """
    case .diskFull(let folder):
      """
      \(folder): the disk is full; a gazetteer needs about 1.5 GB while it is built; free some space, or \
      \(Self.chooseAnother)
      """
    case .damaged(let folder, let reason):
      "\(folder): the gazetteer is damaged (\(reason)); \(Self.rebuild(folder))"
    case .noBundle(let folder):
      "\(folder): there is no gazetteer; build one with `otm gazetteer build --output \(folder)`"
    case .foreignFolder(let folder):
      """
      \(folder): the folder contains other files but no gazetteer; choose another one with \
      --gazetteer DIR or OTM_GAZETTEER
      """
    case .otherVersion(let folder, let expected, let found):
      Self.otherVersion(folder, expected, found, options: [])
    case .otherVersionWithFiles(let folder, let expected, let found, let options):
      Self.otherVersion(folder, expected, found, options: options)
    case .inputOutput(let path, let reason):
      "\(path): \(reason)"
    case .noChanges(let folder):
      """
      \(folder): no changes; expected GeoNames' modifications-, deletes-, \
      alternateNamesModifications- and alternateNamesDeletes-YYYY-MM-DD.txt, plain or .gz
      """
    case .missingChanges(let path):
      "\(path): missing, although other files of that day exist; download it too"
    case .wrongDate(let found, let latest):
      """
      the changes are of \(found), but the gazetteer has all changes up to \(latest); pass only files \
      of later days
      """
    case .missingDays(let count, let after, let before):
      """
      the changes of \(count == 1 ? "a day" : "\(count) days") between \(after) and \(before) are \
      missing; pass their files too, or rebuild the gazetteer; --allow-missing-days skips them, \
      without their changes
      """
    case .badExtract(let error): error.description
    case .extractGone(let folder, let bundle):
      """
      \(folder): the data that \(bundle) was built from is gone or has changed, and an update builds from \
      it again; pass its folder with --data DIR, or \(Self.rebuild(bundle))
      """
    }
  }

  private static func otherVersion(
    _ folder: String, _ expected: String, _ found: String, options: [String]
  ) -> String {
    """
    \(folder): the gazetteer is of version \(found), expected \(expected); \
    \(rebuild(folder, options: options))
    """
  }

  private static func rebuild(_ folder: String, options: [String] = []) -> String {
    let command = ["otm gazetteer build"] + options + ["--output \(folder)"]
    return "rebuild it with `\(command.joined(separator: " "))`"
  }
}
