/// The reasons for a candidate's rank: terms in natural logarithms of odds, which add up.
public struct ScoreBreakdown: Hashable, Sendable {
  /// Creates a breakdown of zeros.
  public init() {}

  /// The prominence of the place.
  public var prominence = 0.0
  /// The kind of name that matched; 0 for a main name.
  public var name = 0.0
  /// The general value of such names, and of places in that country.
  public var prior = 0.0
  /// The cost of misspelled names, of the place and of the areas; 0 as typed.
  public var spelling = 0.0
  /// The kind of place; 0 for a settlement.
  public var layer = 0.0
  /// The bonus of a town for its region, county or district of the same name.
  public var namesake = 0.0
  /// The fit of the areas that the query names.
  public var context = 0.0
  /// The fit of the phrases between the query's commas.
  public var breaks = 0.0
  /// The words that the interpretation leaves over.
  public var leftOver = 0.0
  /// The cost of the words that are passed over.
  public var passedOver = 0.0
  /// The cost of leaving over any significant words at all.
  public var incompleteness = 0.0
  /// The cost of lying outside the areas that sections of the query name.
  public var outside = 0.0
  /// The bonus that lifts it above an area around it that accounts for less of the text.
  public var dominance = 0.0
  /// The nearness to the focus.
  public var focus = 0.0

  /// The sum of all terms.
  public var total: Double {
    prominence + name + prior + spelling + layer + namesake + context + breaks + leftOver
      + passedOver + incompleteness + outside + dominance + focus
  }

  /// Every term by its name, in the order of the members.
  public var terms: [(name: StaticString, value: Double)] {
    [
      ("prominence", prominence), ("name", name), ("prior", prior), ("spelling", spelling),
      ("layer", layer),
      ("namesake", namesake), ("context", context), ("breaks", breaks), ("leftOver", leftOver),
      ("passedOver", passedOver),
      ("incompleteness", incompleteness), ("outside", outside), ("dominance", dominance),
      ("focus", focus),
    ]
  }
}
