import Foundation
import TestSupport
import Testing

/// Programs with too few files or too little memory say so, and blame no gazetteer.
@Suite(.needsPrograms)
struct LimitedProgramTests {
  struct Limit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let command: String
    let says: [String]
  }

  static let limits = [
    Limit(
      testDescription: "files, the server", command: "ulimit -n 24; \"$P/otm\" serve --port 0",
      says: ["Too many open files", "ulimit -n"]),
    Limit(
      testDescription: "files, a search", command: "ulimit -n 4; \"$P/otm-geocode\" Paris",
      says: ["Too many open files", "ulimit -n"]),
  ]

  @Test(arguments: limits) func limitsAreNamed(_ limit: Limit) throws {
    let folder = try TemporaryFolder()
    let bundle = try #require(try SmallExtract.options().last)
    let run = try ProgramRun(
      shell: limit.command,
      environment: [
        "OTM_GAZETTEER": bundle, "HOME": folder.path, "OTM_DATABASE": folder.path("posts.sqlite"),
      ])
    #expect(run.status == 74 || run.status == 69, "\(run.status) \(run.errors)")
    for words in limit.says { #expect(run.errors.contains(words), "\(run.errors)") }
    for word in ["damaged", "rebuild", "missing"] {
      #expect(!run.errors.contains(word), "\(run.errors)")
    }
  }
}
