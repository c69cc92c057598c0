import Foundation
import TestSupport
import Testing

/// A bundle of places that share names, so that a text may be ambiguous.
enum NamesakesBundle {
  /// Arguments that select the bundle, which is built once for all tests.
  static func options() throws -> [String] { ["--gazetteer", try built.get()] }

  private static let built = Result {
    try builtBundle("namesakes") { try Worlds.namesakes.write(to: $0.path) }
  }
}
