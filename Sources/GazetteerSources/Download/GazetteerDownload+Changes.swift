import Foundation
import TextFormats

extension GazetteerDownload {
  /// Downloads GeoNames' daily change files, up to the newest available day.
  ///
  /// GeoNames publishes a day's files after the day has ended, sometimes hours late, and keeps them
  /// for only a few days.
  ///
  /// - Parameters:
  ///   - first: The first day to download, such as `2026-11-21`.
  ///   - yesterday: The last day that has ended.
  /// - Returns: The downloaded days, in order; empty if there are no newer ones.
  /// - Throws: ``DownloadError/changesGone(day:)`` if a day in between is missing; other
  ///   ``DownloadError``s; `CancellationError`.
  package func changes(from first: String, to yesterday: String) async throws -> [String] {
    guard let start = CalendarDay(first), let end = CalendarDay(yesterday),
      start.number <= end.number
    else { return [] }
    var days: [String] = []
    for number in start.number...end.number {
      let day = CalendarDay(number: number).text
      do {
        _ = try await fetch(GeoNamesFile.changes(of: day))
      } catch DownloadError.missing {
        guard number == end.number else { throw DownloadError.changesGone(day: day) }
        for file in GeoNamesFile.changes(of: day) {
          try? FileManager.default.removeItem(atPath: "\(folder)/\(file.name)")
        }
        return days
      }
      days.append(day)
    }
    return days
  }
}
