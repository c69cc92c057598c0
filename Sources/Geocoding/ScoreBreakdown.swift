/// Why a candidate ranks where it does: terms in natural logarithms of odds, which add up.
public struct ScoreBreakdown: Hashable, Sendable {
  /// How notable the place is.
  public var prominence = 0.0
  /// What kind of name matched; 0 for a main name.
  public var name = 0.0
  /// What kind of place it is; 0 for a settlement.
  public var layer = 0.0
  /// What a town gains from its region, county or district of the same name.
  public var namesake = 0.0
  /// How well the areas that the query names fit.
  public var context = 0.0
  /// How the phrases sit between the query's commas.
  public var breaks = 0.0
  /// Words that the reading leaves over.
  public var skipped = 0.0
  /// How near the focus it is.
  public var focus = 0.0

  /// The sum of all terms.
  public var total: Double {
    prominence + name + layer + namesake + context + breaks + skipped + focus
  }
}
