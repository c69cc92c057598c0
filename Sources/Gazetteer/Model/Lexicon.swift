/// Knowledge about words rather than places: what `Data/dictionaries` says, by way of the bundle, so that
/// names are read the way they were stored.
///
/// Words are folded. A word has classes, such as ``WordClasses/person``, and meanings with details, such as
/// the layers that "county of" stands for. Both are looked up in place; nothing is read in advance. It is
/// an object, because every stage passes it on.
package final class Lexicon: Sendable {
  private let index: WordIndex
  /// What is left out, for programs that measure what words are good for.
  private let hiddenClasses: WordClasses
  private let hiddenRoles: UInt64

  package convenience init(_ index: WordIndex) {
    self.init(index, hiddenClasses: [], hiddenRoles: 0)
  }

  private init(_ index: WordIndex, hiddenClasses: WordClasses, hiddenRoles: UInt64) {
    self.index = index
    self.hiddenClasses = hiddenClasses
    self.hiddenRoles = hiddenRoles
  }

  /// Returns the lexicon without some classes and meanings of words.
  package func without(
    _ classes: WordClasses = [], roles: Set<QueryWord.Role> = []
  ) -> Lexicon {
    Lexicon(
      index, hiddenClasses: hiddenClasses.union(classes),
      hiddenRoles: roles.reduce(hiddenRoles) { $0 | Self.bit($1) })
  }

  /// Phrases in the position of a place name that do not mean a place: "worldwide", "hogwarts".
  package var noPlaces: WordList { words(in: .noPlace) }

  /// Returns the words of some classes.
  package func words(in classes: WordClasses) -> WordList { WordList(self, classes) }

  /// Returns the classes of words with a hash by `StableHash`; none if nothing is known about them.
  ///
  /// - Complexity: O(1), some twenty nanoseconds.
  package func classes(ofHash hash: UInt64) -> WordClasses {
    index.classes(ofHash: hash).subtracting(hiddenClasses)
  }

  /// Returns all meanings of words, in the order of roles; empty for nearly all.
  package func meanings(of words: ArraySlice<UInt8>, hash: UInt64) -> [QueryWord] {
    var found: [QueryWord] = []
    forEachMeaning(of: words, hash: hash) { role, detail in
      let text = String(decoding: words, as: UTF8.self)
      found.append(QueryWord(words: text, role: role, detail: index.text(of: detail)))
    }
    return found
  }

  /// Returns the detail of the meaning of words with a role; `nil` if they have none.
  package func detail(
    of words: ArraySlice<UInt8>, hash: UInt64, as wanted: QueryWord.Role
  ) -> String? {
    var found: String?
    forEachMeaning(of: words, hash: hash) { role, detail in
      if role == wanted { found = index.text(of: detail) }
    }
    return found
  }

  /// Calls a closure with each role of words.
  package func forEachRole(
    of words: ArraySlice<UInt8>, hash: UInt64, _ visit: (QueryWord.Role) -> Void
  ) {
    forEachMeaning(of: words, hash: hash) { role, _ in visit(role) }
  }

  private static func bit(_ role: QueryWord.Role) -> UInt64 { 1 << UInt64(role.rawValue) }

  private func forEachMeaning(
    of words: ArraySlice<UInt8>, hash: UInt64, _ visit: (QueryWord.Role, WordIndex.Detail) -> Void
  ) {
    guard classes(ofHash: hash).contains(.meaning) else { return }
    index.forEachMeaning(of: words, hash: hash) { role, detail in
      if hiddenRoles & Self.bit(role) == 0 { visit(role, detail) }
    }
  }

  /// Returns all words with a role, in no particular order.
  ///
  /// - Complexity: O(n) for n meanings of all roles, some twenty microseconds: call it once.
  package func words(as role: QueryWord.Role) -> [QueryWord] {
    hiddenRoles & Self.bit(role) == 0 ? index.words(as: role) : []
  }
}

/// The common name for a kind of place in one language.
package struct KindName: Hashable, Sendable {
  /// The kind of place, as a GeoNames feature code or a word for several kinds.
  ///
  /// A feature code carries a country where the name differs there (`"ADM1.NG"`). A word is
  /// `"city"` or the name of a layer.
  package let key: String
  /// The language as a BCP 47 tag.
  package let language: String
  /// The name: `"state"`.
  package let name: String

  package init(key: String, language: String, name: String) {
    self.key = key
    self.language = language
    self.name = name
  }
}
