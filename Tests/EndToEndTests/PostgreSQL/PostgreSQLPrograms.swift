import Foundation
import Testing

/// The programs that were built with PostgreSQL.
enum PostgreSQLPrograms {
  /// Their folder; `nil` when `OTM_POSTGRESQL_PROGRAMS` does not say, and then the suites that need
  /// them are skipped.
  static let folder = ProcessInfo.processInfo.environment["OTM_POSTGRESQL_PROGRAMS"]

  /// Whether these programs exist, and the others that the tests need.
  static var areThere: Bool { folder != nil && ProgramRun.programs != nil }

  /// The path of `otm`.
  static var otm: String { (folder ?? "") + "/otm" }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests unless the programs built with PostgreSQL exist.
  static var needsPostgreSQL: Self {
    .enabled(if: PostgreSQLPrograms.areThere, "OTM_POSTGRESQL_PROGRAMS is not set")
  }
}
