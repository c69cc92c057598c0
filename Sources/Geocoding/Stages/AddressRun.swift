/// Adjacent words of a query that are a street with its number, or a flat, a floor or a box.
struct AddressRun: Equatable {
  /// The words that are part of the address.
  let core: Range<Int>
  /// The words that may be part of it.
  ///
  /// Those of the core, and what no comma parts from them where a street's name may be longer; a
  /// town may stand there as well.
  let reach: Range<Int>
  /// Whether a number stands where the word for a street asks for one, so that the words of the
  /// core are no places.
  let isCertain: Bool

  init(core: Range<Int>, reach: Range<Int>? = nil, isCertain: Bool) {
    self.core = core
    self.reach = reach ?? core
    self.isCertain = isCertain
  }

  /// The words before which it may end.
  var ends: ClosedRange<Int> { core.upperBound...reach.upperBound }

  /// Whether a word may be its first.
  func mayBegin(at word: Int) -> Bool { (reach.lowerBound...core.lowerBound).contains(word) }
}

extension [AddressRun] {
  /// Returns the phrases that have no word of a street with its number, and what an address index
  /// knows.
  func besides(_ phrases: [Phrase]) -> [Phrase] {
    let cores = filter(\.isCertain).map(\.core)
    guard !cores.isEmpty else { return phrases }
    return phrases.filter { phrase in
      !phrase.addresses.isEmpty || !cores.contains { $0.overlaps(phrase.words) }
    }
  }
}
