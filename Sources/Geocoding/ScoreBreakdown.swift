/// Why a candidate ranks where it does: terms in natural logarithms of odds, which add up.
public struct ScoreBreakdown: Hashable, Sendable {
  /// Creates a breakdown in which nothing counts.
  public init() {}

  /// How notable the place is.
  public var prominence = 0.0
  /// What kind of name matched; 0 for a main name.
  public var name = 0.0
  /// What such names, and places of that country, are worth in general.
  public var prior = 0.0
  /// What spelling the names otherwise costs, the place's and those of the areas; 0 as typed.
  public var spelling = 0.0
  /// What kind of place it is; 0 for a settlement.
  public var layer = 0.0
  /// What a town gains from its region, county or district of the same name.
  public var namesake = 0.0
  /// How well the areas that the query names fit.
  public var context = 0.0
  /// How the phrases sit between the query's commas.
  public var breaks = 0.0
  /// Words that the interpretation leaves over.
  public var skipped = 0.0
  /// What it costs that words that matter are left over at all.
  public var incompleteness = 0.0
  /// What it costs to lie outside the areas that sections of the query name.
  public var elsewhere = 0.0
  /// What lifts it above an area around it that accounts for less of the text.
  public var dominance = 0.0
  /// How near the focus it is.
  public var focus = 0.0

  /// The sum of all terms.
  public var total: Double {
    prominence + name + prior + spelling + layer + namesake + context + breaks + skipped
      + incompleteness + elsewhere + dominance + focus
  }

  /// Every term by its name, in the order of the members.
  public var terms: [(name: StaticString, value: Double)] {
    [
      ("prominence", prominence), ("name", name), ("prior", prior), ("spelling", spelling),
      ("layer", layer),
      ("namesake", namesake), ("context", context), ("breaks", breaks), ("skipped", skipped),
      ("incompleteness", incompleteness), ("elsewhere", elsewhere), ("dominance", dominance),
      ("focus", focus),
    ]
  }
}
