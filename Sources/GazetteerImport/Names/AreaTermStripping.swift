import Gazetteer

/// The removal of the word for its kind from an area's name: "rapides" from "rapides parish".
struct AreaTermStripping {
  /// A term with the space that separates it from the name, if its script has one.
  private struct Term {
    let text: [UInt8]
    let layers: Set<Layer>
    /// The minimum number of bytes of a name: one, or two letters in a script without spaces.
    let shortestName: Int
  }

  /// Two letters of a script without spaces.
  private static let shortestUnspaced = 6

  /// The words for kinds of natural features and for universities.
  let features: FeatureTerms
  private let before: [Term]
  private let after: [Term]

  /// The layers whose names contain words for their kind.
  private static let layers: Set<Layer> = [.country, .region, .county, .localAdmin, .airport]
  /// In scripts without spaces, those of towns do as well: "大阪市".
  private static let layersOfUnspaced = layers.union([.locality])

  init(_ lexicon: Lexicon) {
    features = FeatureTerms(lexicon)
    before = Self.terms(lexicon.words(as: .areaBefore))
    after = Self.terms(lexicon.words(as: .areaBehind))
  }

  private static func terms(_ words: [QueryWord]) -> [Term] {
    // Longer terms first: "charter township" before "township".
    words.sorted { ($1.words.utf8.count, $0.words) < ($0.words.utf8.count, $1.words) }
      .compactMap(term)
  }

  private static func term(_ word: QueryWord) -> Term? {
    // From Thai on, scripts do not put a space next to a term.
    let isUnspaced = word.words.unicodeScalars.contains { $0.value >= 0x0E00 }
    let layers = word.layers.intersection(isUnspaced ? layersOfUnspaced : Self.layers)
    guard !layers.isEmpty else { return nil }
    let text =
      isUnspaced
      ? word.words : word.role == .areaBefore ? "\(word.words) " : " \(word.words)"
    return Term(
      text: Array(text.utf8), layers: layers, shortestName: isUnspaced ? shortestUnspaced : 1)
  }

  /// Returns whether names of a place may contain a term.
  ///
  /// Those of areas may, and those of towns in scripts without spaces.
  static func mayStrip(_ name: ArraySlice<UInt8>, isArea: Bool) -> Bool {
    isArea || (name.first ?? 0) >= 0xE0
  }

  /// Returns whether a name in another country's language may have a term that people leave out.
  ///
  /// Chinese, Japanese and Thai names of foreign regions do, of which the sources have only the whole
  /// form: "怀俄明州".
  static func mayStripExonym(_ name: ArraySlice<UInt8>, layer: Layer) -> Bool {
    // In UTF-8, scripts without spaces begin with these bytes, and some that have spaces.
    layer == .region && (0xE0...0xED).contains(name.first ?? 0)
  }

  /// Words for islands in scripts without spaces, the longer first.
  private static let islands = ["諸島", "群岛", "群島", "제도", "岛", "島", "섬"].map {
    Array($0.utf8)
  }

  /// Returns an island's name in such a script without the word for islands; `nil` if it has none.
  static func withoutIsland(_ name: [UInt8]) -> [UInt8]? {
    guard (0xE3...0xED).contains(name.first ?? 0),
      let term = islands.first(where: { name.suffix($0.count) == $0[...] }),
      name.count >= term.count + shortestUnspaced
    else { return nil }
    return trimmed(name.dropLast(term.count))
  }

  /// Returns a name without the space before a term that was removed.
  private static func trimmed(_ name: ArraySlice<UInt8>) -> [UInt8] {
    Array(name.last == 0x20 ? name.dropLast() : name)
  }

  /// Returns a folded name without its term; `nil` if it has none that applies to the layer.
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
      return Self.trimmed(name.dropLast(term.text.count))
    }
    return nil
  }
}
