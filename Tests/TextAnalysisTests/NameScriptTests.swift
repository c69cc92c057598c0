import Testing
import TextAnalysis

@Suite struct NameScriptTests {
  @Test(
    arguments: [
      ("zh", "hans", "Simplified is usual"), ("zh-CN", "hans", "China"),
      ("zh-SG", "hans", "Singapore"), ("zh_Hans_HK", "hans", "a script counts before a region"),
      ("zh-TW", "hant", "Taiwan"), ("zh-HK", "hant", "Hong Kong"), ("zh-MO", "hant", "Macao"),
      ("ZH-HANT", "hant", "case does not matter"), ("zh-Latn", nil, "no table"),
      ("sr-Latn-RS", "latn", "Serbian has both"), ("sr-Cyrl", "cyrl", "and names its script"),
      ("sr", nil, "without a script, names are as they are"), ("kk-Latn", "latn", "Kazakh"),
      ("uz-Cyrl", "cyrl", "Uzbek"), ("uz-Arab", nil, "no table"), ("ru-Latn", nil, "one script"),
      ("de", nil, "one script"), ("", nil, "no language"),
    ] as [(String, String?, String)])
  func aTagAsksForAScript(tag: String, script: String?, why: String) {
    #expect(NameScript(language: tag)?.subtag == script, "\(why)")
  }

  @Test(
    arguments: [
      ("zh-Hans", "紐約市", "纽约市", "Traditional only"), ("zh-Hans", "密蘇里州", "密苏里州", "one letter"),
      ("zh-Hans", "纽约", "纽约", "Simplified already"), ("zh-Hans", "乾县", "乾县", "not 干县"),
      ("zh-Hans", "京都", "京都", "the same in both"), ("zh-Hans", "Xi'an", "Xi'an", "no characters"),
      ("zh-Hant", "纽约市", "紐約市", "Simplified only"), ("zh-Hant", "里昂", "里昂", "not 裡昂"),
      ("zh-Hant", "云林", "雲林", "both have 云, which is 雲 in names"),
      ("zh-Hant", "冲绳", "沖繩", "not 衝繩"), ("zh-Hant", "沈阳", "瀋陽", "as a phrase"),
      ("zh-Hant", "皇后镇", "皇后鎮", "后 is a queen here"), ("zh-Hant", "后海", "後海", "but not here"),
      ("zh-Hant", "皇后區", "皇后區", "Traditional already"),
      ("zh-Hant", "天后廟", "天后廟", "Traditional already, so 后 is meant"),
      ("zh-Hant", "贝洛奥里藏特", "貝洛奧里藏特", "several"),
      ("zh-Hant", "塔什干", "塔什干", "not 塔什幹"), ("zh-Hant", "为", "為", "as in Taiwan, not 爲"),
    ])
  func chineseIsConverted(language: String, name: String, converted: String, why: String) throws {
    let script = try #require(NameScript(language: language))
    #expect(script.converted(name) == converted, "\(why)")
    #expect(script.isScript(of: converted), "\(why)")
    #expect(script.isScript(of: name) == (name == converted), "\(why)")
  }

  @Test(
    arguments: [
      ("sr", "Београд", "Beograd", "letter by letter"), ("sr", "Љиг", "Ljig", "a capital digraph"),
      ("sr", "ЉИГ", "LJIG", "in a word of capitals"), ("sr", "Ваљево", "Valjevo", "a small one"),
      ("sr", "БАЊ", "BANJ", "at the end of capitals"), ("sr", "Њ", "Nj", "alone"),
      ("sr", "Аџдабија", "Adždabija", "dž is one letter"),
      ("sr", "Ђаковица и Ћићевац", "Đakovica i Ćićevac", "two words"),
      ("sr", "Конго (ДР)", "Kongo (DR)", "signs stay"),
      ("kk", "Шымкент", "Şymkent", "ш, ы"), ("kk", "Қостанай", "Qostanai", "й after a vowel"),
      ("kk", "Ұлытау", "Ūlytau", "ұ, у"), ("kk", "Өскемен", "Öskemen", "ө"),
      ("kk", "Аягөз", "Aiagöz", "я is two letters"), ("kk", "Ғабит", "Ğabit", "ғ, и"),
      ("kk", "Ілбасын", "Ilbasyn", "the capital of ı is I"),
      ("kk", "Иран", "İran", "and that of i is İ"),
      ("uz", "Тошкент", "Toshkent", "sh"), ("uz", "Фарғона", "Fargʻona", "ғ"),
      ("uz", "Ўзбекистон", "Oʻzbekiston", "a capital with a sign"),
      ("uz", "Янгийўл", "Yangiyoʻl", "not ё and a sign"), ("uz", "Чирчиқ", "Chirchiq", "ch, q"),
      ("uz", "Елабуга", "Yelabuga", "е begins with y"), ("uz", "Бекобод", "Bekobod", "not inside"),
      ("uz", "Эрон", "Eron", "э is e at the beginning"), ("uz", "Исҳоқ", "Isʼhoq", "not sh"),
      ("uz", "ШАҲАР", "SHAHAR", "capitals"), ("uz", "Қалъа", "Qalʼa", "a sign of its own"),
    ])
  func theAlphabetsCorrespond(
    language: String, cyrillic: String, latin: String, why: String
  ) throws {
    let toLatin = try #require(NameScript(language: "\(language)-Latn"))
    let toCyrillic = try #require(NameScript(language: "\(language)-Cyrl"))
    #expect(toLatin.converted(cyrillic) == latin, "\(why)")
    #expect(toCyrillic.converted(latin) == cyrillic, "\(why)")
    #expect(toLatin.isScript(of: latin) && !toLatin.isScript(of: cyrillic))
    #expect(toCyrillic.isScript(of: cyrillic) && !toCyrillic.isScript(of: latin))
  }

  @Test(
    arguments: [
      ("sr-Cyrl", "Ǉubljana", "Љубљана", "digraphs of one code point"),
      ("sr-Cyrl", "Washington", nil, "Serbian has no w"),
      ("uz-Cyrl", "Farg‘ona", "Фарғона", "a quotation mark as the sign"),
      ("uz-Cyrl", "Marg`ilon", "Марғилон", "a grave accent as the sign"),
      ("kk-Cyrl", "Taldyqorghan", "Талдықорған", "an older alphabet's gh"),
      ("kk-Cyrl", "Aqtaū", "Ақтау", "an older alphabet's ū"),
      ("uz-Latn", "Донецк", "Donetsk", "ц behind a vowel"),
      ("uz-Latn", "Цхинвали", "Sxinvali", "and elsewhere"),
      ("kk-Latn", "Рузаевка", "Ruzaevka", "э and е are one letter"),
      ("uz-Latn", "افغانستان", nil, "another script"),
      ("sr-Latn", "Љвів", nil, "a letter of another language"),
    ] as [(String, String, String?, String)])
  func unusualLettersAreConverted(
    language: String, name: String, converted: String?, why: String
  ) throws {
    let script = try #require(NameScript(language: language))
    #expect(script.converted(name) == converted, "\(why)")
  }
}
