/// What an update did.
public struct UpdateReport: Equatable, Sendable {
  /// The days that were applied, the first first.
  public internal(set) var days: [String] = []
  /// The days before and between those that were applied whose changes are not in the bundle.
  public internal(set) var missingDays = 0
  /// Places that were not there before.
  public internal(set) var added = 0
  /// Places whose row or names changed.
  public internal(set) var changed = 0
  /// Places that are gone.
  public internal(set) var deleted = 0
  /// Settlements that only postal data knows since their town is gone or called otherwise.
  public internal(set) var postalAdded = 0
  /// Settlements that only postal data knew, and that are towns of the gazetteer now.
  public internal(set) var postalDeleted = 0
  /// Deletions, and changes of names, of places that the gazetteer does not have.
  public internal(set) var unknown = 0
  /// Places that could not be changed, by the reason.
  public internal(set) var skipped: [String: Int] = [:]
  /// The lines of the files that could not be read.
  public internal(set) var rejected: [RejectedLines] = []
}
