import ArgumentParser
import Foundation

/// A program that is run with arguments repeatedly, to time it until its end.
struct ProgramStart {
  let program: String
  let arguments: [String]

  /// Runs it once, and returns the milliseconds from before its start to the end of its output.
  ///
  /// It does not use Foundation's `Process`, whose own work would count.
  func milliseconds() throws -> Double {
    var pipeEnds: [Int32] = [0, 0]
    guard pipe(&pipeEnds) == 0 else { throw failure("no pipe") }
    defer { close(pipeEnds[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipeEnds[0])
    posix_spawn_file_actions_addclose(&actions, pipeEnds[1])
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let start = ContinuousClock.now
    let code = posix_spawn(&process, program, &actions, nil, words, environ)
    close(pipeEnds[1])
    guard code == 0 else { throw failure(String(cString: strerror(code))) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while read(pipeEnds[0], &buffer, buffer.count) > 0 {}
    let time = start.duration(to: .now) / .milliseconds(1)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw failure("it ended with status \(status >> 8 & 0xFF)") }
    return time
  }

  private func failure(_ reason: String) -> ValidationError {
    ValidationError("\(program) \(arguments.joined(separator: " ")): \(reason)")
  }
}
