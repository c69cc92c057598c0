import Foundation
import Shell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sign-up code that the first start makes where nobody chose one, kept for its owner alone.
struct SignupCodeFile {
  let path: String

  /// Letters and digits that are not mistaken for each other; 32, so that eight of them are 40 bits.
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// Returns the code, and whether it was made just now.
  ///
  /// - Throws: ``Refusal`` when the file can be neither read nor made.
  func code() throws -> (text: String, isNew: Bool) {
    if let text = kept() { return (text, false) }
    var generator = SystemRandomNumberGenerator()
    let text = String((0..<8).map { _ in Self.alphabet.randomElement(using: &generator) ?? "a" })
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      // Another server on the same folder was first.
      if let text = kept() { return (text, false) }
      throw Refusal(
        .inputOutput,
        """
        \(path): the sign-up code cannot be kept (\(String(cString: strerror(errno)))); choose one in \
        OTM_SIGNUP_CODE, or --signup open or closed
        """)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data((text + "\n").utf8))
      try handle.synchronize()
    } catch {
      unlink(path)
      throw Refusal(.inputOutput, "\(path): the sign-up code cannot be written (\(error))")
    }
    return (text, true)
  }

  /// The first line of the file, which the operator may change; `nil` when there is none.
  private func kept() -> String? {
    guard let bytes = FileManager.default.contents(atPath: path),
      let line = String(validating: bytes, as: UTF8.self)?.split(separator: "\n").first
    else { return nil }
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }
}
