import GazetteerModel

/// Takes the word for its kind off an area's name: "rapides" of "rapides parish".
struct AreaTermStripping {
  /// A term with the blank that parts it from the name, where its script has one.
  private struct Term {
    let text: [UInt8]
    let layers: Set<Layer>
    /// The bytes that a name has at least: one, or two letters in a script without blanks.
    let shortestName: Int
  }

  private let before: [Term]
  private let after: [Term]

  /// The layers whose names carry words for their kind.
  private static let layers: Set<Layer> = [.country, .region, .county, .localadmin, .airport]
  /// In scripts without blanks those of towns do as well: "大阪市".
  private static let layersOfUnspaced = layers.union([.locality])

  init(_ lexicon: Lexicon) {
    // Longer terms first: "charter township" before "township".
    let terms = lexicon.areaTerms
      .sorted { ($1.term.utf8.count, $0.term) < ($0.term.utf8.count, $1.term) }
    before = terms.filter { $0.position == .before }.compactMap(Self.term)
    after = terms.filter { $0.position == .after }.compactMap(Self.term)
  }

  private static func term(_ term: AreaTerm) -> Term? {
    // From Thai on, scripts put no blank beside a term.
    let isUnspaced = term.term.unicodeScalars.contains { $0.value >= 0x0E00 }
    let layers = term.layers.intersection(isUnspaced ? layersOfUnspaced : Self.layers)
    guard !layers.isEmpty else { return nil }
    let text =
      isUnspaced ? term.term : term.position == .before ? "\(term.term) " : " \(term.term)"
    return Term(text: Array(text.utf8), layers: layers, shortestName: isUnspaced ? 6 : 1)
  }

  /// Whether names of a place may carry a term: areas' do, and towns' in scripts without blanks.
  static func mayStrip(_ name: ArraySlice<UInt8>, isArea: Bool) -> Bool {
    isArea || (name.first ?? 0) >= 0xE0
  }

  /// Returns a folded name without its term; `nil` when it has none that goes with the layer.
  func stripped(_ name: [UInt8], layer: Layer) -> [UInt8]? {
    guard Self.layersOfUnspaced.contains(layer) else { return nil }
    for term in before
    where term.layers.contains(layer) && name.count >= term.text.count + term.shortestName
      && name.starts(with: term.text)
    {
      return Array(name.dropFirst(term.text.count))
    }
    for term in after
    where term.layers.contains(layer) && name.count >= term.text.count + term.shortestName
      && name.suffix(term.text.count) == term.text[...]
    {
      return Array(name.dropLast(term.text.count))
    }
    return nil
  }
}
