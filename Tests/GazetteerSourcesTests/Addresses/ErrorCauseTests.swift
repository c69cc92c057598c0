import Foundation
import Gazetteer
import GazetteerImport
import OnTheMapGeocoder
import TestSupport
import Testing
import TextFormats

@testable import GazetteerSources

/// Errors name the cause: what the system said, about which file, and a remedy that fits.
@Suite struct ErrorCauseTests {
  /// What the system says, and a word of what to do.
  static let failures: [(code: Int32, says: String, remedy: String)] = [
    (EMFILE, "Too many open files", "ulimit -n"),
    (ENOMEM, "Cannot allocate memory", "more memory"),
    (EACCES, "Permission denied", "give the user"),
    (EIO, "Input/output error", "system's log"),
    (ENOSPC, "No space left on device", "free some space"),
    (EROFS, "Read-only file system", "read-only"),
    (ELOOP, "Too many levels of symbolic links", "links"),
    (ENAMETOOLONG, "File name too long", "shorter path"),
    (ENOENT, "No such file or directory", "check the path"),
  ]

  /// The error of each operation on each kind of file, for a failure of the system.
  private static func errors(_ code: Int32) -> [(what: String, error: any Error)] {
    let path = "/srv/otm/file"
    let failure = SystemFailure(code)
    return [
      ("open or map a file of a bundle", MappedFileError.system(path: path, code: code)),
      (
        "open or map a file of a bundle, while reading it",
        GazetteerReadError.file(.system(path: path, code: code))
      ),
      (
        "open a bundle", GazetteerError.inputOutput(path: path, reason: "\(failure)")
      ),
      ("write a bundle", GazetteerError.unwritable(folder: path, failure: failure)),
      (
        "open a bundle in an app",
        GeocoderError.systemFailure(path: path, reason: "\(failure)")
      ),
      (
        "open a file of Data or of addresses",
        ExtractError.unreadable(path: path, failure: failure)
      ),
      (
        "read a file of Data or of addresses",
        ExtractError.readFailed(path: path, failure: failure)
      ),
      (
        "the same while building",
        GazetteerError.badExtract(.unreadable(path: path, failure: failure))
      ),
    ]
  }

  @Test(arguments: failures) func everyFailureSaysWhatTheSystemSaid(
    code: Int32, says: String, remedy: String
  ) {
    for (what, error) in Self.errors(code) {
      let text = "\(error)"
      #expect(text.hasPrefix("/srv/otm/file"), "\(what): \(text)")
      #expect(text.contains(says) && text.contains(remedy), "\(what): \(text)")
      for word in ["damaged", "rebuild", "build it again", "download", "missing", "\""] {
        #expect(!text.contains(word), "\(what): \(text)")
      }
    }
  }

  /// A limit of the machine is not cured by another folder.
  @Test func anotherFolderIsARemedyOnlyForPaths() {
    for (code, isRemedy) in [(EMFILE, false), (ENOMEM, false), (EROFS, true), (EACCES, true)] {
      let error = GazetteerError.unwritable(folder: "/x", failure: SystemFailure(code))
      #expect("\(error)".contains("another folder with") == isRemedy, "\(error)")
    }
  }

  // MARK: Real ones

  /// A path that the system cannot follow, and what it says.
  private static func paths(in folder: TemporaryFolder) throws -> [(path: String, says: String)] {
    let loop = folder.path("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    return [
      (loop, "Too many levels of symbolic links"),
      (folder.path(String(repeating: "a", count: 300)), "File name too long"),
    ]
  }

  @Test func pathsThatCannotBeFollowedAreNamed() throws {
    let folder = try TemporaryFolder()
    for (path, says) in try Self.paths(in: folder) {
      let location = GazetteerLocation(
        gazetteer: path, data: nil, environment: [:], programPath: "otm",
        workingDirectory: folder.path)
      let attempts: [(what: String, run: () throws -> Void)] = [
        ("a bundle", { _ = try GazetteerBundle.existing(location) }),
        ("a bundle's file", { _ = try MappedFile(path: path) }),
        (
          "an address file",
          {
            _ = try AddressFileSource(path: path + ".csv")
              .forEachAddress(folder: folder.path) { _ in }
          }
        ),
        ("own places", { _ = try OwnPlaceFiles.read([path + ".csv"]) }),
        (
          "Data",
          {
            _ = try GazetteerBundle.build(
              location, from: path, output: folder.path("b"), progress: nil)
          }
        ),
      ]
      for (what, run) in attempts where !(what.hasSuffix("places") && path.hasSuffix("loop")) {
        let error = #expect(throws: (any Error).self, "\(what)") { try run() }
        let text = error.map { "\($0)" } ?? ""
        // A link of this name is not there, with an ending it is missing.
        let isMissing = path.hasSuffix("loop") && what.hasSuffix("file") && what.hasPrefix("an")
        #expect(text.contains(isMissing ? "No such file" : says), "\(what): \(text)")
        #expect(!text.contains("damaged") && !text.contains("rebuild"), "\(what): \(text)")
      }
    }
  }

  /// Files of another kind, and what is said of them.
  @Test func filesOfAnotherKindAreNotCalledUnreadable() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 17 << 20)
    let cases: [(name: String, text: String, says: String)] = [
      ("columns.csv", "a,b\n1,2\n", "its columns are not those of a known table: a, b"),
      ("long.csv", "LON,LAT,NUMBER,STREET\n" + long, "longer than 16777216 bytes"),
      ("a.xyz", "", "expected a name that ends in"),
      ("a.txt", "", "expected a line with the names of columns, found none"),
      ("no.osm.pbf", "not a PBF file", "expected a block's header"),
      ("no.osm", "not XML", "expected XML of OpenStreetMap, found syntax error"),
    ]
    for (name, text, says) in cases {
      let path = folder.path(name)
      try folder.write(text, to: name)
      let error = #expect(throws: ExtractError.self, "\(name)") {
        _ = try AddressFileSource(path: path).forEachAddress(folder: folder.path) { _ in }
      }
      let message = error?.description ?? ""
      #expect(message.hasPrefix(path) && message.contains(says), "\(message)")
      for word in ["cannot be opened", "readable", "GeoNames", "\""] {
        #expect(!message.contains(word), "\(message)")
      }
    }
  }
}
