import Answers
import Foundation

/// The limits of batches.
package struct BatchLimits: Hashable, Sendable {
  /// The maximum size of the body, in bytes.
  package var maximumBytes = 16 * 1_048_576
  /// The maximum number of queries.
  package var maximumRows = 100_000
  /// The maximum time of a batch, from its first byte to its last answer.
  ///
  /// 100,000 average queries take about 20 s on one processor, the worst ones five minutes.
  package var time = Duration.seconds(120)
  /// The time that a batch has left when the server is stopped.
  ///
  /// Less than the server takes to stop, so that the last line is still sent.
  package var stopTime = Duration.seconds(ServerLimits.stopSeconds - ServerLimits.lingerSeconds)
  /// The maximum number of concurrent batches of all clients.
  package var maximumAtOnce = usualAtOnce

  /// The limits of a CSV row: 1,000 fields and 256 KB, far more than tables of places have.
  ///
  /// They bound the memory that any 16 MB can take.
  static let row = RowLimits(fields: 1_000, bytes: 262_144)
  /// The part of a batch's processor time that is charged: with its low priority, it gets a tenth of
  /// the time of other requests when there is not enough for all.
  static let chargedPart: Int64 = 10

  /// The default number of concurrent batches: the number of processors minus one for other
  /// requests, at least 1.
  package static var usualAtOnce: Int { max(1, ProcessInfo.processInfo.activeProcessorCount - 1) }
}
