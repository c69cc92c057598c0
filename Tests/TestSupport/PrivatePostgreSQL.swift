import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A PostgreSQL server for a test, in a temporary folder, on a free port of 127.0.0.1.
///
/// A shell process stops the server and removes the folder when this object is released or the
/// tests end in any way.
package final class PrivatePostgreSQL: Sendable {
  /// Where it listens.
  package let port: Int
  private let commands: FileHandle
  private let answers: FileHandle
  /// Of several tests that share a server, each gets the answer to its own command.
  private let turn = Mutex(())

  /// A server that all tests of a run share; what it acknowledged need not be on the disk.
  package static let shared = Result { try PrivatePostgreSQL(isDurable: false) }

  /// The server did not do what it was told.
  package struct Failure: Error {
    /// What the shell said.
    package let reason: String
  }

  /// Makes a server and starts it.
  ///
  /// - Parameters:
  ///   - isDurable: Whether what it acknowledges is on the disk.
  ///   - certificate: Where the certificate is written that it makes and signs itself, and then it
  ///     takes encrypted connections only; `nil` for a server without one.
  /// - Throws: ``Failure`` when PostgreSQL is not installed, or does not start.
  package init(isDurable: Bool = true, certificate: String? = nil) throws {
    port = try Self.freePort()
    let (input, output) = (Pipe(), Pipe())
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = [
      "-c", Self.watch, "watch", "\(port)", isDurable ? "on" : "off", certificate ?? "",
    ]
    shell.standardInput = input
    shell.standardOutput = output
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    commands = input.fileHandleForWriting
    answers = output.fileHandleForReading
    try expectDone()
  }

  deinit { try? commands.close() }

  /// The address of a database, with the right to do everything.
  package func address(database: String = "postgres") -> String {
    "postgres://postgres:\(Self.password)@127.0.0.1:\(port)/\(database)"
  }

  /// The password in the address.
  package static let password = "private"

  /// Stops the server as a power cut would, as far as the server can tell.
  package func kill() throws { try tell("kill") }

  /// Stops the server, which ends all connections.
  package func stop() throws { try tell("stop") }

  /// Starts the server again.
  package func start() throws { try tell("start") }

  /// Runs SQL statements by `psql`.
  package func run(_ sql: String) throws {
    // In one line a comment would hide what comes after it.
    let line = sql.split(whereSeparator: \.isNewline)
      .map { $0.prefix(upTo: $0.firstRange(of: "--")?.lowerBound ?? $0.endIndex) }
      .joined(separator: " ")
    try tell("sql " + line)
  }

  private func tell(_ command: String) throws {
    try turn.withLock { _ in
      try commands.write(contentsOf: Data((command + "\n").utf8))
      try expectDone()
    }
  }

  private func expectDone() throws {
    var said: [UInt8] = []
    while said.last != UInt8(ascii: "\n") {
      guard let byte = try answers.read(upToCount: 1)?.first else { break }
      said.append(byte)
    }
    let text = String(decoding: said, as: UTF8.self)
    guard text == "done\n" else { throw Failure(reason: text.isEmpty ? "it ended" : text) }
  }

  /// Asks the system for a port that nobody listens on.
  private static func freePort() throws -> Int {
    let descriptor = LoopbackSocket.stream()
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
      }
    }
    guard result == 0 else { throw Failure(reason: "no port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// `initdb` refuses root, so root becomes `postgres`; the path is short, since that of a socket
  /// has to be.
  private static let watch = """
    port=$1 durable=$2 certificate=$3 encrypted=off
    bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
    [[ -x $bin/initdb ]] || { echo "PostgreSQL is not installed (apt-get install postgresql)"; exit; }
    folder=$(mktemp -d /tmp/otm-pg-XXXXXX)
    as=()
    if ((EUID == 0)); then as=(runuser -u postgres --); chown postgres: "$folder"; fi
    cd "$folder"
    trap '' INT HUP TERM
    log=$folder/log
    echo \(password) >"$folder/password"
    chmod a+r "$folder/password"
    quiet() { "$@" </dev/null >>"$folder/said" 2>&1; }
    say() { if "$@"; then echo done; else echo "failed: $* $(tail -n 3 "$folder/said" "$log" | tr '\\n' ' ')"; fi; }
    encrypt() {
      [[ -n $certificate ]] || return 0
      encrypted=on
      quiet openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
        -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
        -keyout "$folder/data/server.key" -out "$folder/data/server.crt" &&
        cp "$folder/data/server.crt" "$certificate" && chmod 600 "$folder/data/server.key" &&
        { ((EUID != 0)) || chown postgres: "$folder"/data/server.*; } &&
        printf '%s\\n' 'local all all trust' 'hostssl all all 127.0.0.1/32 scram-sha-256' \
          >"$folder/data/pg_hba.conf"
    }
    start() {
      quiet "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$log" -o \
        "-c listen_addresses=127.0.0.1 -p $port -k $folder -c fsync=$durable -c max_connections=200 -c ssl=$encrypted" start
    }
    stop() { quiet "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -t 60 -m "$1" stop; }
    make() {
      quiet "${as[@]}" "$bin/initdb" -D "$folder/data" -U postgres --auth-local=trust \
        --auth-host=scram-sha-256 --pwfile="$folder/password" -E UTF8 --locale=C.UTF-8 --no-sync &&
        encrypt && start
    }
    say make
    while read -r command rest; do
      case $command in
        start) say start ;;
        stop) say stop fast ;;
        kill) say stop immediate ;;
        sql) say quiet "$bin/psql" -h "$folder" -p "$port" -U postgres -v ON_ERROR_STOP=1 -q -c "$rest" ;;
      esac
    done
    stop immediate
    cd /
    rm -rf "$folder"
    """
}
