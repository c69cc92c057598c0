import GazetteerModel

/// Takes the word for its kind off an area's name: "rapides" of "rapides parish".
struct AreaTermStripping {
  private let before: [(term: [UInt8], layers: Set<Layer>)]
  private let after: [(term: [UInt8], layers: Set<Layer>)]

  /// The layers whose names carry words for their kind.
  private static let layers: Set<Layer> = [.country, .region, .county, .localadmin, .airport]

  init(_ lexicon: Lexicon) {
    // Longer terms first: "charter township" before "township".
    let terms = lexicon.areaTerms
      .filter { !$0.layers.isDisjoint(with: Self.layers) }
      .sorted { ($1.term.utf8.count, $0.term) < ($0.term.utf8.count, $1.term) }
    before = terms.filter { $0.position == .before }.map { (Array("\($0.term) ".utf8), $0.layers) }
    after = terms.filter { $0.position == .after }.map { (Array(" \($0.term)".utf8), $0.layers) }
  }

  /// Returns a folded name without its term; `nil` when it has none that goes with the layer.
  func stripped(_ name: [UInt8], layer: Layer) -> [UInt8]? {
    guard Self.layers.contains(layer) else { return nil }
    for (term, layers) in before
    where name.count > term.count && layers.contains(layer) && name.starts(with: term) {
      return Array(name.dropFirst(term.count))
    }
    for (term, layers) in after
    where name.count > term.count && layers.contains(layer) && name.suffix(term.count) == term[...]
    {
      return Array(name.dropLast(term.count))
    }
    return nil
  }
}
