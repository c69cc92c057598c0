import PostStore
import Posting
import Shell

/// The database of pins and accounts: a file, or a PostgreSQL database that several servers share.
enum PostDatabase: Sendable {
  /// The path of a file.
  case file(String)
  /// The address of a PostgreSQL database.
  case server(DatabaseAddress)

  /// Parses a path or an address.
  ///
  /// - Throws: ``Refusal`` if this program cannot use the address, or if a password in it would be
  ///   visible to everyone on the machine.
  init(_ text: String, isArgument: Bool) throws {
    guard let address = DatabaseAddress(text) else {
      self = .file(text)
      return
    }
    guard Self.speaksPostgreSQL else {
      throw Refusal(
        .wrongUse,
        """
        this program was built without PostgreSQL and keeps pins in a file only; build it with \
        `swift build -c release --traits PostgreSQL,TLS --product otm` (needs libpq-dev)
        """)
    }
    guard !(isArgument && address.holdsSecret) else {
      throw Refusal(
        .wrongUse,
        """
        everybody on this machine can read a password on a command line; put the address into \
        OTM_DATABASE or the settings file, or the password into the file that PGPASSFILE names
        """)
    }
    self = .server(address)
  }

  /// Whether this program was built with PostgreSQL.
  static var speaksPostgreSQL: Bool {
    #if PostgreSQL
      true
    #else
      false
    #endif
  }

  /// The path, or the address without its secrets.
  var shown: String {
    switch self {
    case .file(let path): path
    case .server(let address): address.shown
    }
  }

  /// Opens the store, for a server or for a command beside it; a connection to PostgreSQL is made at
  /// first use.
  ///
  /// - Throws: `PostStoreError`.
  func open(connections: Int? = nil, isServed: Bool = false) throws -> any PostStoring {
    switch self {
    case .file(let path): return try SQLitePostStore(path: path, isServed: isServed)
    case .server(let address):
      #if PostgreSQL
        return PostgreSQLPostStore(
          address: address,
          settings: PostgreSQLSettings(
            connections: connections ?? PostgreSQLSettings.usualConnections))
      #else
        throw PostStoreError.unusable(
          path: address.shown, reason: "this program was built without PostgreSQL")
      #endif
    }
  }
}
