#if PostgreSQL
  import Posting
  import Synchronization

  @testable import PostStore

  /// A server that does what a test says, and remembers what it was asked.
  final class ScriptedServer: Sendable {
    /// What happens to a statement.
    enum Event: Sendable {
      /// It is answered, with nothing.
      case answer
      /// The server refuses it.
      case refuse(code: String)
      /// The connection breaks.
      case lose
    }

    private let state: Mutex<State>

    private struct State {
      var events: [(statement: String, event: Event)]
      var statements: [String] = []
      var opened = 0
      var closed = 0
      var isDown = false
      var broken: Set<Int> = []
    }

    /// Creates a server on which these events happen, each to the next statement that begins so;
    /// all others are answered.
    init(_ events: [(statement: String, event: Event)] = []) {
      state = Mutex(State(events: events))
    }

    var statements: [String] { state.withLock { $0.statements } }
    var opened: Int { state.withLock { $0.opened } }
    var closed: Int { state.withLock { $0.closed } }

    /// Lets nobody connect any more, or again.
    func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    /// Breaks all connections that there are.
    func breakConnections() { state.withLock { $0.broken.formUnion(1...max($0.opened, 1)) } }

    func connect() throws -> any SQLConnection {
      let number = try state.withLock { state in
        guard !state.isDown else { throw ConnectionLost(reason: "it is down") }
        state.opened += 1
        return state.opened
      }
      return ScriptedConnection(server: self, number: number)
    }

    fileprivate func run(_ sql: String, _ connection: Int) throws {
      // What asks after a connection that has rested, as many have where tests wait for each other.
      if sql == PooledConnection.restCheck { return }
      let event = state.withLock { state -> Event in
        state.statements.append(String(sql.prefix { $0 != " " }))
        guard let place = state.events.firstIndex(where: { sql.hasPrefix($0.statement) }) else {
          return .answer
        }
        let event = state.events.remove(at: place).event
        if case .lose = event { state.broken.insert(connection) }
        return event
      }
      switch event {
      case .answer: return
      case .refuse(let code): throw ServerError(code: code, message: "refused")
      case .lose: throw ConnectionLost(reason: "it broke")
      }
    }

    fileprivate func isOpen(_ connection: Int) -> Bool {
      state.withLock { !$0.broken.contains(connection) }
    }

    fileprivate func close() { state.withLock { $0.closed += 1 } }
  }

  private final class ScriptedConnection: SQLConnection {
    private let server: ScriptedServer
    private let number: Int

    init(server: ScriptedServer, number: Int) {
      self.server = server
      self.number = number
    }

    func run(_ sql: String, _ values: [SQLValue], isKept: Bool) throws -> ResultRows {
      try server.run(sql, number)
      return ResultRows(columns: 0, affected: 1, values: [])
    }

    func run(script: String) throws { try server.run(script, number) }

    func copy(_ sql: String, _ next: () throws -> [UInt8]?) throws {
      try server.run(sql, number)
      while try next() != nil {}
    }

    var isOpen: Bool { server.isOpen(number) }

    func close() { server.close() }
  }
#endif
