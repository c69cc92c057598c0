import Foundation
import Testing

/// The bundle of the included data, at `OTM_TEST_BUNDLE`; `tools/test` builds it.
enum RealBundle {
  static let path = ProcessInfo.processInfo.environment["OTM_TEST_BUNDLE"]

  /// Returns the answer of `otm-geocode batch` to each text, as a line of JSON.
  static func answers(
    to texts: [some StringProtocol], _ options: String...
  ) throws -> [Substring] {
    let run = try ProgramRun(
      ["batch", "--gazetteer", path ?? "", "--format", "ndjson"] + options,
      input: Data(texts.map { $0 + "\n" }.joined().utf8))
    let answers = run.output.split(separator: "\n")
    try #require(answers.count == texts.count, "\(run.errors)")
    return answers
  }

  /// What tests look at in a result.
  struct Result: Decodable {
    let label: String
    let layer: String
    let confidence: Double
  }

  private struct Reply: Decodable {
    let results: [Result]
  }

  /// Returns the first result of each text, in their order; `nil` for a text without any.
  static func firstResults(of texts: [some StringProtocol]) throws -> [Result?] {
    try answers(to: texts).map {
      try JSONDecoder().decode(Reply.self, from: Data($0.utf8)).results.first
    }
  }

  /// Returns the first result of a text; `nil` if there is none.
  static func firstResult(of text: String) throws -> Result? {
    try firstResults(of: [text]).first ?? nil
  }

  /// Returns the texts of a file in `Resources`, one a line, without its comments.
  static func texts(in file: String) throws -> [Substring] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Resources/\(file)")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("# ") }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests unless `OTM_PROGRAMS` names the folder of the built programs.
  static var needsPrograms: Self {
    .enabled(if: ProgramRun.programs != nil, "OTM_PROGRAMS is not set")
  }

  /// Skips the tests unless `OTM_TEST_BUNDLE` names a bundle of the included data.
  static var needsRealGazetteer: Self {
    .enabled(if: RealBundle.path != nil, "OTM_TEST_BUNDLE is not set")
  }
}
