import Gazetteer
import TextAnalysis
import TextFormats

/// A test of whether a name is part of the name of a landmark or natural feature.
///
/// "Mount Rushmore" is not the village of Rushmore, nor "Brandenburg Gate" the state of
/// Brandenburg. A place with the complete name, such as Lake Placid, is found by it.
struct LandmarkTerms {
  /// What a word may be in such a name.
  private struct Role: OptionSet {
    let rawValue: UInt8

    /// A term before a name.
    static let before = Self(rawValue: 1)
    /// A term after a name.
    static let after = Self(rawValue: 2)
    /// A word that names a town only by itself: "Xyzzyx Street" is not in Street, nor "Foothill College"
    /// in College.
    static let alone = Self(rawValue: 4)
    /// A school or the like, which bears the name of a founder more often than of a village.
    static let institution: Self = [Self(rawValue: 8), alone]
    /// The end of a street's name.
    static let street: Self = [Self(rawValue: 16), alone]
    /// A word that may come between a name and a term after it.
    static let between = Self(rawValue: 32)
    /// A word that joins a term before a name to it.
    static let of = Self(rawValue: 64)
    /// A kind of sight or building, of which nearly every city has one.
    static let sight: Self = [Self(rawValue: 128), alone]
  }

  private static let words: [(words: [String], role: Role)] = [
    (
      [
        "cape", "glacier", "gulf", "lac", "lago", "lake", "loch", "lough", "mount", "mt", "strait",
        "volcan", "volcano",
      ], .before
    ),
    (
      [
        "abbey", "aquarium", "arena", "basilica", "bay", "beach", "bridge", "caldera", "canyon",
        "castle", "cathedral", "cave", "caves", "crater", "dam", "desert", "dunes", "falls",
        "fjord",
        "forest", "gate", "glacier", "gorge", "icefield", "island", "islands", "lake", "lakes",
        "lighthouse", "loch", "mausoleum", "monument", "mosque", "mountain", "mountains",
        "observatory", "pagoda", "palace", "park", "peak", "planetarium", "pyramid", "pyramids",
        "reef", "reservoir", "ruins", "shrine", "stadium", "statue", "temple", "tower", "volcano",
        "waterfall", "waterfalls", "zoo",
      ], .after
    ),
    (["church", "hotel", "square", "station"], .alone),
    (
      [
        "ave", "avenue", "blvd", "boulevard", "dr", "drive", "lane", "ln", "rd", "road", "st",
        "street",
      ], .street
    ),
    (
      [
        "academy", "clinic", "colegio", "college", "ecole", "escuela", "hospital",
        "institut", "institute", "instituto", "istituto", "library", "lycee", "museum", "school",
        "theater", "theatre",
        "universidad", "universidade", "universitat", "universite", "university",
      ], .institution
    ),
    (
      [
        "bazaar", "cinema", "citadel", "courthouse", "embassy", "gallery", "mall", "market",
        "opera", "pier",
        "plaza", "terminal",
        // French
        "basilique", "cathedrale", "chateau", "cimetiere", "eglise", "gare", "jardin", "jardins",
        "mairie",
        "marche", "musee", "palais", "parc", "place", "pont", "porte", "prefecture", "stade",
        // Spanish and Portuguese
        "alcaldia", "alcazar", "ayuntamiento", "basilica", "cabildo", "castelo", "castillo",
        "catedral",
        "estacao", "estacion", "estadio", "fonte", "fuente", "iglesia", "igreja", "jardim",
        "malecon", "mercado",
        "monasterio", "mosteiro", "museo", "museu", "palacio", "parque", "paseo", "ponte", "praca",
        "puente",
        "puerta", "rodoviaria", "shopping", "teatro", "torre", "zocalo",
        // Italian
        "acquario", "castello", "chiesa", "duomo", "fontana", "galleria", "giardini", "giardino",
        "mercato",
        "palazzo", "parco", "piazza", "porta", "questura", "stadio", "stazione",
        // German and Dutch
        "bahnhof", "brucke", "friedhof", "grundschule", "gymnasium", "hauptbahnhof", "hochschule",
        "kirche", "klinikum",
        "krankenhaus",
        "kunsthalle", "markt", "marktplatz", "messe", "messegelande", "oper", "platz", "plein",
        "rathaus",
        "schloss", "stadhuis", "stadion", "stadthalle", "stadtpark", "tierpark",
        // Other languages
        "cami", "carsisi", "divadlo", "dworzec", "kosciol", "kulesi", "masjid", "meydani", "muzej",
        "muzesi",
        "muzeum", "nadrazi", "namesti", "pasar", "plac", "ratusz", "rynek", "sarayi", "stadyumu",
        "taman",
        "teatr", "torget", "trg", "zamek", "вокзал", "дворец", "зоопарк", "кремль", "музей",
        "опера",
        "оперный", "площадь", "рынок", "собор", "стадион", "театр", "университет",
      ], .sight
    ),
    (["memorial", "national", "provincial", "public", "regional", "state"], .between),
    (["da", "de", "del", "della", "di", "du", "la", "of", "the"], .of),
  ]
  /// All of these words; most words are none of them.
  private static let all = WordList(words.flatMap(\.words))
  /// Those of them that are no mere kinds of sights.
  private static let terms = WordList(words.filter { $0.role != .sight }.flatMap(\.words))
  /// Those that tell a kind of sight, building or institution.
  private static let venues = WordList(
    words.filter { [.after, .alone, .institution, .sight].contains($0.role) }.flatMap(\.words))
  /// The roles of words, by their hashes.
  private static let rolesOfWords = words.reduce(into: [UInt64: Role]()) { roles, list in
    for word in list.words { roles[StableHash.hash(word.utf8), default: []].insert(list.role) }
  }

