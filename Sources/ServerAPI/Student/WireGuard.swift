/// The five bytes before every body of session and user responses, including errors.
///
/// Student apps drop five bytes without checking them; without them, eight of eight break
/// (StudentAPI.md, "The five bytes").
package enum WireGuard {
  /// `)]}'` and a line feed.
  package static let bytes: [UInt8] = [0x29, 0x5D, 0x7D, 0x27, 0x0A]
}
