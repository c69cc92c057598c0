import Foundation
import Testing

/// The texts that took most work when `tools/fuzz climb` found them.
///
/// `Resources/hostile-texts.tsv` has the instructions of each; `UPDATE_GOLDENS=1` records them.
@Suite(.enabled(if: InstructionRun.isPossible), .needsRealGazetteer, .serialized)
struct HostileInstructionTests {
  /// What no text of 250 characters may take: some 20 ms.
  private static let bar = 140e6

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Resources/hostile-texts.tsv")

  @Test func hostileTextsTakeNoMoreInstructionsThanTheyDid() throws {
    var lines = try String(contentsOf: Self.file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.hasPrefix("#") && !line.isEmpty {
      let columns = line.split(separator: "\t", maxSplits: 1).map(String.init)
      try #require(columns.count == 2, "\(line)")
      let before = try #require(Double(columns[0]))
      let count = try InstructionRun.mean(
        of: [columns[1]], by: "forward", ["--limit", "10"], gazetteer: RealBundle.path ?? "")
      #expect(count <= Self.bar, "\(columns[1])")
      if InstructionRun.records {
        lines[index] = "\(Int(count))\t\(columns[1])"
      } else {
        #expect(
          count <= before * (1 + InstructionRun.allowedRise),
          "\(Int(count)) instructions, \(Int(before)) before: \(columns[1])")
      }
    }
    guard InstructionRun.records else { return }
    try Data(lines.joined(separator: "\n").utf8).write(to: Self.file)
    Issue.record("recorded \(Self.file.path); run again without UPDATE_GOLDENS")
  }
}
