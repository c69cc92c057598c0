import GazetteerModel

/// A place that bears a phrase's name, and how the phrase came to it.
struct NameMatch: Hashable {
  /// The place, by the name that matched.
  let entry: ToponymEntry
  /// What respelling the phrase costs, in natural logarithms of odds; 0 when it matched as typed.
  var spellingCost = 0.0
  /// Whether the phrase is taken for a misspelling.
  var isCorrected = false
  /// How many letters of it were corrected.
  var edits = 0
  /// Whether the phrase says what kind of area it means, and this is one: "Rapides Parish".
  var isAskedFor = false
  /// Whether the phrase may be only the beginning of a name, of this or another.
  var isCompletion = false

  /// Whether something is filed inside of the place.
  var isContainer: Bool { entry.interval.first < entry.interval.last }
}
