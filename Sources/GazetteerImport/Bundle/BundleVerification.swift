import Crypto
import GazetteerStore
import TextFormats

/// The full check of a bundle: every byte of every file.
enum BundleVerification {
  /// - Throws: ``GazetteerError/damaged(folder:reason:)``.
  static func run(_ bundle: OpenBundle, progress: ProgressHandler?) throws {
    for (index, file) in bundle.manifest.files.enumerated() {
      progress?(
        "reading \(file.name)", 0.5 * Double(index) / Double(bundle.manifest.files.count), nil)
      let found = try checksum(of: bundle.folder + "/" + file.name)
      guard found == file.sha256 else {
        throw GazetteerError.damaged(
          folder: bundle.folder,
          reason: "\(file.name) has sha256 \(found), expected \(file.sha256)")
      }
    }
    progress?("checking the index", 0.5, nil)
    guard let problem = try GazetteerIntegrity.problem(in: bundle.folder) else { return }
    throw GazetteerError.damaged(folder: bundle.folder, reason: problem)
  }

  /// Returns the SHA-256 of a file in hexadecimal.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - afterPiece: Told how long each megabyte took, once it has been read; it may wait.
  /// - Returns: 64 digits.
  /// - Throws: ``GazetteerError`` when the file cannot be read.
  static func checksum(
    of path: String, afterPiece: (Duration) -> Void = { _ in }
  ) throws(GazetteerError) -> String {
    do {
      let file = try InputFile(path: path)
      var hasher = SHA256()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let start = ContinuousClock.now
        let count = try file.read(into: buffer)
        guard count > 0 else { return Hexadecimal.text(hasher.finalize()) }
        hasher.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        afterPiece(.now - start)
      }
    } catch {
      throw .inputOutput(path: path, reason: "\(error)")
    }
  }
}
