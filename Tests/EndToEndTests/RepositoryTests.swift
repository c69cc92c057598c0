import Foundation
import TestSupport
import Testing

/// The scripts and the documentation.
@Suite(.needsPrograms)
struct RepositoryTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test func aForbiddenImportIsFound() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Data("public import struct Foundation.URL\nimport Geodesy\n".utf8),
      to: "Sources/Answers/A.swift")
    try folder.write(Data("// no package\n".utf8), to: "Package.swift")
    let run = try ProgramRun(
      [folder.path], of: Self.root + "/tools/check",
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    #expect(run.status == 1)
    #expect(run.output.contains("Answers must not import Foundation"))
    #expect(!run.output.contains("must not import Geodesy"))
  }

  @Test func runningAnUnknownProgramIsAUsageError() throws {
    let run = try ProgramRun(["no-such-program"], of: Self.root + "/tools/run")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains("usage: tools/run"))
  }

  @Test(arguments: ["search", "batch", "place", "info"])
  func theDocumentationListsEverySubcommand(command: String) throws {
    let page = try String(
      contentsOfFile: Self.root + "/Documentation/Commands.md", encoding: .utf8)
    #expect(page.contains("`otm-geocode \(command)"))
  }
}