  /// Returns whether a folded word tells a kind of landmark, street or institution, or joins them.
  ///
  /// The word is given by its hash.
  static func isTerm(hash: UInt64) -> Bool { terms.contains(hash: hash) }

  /// Returns whether it tells a kind of sight or building: "Rathaus".
  static func isSight(hash: UInt64) -> Bool { all.contains(hash: hash) }

  /// Returns whether it tells a kind of sight, building or institution, rather than joining others.
  static func isVenue(hash: UInt64) -> Bool { venues.contains(hash: hash) }

  /// The roles of each word; empty if no word has any.
  private let roles: [Role]

  /// Finds the terms among the words of a text.
  init(_ text: FoldedText) {
    let hasTerms = text.words.contains { Self.isSight(hash: $0.hash) }
    roles = hasTerms ? text.words.map { Self.rolesOfWords[$0.hash] ?? [] } : []
  }

  private func isWord(_ word: Int, _ role: Role) -> Bool {
    roles[word].isSuperset(of: role)
  }

  /// Returns whether a run of words is part of a landmark's name.
  ///
  /// A term must be right next to it in its section, or it must itself be such a term next to
  /// others.
  ///
  /// - Complexity: O(n) for n words.
  func isPart(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !roles.isEmpty else { return false }
    let word = run.lowerBound
    if run.count == 1, section.count > 1, !roles[word].isDisjoint(with: [.after, .before, .alone]) {
      return true
    }
    if run.lowerBound > section.lowerBound, isWord(run.lowerBound - 1, .before) { return true }
    // "Tower of Babel".
    let before = section.lowerBound..<max(section.lowerBound, run.lowerBound)
    if before.count > 1, isWord(run.lowerBound - 1, .of),
      before.dropLast().last(where: { !isWord($0, .of) })
        .map({ isWord($0, .after) }) == true
    {
      return true
    }
    let rest = run.upperBound..<max(run.upperBound, section.upperBound)
    return rest.first { !isWord($0, .between) }.map { isWord($0, .after) } ?? false
  }

  /// Returns whether a section has a word for a sight or building in it, other than some of its words.
  func hasSight(_ section: Range<Int>, besides words: Range<Int>? = nil) -> Bool {
    !roles.isEmpty
      && section.contains { word in
        words?.contains(word) != true
          && (isWord(word, .alone) || isWord(word, .after)) && !isWord(word, .street)
      }
  }

  /// Returns whether a run of several words begins with a kind of sight: "Palais de Justice".
  func isSight(_ run: Range<Int>) -> Bool {
    !roles.isEmpty && run.count > 1 && isWord(run.lowerBound, .sight)
  }

  /// Returns whether a run of words is part of a street's name: "Elm" in "Elm St".
  func isPartOfStreet(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    !roles.isEmpty && run.upperBound + 1 == section.upperBound && isWord(run.upperBound, .street)
  }

  /// Returns whether a run of words is part of an institution's name: "Anza" in "De Anza College".
  ///
  /// - Complexity: O(n) for n words.
  func isPartOfInstitution(_ run: Range<Int>, of section: Range<Int>) -> Bool {
    guard !roles.isEmpty, section.contains(run.lowerBound) else { return false }
    let before = section.lowerBound..<run.lowerBound
    if let word = before.last(where: { !isWord($0, .of) }), isWord(word, .institution) {
      return true
    }
    return run.upperBound < section.upperBound && isWord(section.upperBound - 1, .institution)
  }
}
