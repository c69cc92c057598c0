import Foundation
import TestSupport
import Testing

/// A bundle of places that share names, so that a text may be ambiguous.
enum NamesakesBundle {
  /// Arguments that select the bundle, which is built once for all tests.
  static func options() throws -> [String] { ["--gazetteer", try built.get()] }

  private static let built = Result {
    let extract = try TemporaryFolder()
    try Worlds.namesakes.write(to: extract.path)
    // Stays until the process ends, as all tests share it.
    let path = NSTemporaryDirectory() + "otm-namesakes-bundle-\(getpid())"
    let run = try ProgramRun(
      ["gazetteer", "build", "--data", extract.path, "--output", path], of: "otm")
    try #require(run.status == 0, "\(run.errors)")
    atexit {
      let path = NSTemporaryDirectory() + "otm-namesakes-bundle-\(getpid())"
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + ".lock")
    }
    return path
  }
}
