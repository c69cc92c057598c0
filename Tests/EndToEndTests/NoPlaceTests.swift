import Foundation
import Testing

/// Texts that people enter instead of a place, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct NoPlaceTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Resources")

  @Test(arguments: ["no-places-tuning.txt", "no-places-held-back.txt"])
  func ninetyPercentGetNone(file: String) throws {
    let texts = try String(
      contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8
    ).split(separator: "\n").filter { !$0.hasPrefix("# ") }
    let run = try ProgramRun(
      ["batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson"],
      input: Data(texts.map { $0 + "\n" }.joined().utf8))
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == texts.count)
    #expect(texts.count == 200)
    let none = answers.count { $0.contains(#""outcome":"none""#) }
    #expect(none * 10 >= texts.count * 9, "\(none) of \(texts.count)")
  }
}
