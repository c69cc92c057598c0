import Foundation
package import Gazetteer
import GazetteerImport

extension Lexicon {
  /// The words of the repository's dictionaries, read once.
  package static let repository = Result {
    try Lexicon(
      dictionaries: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Data/dictionaries").path)
  }
}
