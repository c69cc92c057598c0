import Foundation
import Testing

/// The packages and files that the programs consist of.
@Suite(
  .needsPrograms,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no python3"))
struct SupplyTests {
  @Test func everyPackageAndFileIsAccountedFor() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let run = try ProgramRun([], of: root + "/tools/deploy/sbom")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("grdb.swift\t7.10.0\t"))
    #expect(run.output.contains("zip/allCountries.txt.gz\t"))
    #expect(!run.output.contains("unknown"))
    let wrong = try ProgramRun(["--no-such-option"], of: root + "/tools/deploy/sbom")
    #expect(wrong.status == 64)
  }
}
