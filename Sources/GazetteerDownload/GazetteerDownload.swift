import AsyncHTTPClient
import Foundation
import NIOCore

/// Fetches GeoNames' files into a folder that a gazetteer is built from.
///
///     let summary = try await GazetteerDownload(folder: folder).run()
///
/// A file gets its name when it is whole. What is broken off is gone on with the next time, and what
/// has not changed since is not fetched again. One connection is used, and certificates are checked.
public struct GazetteerDownload: Sendable {
  /// Told what is fetched, which share of it is there, and how many seconds the rest takes.
  public typealias Progress =
    @Sendable (_ step: String, _ fraction: Double, _ seconds: Double?) -> Void

  /// What was done.
  public struct Summary: Hashable, Sendable {
    /// The files that were fetched, by name.
    public var fetched: [String] = []
    /// Those that had not changed.
    public var unchanged: [String] = []
    /// Those that the server does not have, and that need not be there.
    public var missing: [String] = []
  }

  /// Where the files go.
  public let folder: String
  private let mirror: MirrorAddress
  private let progress: Progress?
  let settings: DownloadSettings

  /// Creates a download that has not begun.
  ///
  /// - Parameters:
  ///   - folder: Where the files go; it is made where there is none.
  ///   - mirror: Where they come from.
  ///   - progress: Told of each step.
  public init(
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

  /// Fetches the files of the whole world, or of some countries.
  ///
  /// - Parameter countries: Two letters each, such as `CR`; none for all.
  /// - Returns: What was done.
  /// - Throws: ``DownloadError``; `CancellationError`.
  public func run(countries: [String] = []) async throws -> Summary {
    let files = GeoNamesFile.all(of: countries)
    let summary = try await fetch(files)
    var record = DownloadRecord(folder: folder)
    let places = countries.isEmpty ? ["allCountries.zip"] : countries.map { $0 + ".zip" }
    record.date = places.compactMap { record.files[$0]?.version.lastModified }
      .compactMap(HTTPDay.day).min()
    try record.write(to: folder)
    return summary
  }

  /// Fetches files, one after the other.
  func fetch(_ files: [GeoNamesFile]) async throws -> Summary {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw DownloadError.unwritable(path: folder, reason: error.localizedDescription)
    }
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: TimeAmount(settings.silence)))
    configuration.httpVersion = .http1Only
    // Else a refused connection is tried again and again within the time for connecting.
    configuration.connectionPool.retryConnectionEstablishment = false
    return try await HTTPClient.withHTTPClient(configuration: configuration) { http in
      var summary = Summary()
      var record = DownloadRecord(folder: folder)
      for (number, file) in files.enumerated() {
        let step = "\(file.name) (\(number + 1) of \(files.count))"
        let rate = DownloadRate(step: step, progress: progress)
        let download = FileDownload(
          file: file, folder: folder,
          request: FileRequest(http: http, address: "\(mirror.text)/\(file.path)"),
          settings: settings, progress: rate.show)
        switch try await download.run(&record) {
        case .fetched: summary.fetched.append(file.name)
        case .unchanged: summary.unchanged.append(file.name)
        case .missing: summary.missing.append(file.name)
        }
      }
      return summary
    }
  }
}
