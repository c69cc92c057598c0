/// The words for kinds of waters, mountains, islands and universities in names, and names without them.
///
/// People know a lake by its name in their own language, or by the words in another order: "Lake
/// Neagh", "Lago Titicaca", "Campeche Bay", "Uni Bielefeld". A canonical name, the kind in English and then
/// the rest, is the same for all of these.
public enum FeatureTerms {
  /// The kinds, each with its English word first, folded.
  ///
  /// Creeks are rivers, reservoirs are lakes and volcanoes are mountains here: people do not tell them
  /// apart.
  private static let kinds: [[String]] = [
    [
      "lake", "buhayrat", "co", "danau", "ezero", "gol", "golu", "hu", "jarvi", "jezero", "jezioro",
      "kol", "kul", "lac", "lacul", "lago", "lagoa", "laguna", "lagoon", "lakes", "limni", "liqeni",
      "llyn", "loch", "lochan", "lough", "meer", "nor", "nur", "nuur", "ozero", "reservoir", "see",
      "sjo", "sjon", "tasik", "to", "tso", "vatn", "озеро", "езеро", "jazero", "ezers", "embalse",
      "λιμνη", "ימת", "אגם", "بحيرة", "ezeras", "jarv",
    ],
    [
      "river", "creek", "fiume", "fleuve", "fluss", "irmagi", "jiang", "joki", "nahr", "nehri",
      "reka", "rio", "riviere", "rzeka", "stream", "sungai", "wadi", "oued", "река", "riu",
      "rivier",
      "ποταμος", "נהר", "نهر", "річка", "rieka", "folyo", "alven", "elva", "raul", "fluviul",
      "jogi", "upe",
    ],
    [
      "bay", "bahia", "baia", "baie", "bucht", "wan", "korfezi", "teluk", "bugt", "bight", "lahti",
      "viken", "bukten", "laht",
    ],
    [
      "gulf", "golfe", "golfo", "golf", "golful", "zaliv", "zaljev", "залив", "затока", "zatoka",
      "obol", "κολπος", "מפרץ", "خليج",
    ],
    [
      "sea", "mar", "mare", "marea", "mer", "more", "denizi", "море", "morze", "zee", "laut",
      "meri",
      "havet", "tenger", "θαλασσα", "πελαγος", "ים", "بحر",
    ],
    [
      "strait", "estrecho", "detroit", "straits", "stretto", "estreito", "bogazi", "selat",
      "proliv",
    ],
    [
      "mount", "mt", "berg", "cerro", "dagi", "gora", "gunung", "hora", "jabal", "jebel", "mont",
      "montana", "monte", "mountain", "peak", "pic", "pico", "piz", "pizzo", "pik", "shan",
      "volcan", "volcano", "vulcano", "vulkan", "nevado", "гора", "вулкан", "picacho", "puig",
      "ras", "munte", "monti",
      "muntele", "planina", "hegy", "vuori", "fjallet", "berget", "ορος", "הר", "جبل",
    ],
    [
      "mountains", "range", "gebirge", "montagnes", "montanas", "montes", "sierra",
      "daglari", "gory", "hory", "горы", "munti", "serra", "cordillera",
      "muntii", "planine", "hegyseg", "vuoret", "fjallen", "гори", "ορη", "הרי", "جبال",
    ],
    [
      "island", "isle", "ile", "ilha", "insel", "isla", "isola", "pulau", "ostrov", "wyspa",
      "adasi",
      "dao", "nisos", "остров", "eiland",
      "insula", "otok", "sziget", "saari", "острів", "νησος", "νησι", "אי", "جزيرة",
    ],
    [
      "islands", "isles", "iles", "ilhas", "inseln", "islas", "isole", "ostrova", "wyspy",
      "kepulauan",
      "острова", "archipelago", "archipel", "archipielago",
      "insulele", "otoci", "szigetek", "saaret", "острови", "νησια", "νησοι", "איי", "جزر",
    ],
    ["cape", "cabo", "cap", "capo", "kap", "mys", "мыс", "tanjung", "burnu"],
    [
      "falls", "waterfall", "waterfalls", "cataratas", "chutes", "wasserfalle", "cascate",
      "cascada",
      "vodopad", "vodopady", "wodospad", "wodospady", "водоспад", "водопад", "putoukset",
      "vizeses", "καταρρακτες", "מפלי", "شلالات", "fallen",
    ],
    [
      "desert", "desierto", "deserto", "desertul", "wuste", "gurun", "пустыня", "pustynya",
      "pustynia",
      "pustinja", "пустеля", "colu", "sivatag", "autiomaa", "ερημος", "מדבר", "صحراء",
    ],
    ["glacier", "glaciar", "gletscher", "ghiacciaio", "ледник"],
    ["canyon", "canon", "gorge", "gorges", "schlucht"],
    ["peninsula", "halbinsel", "peninsule", "poluostrov", "penisola", "полуостров"],
  ]
  /// The words for a university.
  private static let universities: [String] = [
    "university", "uni", "univ", "universidad", "universidade", "universita", "universitaet",
    "universitas", "universitat", "universitatea", "universite", "universiteit", "universitesi",
    "universitet", "universitetet", "universiti", "univerza", "univerzita", "univerzitet",
    "uniwersytet", "egyetem", "haskoli", "sveuciliste", "ulikool", "yliopisto", "университет",
    "університет", "πανεπιστημιο", "אוניברסיטת", "جامعة",
  ]
  private static let university = Array("university".utf8)
  private static let universityList = WordList(universities)
  /// Kinds at the end of one word with a name, with their English words: "Titicacasee".
  private static let endings: [(ending: [UInt8], kind: [UInt8])] = [
    ("bergen", "mountains"), ("bucht", "bay"), ("fallen", "falls"), ("floden", "river"),
    ("gebirge", "mountains"), ("havet", "sea"), ("inseln", "islands"), ("insel", "island"),
    ("jarvi", "lake"), ("joki", "river"), ("lahti", "bay"), ("meer", "lake"), ("meri", "sea"),
    ("oknen", "desert"), ("saaret", "islands"), ("see", "lake"), ("sjon", "lake"),
    ("vatn", "lake"), ("vatnet", "lake"), ("viken", "bay"), ("vuoret", "mountains"),
    ("wuste", "desert"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
  /// The minimum number of bytes before such an ending.
  private static let shortestBeforeEnding = 4
  /// Words that join a kind to a name.
  private static let joining = WordList([
    "al", "d", "da", "das", "de", "degli", "dei", "del", "dell", "della", "delle", "den", "der",
    "des",
    "di", "do", "dos", "du", "el", "l", "la", "las", "le", "les", "los", "of", "studi", "the",
    "van", "von",
  ])
  private static let terms: [[UInt8]: [UInt8]] = {
    var terms: [[UInt8]: [UInt8]] = [:]
    for kind in kinds {
      for term in kind { terms[Array(term.utf8)] = Array((kind.first ?? "").utf8) }
    }
    return terms
  }()
  private static let list = WordList(kinds.joined())
  /// The minimum number of bytes of a name without its kind: shorter ones are anything.
  private static let shortestName = 3

  /// A name in its canonical form.
  public struct Canonical {
    /// The kind in English, a space, and the rest: `lake neagh`.
    public let name: [UInt8]
    /// The name without its kind: `neagh`.
    public let rest: [UInt8]
  }

  /// Returns whether the word with a hash by `StableHash` is a kind, so that a name which begins or ends
  /// with it may have a canonical form.
  public static func isKind(hash: UInt64) -> Bool { list.contains(hash: hash) }

  /// Returns the canonical form of a folded name; `nil` if it does not begin or end with a kind, and if it is
  /// one word, does not have one as its ending.
  ///
  /// - Complexity: O(n) for n letters; names without a kind cost two lookups in a list.
  public static func canonical(_ name: ArraySlice<UInt8>) -> Canonical? {
    name.contains(0x20) ? canonical(name, kind: kind) : compound(name)
  }

  /// Returns the canonical form of a university's folded name; `nil` if it does not begin or end with a word
  /// for one.
  public static func canonicalUniversity(_ name: ArraySlice<UInt8>) -> Canonical? {
    canonical(name) { universityList.contains($0) ? university : nil }
  }

  /// Returns the canonical name of a university with a folded name: `university algiers`.
  public static func university(_ name: [UInt8]) -> [UInt8] { university + [0x20] + name }

  /// Returns whether the word with a hash by `StableHash` is a word for a university.
  public static func isUniversity(hash: UInt64) -> Bool { universityList.contains(hash: hash) }

  private static func canonical(
    _ name: ArraySlice<UInt8>, kind: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> Canonical? {
    guard let space = name.firstIndex(of: 0x20), let last = name.lastIndex(of: 0x20) else {
      return nil
    }
    if let kind = kind(name[..<space]) {
      var rest = name[(space + 1)...]
      while let end = rest.firstIndex(of: 0x20), joining.contains(rest[..<end]) {
        rest = rest[(end + 1)...]
      }
      if let canonical = canonical(kind, rest) { return canonical }
    }
    return kind(name[(last + 1)...]).flatMap { canonical($0, name[..<last]) }
  }

  /// Returns whether a word has a kind as its ending.
  public static func isCompound(_ word: ArraySlice<UInt8>) -> Bool { compound(word) != nil }

  private static func compound(_ word: ArraySlice<UInt8>) -> Canonical? {
    guard let last = word.last, "eilnrt".utf8.contains(last) else { return nil }
    return endings.first {
      word.count >= $0.ending.count + shortestBeforeEnding
        && word.suffix($0.ending.count).elementsEqual($0.ending)
    }.flatMap { canonical($0.kind, word.dropLast($0.ending.count)) }
  }

  private static func canonical(_ kind: [UInt8], _ rest: ArraySlice<UInt8>) -> Canonical? {
    guard rest.count >= shortestName else { return nil }
    return Canonical(name: kind + [0x20] + rest, rest: Array(rest))
  }

  /// Returns the English word for the kind that a word stands for.
  private static func kind(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    list.contains(word) ? terms[Array(word)] : nil
  }
}
