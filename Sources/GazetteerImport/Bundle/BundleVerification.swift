import Gazetteer

/// The complete check of a bundle: every byte of every file.
enum BundleVerification {
  /// - Throws: ``GazetteerError/damaged(folder:reason:)``.
  static func run(_ bundle: OpenBundle, progress: ProgressHandler?) throws {
    for (index, file) in bundle.manifest.files.enumerated() {
      progress?(
        "reading \(file.name)", 0.5 * Double(index) / Double(bundle.manifest.files.count), nil)
      let found = try checksum(of: bundle.folder + "/" + file.name)
      guard found == file.crc32 else {
        throw GazetteerError.damaged(
          folder: bundle.folder,
          reason: "\(file.name) has CRC-32 \(found), expected \(file.crc32)")
      }
    }
    progress?("checking the index", 0.5, nil)
    guard let problem = try GazetteerIntegrity.problem(in: bundle.folder) else { return }
    throw GazetteerError.damaged(folder: bundle.folder, reason: problem)
  }

  /// Returns the CRC-32 of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - afterPiece: Called with the reading time of each megabyte after it has been read; may
  ///     wait.
  /// - Returns: Eight hexadecimal digits.
  /// - Throws: ``GazetteerError`` if the file cannot be read.
  static func checksum(
    of path: String, afterPiece: (Duration) -> Void = { _ in }
  ) throws(GazetteerError) -> String {
    do {
      let file = try InputFile(path: path)
      var checksum = CRC32()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let start = MonotonicTime.now
        let count = try file.read(into: buffer)
        guard count > 0 else { return checksum.text }
        checksum.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        afterPiece(MonotonicTime.now - start)
      }
    } catch {
      switch error {
      case .unreadable(_, let failure), .readFailed(_, let failure):
        throw .inputOutput(path: path, reason: "\(failure)")
      default: throw .badExtract(error)
      }
    }
  }
}
