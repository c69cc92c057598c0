import Foundation
import GazetteerImport
import HTTPClient

/// Downloads one file if it has changed: resumes a partial download, or restarts if the server now
/// has another version.
struct FileDownload {
  let file: GeoNamesFile
  let folder: String
  let request: FileRequest
  let settings: DownloadSettings
  /// Waits between two tries.
  let wait: (Duration) throws -> Void
  /// Called with the number of bytes received and the total, `nil` if unknown.
  let progress: (Int, Int?) -> Void

  enum Outcome {
    case fetched, unchanged, missing
  }

  /// A temporary failure that is worth another try: a broken connection, a busy server, or a
  /// changed version.
  private struct Interruption: Error {
    let reason: String
    /// The waiting time that the server requests.
    var seconds: Int?
    /// Whether a server responded at all.
    var isAnswer = true
  }

  private var place: String { folder + "/" + file.name }
  private var address: String { request.address }

  /// Downloads the file, retrying with growing waits.
  ///
  /// - Throws: ``DownloadError``; `CancellationError`.
  func run(_ record: inout DownloadRecord) throws -> Outcome {
    let part = try PartialDownload(of: place)
    defer { part.removeIfEmpty() }
    if record.parts[file.name] == nil { try part.clear() }
    var failures = 0
    var damages = 0
    var hasAnswered = false
    while true {
      let before = part.count
      do {
        return try attempt(part, &record)
      } catch let error as ExtractError where !error.isInputOutput {
        try part.clear()
        damages += 1
        guard damages < 2 else {
          throw DownloadError.unusable(address: address, reason: "\(error)")
        }
      } catch let interruption as Interruption {
        hasAnswered = hasAnswered || interruption.isAnswer
        // Progress resets the number of failures.
        failures = part.count > before ? 1 : failures + 1
        let tries = hasAnswered ? settings.tries : settings.triesWithoutAnswer
        guard failures < tries else {
          throw DownloadError.unreachable(address: address, reason: interruption.reason)
        }
        let seconds = min(1 << (failures - 1), DownloadSettings.maxWaitSeconds)
        let asked = min(interruption.seconds ?? 0, DownloadSettings.maxAskedWaitSeconds)
        try wait(.seconds(max(seconds, asked)))
      }
    }
  }

  private func attempt(
    _ part: PartialDownload, _ record: inout DownloadRecord
  ) throws -> Outcome {
    var outcome: Outcome?
    var total: Int?
    try interrupting {
      try request.send(headers(part, record)) { head in
        outcome = try self.outcome(of: head, part)
        guard outcome == nil else { return nil }
        total = try begin(head, part, &record)
        progress(part.count, total)
        return { piece in
          guard part.count + piece.count <= settings.maxBytes else {
            throw DownloadError.tooLong(address: address, limitBytes: settings.maxBytes)
          }
          try part.append(piece)
          progress(part.count, total)
        }
      }
    }
    if let outcome { return outcome }
    if let total, part.count != total {
      if part.count > total { try part.clear() }
      throw Interruption(reason: "the file ends after \(part.count) of \(total) bytes")
    }
    let version = record.parts[file.name] ?? DownloadRecord.Version()
    try check(part)
    try part.finish()
    record.parts[file.name] = nil
    record.files[file.name] = DownloadRecord.File(version: version, bytes: part.count)
    try record.write(to: folder)
    return .fetched
  }

  /// Returns the outcome of a response without the file; `nil` if the file follows.
  private func outcome(of head: ResponseHead, _ part: PartialDownload) throws -> Outcome? {
    switch head.status {
    case 200, 206: break
    case 304: return .unchanged
    case 404, 410:
      guard file.isOptional else { throw DownloadError.missing(address: address) }
      return .missing
    case 416:
      // The partial file does not match the server's version.
      try part.clear()
      throw Interruption(reason: "the server's file has changed", seconds: 0)
    case 408, 429, 500...599:
      throw Interruption(
        reason: "the server answered HTTP \(head.status)",
        seconds: head.headers.first(name: "Retry-After").flatMap { Int($0) })
    default: throw DownloadError.refused(address: address, status: head.status)
    }
    if head.headers.first(name: "Content-Type")?.lowercased().hasPrefix("text/html") == true {
      throw DownloadError.unusable(
        address: address, reason: "the server sent a web page instead of the file")
    }
    return nil
  }

  /// Returns the headers that request the rest of a partial file, or a complete file only if it has
  /// changed.
  private func headers(_ part: PartialDownload, _ record: DownloadRecord) -> HeaderFields {
    if part.count > 0, let validator = record.parts[file.name]?.validator {
      return ["Range": "bytes=\(part.count)-", "If-Range": validator]
    }
    guard let known = record.files[file.name],
      let facts = try? FileManager.default.attributesOfItem(atPath: place),
      (facts[.size] as? NSNumber)?.intValue == known.bytes
    else { return [:] }
    if let etag = known.version.etag { return ["If-None-Match": etag] }
    if let moment = known.version.lastModified { return ["If-Modified-Since": moment] }
    return [:]
  }

  /// Prepares the partial file for the response, and returns the total size; `nil` if it is
  /// unknown.
  private func begin(
    _ head: ResponseHead, _ part: PartialDownload, _ record: inout DownloadRecord
  ) throws -> Int? {
    guard let range = FileRange(head), range.start == 0 || range.start == part.count else {
      try part.clear()
      throw Interruption(reason: "the server sent a different part of the file than requested")
    }
    if range.start == 0 {
      try part.clear()
      let etag = head.headers.first(name: "ETag")
      record.parts[file.name] = DownloadRecord.Version(
        etag: etag?.hasPrefix("W/") == true ? nil : etag,
        lastModified: head.headers.first(name: "Last-Modified"))
      try record.write(to: folder)
    }
    if let total = range.total {
      guard total <= settings.maxBytes else {
        throw DownloadError.tooLong(address: address, limitBytes: settings.maxBytes)
      }
      let needed = total - part.count
      guard needed <= part.freeBytes - DownloadSettings.spareBytes else {
        throw DownloadError.diskFull(
          folder: folder, neededBytes: needed, freeBytes: part.freeBytes)
      }
    }
    return range.total
  }

  /// Checks the checksums of a zip file, or that a text file is not a web page.
  private func check(_ part: PartialDownload) throws {
    if file.isZip { return try ZipArchive(path: part.path).verify() }
    let beginning = FileHandle(forReadingAtPath: part.path)?.readData(ofLength: 256) ?? Data()
    let first = beginning.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "<") {
      try part.clear()
      throw DownloadError.unusable(
        address: address, reason: "the server sent a web page instead of the file")
    }
  }

  /// Converts errors of the connection to interruptions.
  private func interrupting(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch HTTPClientError.libraryMissing {
      throw DownloadError.unusable(address: address, reason: "\(HTTPClientError.libraryMissing)")
    } catch let error as HTTPClientError {
      throw Interruption(reason: "\(error)", isAnswer: error.isAfterConnecting)
    }
  }
}
