import Foundation
import TestSupport

/// A small file system in memory for one shell command, which only that command can see.
enum SmallDisk {
  /// Whether one can be made here, which takes the right to mount.
  static let canBeMade: Bool = {
    guard let folder = try? TemporaryFolder(),
      let run = try? ProgramRun(
        ["-m", "/bin/sh", "-c", "mount -t tmpfs -o size=64k tmpfs \(folder.path)"],
        of: "/usr/bin/unshare")
    else { return false }
    return run.status == 0
  }()

  /// Why suites that need one are skipped, when they are.
  static let reason = "a file system in memory cannot be mounted here; run the tests as root"

  /// Runs a shell line in which `$D` is the disk, `$O` a folder that stays, and `$P` that of the
  /// programs.
  static func run(
    _ line: String, kilobytes: Int, keeping folder: TemporaryFolder
  ) throws -> ProgramRun {
    let disk = try TemporaryFolder()
    let mount = "mount -t tmpfs -o size=\(kilobytes)k tmpfs \"$D\" || exit 99\n"
    return try ProgramRun(
      ["-m", "/bin/sh", "-c", mount + line], of: "/usr/bin/unshare",
      environment: ["D": disk.path, "O": folder.path, "P": ProgramRun.programs ?? ""])
  }
}
