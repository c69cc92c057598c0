#if PostgreSQL
  import CLibPQ

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A connection by libpq without its blocking calls, which wait for a silent server forever.
  final class LibPQConnection: SQLConnection {
    private let connection: OpaquePointer
    private let answerSeconds: Double
    /// The names of the prepared statements, by their text.
    private var kept: [String: String] = [:]
    private var isClosed = false

    /// The maximum number of prepared statements, because texts of listings have many forms.
    private static let maxKept = 200

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - parameters: libpq's own parameters, of which later ones override earlier ones.
    ///   - answerSeconds: The maximum time of the server for one statement.
    /// - Throws: ``ConnectionLost`` if the server does not respond, ``ServerError`` if it refuses.
    init(parameters: [(name: String, value: String)], answerSeconds: Double) throws {
      let names = parameters.map { strdup($0.name) } + [nil]
      let values = parameters.map { strdup($0.value) } + [nil]
      defer { for text in names + values { free(text) } }
      let opened = PQconnectdbParams(
        names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
      guard let opened else { throw ConnectionLost(reason: "out of memory") }
      connection = opened
      self.answerSeconds = answerSeconds
      guard PQstatus(opened) == CONNECTION_OK else {
        throw ConnectionLost(reason: Self.line(PQerrorMessage(opened)))
      }
      PQsetnonblocking(opened, 1)
      // By default, notices go to standard error.
      PQsetNoticeReceiver(opened, { _, _ in }, nil)
    }

    deinit { PQfinish(connection) }

    func close() { isClosed = true }

    /// Whether the connection is open; the server ends it with a message or by closing it.
    ///
    /// Both can be read. Nothing else arrives between two statements except a rare notice, so for
    /// anything that does, a new connection is the safe choice.
    var isOpen: Bool {
      guard !isClosed, PQstatus(connection) == CONNECTION_OK else { return false }
      var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      return poll(&descriptor, 1, 0) == 0
    }

    // MARK: Statements

    func run(_ sql: String, _ values: [SQLValue], isKept: Bool) throws -> ResultRows {
      var bytes: [UInt8] = []
      var starts: [Int?] = []
      var lengths: [Int32] = []
      for value in values {
        let start = bytes.count
        starts.append(try value.append(to: &bytes) ? start : nil)
        lengths.append(Int32(clamping: bytes.count - start))
      }
      // An empty text has an address too; a missing one means NULL.
      bytes.append(0)
      let types = values.map(\.type)
      let formats = values.map { $0.isBinary ? Int32(1) : 0 }
      let name = isKept ? try prepared(sql, types) : nil
      let deadline = deadline()
      let isSent = bytes.withUnsafeBytes { buffer in
        let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
        let pointers = starts.map { start in start.flatMap { base?.advanced(by: $0) } }
        if let name {
          return PQsendQueryPrepared(
            connection, name, Int32(values.count), pointers, lengths, formats, 1)
        }
        return PQsendQueryParams(
          connection, Self.numbered(sql), Int32(values.count), types, pointers, lengths, formats, 1)
      }
      guard isSent == 1 else { throw lost() }
      return try answer(by: deadline)
    }

    func run(script: String) throws {
      let deadline = deadline()
      guard PQsendQuery(connection, script) == 1 else { throw lost() }
      _ = try answer(by: deadline)
    }

    func copy(_ sql: String, _ next: () throws -> [UInt8]?) throws {
      guard PQsendQuery(connection, sql) == 1 else { throw lost() }
      let start = try result(by: deadline())
      guard let start else { throw lost() }
      defer { PQclear(start) }
      guard PQresultStatus(start) == PGRES_COPY_IN else {
        _ = try answer(by: deadline())
        throw Self.error(start)
      }
      do {
        while let bytes = try next() {
          try put {
            bytes.withUnsafeBytes { buffer in
              PQputCopyData(
                connection, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: buffer.count))
            }
          }
        }
      } catch {
        try put { PQputCopyEnd(connection, "given up") }
        // The server reports that the copy was aborted, as expected.
        _ = try? answer(by: deadline())
        throw error
      }
      try put { PQputCopyEnd(connection, nil) }
      _ = try answer(by: deadline())
    }

    /// Sends a piece of a copy, and waits until there is room for the next.
    private func put(_ send: () -> Int32) throws {
      let deadline = deadline()
      while true {
        switch send() {
        case 1:
          try flush(by: deadline)
          return
        case 0: try wait(for: POLLOUT, until: deadline)
        default: throw lost()
        }
      }
    }

    /// Returns the name of a prepared statement; `nil` if there are too many.
    private func prepared(_ sql: String, _ types: [UInt32]) throws -> String? {
      if let name = kept[sql] { return name }
      guard kept.count < Self.maxKept else { return nil }
      let name = "s\(kept.count)"
      let deadline = deadline()
      guard
        PQsendPrepare(
          connection, name, Self.numbered(sql), Int32(types.count), types) == 1
      else {
        throw lost()
      }
      _ = try answer(by: deadline)
      kept[sql] = name
      return name
    }

    /// Returns a statement with `?1`, as both engines share them, in the form of the server: `$1`.
    private static func numbered(_ sql: String) -> String { sql.replacing("?", with: "$") }

    // MARK: Answers

    /// Waits for the complete result of a statement.
    private func answer(by deadline: ContinuousClock.Instant) throws -> ResultRows {
      var rows = ResultRows.Builder(columns: 0).rows(affected: 0)
      var failure: (any Error)?
      while let result = try result(by: deadline) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: rows = Self.rows(of: result)
        case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
          throw ConnectionLost(reason: "a copy was begun that nobody asked for")
        default: failure = failure ?? Self.error(result)
        }
      }
      if let failure {
        // A server that shuts down sends a message first.
        if PQstatus(connection) != CONNECTION_OK {
          throw ConnectionLost(reason: "\((failure as? ServerError)?.message ?? "\(failure)")")
        }
        throw failure
      }
      return rows
    }

    /// Waits for the next result; `nil` after the last.
    private func result(by deadline: ContinuousClock.Instant) throws -> OpaquePointer? {
      try flush(by: deadline)
      while PQisBusy(connection) == 1 {
        try wait(for: POLLIN, until: deadline)
        guard PQconsumeInput(connection) == 1 else { throw lost() }
      }
      return PQgetResult(connection)
    }

    private func flush(by deadline: ContinuousClock.Instant) throws {
      while true {
        switch PQflush(connection) {
        case 0: return
        case 1:
          // The server may have to be read from before it accepts data.
          try wait(for: POLLIN | POLLOUT, until: deadline)
          guard PQconsumeInput(connection) == 1 else { throw lost() }
        default: throw lost()
        }
      }
    }

    private func deadline() -> ContinuousClock.Instant {
      .now.advanced(by: .seconds(answerSeconds))
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws {
      while true {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        guard left > 0 else {
          close()
          throw ConnectionLost(reason: "the server did not answer for \(answerSeconds) s")
        }
        var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
        let ready = poll(&descriptor, 1, Int32(clamping: Int(left.rounded(.up))))
        if ready > 0 { return }
        guard ready == 0 || errno == EINTR else { throw lost() }
      }
    }

    // MARK: Errors

    private func lost() -> ConnectionLost {
      defer { close() }
      return ConnectionLost(reason: Self.line(PQerrorMessage(connection)))
    }

    private static func error(_ result: OpaquePointer) -> any Error {
      func field(_ code: Character) -> String? {
        PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
      }
      guard let code = field("C") else {
        // An error of libpq itself: the connection is gone.
        return ConnectionLost(reason: line(PQresultErrorMessage(result)))
      }
      return ServerError(code: code, message: field("M") ?? code, constraint: field("n"))
    }

    /// Returns a message as one line.
    private static func line(_ message: UnsafePointer<CChar>?) -> String {
      guard let message else { return "unknown reason" }
      return String(cString: message).split(whereSeparator: \.isNewline)
        .map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: "; ")
    }

    private static func rows(of result: OpaquePointer) -> ResultRows {
      let (rows, columns) = (PQntuples(result), PQnfields(result))
      var builder = ResultRows.Builder(columns: Int(columns), rows: Int(rows))
      for row in 0..<rows {
        for column in 0..<columns {
          let count = Int(PQgetlength(result, row, column))
          // NULL has no bytes, and neither has an empty text.
          if count == 0, PQgetisnull(result, row, column) == 1 {
            builder.append([UInt8]?.none)
          } else {
            builder.append(
              UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: count))
          }
        }
      }
      let affected = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
      return builder.rows(affected: affected)
    }
  }
#endif
