#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A failed call of the system, with what it said and a remedy that fits.
///
/// The remedy is about the cause alone, so that a file is never blamed for a limit or a full disk.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The number of the failure: `errno`.
  package let code: Int32

  /// Creates the failure with a number.
  package init(_ code: Int32) { self.code = code }

  /// The last failure of a call on this thread.
  package static var last: SystemFailure { SystemFailure(errno) }

  /// Whether the machine or its limits are at fault, not the path or its permissions.
  package var isOfTheMachine: Bool {
    switch code {
    case EMFILE, ENFILE, ENOMEM, EIO, ENOSPC, EDQUOT, EAGAIN: true
    default: false
    }
  }

  /// The system's message, such as `Too many open files`.
  package var reason: String { String(cString: strerror(code)) }

  /// What to do; `nil` if the message says it.
  package var remedy: String? {
    switch code {
    case EMFILE:
      "let the program open more files (`ulimit -n`, or LimitNOFILE= of its systemd unit)"
    case ENFILE: "end other programs, or raise fs.file-max"
    case ENOMEM:
      "give the program more memory (`ulimit -v`, MemoryMax= of its systemd unit, the container's limit)"
    case EACCES, EPERM: "give the user that runs the program access to it"
    case ENOENT: "check the path"
    case EIO: "the disk may be failing: look at the system's log"
    case ENOSPC: "free some space on its disk"
    case EDQUOT: "free some space of this user's quota"
    case EROFS: "its disk is read-only: choose another folder, or mount it for writing"
    case ELOOP: "a symbolic link in the path leads back to itself: check the links"
    case ENAMETOOLONG: "choose a shorter path"
    case ENOTDIR: "a part of the path is a file: check the path"
    case EISDIR: "this is a folder, and a file is needed: check the path"
    default: nil
    }
  }
}

extension SystemFailure: CustomStringConvertible {
  /// The system's message, and what to do.
  package var description: String { remedy.map { "\(reason); \($0)" } ?? reason }
}
