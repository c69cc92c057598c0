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
  public func changes(from first: String, to yesterday: String) async throws -> [String] {
    guard let start = CivilDay(first), let end = CivilDay(yesterday), start.number <= end.number
    else { return [] }
    var days: [String] = []
    for number in start.number...end.number {
      let day = CivilDay(number: number).text
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

/// A calendar day, such as `2026-11-21`.
public struct CivilDay: Hashable, Sendable {
  /// The number of days since 1970-01-01.
  let number: Int64

  init(number: Int64) { self.number = number }

  /// Parses a day; `nil` if it does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int64(parts[0]),
      let month = Int64(parts[1]), let day = Int64(parts[2]), (0...9_999).contains(year),
      (1...12).contains(month), (1...CivilDate.daysOfMonth(month, year: year)).contains(day)
    else { return nil }
    number = CivilDate.day(year: year, month: month, day: day)
  }

  /// Returns the last day that has ended in UTC, for a time in seconds since 1970.
  public static func yesterday(atSecond second: Int64) -> CivilDay {
    CivilDay(number: second / 86_400 - 1)
  }

  /// The day after this one.
  public var next: CivilDay { CivilDay(number: number + 1) }

  /// The day in the form `2026-11-21`.
  public var text: String {
    let date = CivilDate.date(ofDay: number)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }
}
