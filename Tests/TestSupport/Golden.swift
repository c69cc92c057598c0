import Foundation
package import Testing

/// Compares a text with the file of that name in `Goldens` next to the test.
///
/// `UPDATE_GOLDENS=1` writes the file, and records an issue: a run that records cannot pass.
///
///     try expectGolden(answer.text, named: "search/paris.json")
///
/// - Throws: An error of the file system if a golden cannot be written.
package func expectGolden(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation,
  testFile: String = #filePath
) throws {
  let url = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    .appendingPathComponent("Goldens").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    Issue.record(
      "recorded \(url.path); run again without UPDATE_GOLDENS", sourceLocation: sourceLocation)
    return
  }
  guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
    Issue.record(
      "no golden \(url.path); record it with UPDATE_GOLDENS=1", sourceLocation: sourceLocation)
    return
  }
  #expect(text == expected, "differs from \(url.path)", sourceLocation: sourceLocation)
}
