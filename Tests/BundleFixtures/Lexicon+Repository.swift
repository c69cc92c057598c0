import Foundation
public import Gazetteer
import GazetteerImport

extension Lexicon {
  /// The words of the repository's dictionaries, read once.
  public static let repository = Result {
    try Lexicon(
      dictionaries: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Data/dictionaries").path)
  }
}
