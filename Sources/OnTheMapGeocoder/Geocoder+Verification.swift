public import Foundation
import Gazetteer
import TextAnalysis
import TextFormats

extension Geocoder {
  /// Checks every byte of a bundle, such as one that an app has downloaded.
  ///
  /// Opening a bundle checks sizes and headers only. Do this once, before you open a new bundle; it reads all
  /// files, a hundred megabytes in about a second. It is done on a thread of its own.
  ///
  /// - Parameters:
  ///   - url: The bundle's folder.
  ///   - progress: Called with the part that is done, from 0 to 1, on some thread.
  /// - Throws: ``GeocoderError``, whose case says what is wrong with the bundle; `CancellationError`.
  public static func verify(
    bundle url: URL, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws {
    let path = url.path
    let isCanceled = Locked(false)
    try await withTaskCancellationHandler {
      try await WorkThreads(WorkThreads.Limits(threads: 1)).run {
        let manifest = try manifest(in: path, at: path)
        try GeocoderError.reading(path) {
          try verify(manifest.files, in: path, progress) { isCanceled.withLock { $0 } }
          if let problem = try GazetteerIntegrity.problem(in: path) {
            throw GeocoderError.damagedBundle(path: path, reason: problem)
          }
        }
      }
    } onCancel: {
      isCanceled.withLock { $0 = true }
    }
  }

  private static func verify(
    _ files: [BundleManifest.File], in path: String, _ progress: (@Sendable (Double) -> Void)?,
    isCanceled: () -> Bool
  ) throws {
    let whole = Double(max(1, files.reduce(0) { $0 + Int($1.bytes) }))
    var done = 0
    for file in files {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path + "/" + file.name))
      defer { try? handle.close() }
      var checksum = Checksum32()
      while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty {
        if isCanceled() { throw CancellationError() }
        piece.withUnsafeBytes { checksum.add($0) }
        done += piece.count
        progress?(Double(done) / whole)
      }
      guard checksum.text == file.crc32 else {
        throw GeocoderError.damagedBundle(
          path: path, reason: "\(file.name) has CRC-32 \(checksum.text), expected \(file.crc32)")
      }
    }
  }
}
