/// Text of web pages: entities and tags.
enum HTMLText {
  /// Returns a text with entities decoded and tags removed; `nil` if it has neither.
  static func decoded(_ text: String) -> String? {
    guard text.utf8.contains(where: { $0 == 0x26 || $0 == 0x3C }) else { return nil }
    var result = ""
    var rest = text[...]
    var isChanged = false
    while let character = rest.first {
      if character == "&", let (letter, length) = entity(in: rest.dropFirst()) {
        result += letter
        rest = rest.dropFirst(1 + length)
        isChanged = true
      } else if character == "<", let end = tagEnd(rest) {
        if result.last != " " { result += " " }
        rest = rest[end...].dropFirst()
        isChanged = true
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return isChanged ? result : nil
  }

  /// The maximum length of an entity's name.
  private static let longestName = 24
  private static let longestTag = 60

  /// Returns the text of the entity at the start of a text, and the length of its source.
  ///
  /// The semicolon behind an accented letter may be missing.
  private static func entity(in text: Substring) -> (text: String, length: Int)? {
    let source = text.prefix(longestName)
    if let end = source.firstIndex(of: ";") {
      let name = source[..<end]
      let length = name.count + 1
      if let number = number(name) { return (number, length) }
      if let letter = entities[String(name)] { return (letter, length) }
    }
    let name = source.prefix { $0.isASCII && $0.isLetter }
    for count in stride(from: min(name.count, 8), through: 4, by: -1) {
      let name = String(name.prefix(count))
      if accents.contains(where: { name.dropFirst() == $0 }), let letter = entities[name] {
        return (letter, count)
      }
    }
    return nil
  }

  private static let accents = [
    "uml", "acute", "grave", "circ", "tilde", "cedil", "caron", "ring", "slash", "zlig",
  ]

  /// Returns the letter of a number: `#252`, `#xFC`.
  private static func number(_ name: Substring) -> String? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, let scalar = Unicode.Scalar(value) else { return nil }
    return String(Character(scalar))
  }

  /// Returns the end of a tag at the start of a text; `nil` if it is none: "a < b".
  private static func tagEnd(_ text: Substring) -> Substring.Index? {
    let tag = text.prefix(longestTag)
    guard let next = tag.dropFirst().first, next.isLetter || next == "/" || next == "!" else {
      return nil
    }
    return tag.firstIndex(of: ">")
  }

  // MARK: Names

  private static let entities: [String: String] = {
    var entities = marks
    for pair in letters.split(separator: " ") {
      let parts = pair.split(separator: "=")
      if parts.count == 2 { entities[String(parts[0])] = String(parts[1]) }
    }
    return entities
  }()

  private static let marks: [String: String] = [
    "amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "nbsp": " ", "ensp": " ",
    "emsp": " ", "thinsp": " ", "shy": "", "zwnj": "", "zwj": "", "lrm": "", "rlm": "",
    "ndash": "–", "mdash": "—", "hyphen": "-", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»", "hellip": "…",
    "comma": ",", "period": ".", "colon": ":", "lpar": "(", "rpar": ")", "sol": "/", "num": "#",
    "deg": "°", "ordm": "º", "ordf": "ª", "prime": "′", "Prime": "″", "minus": "−", "plus": "+",
    "middot": "·", "bull": "•", "iexcl": "¡", "iquest": "¿", "NewLine": " ", "Tab": " ",
  ]

  /// The letters of the Latin script: name and letter.
  private static let letters = """
    Agrave=À Aacute=Á Acirc=Â Atilde=Ã Auml=Ä Aring=Å angst=Å AElig=Æ Ccedil=Ç Egrave=È Eacute=É \
    Ecirc=Ê Euml=Ë Igrave=Ì Iacute=Í Icirc=Î Iuml=Ï ETH=Ð Ntilde=Ñ Ograve=Ò Oacute=Ó Ocirc=Ô \
    Otilde=Õ Ouml=Ö Oslash=Ø Ugrave=Ù Uacute=Ú Ucirc=Û Uuml=Ü Yacute=Ý THORN=Þ szlig=ß agrave=à \
    aacute=á acirc=â atilde=ã auml=ä aring=å aelig=æ ccedil=ç egrave=è eacute=é ecirc=ê euml=ë \
    igrave=ì iacute=í icirc=î iuml=ï eth=ð ntilde=ñ ograve=ò oacute=ó ocirc=ô otilde=õ ouml=ö \
    oslash=ø ugrave=ù uacute=ú ucirc=û uuml=ü yacute=ý thorn=þ yuml=ÿ Amacr=Ā amacr=ā Abreve=Ă \
    abreve=ă Aogon=Ą aogon=ą Cacute=Ć cacute=ć Ccirc=Ĉ ccirc=ĉ Cdot=Ċ cdot=ċ Ccaron=Č ccaron=č \
    Dcaron=Ď dcaron=ď Dstrok=Đ dstrok=đ Emacr=Ē emacr=ē Edot=Ė edot=ė Eogon=Ę eogon=ę Ecaron=Ě \
    ecaron=ě Gcirc=Ĝ gcirc=ĝ Gbreve=Ğ gbreve=ğ Gdot=Ġ gdot=ġ Gcedil=Ģ Hcirc=Ĥ hcirc=ĥ Hstrok=Ħ \
    hstrok=ħ Itilde=Ĩ itilde=ĩ Imacr=Ī imacr=ī Iogon=Į iogon=į Idot=İ imath=ı inodot=ı IJlig=Ĳ \
    ijlig=ĳ Jcirc=Ĵ jcirc=ĵ Kcedil=Ķ kcedil=ķ kgreen=ĸ Lacute=Ĺ lacute=ĺ Lcedil=Ļ lcedil=ļ \
    Lcaron=Ľ lcaron=ľ Lmidot=Ŀ lmidot=ŀ Lstrok=Ł lstrok=ł Nacute=Ń nacute=ń Ncedil=Ņ ncedil=ņ \
    Ncaron=Ň ncaron=ň napos=ŉ ENG=Ŋ eng=ŋ Omacr=Ō omacr=ō Odblac=Ő odblac=ő OElig=Œ oelig=œ \
    Racute=Ŕ racute=ŕ Rcedil=Ŗ rcedil=ŗ Rcaron=Ř rcaron=ř Sacute=Ś sacute=ś Scirc=Ŝ scirc=ŝ \
    Scedil=Ş scedil=ş Scaron=Š scaron=š Tcedil=Ţ tcedil=ţ Tcaron=Ť tcaron=ť Tstrok=Ŧ tstrok=ŧ \
    Utilde=Ũ utilde=ũ Umacr=Ū umacr=ū Ubreve=Ŭ ubreve=ŭ Uring=Ů uring=ů Udblac=Ű udblac=ű \
    Uogon=Ų uogon=ų Wcirc=Ŵ wcirc=ŵ Ycirc=Ŷ ycirc=ŷ Yuml=Ÿ Zacute=Ź zacute=ź Zdot=Ż zdot=ż \
    Zcaron=Ž zcaron=ž gacute=ǵ
    """
}
