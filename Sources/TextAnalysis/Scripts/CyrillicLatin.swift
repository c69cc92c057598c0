/// The languages that are written in Cyrillic and in Latin letters, with rules for both directions.
///
/// - Serbian: the letters of Gaj's and Vuk's alphabets, which correspond one to one.
/// - Kazakh: the Latin alphabet of 2021. Letters that only loanwords have are spelled by sound.
/// - Uzbek: the Latin alphabet of 1995, with its signs U+02BB (oʻ, gʻ) and U+02BC (ʼ).
package enum CyrillicLatin: String, Hashable, Sendable {
  /// Serbian: "Љубљана", "Ljubljana".
  case serbian = "sr"
  /// Kazakh: "Шымкент", "Şymkent".
  case kazakh = "kk"
  /// Uzbek: "Фарғона", "Fargʻona".
  case uzbek = "uz"

  /// The language with a subtag: "sr"; `nil` for any other.
  init?(language: Substring) { self.init(rawValue: String(language)) }

  /// Returns whether a text has a Cyrillic letter.
  static func hasCyrillic(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x0400...0x052F).contains($0.value) }
  }

  /// Returns whether a text has a Latin letter.
  static func hasLatin(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      // Basic Latin, Latin-1 to Latin Extended-B, Latin Extended Additional.
      switch $0.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: true
      default: false
      }
    }
  }

  /// Returns a name in Latin letters; `nil` if a letter of it has none.
  func latin(_ name: String) -> String? {
    let latin = rules(toLatin: true).converted(name)
    return Self.hasLatin(latin) && !Self.hasCyrillic(latin) ? latin : nil
  }

  /// Returns a name in Cyrillic letters; `nil` if a letter of it has none, such as w.
  func cyrillic(_ name: String) -> String? {
    let cyrillic = rules(toLatin: false).converted(name)
    return Self.hasCyrillic(cyrillic) && !Self.hasLatin(cyrillic) ? cyrillic : nil
  }

  private func rules(toLatin: Bool) -> LetterRules {
    switch self {
    case .serbian: toLatin ? Self.serbianToLatin : Self.serbianToCyrillic
    case .kazakh: toLatin ? Self.kazakhToLatin : Self.kazakhToCyrillic
    case .uzbek: toLatin ? Self.uzbekToLatin : Self.uzbekToCyrillic
    }
  }

  // MARK: Serbian

  private static let serbianToLatin = LetterRules(
    """
    а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć
    у u ф f х h ц c ч č џ dž ш š
    """)

  private static let serbianToCyrillic = LetterRules(
    """
    a а b б v в g г d д đ ђ e е ž ж z з i и j ј k к l л lj љ ǉ љ m м n н nj њ ǌ њ o о p п r р s с
    t т ć ћ u у f ф h х c ц č ч dž џ ǆ џ š ш
    """)

  // MARK: Kazakh

  private static let kazakhToLatin = LetterRules(
    """
    а a ә ä б b в v г g ғ ğ д d е e ё io ж j з z и i й i к k қ q л l м m н n ң ñ о o ө ö п p р r
    с s т t у u ұ ū ү ü ф f х h һ h ц ts ч tş ш ş щ ştş ъ - ы y ь - і ı э e ю iu я ia
    """, isDotted: true)

  // Also letters of older alphabets, which names still have: kh, gh, zh, sh, ch, ī, and those of 2018.
  // Their ū is у behind a vowel, where Kazakh has no ұ.
  private static let kazakhToCyrillic = LetterRules(
    """
    a а ä ә b б v в g г ğ ғ d д e е j ж z з i и k к q қ l л m м n н ñ ң o о ö ө p п r р s с t т
    u у ū ұ ü ү f ф h х ts ц tş ч ş ш ştş щ y ы ı і iu ю ia я
    kh х gh ғ zh ж sh ш ch ч ī и á ә ǵ ғ ń ң ó ө ú ү ý у
    """, afterVowel: "i й y й ū у", vowels: "aäeoöuūüyıiīáóúý", isDotted: true)

  // MARK: Uzbek

  private static let uzbekToLatin = LetterRules(
    """
    а a б b в v г g ғ gʻ д d е e ё yo ж j з z и i й y к k қ q л l м m н n о o п p р r с s т t у u
    ў oʻ ф f х x ҳ h ц s ч ch ш sh щ sh ъ ʼ ы i ь - э e ю yu я ya сҳ sʼh
    """, initial: "е ye", afterVowel: "е ye ц ts", vowels: "аеёиоуўыэюяъь")

  private static let uzbekToCyrillic = LetterRules(
    """
    a а b б v в g г gʻ ғ d д e е j ж z з i и y й k к q қ l л m м n н o о oʻ ў p п r р s с t т u у
    f ф x х h ҳ ts ц ch ч sh ш ʻ ъ ye е yo ё yoʻ йў yu ю ya я sʻh сҳ
    """, initial: "e э", afterVowel: "e э", vowels: "aeiou", signs: "ʼ‘’'`´")
}
