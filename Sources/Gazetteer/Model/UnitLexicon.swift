/// Words for the parts of a building behind an address, from `Data/dictionaries/unit-words.txt`.
public struct UnitLexicon: Hashable, Sendable {
  /// What stands next to a word.
  public enum Role: String, CaseIterable, Sendable {
    /// The number of a floor or a door before it: "3e étage".
    case floor
    /// Nothing, for a floor without a number: "Erdgeschoss".
    case ground
    /// A floor before it: "3º izq."
    case side
    /// Nothing, or a number before it: "Hinterhaus".
    case part
    /// A number or a letter behind it: "int. 5".
    case mark
  }

  private let lists: [Role: WordList]

  /// Creates a lexicon from the words of each role; none by default.
  public init(_ lists: [Role: WordList] = [:]) { self.lists = lists }

  /// Returns whether a folded word has a role; words may have several.
  public func contains(_ word: ArraySlice<UInt8>, as role: Role) -> Bool {
    lists[role]?.contains(word) ?? false
  }

  /// Returns the words of a role.
  public func words(_ role: Role) -> WordList { lists[role] ?? WordList() }
}
