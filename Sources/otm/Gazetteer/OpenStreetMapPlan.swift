import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerSources
import Shell

/// What `--osm` names: files, and extracts to download first.
struct OpenStreetMapPlan {
  /// The paths of files and folders that exist.
  private(set) var files: [String] = []
  /// Codes and names of extracts.
  private(set) var names: [String] = []

  /// The size from which on the user is asked first, in megabytes.
  private static let largeMegabytes = 1_000
  /// The disk space for a gazetteer while it is built, in megabytes, and for each megabyte of an extract:
  /// the file itself, its elements in the order of their numbers, and its addresses.
  private static let baseMegabytes = 1_500
  private static let megabytesForEach = 2.5
  /// Minutes for a gazetteer, and for each gigabyte of an extract: half for the download at 40 MB a
  /// second, half for the import.
  private static let baseMinutes = 1.5
  private static let minutesForGigabyte = 2.5

  /// Splits the values of `--osm`: one that is a path, or looks like one, is a file.
  init(_ values: [String]) {
    for value in values {
      let isPath =
        FileManager.default.fileExists(atPath: value) || value.hasPrefix("/")
        || value.hasPrefix(".") || [".osm", ".pbf", ".gz"].contains { value.hasSuffix($0) }
      if isPath {
        files.append(value)
      } else {
        names += value.split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }.filter { !$0.isEmpty }
      }
    }
  }

  /// Downloads the named extracts, and returns them.
  ///
  /// It says first what it will do, and asks for a large download on a terminal, unless `isAgreed`.
  ///
  /// - Throws: `DownloadError`; a `Refusal` for an unknown name, or if the user says no.
  func fetch(
    from mirror: MirrorAddress, location: GazetteerLocation, isAgreed: Bool
  ) async throws -> [DownloadedExtract] {
    guard !names.isEmpty else { return [] }
    let bar = ProgressBar(title: "Downloading")
    defer { bar.clear() }
    let download = OpenStreetMapDownload(
      folder: try location.osmFolder(), from: mirror, progress: bar.show)
    let index = try await download.index()
    var extracts: [OpenStreetMapExtract] = []
    for name in names {
      do {
        let extract = try index.extract(of: name)
        if !extracts.contains(extract) { extracts.append(extract) }
      } catch {
        throw Refusal(.wrongUse, "--osm \(name): \(error)")
      }
    }
    bar.clear()
    let sizes = location.osmExtractSizes()
    let known = extracts.map { sizes[$0.id] }
    StandardError.write(
      line: Self.announcement(
        zip(extracts, known).map { ($0, $1) }, from: mirror, into: download.folder))
    let total = known.reduce(0) { $0 + ($1 ?? 0) }
    if total > Self.largeMegabytes, !isAgreed, isatty(STDIN_FILENO) == 1,
      !Question.isAnsweredYes("Download \(Self.size(total))?")
    {
      throw Refusal(.nothingFound, "Nothing was downloaded.")
    }
    var downloaded: [DownloadedExtract] = []
    for extract in extracts { downloaded.append(try await download.fetch(extract)) }
    return downloaded
  }

  /// Returns a sentence about what is fetched, how large it is, how long it takes, and what it needs.
  static func announcement(
    _ extracts: [(extract: OpenStreetMapExtract, megabytes: Int?)], from mirror: MirrorAddress,
    into folder: String
  ) -> String {
    let list = extracts.map { extract, megabytes in
      "\(extract.name) (\(megabytes.map(size) ?? "of unknown size"))"
    }.joined(separator: ", ")
    let total = extracts.reduce(0) { $0 + ($1.megabytes ?? 0) }
    let minutes = Int((baseMinutes + Double(total) / 1_000 * minutesForGigabyte).rounded(.up))
    let disk = baseMegabytes + Int(Double(total) * megabytesForEach)
    return """
      otm: fetching \(list) from \(mirror.text) into \(folder), unless unchanged; with the build about \
      \(minutes) minutes and \(size(disk)) of disk
      """
  }

  private static func size(_ megabytes: Int) -> String {
    megabytes < 1_000
      ? "\(megabytes) MB"
      : "\(Double((megabytes + 50) / 100) / 10) GB"
  }
}
