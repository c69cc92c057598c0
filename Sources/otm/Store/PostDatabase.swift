import PostStore
import Posting
import Shell

#if PostgreSQL
  import PostgreSQLPostStore
#endif

/// Where pins and accounts are kept: a file, or a PostgreSQL database that several servers share.
enum PostDatabase: Sendable {
  /// The path of a file.
  case file(String)
  /// The address of a database.
  case server(DatabaseAddress)

  /// Reads what was chosen.
  ///
  /// - Throws: ``Refusal`` for an address that this program cannot use, and for a password where
  ///   everybody on the machine can read it.
  init(_ text: String, isArgument: Bool) throws {
    guard let address = DatabaseAddress(text) else {
      self = .file(text)
      return
    }
    guard Self.speaksPostgreSQL else {
      throw Refusal(
        .wrongUse,
        """
        this program was built without PostgreSQL and keeps pins in a file only; build it by \
        `swift build -c release --traits PostgreSQL --product otm` (needs libpq-dev)
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

  /// Opens the store; connecting to a database waits until it is used.
  ///
  /// - Throws: `PostStoreError`.
  func open(connections: Int? = nil) throws -> any PostStoring {
    switch self {
    case .file(let path): return try SQLitePostStore(path: path)
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
