/// Hangul in the letters that syllables consist of, as the file names of some systems have it.
enum HangulComposition {
  private static let leads: ClosedRange<UInt32> = 0x1100...0x1112
  private static let vowels: ClosedRange<UInt32> = 0x1161...0x1175
  private static let tails: ClosedRange<UInt32> = 0x11A8...0x11C2
  /// The first syllable, and the number of syllables with one first letter, and with one vowel too.
  private static let (firstSyllable, ofLead, ofVowel): (UInt32, UInt32, UInt32) = (0xAC00, 588, 28)

  /// Returns a text with its syllables composed, by the arithmetic of the Unicode Standard (3.12); `nil` if
  /// it has none apart.
  static func composed(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { leads.contains($0.value) }) else { return nil }
    var result = String.UnicodeScalarView()
    var position = 0
    while position < scalars.count {
      let value = scalars[position].value
      position += 1
      guard leads.contains(value), position < scalars.count,
        vowels.contains(scalars[position].value)
      else {
        result.append(scalars[position - 1])
        continue
      }
      var syllable = firstSyllable + (value - leads.lowerBound) * ofLead
      syllable += (scalars[position].value - vowels.lowerBound) * ofVowel
      position += 1
      if position < scalars.count, tails.contains(scalars[position].value) {
        syllable += scalars[position].value - tails.lowerBound + 1
        position += 1
      }
      if let scalar = Unicode.Scalar(syllable) { result.append(scalar) }
    }
    return String(result)
  }
}
