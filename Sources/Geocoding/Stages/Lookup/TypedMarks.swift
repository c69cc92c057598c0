import Gazetteer
import TextFormats

/// The marks on the letters of typed words: who types "Münster" does not mean Munster.
///
/// The index of names ignores marks. Of places with one name, those that lack the marks are less likely,
/// unless the query names an area around them: "Málaga, NJ".
struct TypedMarks {
  /// The maximum number of places of one name whose names are read.
  private static let placeLimit = 12

  private let gazetteer: any GazetteerReading
  /// The words in lower case.
  private let typed: String

  /// Returns the marks of a text's words; `nil` if it has none on Latin letters.
  init?(_ words: String, gazetteer: any GazetteerReading) {
    guard Self.isIn(words) else { return nil }
    self.gazetteer = gazetteer
    typed = words.lowercased()
  }

  /// Returns whether a text has marks on Latin letters.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func isIn(_ text: String) -> Bool {
    // In UTF-8 such letters begin with one of these bytes, and combining marks do.
    text.hasByte { $0 >= 0xC3 } && text.unicodeScalars.contains(where: isMarkedLatin)
  }

  private static func isMarkedLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0x24F, 0x300...0x36F, 0x1E00...0x1EFF: true
    default: false
    }
  }

  /// Marks the best-known places without such a name, if others have it.
  func markOthers(among matches: inout [NameMatch]) throws {
    let read = matches.indices.prefix(Self.placeLimit)
    let others = try read.filter { try !isName(of: matches[$0].entry) }
    guard others.count < read.count else { return }
    for index in others { matches[index].lacksMarks = true }
  }

  /// Lowers the places without a name that begins so by a price: "köl" is Köln before it is Kolkata.
  ///
  /// Of all but the first, and for a single letter, only the name by which they are found is read.
  func lowerOtherCompletions(_ matches: inout [NameMatch], by price: Double) throws {
    for index in matches.indices {
      let entry = matches[index].entry
      let isBeginning = { (name: String) in
        Self.isIn(name) && name.lowercased().hasPrefix(typed)
      }
      let begins =
        try index < Self.placeLimit && typed.count > 1
        ? gazetteer.hasName(entry, where: isBeginning)
        : gazetteer.toponym(entry.toponym).map { isBeginning($0.text) } ?? false
      if !begins { matches[index].spellingCost += price }
    }
  }

  /// Returns whether a place has the name in any language; aliases without one are often those of namesakes.
  private func isName(of entry: ToponymEntry) throws -> Bool {
    if let name = try gazetteer.toponym(entry.toponym)?.text, isTyped(name) { return true }
    return try gazetteer.toponyms(of: entry.place).contains {
      $0.kind != .untagged && isTyped($0.text)
    }
  }

  /// By how many bytes names may differ from their form in lower case, as those with "İ" do.
  private static let caseReach = 2

  /// Returns whether a name is the typed one; most are in ASCII or of another length.
  private func isTyped(_ name: String) -> Bool {
    let bytes = name.utf8
    return abs(bytes.count - typed.utf8.count) <= Self.caseReach && bytes.contains { $0 >= 0x80 }
      && name.lowercased() == typed
  }
}

extension GazetteerReading {
  /// Returns whether the name by which a place is found passes a test, or one of its own does.
  ///
  /// Geneva may be found as "gene", and Munich as "mun".
  func hasName(_ entry: ToponymEntry, where isWanted: (String) -> Bool) throws -> Bool {
    if let name = try toponym(entry.toponym)?.text, isWanted(name) { return true }
    return try toponyms(of: entry.place, through: .endonym).contains { isWanted($0.text) }
  }
}
