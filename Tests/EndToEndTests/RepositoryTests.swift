import Foundation
import TestSupport
import Testing

/// The scripts and the documentation.
@Suite(.needsPrograms)
struct RepositoryTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test func runningAnUnknownProgramIsAUsageError() throws {
    let run = try ProgramRun(["no-such-program"], of: Self.root + "/tools/run")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains("usage: tools/run"))
  }

  @Test(arguments: ["search", "batch", "place", "info"])
  func theDocumentationListsEverySubcommand(command: String) throws {
    let page = try String(
      contentsOfFile: Self.root + "/Documentation/Use/Commands.md", encoding: .utf8)
    #expect(page.contains("`otm-geocode \(command)"))
  }
}
