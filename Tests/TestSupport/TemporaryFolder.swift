package import Foundation
import Synchronization

/// A folder for one test, removed with this object, or when the process ends: static objects live on.
///
/// Its name is random, so tests may run side by side.
package final class TemporaryFolder: Sendable {
  /// The folder, without a slash at the end.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    let name = "otm-test-" + String(UInt64.random(in: .min ... .max), radix: 36)
    path = FileManager.default.temporaryDirectory.path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    Self.removesAtExit
    Self.present.withLock { _ = $0.insert(path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Self.present.withLock { _ = $0.remove(path) }
  }

  private static let present = Mutex<Set<String>>([])

  private static let removesAtExit: Void = {
    atexit {
      for path in TemporaryFolder.present.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }()

  /// The path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder, and the folders above it.
  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file into the folder, and the folders above it.
  package func write(_ bytes: Data, to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }
}
