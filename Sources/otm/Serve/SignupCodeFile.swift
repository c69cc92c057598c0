import Foundation
import Posting
import Shell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file of the sign-up code, which the first start generates if none is configured; readable
/// only by its owner.
struct SignupCodeFile {
  let path: String

  /// Returns the code, and whether it was just generated.
  ///
  /// - Throws: ``Refusal`` if the file can be neither read nor created.
  func code() throws -> (text: String, isNew: Bool) {
    if let text = kept() { return (text, false) }
    // 40 bits.
    let text = RandomSource.system.text(of: RandomSource.codeAlphabet, count: 8)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      // Another server with the same folder created it first.
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

  /// Returns the first line of the file, which the operator may change; `nil` if there is no file.
  private func kept() -> String? {
    guard let bytes = FileManager.default.contents(atPath: path),
      let line = String(validating: bytes, as: UTF8.self)?.split(separator: "\n").first
    else { return nil }
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? nil : text
  }
}
