/// The words by which a country's postal records name recipients instead of settlements.
///
/// Postal files give codes of their own to banks, companies, offices, post offices and letters to
/// Santa Claus. Such a code serves the town before the first of these words ("Basel UBS"), or the
/// area around it.
///
/// | the record contains | country |
/// |---|---|
/// | an abbreviation of a post office or company (`GPO`, `Ltd`) | all |
/// | a word of ``words`` | see there |
/// | a word of ``lastWords`` at its end (`Hervey Bay Dc`: delivery center) | see there |
/// | a name in Japanese script: towns are in Latin letters | JP |
///
/// A record with a word of ``settlementWords`` names a settlement after all: `Collectorate Colony`.
struct PostalRecipients {
  private let words: Set<[UInt8]>
  private let lastWords: Set<[UInt8]>
  private let settlementWords: Set<[UInt8]>
  /// Words at the end that mark a settlement's own post office: `Dhule H.O`.
  private let officeMarks: Set<[UInt8]>
  /// The smallest first byte of a script that only recipients are written in; `nil` for none.
  private let foreignScript: UInt8?

  private init(
    _ words: String = "", last: String = "", settlements: String = "", offices: String = "",
    foreignScript: UInt8? = nil
  ) {
    self.words = Self.set(words).union(Self.everywhere)
    lastWords = Self.set(last)
    settlementWords = Self.set(settlements)
    officeMarks = Self.set(offices)
    self.foreignScript = foreignScript
  }

  private static func set(_ words: String) -> Set<[UInt8]> {
    Set(words.split(separator: " ").map { Array($0.utf8) })
  }

  /// Folded words that do not occur in settlements: military and box addresses, delivery offices.
  private static let everywhere = set(
    """
    apo fpo dpo box boxes cedex postfach apartado gmbh ltd limited inc llc plc estafeta gpo cpo \
    embassy secretariat corporation telecom почтамт цех мсц умсц аопп уфпс ммпо
    """)

  private static let other = PostalRecipients()

  /// Words of places that are called after an office.
  private static let indianSettlements =
    "road rd colony nagar area bazar bazaar street market township chowk lines"

  /// The rules of countries that have their own, found by reading their files' lists.
  private static let rules: [String: PostalRecipients] = [
    "AU": .init("warships", last: "dc bc mc"),
    "BD": .init("office"),
    "CA": .init("government"),
    "CH": .init(
      """
      adm digest gls helsana ibrs ifolor kata oc ofs pf polyval postfinance presse pz retour ringier \
      sc services sonderdienste spi spilog ssf swisscom tessi traitement ubs verarb \
      verarbeitungszentrum versand versandhaus versich versicherung verwaltung voice vz
      """),
    "DK": .init("pakkecent pakkecenter"),
    "DZ": .init("ministere", last: "ems rp"),
    "IN": .init(
      """
      bhavan bhawan bldg building buildings collectorate commission court courts cutchery \
      department exchange kutchery office offices press sachivalaya treasury
      """, settlements: indianSettlements, offices: "bo ho so"),
    "IT": .init("recapito"),
    "JP": .init(foreignScript: 0xE3),
    "MT": .init("maltapost"),
    "PH": .init(
      """
      administration association bank broadcasting bulletin bureau commission company department \
      hotel institute office publications shipping star system used
      """, last: "po"),
    "PK": .init("company office", offices: "bo ho so"),
    "SI": .init("dostava postni predali"),
  ]

  /// Returns the rule of a country, by its two letters.
  static func rule(of country: ArraySlice<UInt8>) -> PostalRecipients {
    rules[String(decoding: country, as: UTF8.self)] ?? other
  }

  /// Returns the position of the first word that shows a recipient; `nil` for a settlement.
  func firstWord(in words: [ArraySlice<UInt8>]) -> Int? {
    if let foreignScript, words.contains(where: { $0.contains { $0 >= foreignScript } }) {
      return 0
    }
    let found = words.indices.first { index in
      let word = Array(words[index])
      return self.words.contains(word)
        || index > 0 && index == words.count - 1 && lastWords.contains(word)
    }
    guard let found, !settlementWords.isEmpty else { return found }
    return words.contains { settlementWords.contains(Array($0)) } ? nil : found
  }

  /// Returns whether the last of several words only marks a post office.
  func endsWithOffice(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.count > 1 && (words.last.map { officeMarks.contains(Array($0)) } ?? false)
  }
}
