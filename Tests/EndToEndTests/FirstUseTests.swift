import Foundation
import TestSupport
import Testing

/// The first use, without a bundle.
@Suite(.needsPrograms)
struct FirstUseTests {
  @Test func theBundleIsBuiltOnFirstUse() throws {
    let folder = try extract()
    let cache = try TemporaryFolder()
    let first = try ask(in: cache, data: folder.path)
    #expect(first.status == 0)
    #expect(first.errors == "", "no bar where there is no terminal")
    #expect(try bundles(in: cache).count == 1)
    #expect(try ask(in: cache, data: folder.path).output == first.output)
  }

  @Test func twoFirstStartsAtOnceBuildOnce() async throws {
    let folder = try extract()
    let cache = try TemporaryFolder()
    let (data, cachePath) = (folder.path, cache.path)
    let runs = try await withThrowingTaskGroup(of: (Int32, String).self) { group in
      for _ in 0..<4 {
        group.addTask {
          let run = try ProgramRun(
            ["Paris", "--data", data], environment: ["XDG_CACHE_HOME": cachePath])
          return (run.status, run.output)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(runs.allSatisfy { $0.0 == 0 && $0.1 == runs[0].1 })
    #expect(try bundles(in: cache).count == 1)
  }

  @Test func missingDataIsRefused() throws {
    let cache = try TemporaryFolder()
    expectRefusal(
      try ask(in: cache, data: "/nonexistent"), status: 69, mentions: "/nonexistent", "--data")
    #expect(try bundles(in: cache).isEmpty)
  }

  @Test func damagedGzipIsRefused() throws {
    let folder = try extract()
    let cache = try TemporaryFolder()
    try FileManager.default.removeItem(atPath: folder.path + "/cities500.txt")
    var gzip = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3])
    gzip.append(contentsOf: [UInt8](repeating: 0xA5, count: 500))
    try folder.write(gzip, to: "cities500.txt.gz")
    expectRefusal(
      try ask(in: cache, data: folder.path), status: 65, mentions: "cities500.txt.gz", "gzip")
    #expect(try bundles(in: cache).isEmpty, "nothing half-built may stay")
  }

  @Test func aWrongNumberOfColumnsIsRefused() throws {
    let folder = try extract()
    let cache = try TemporaryFolder()
    let path = folder.path + "/cities500.txt"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text += "1\tNowhere\t\t\t0\t0\tP\n"
    try folder.write(Data(text.utf8), to: "cities500.txt")
    let line = text.split(separator: "\n").count
    expectRefusal(
      try ask(in: cache, data: folder.path), status: 65,
      mentions: path, "line \(line)", "expected 19", "found 7")
    #expect(try bundles(in: cache).isEmpty, "nothing half-built may stay")
  }

  @Test(.enabled(if: ProgramRun.canRunAsNobody))
  func aCacheFolderThatCannotBeWrittenIsRefused() throws {
    let folder = try extract()
    let cache = try TemporaryFolder()
    let run = try ProgramRun(
      ["Paris", "--data", folder.path], environment: ["XDG_CACHE_HOME": cache.path],
      asNobody: true)
    expectRefusal(run, status: 74, mentions: cache.path, "--gazetteer")
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).isEmpty)
  }

  @Test func aFolderWithOtherFilesIsRefused() throws {
    let other = try TemporaryFolder()
    try other.write(Data("{}".utf8), to: "manifest.json")
    let run = try ProgramRun(["Paris", "--gazetteer", other.path])
    #expect(run.status == 69)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["manifest.json"])
  }

  @Test(arguments: [
    (["--gazetteer", "missing"], [:], "an option with a slip of the pen"),
    ([], ["OTM_GAZETTEER": "missing"], "a variable that names a folder of another machine"),
  ])
  func nothingIsBuiltInAFolderThatWasNamed(
    options: [String], environment: [String: String], why: String
  ) throws {
    let folder = try TemporaryFolder()
    try SmallExtract.write(to: folder)
    let missing = folder.path("missing")
    let run = try ProgramRun(
      ["Paris", "--data", folder.path] + options.map { $0 == "missing" ? missing : $0 },
      environment: environment.mapValues { _ in missing })
    expectRefusal(run, status: 69, mentions: "otm gazetteer build --output \(missing)")
    #expect(!FileManager.default.fileExists(atPath: missing), "\(why)")
    #expect(!FileManager.default.fileExists(atPath: missing + ".lock"), "\(why)")
  }

  private func extract() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try SmallExtract.write(to: folder)
    return folder
  }

  private func ask(in cache: TemporaryFolder, data: String) throws -> ProgramRun {
    try ProgramRun(["Paris", "--data", data], environment: ["XDG_CACHE_HOME": cache.path])
  }

  /// Everything in the cache but the lock: bundles, and what a build may have left.
  private func bundles(in cache: TemporaryFolder) throws -> [String] {
    let folder = cache.path + "/otm"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { !$0.hasSuffix(".lock") }
  }
}
