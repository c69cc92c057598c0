import GeocodingAPI

/// Adjacent words of a query that are a street with its number, or an apartment, floor or box.
struct AddressRun: Equatable {
  /// The words that are part of the address.
  let core: Range<Int>
  /// The words that may be part of it.
  ///
  /// These are the words of the core, and words not separated from them by a comma if a street's
  /// name may be longer; there may be a town there as well.
  let reach: Range<Int>
  /// Whether a number is where the word for a street requires one.
  ///
  /// The words of the core are then not places.
  let isCertain: Bool
  /// What the words of the core are, in order: house numbers, units, and the rest, which is the street.
  let parts: [Part]

  /// Some of its words and their role in an address.
  struct Part: Equatable {
    let words: Range<Int>
    let role: QueryComponent.Role
  }

  /// The possible ends, each before a word.
  var ends: ClosedRange<Int> { core.upperBound...reach.upperBound }

  /// Returns the run without a word that ends it, and what follows, if its core has ended before.
  func endingBefore(_ isEnd: (Int) -> Bool) -> Self {
    let end = (core.upperBound..<reach.upperBound).first(where: isEnd) ?? reach.upperBound
    return Self(
      core: core, reach: reach.lowerBound..<end, isCertain: isCertain, parts: parts)
  }

  /// Returns whether a word may be its first.
  func mayBegin(at word: Int) -> Bool { (reach.lowerBound...core.lowerBound).contains(word) }
}

extension [AddressRun] {
  /// Returns the phrases without any word of a street with its number, and those with addresses.
  func besides(_ phrases: [Phrase]) -> [Phrase] {
    let cores = filter(\.isCertain).map(\.core)
    guard !cores.isEmpty else { return phrases }
    return phrases.filter { phrase in
      !phrase.addresses.isEmpty || !cores.contains { $0.overlaps(phrase.words) }
    }
  }
}
