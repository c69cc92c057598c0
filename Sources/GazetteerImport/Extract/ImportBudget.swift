import Synchronization

/// What a file may make its reader do: so much for every byte read of it, and some more for small files.
///
/// A few kilobytes can expand to gigabytes, and to millions of texts, references and files. Every
/// importer counts what it unpacks and what it keeps here, and refuses a file that asks for more than
/// any honest one.
package final class ImportBudget: Sendable {
  /// What is counted; the raw value is what one costs.
  package enum Work: Int, Sendable {
    /// A byte of unpacked text.
    case unpackedByte = 1
    /// A text, tag, reference or group, which takes about as many bytes of memory.
    case part = 32
    /// A file in an archive, which is opened and looked at.
    case file = 262_144
  }

  private let path: String
  private let left: Mutex<Int>

  /// A small file may well unpack to a hundred times its size.
  private static let granted = 64 << 20
  /// What a byte earns.
  ///
  /// OpenStreetMap's densest blocks need 60: three bytes unpacked and a reference or two for each byte;
  /// tables and GeoJSON need 20.
  private static let earnedByByte = 200

  /// Creates the budget of a file of which nothing has been read.
  package init(path: String) {
    self.path = path
    left = Mutex(Self.granted)
  }

  /// Earns what bytes of the file allow that have been read.
  package func read(_ bytes: Int) {
    left.withLock { $0 += bytes * Self.earnedByByte }
  }

  /// Spends.
  ///
  /// - Throws: ``ExtractError/excessive(path:)`` if the file has not earned as much.
  package func take(_ work: Work, _ count: Int = 1) throws(ExtractError) {
    let isLeft = left.withLock { left in
      let (cost, overflow) = count.multipliedReportingOverflow(by: work.rawValue)
      guard !overflow, cost <= left else { return false }
      left -= cost
      return true
    }
    guard isLeft else { throw .excessive(path: path) }
  }
}
