/// The words of street names that are written in more than one way.
///
/// They follow the United States Postal Service's Publication 28, appendix C, and the abbreviations
/// that OpenStreetMap's wiki lists for each language ("Name finder: Abbreviations").
enum StreetSpellings {
  /// Returns the shortest spelling of a folded word; empty for one that may be omitted.
  static func shortest(_ word: [UInt8]) -> [UInt8] {
    if let known = table[word] { return known }
    guard let first = word.first, let last = word.last else { return word }
    if (0x30...0x39).contains(first) { return ordinal(word) }
    for (ending, short) in endings[Int(last)] where word.count >= ending.count + minStem {
      if word.suffix(ending.count).elementsEqual(ending) {
        return word.dropLast(ending.count) + short
      }
    }
    return word
  }

  /// Shorter words with this ending are not compounds: "latein".
  static let minStem = 3

  /// Returns the digits of an ordinal: "3rd" and "3e" are 3.
  private static func ordinal(_ word: [UInt8]) -> [UInt8] {
    let letters = word.drop { (0x30...0x39).contains($0) }
    return ordinalEndings.contains(Array(letters)) ? word.dropLast(letters.count) : word
  }

  private static let ordinalEndings = Set(
    ["st", "nd", "rd", "th", "er", "ere", "e", "eme", "o", "a", "ro", "ra", "do", "da", "to", "ta"]
      .map { Array($0.utf8) })

  static let table: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for line in groups {
      let words = line.split(separator: " ").map { Array($0.utf8) }
      for word in words { table[word] = words[0] }
    }
    for word in omitted { table[Array(word.utf8)] = [] }
    for (index, names) in numbers.enumerated() {
      for name in names.split(separator: " ") {
        table[Array(name.utf8)] = Array("\(index + 1)".utf8)
      }
    }
    return table
  }()

  /// The compound endings, grouped by their last byte.
  private static let endings: [[(ending: [UInt8], short: [UInt8])]] = {
    var endings = [[(ending: [UInt8], short: [UInt8])]](repeating: [], count: 256)
    for word in compoundEndings {
      let bytes = Array(word.utf8)
      endings[Int(bytes.last ?? 0)].append((bytes, table[bytes] ?? bytes))
    }
    return endings
  }()

  /// Words that may be omitted, as in "улица Ленина".
  private static let omitted = [
    "ul", "ulica", "ulice", "ulitsa", "ул", "улица", "вул", "вулиця", "odos", "οδος",
  ]

  /// Words at the end of compounds, in languages that write street names as one word.
  static let compoundEndings = [
    "strasse", "straat", "str", "stret", "gatan", "gaten", "gata", "gate", "katu", "tie", "vagen",
    "vegen", "veien", "veg", "vei", "vej", "plads", "plass", "platz", "plein", "weg", "gasse",
    "laan", "allee",
  ]

  /// Groups of spellings of the same word; keys contain the first one.
  private static let groups = [
    // English. Words of other languages are listed with those that share their abbreviation.
    "st street str stret saint sankt strasse straat strada",
    "av ave avenue avenida aven avn avda avd avinguda avgda",
    "bd boulevard blvd boul bld bvd bulevar bulvar bulevardul bdul bulvari blv bulevardi",
    "rd road", "dr drive drv doctor doktor", "ln lane laan", "ct court crt", "cir circle circ",
    "cres crescent", "ter terrace terr tce", "hwy highway", "fwy freeway",
    "expy expressway expwy", "pkwy parkway pky", "sq square", "trl trail", "wy way", "aly alley",
    "pde parade", "mt mount", "mtn mountain", "ft fort", "hts heights", "ctr center centre",
    "xing crossing", "jct junction", "grn green", "grv grove", "gdns gardens", "brg bridge",
    "byp bypass", "cswy causeway", "cl close", "hl hill", "pk park", "rdg ridge", "spg spring",
    "sta station santa", "tpke turnpike", "vly valley", "rte route", "gen general generala",
    "prof professor profesor", "jr junior", "sr senior", "capt captain", "col colonel coronel",
    "pres president presidente",
    // Directions.
    "n north", "s south", "e east", "w west weg wg", "ne northeast", "nw northwest",
    "se southeast", "sw southwest swietego swietej",
    // Squares.
    "pl place platz plads plass plein plaza plz plac",
    "pza piazza pzza praca pca", "ple piazzale",
    // French.
    "r rue rua", "qu quai", "ch chemin", "imp impasse", "crs cours", "fg faubourg fbg",
    "ste sainte", "mal marechal",
    // Spanish, Catalan, Portuguese and Italian.
    "c calle carrer", "ctra carretera", "pso paseo", "psg passeig pg", "cno camino",
    "trv travessa travesia tv", "v via vej vei veg vegen veien vagen", "vle viale", "cso corso",
    "lgo largo", "vco vicolo vlo", "sto santo", "sra senora", "ntra nuestra", "est estrada estr",
    "rod rodovia", "al alameda allee all aleja aleje",
    // German.
    "ob ober obere oberer", "unt unter untere unterer", "gr grosse grosser",
    "kl kleine kleiner", "bgm burgermeister", "ga gasse",
    // Polish and Czech.
    "os osiedle", "ks ksiedza", "nam namesti namestie",
    // Hungarian and Turkish.
    "u utca", "krt korut", "cad caddesi cd", "sok sokak sokagi sk", "mah mahallesi mh",
    // Northern languages.
    "k katu", "t tie", "g gata gatan gaten gate gt",
    // Russian.
    "пр проспект просп", "пер переулок", "пл площадь", "ш шоссе", "наб набережная", "бул бульвар",
  ]

  private static let numbers = [
    "first primera primero premier premiere eerste forsta forste",
    "second segunda segundo deuxieme tweede",
    "third tercera tercero troisieme derde", "fourth cuarta vierde", "fifth quinta vijfde",
    "sixth sexta", "seventh septima", "eighth octava", "ninth novena", "tenth decima", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth", "twentieth",
  ]
}
