#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Texts that cross to C.
enum CText {
  /// Returns a copy of some bytes from `malloc`, with NUL at the end; `nil` without memory.
  static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    guard let memory = malloc(bytes.count + 1) else { return nil }
    bytes.withUnsafeBytes { source in
      if let base = source.baseAddress { memcpy(memory, base, source.count) }
    }
    memory.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    return memory.assumingMemoryBound(to: CChar.self)
  }

  /// Returns a text of some bytes, repaired and truncated; `nil` for a null pointer.
  static func text(_ bytes: UnsafePointer<CChar>?, count: Int) -> String? {
    guard let bytes else { return nil }
    return text(UnsafeRawBufferPointer(start: bytes, count: max(0, count)))
  }

  /// Returns a text of some bytes, repaired and truncated to what a query may have.
  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.count > longestQuery else { return String(decoding: bytes, as: UTF8.self) }
    var end = longestQuery
    // Not within a character.
    while end > longestQuery - 3, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Only the first 256 characters are used; a limit on bytes bounds the cost of reading them.
  private static let longestQuery = 65_536
}

/// Runs the body of an exported function: its result or message becomes a C text, its error a status.
func answering(
  _ answer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?, _ body: () throws -> [UInt8]
) -> Int32 {
  var status: Int32 = 0
  var bytes: [UInt8]
  do {
    bytes = try body()
  } catch {
    let failure = LibraryError(error)
    status = failure.status
    bytes = Array(failure.message.utf8)
  }
  length?.pointee = bytes.count
  if let answer {
    answer.pointee = CText.copy(bytes)
    if answer.pointee == nil { return 74 }
  }
  return status
}

/// Runs the body of an exported function that returns nothing but a message on failure.
func reporting(
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ body: () throws -> Void
) -> Int32 {
  message?.pointee = nil
  do {
    try body()
    return 0
  } catch {
    let failure = LibraryError(error)
    message?.pointee = CText.copy(Array(failure.message.utf8))
    return failure.status
  }
}
