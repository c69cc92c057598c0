import GRDB
import Posting

/// The tables, and the migrations that lead to them from older files.
///
/// `PostStore.md` describes the reasons for their design. A released migration is never changed: a
/// new one is added after it, and ``currentVersion`` is incremented.
enum StoreSchema {
  /// Written into the file's header (`PRAGMA application_id`): "OTMP".
  static let applicationID: Int32 = 0x4F54_4D50

  /// Written into the file's header (`PRAGMA user_version`): the number of applied migrations.
  static let currentVersion: Int32 = 6

  /// The migrator that upgrades any older file.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 accounts, sessions, posts", foreignKeyChecks: .immediate) { db in
      for statement in firstVersion { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    migrator.registerMigration("2 codes of failed log-ins, clients of sessions") { db in
      for statement in secondVersion { try db.execute(sql: statement) }
      try db.execute(
        sql: "INSERT INTO installation_key (key) VALUES (?1)",
        arguments: [InstallationKey.random().text])
      try db.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3 groups, invitations, administrators") { db in
      for statement in thirdVersion { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA user_version = 3")
    }
    migrator.registerMigration("4 labels of places") { db in
      for statement in fourthVersion { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA user_version = 4")
    }
    migrator.registerMigration("5 versions of logins") { db in
      for statement in fifthVersion { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA user_version = 5")
    }
    migrator.registerMigration("6 pins that nobody sees") { db in
      for statement in sixthVersion { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA user_version = 6")
    }
    return migrator
  }

  /// Lengths count Unicode scalars, both in SQLite and in the rules for people.
  private static let firstVersion = [
    """
    CREATE TABLE account (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64 AND id NOT GLOB '*[^!-~]*'),
      provider TEXT NOT NULL CHECK (provider IN ('local', 'udacity', 'facebook')),
      subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 512),
      email TEXT CHECK (length(email) BETWEEN 1 AND 512),
      first_name TEXT NOT NULL CHECK (length(first_name) <= 128),
      last_name TEXT NOT NULL CHECK (length(last_name) <= 128),
      password_hash TEXT CHECK (length(password_hash) BETWEEN 1 AND 1024),
      is_disabled INTEGER NOT NULL CHECK (is_disabled IN (0, 1)),
      created_at INTEGER NOT NULL,   -- milliseconds since 1970
      UNIQUE (provider, subject)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE session (
      token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) BETWEEN 1 AND 128),
      account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX session_by_account ON session (account)",
    "CREATE INDEX session_by_end ON session (expires_at)",
    """
    CREATE TABLE failed_login (
      sequence INTEGER PRIMARY KEY,
      address TEXT NOT NULL CHECK (length(address) <= 256),
      failed_at INTEGER NOT NULL,
      login TEXT NOT NULL CHECK (length(login) <= 256)
    ) STRICT
    """,
    "CREATE INDEX failed_login_by_address ON failed_login (address, failed_at, login)",
    "CREATE INDEX failed_login_by_login ON failed_login (login)",
    "CREATE INDEX failed_login_by_time ON failed_login (failed_at)",
    """
    CREATE TABLE post (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,   -- the order of creation
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND 64 AND id NOT GLOB '*[^!-~]*'),
      owner TEXT REFERENCES account (id) ON DELETE CASCADE,
      unique_key TEXT NOT NULL CHECK (length(unique_key) <= 128),
      first_name TEXT NOT NULL CHECK (length(first_name) <= 128),   -- the owner's, and follows it
      last_name TEXT NOT NULL CHECK (length(last_name) <= 128),
      place TEXT NOT NULL CHECK (length(place) <= 512),
      link TEXT NOT NULL CHECK (length(link) <= 2048),
      latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
      longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
      cell INTEGER NOT NULL CHECK (cell > 0),   -- the smallest grid cell that the point lies in
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX post_by_owner ON post (owner, updated_at DESC)",
    "CREATE INDEX post_by_update ON post (updated_at DESC)",
    "CREATE INDEX post_by_creation ON post (created_at DESC)",
    "CREATE INDEX post_by_unique_key ON post (unique_key)",
    "CREATE INDEX post_by_last_name ON post (last_name)",
    "CREATE INDEX post_by_cell ON post (cell, latitude, longitude, id)",
  ]

  /// Failures were stored with the text typed; they are an hour old at most, and dropped.
  private static let secondVersion = [
    "DROP TABLE failed_login",
    """
    CREATE TABLE failed_login (
      sequence INTEGER PRIMARY KEY,
      login TEXT NOT NULL CHECK (length(login) = 32),     -- codes of the installation
      source TEXT NOT NULL CHECK (length(source) = 32),   -- a network, or a known device
      site TEXT CHECK (length(site) = 32),
      failed_at INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX failed_login_by_login ON failed_login (login, failed_at, source, site)",
    "CREATE INDEX failed_login_by_source ON failed_login (source, failed_at, login)",
    "CREATE INDEX failed_login_by_site ON failed_login (site, failed_at, login)",
    "CREATE INDEX failed_login_by_time ON failed_login (failed_at)",
    "CREATE TABLE installation_key (key TEXT NOT NULL CHECK (length(key) = 64)) STRICT",
    "ALTER TABLE session ADD COLUMN client TEXT CHECK (length(client) BETWEEN 1 AND 200)",
  ]

  /// The name is `course_group`, because `group` is a keyword of SQL.
  private static let thirdVersion = [
    """
    CREATE TABLE course_group (
      id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64 AND id NOT GLOB '*[^!-~]*'),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
      color TEXT NOT NULL CHECK (length(color) = 7 AND color GLOB '#*'
        AND substr(color, 2) NOT GLOB '*[^0-9a-f]*'),
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE invitation (
      code_hash TEXT NOT NULL PRIMARY KEY CHECK (length(code_hash) = 64),
      course_group TEXT NOT NULL REFERENCES course_group (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX invitation_by_group ON invitation (course_group)",
    "ALTER TABLE account ADD COLUMN course_group TEXT REFERENCES course_group (id) ON DELETE SET NULL",
    """
    ALTER TABLE account ADD COLUMN is_administrator INTEGER NOT NULL DEFAULT 0
      CHECK (is_administrator IN (0, 1))
    """,
    "CREATE INDEX account_by_group ON account (course_group) WHERE course_group IS NOT NULL",
  ]

  private static let fourthVersion = [
    "ALTER TABLE post ADD COLUMN place_label TEXT CHECK (length(place_label) BETWEEN 1 AND 512)"
  ]

  private static let fifthVersion = [
    "ALTER TABLE account ADD COLUMN login_version INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE session ADD COLUMN login_version INTEGER NOT NULL DEFAULT 0",
  ]

  /// Rows of `post` as they were there; the values are checked when they come back.
  private static let sixthVersion = [
    """
    CREATE TABLE withheld_post (
      sequence INTEGER PRIMARY KEY,   -- as in post
      id TEXT NOT NULL UNIQUE,
      owner TEXT REFERENCES account (id) ON DELETE CASCADE,
      unique_key TEXT NOT NULL,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      place TEXT NOT NULL,
      place_label TEXT,
      link TEXT NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      cell INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      removed_at INTEGER   -- by an administrator; NULL while only the account is disabled
    ) STRICT
    """,
    "CREATE INDEX withheld_post_by_owner ON withheld_post (owner)",
    "CREATE INDEX withheld_post_by_removal ON withheld_post (removed_at) WHERE removed_at IS NOT NULL",
    """
    INSERT INTO withheld_post (sequence, id, owner, unique_key, first_name, last_name, place,
      place_label, link, latitude, longitude, cell, created_at, updated_at, removed_at)
    SELECT sequence, id, owner, unique_key, first_name, last_name, place, place_label, link,
      latitude, longitude, cell, created_at, updated_at, NULL
    FROM post WHERE owner IN (SELECT id FROM account WHERE is_disabled)
    """,
    "DELETE FROM post WHERE owner IN (SELECT id FROM account WHERE is_disabled)",
  ]
}
