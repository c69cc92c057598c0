#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Shell

/// A file or standard input, read in pieces with `read(2)`.
final class InputFile {
  /// The maximum size of a piece.
  ///
  /// A piece is the result of one read, so queries typed into a pipe are answered at once.
  ///
  /// At the end of each piece all lanes wait for the slowest, so pieces of files should be large.
  private static let pieceBytes = 262_144

  /// The name of the file for messages.
  let name: String
  /// The size of a file; `nil` for a pipe or a terminal.
  let size: Int?
  /// The number of bytes read so far.
  private(set) var bytesRead = 0

  private let descriptor: Int32
  private let closesDescriptor: Bool
  private var buffer = [UInt8](repeating: 0, count: pieceBytes)

  /// Opens a file; `nil` and "-" stand for standard input.
  init(path: String?) throws {
    guard let path, path != "-" else {
      name = "standard input"
      descriptor = STDIN_FILENO
      closesDescriptor = false
      size = Self.size(of: descriptor)
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closesDescriptor = true
    let failure = descriptor < 0 ? errno : Self.isFolder(descriptor) ? EISDIR : 0
    size = Self.size(of: descriptor)
    guard failure == 0 else {
      throw Refusal(
        .noSuchInput, "\(path): \(systemMessage(failure)); pass a readable file, or - for stdin")
    }
  }

  deinit { if closesDescriptor, descriptor >= 0 { close(descriptor) } }

  private static func isFolder(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns whether a descriptor is of this file; never for pipes and terminals.
  func isSame(as other: Int32) -> Bool {
    var (mine, its) = (stat(), stat())
    guard size != nil, fstat(descriptor, &mine) == 0, fstat(other, &its) == 0 else { return false }
    return mine.st_dev == its.st_dev && mine.st_ino == its.st_ino
  }

  /// Returns the next piece; empty at the end.
  ///
  /// - Throws: `Refusal`.
  func nextPiece() throws -> ArraySlice<UInt8> {
    while true {
      let count = Interruption.endingAtOnce {
        buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      }
      if count >= 0 {
        bytesRead += count
        return buffer[..<count]
      }
      if errno != EINTR {
        throw Refusal(.inputOutput, "reading \(name) failed: \(systemMessage(errno))")
      }
    }
  }
}
