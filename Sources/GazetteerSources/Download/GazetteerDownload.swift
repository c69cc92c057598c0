import Foundation
import HTTPClient

/// Downloads GeoNames' files into a folder from which a gazetteer can be built.
///
///     let summary = try await GazetteerDownload(folder: folder).run()
///
/// A file gets its name once it is complete. The next run resumes interrupted downloads, and does
/// not download unchanged files again. Certificates are verified.
package struct GazetteerDownload: Sendable {
  /// A callback with the name of a file, the share received, and the remaining seconds.
  package typealias Progress =
    @Sendable (_ step: String, _ fraction: Double, _ seconds: Double?) -> Void

  /// The result of a download.
  package struct Summary: Hashable, Sendable {
    /// The names of the downloaded files.
    package var fetched: [String] = []
    /// The names of files that had not changed.
    package var unchanged: [String] = []
    /// The names of optional files that the server does not have.
    package var missing: [String] = []
  }

  /// The folder of the files.
  package let folder: String
  private let mirror: MirrorAddress
  private let progress: Progress?
  let settings: DownloadSettings

  /// Creates a download; nothing is requested yet.
  ///
  /// - Parameters:
  ///   - folder: The folder for the files, which is created if it is missing.
  ///   - mirror: The server.
  ///   - progress: Called with each step.
  package init(
    folder: String, from mirror: MirrorAddress = .geoNames, progress: Progress? = nil
  ) {
    self.init(folder: folder, from: mirror, progress: progress, settings: DownloadSettings())
  }

  init(
    folder: String, from mirror: MirrorAddress, progress: Progress?, settings: DownloadSettings
  ) {
    self.folder = folder
    self.mirror = mirror
    self.progress = progress
    self.settings = settings
  }

  /// Downloads the files of the whole world or of some countries.
  ///
  /// - Parameter countries: Two-letter codes, such as `CR`; empty for the whole world.
  /// - Returns: The result of the download.
  /// - Throws: ``DownloadError``; `CancellationError`.
  package func run(countries: [String] = []) async throws -> Summary {
    let files = GeoNamesFile.all(of: countries)
    let summary = try await fetch(files)
    var record = DownloadRecord(folder: folder)
    let places = countries.isEmpty ? ["allCountries.zip"] : countries.map { $0 + ".zip" }
    record.date = places.compactMap { record.files[$0]?.version.lastModified }
      .compactMap(HTTPDay.day).min()
    try record.write(to: folder)
    return summary
  }

  /// Downloads files one after the other.
  func fetch(_ files: [GeoNamesFile]) async throws -> Summary {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw DownloadError.unwritable(path: folder, reason: error.localizedDescription)
    }
    return try await HTTPConnections(limit: 1).run { connection in
      var summary = Summary()
      var record = DownloadRecord(folder: folder)
      for (number, file) in files.enumerated() {
        let step = "\(file.name) (\(number + 1) of \(files.count))"
        let rate = DownloadRate(step: step, progress: progress)
        let download = FileDownload(
          file: file, folder: folder,
          request: FileRequest(
            connection: connection, address: "\(mirror.text)/\(file.path)",
            silence: settings.silence),
          settings: settings, wait: settings.wait ?? connection.wait, progress: rate.show)
        switch try download.run(&record) {
        case .fetched: summary.fetched.append(file.name)
        case .unchanged: summary.unchanged.append(file.name)
        case .missing: summary.missing.append(file.name)
        }
      }
      return summary
    }
  }
}

/// Parses HTTP dates, such as `Sat, 21 Nov 2026 02:14:07 GMT`.
enum HTTPDay {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the day in the form `2026-11-21`; `nil` if the text is not an HTTP date.
  static func day(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 6, let month = months.firstIndex(of: String(words[2])),
      words[1].utf8.count == 2, Int(words[1]) != nil, words[3].utf8.count == 4, Int(words[3]) != nil
    else { return nil }
    return "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])"
  }
}

/// The retries and limits of a download.
struct DownloadSettings: Sendable {
  /// The maximum number of tries in a row without receiving a byte.
  var tries = 6
  /// The same if no server has responded at all: without a network, an error after 3 s is better
  /// than one after 31 s.
  var triesWithoutAnswer = 3
  /// The maximum size of a file, in bytes: ten times GeoNames' largest, allCountries.zip.
  var maxBytes = 4 << 30
  /// The maximum time without receiving anything.
  var silence = Duration.seconds(60)
  /// Waits between two tries; `nil` means by the clock.
  var wait: (@Sendable (Duration) throws -> Void)?

  /// The maximum wait between tries.
  static let maxWaitSeconds = 30
  /// The maximum wait that a server may request.
  static let maxAskedWaitSeconds = 300
  /// The disk space to leave free for other programs, in bytes.
  static let spareBytes = 64 << 20
}

/// Reports the progress of a file: its share, speed and remaining time.
final class DownloadRate {
  private let step: String
  private let progress: GazetteerDownload.Progress?
  private var first: (moment: ContinuousClock.Instant, bytes: Int)?
  private var shown: ContinuousClock.Instant?

  /// The minimum time between reports: faster than people can read, slow enough for a terminal.
  private static let interval = Duration.milliseconds(200)

  init(step: String, progress: GazetteerDownload.Progress?) {
    self.step = step
    self.progress = progress
  }

  /// Reports progress, at most once per interval.
  func show(_ bytes: Int, of total: Int?) {
    guard let progress else { return }
    let now = ContinuousClock.now
    guard let first, bytes >= first.bytes else {
      first = (now, bytes)
      return
    }
    if let shown, now - shown < Self.interval { return }
    shown = now
    let rate = Double(bytes - first.bytes) / max((now - first.moment) / .seconds(1), 0.001)
    let megabytes = "\(bytes / 1_000_000)" + (total.map { " of \($0 / 1_000_000)" } ?? "") + " MB"
    let speed = rate > 0 ? ", \((rate / 100_000).rounded() / 10) MB/s" : ""
    progress(
      "\(step), \(megabytes)\(speed)", total.map { Double(bytes) / Double(max($0, 1)) } ?? 0,
      total.flatMap { rate > 0 ? Double($0 - bytes) / rate : nil })
  }
}
