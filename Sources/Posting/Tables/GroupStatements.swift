/// The statements on the tables `course_group` and `invitation`.
enum GroupStatements {
  static let columns = "id, name, color, created_at"
  static let invitationColumns = "code_hash, course_group, created_at, expires_at"

  static let insert = "INSERT INTO course_group (\(columns)) VALUES (?1, ?2, ?3, ?4)"

  /// The whole table.
  static let count = "SELECT count(*) FROM course_group"

  /// Primary key.
  static let update = "UPDATE course_group SET name = ?2, color = ?3 WHERE id = ?1"

  /// The whole table, which has at most 100 rows.
  static let all = "SELECT \(columns) FROM course_group ORDER BY id"

  /// A run of the primary key.
  static let after = """
    SELECT \(columns) FROM course_group WHERE id > ?1 ORDER BY id LIMIT ?2
    """

  /// Primary key; a foreign key deletes its invitations, and another removes its members by
  /// `account_by_group`.
  static let delete = "DELETE FROM course_group WHERE id = ?1"

  static let insertInvitation = """
    INSERT INTO invitation (\(invitationColumns)) VALUES (?1, ?2, ?3, ?4)
    """

  /// The whole table.
  static let invitationCount = "SELECT count(*) FROM invitation"

  /// The whole table, which has at most a few hundred rows.
  static let invitations = "SELECT \(invitationColumns) FROM invitation ORDER BY code_hash"

  /// A run of the primary key.
  static let invitationsAfter = """
    SELECT \(invitationColumns) FROM invitation WHERE code_hash > ?1 ORDER BY code_hash LIMIT ?2
    """

  /// Primary key.
  static let invitation = "SELECT \(invitationColumns) FROM invitation WHERE code_hash = ?1"

  /// Primary key.
  static let deleteInvitation = "DELETE FROM invitation WHERE code_hash = ?1"

  /// The whole table.
  static let deleteEndedInvitations = "DELETE FROM invitation WHERE expires_at < ?1"
}

extension CourseGroup {
  /// Reads the columns of ``GroupStatements``.
  init(_ row: some TableRow) throws {
    self.init(
      id: GroupID(rawValue: try row.text(0)), name: try row.text(1), color: try row.text(2),
      createdAt: try row.time(3))
  }

  /// Returns the values of ``GroupStatements/insert``.
  func insertedValues<Value: ColumnValue>() -> [Value] {
    [.text(id.rawValue), .text(name), .text(color), .time(createdAt)]
  }
}

extension Invitation {
  /// Reads the columns of ``GroupStatements``.
  init(_ row: some TableRow) throws {
    self.init(
      codeHash: try row.text(0), group: GroupID(rawValue: try row.text(1)),
      createdAt: try row.time(2), expiresAt: try row.time(3))
  }

  /// Returns the values of ``GroupStatements/insertInvitation``.
  func insertedValues<Value: ColumnValue>() -> [Value] {
    [.text(codeHash), .text(group.rawValue), .time(createdAt), .time(expiresAt)]
  }
}
