/// The role of a letter in a script without spaces between words.
///
/// "北京市朝阳区" and "กรุงเทพมหานคร" do not show where a name ends, so each ideograph, kana, syllable or
/// consonant with its vowels and tones is a word of its own there, and names are sequences of them.
enum UnspacedScript {
  /// A letter of a script with spaces, a digit, or anything else.
  case none
  /// An ideograph, kana, Hangul syllable or consonant.
  case starting
  /// A sign that belongs to the letter before it: a tone, a following vowel, a small kana.
  case following
  /// A vowel that Thai and Lao write in front of its consonant.
  case leading
  /// A sign that stacks the next letter under the previous one, in Khmer and Myanmar.
  case joining

  /// The first scalar of any such script.
  static let first: UInt32 = 0x0E00

  init(_ value: UInt32) {
    switch value {
    // Thai, and Lao at an offset of 128.
    case 0x0E01...0x0E2E, 0x0E81...0x0EAE, 0x0EDC...0x0EDF: self = .starting
    case 0x0E40...0x0E44, 0x0EC0...0x0EC4: self = .leading
    case 0x0E2F...0x0E4E, 0x0EAF...0x0ECE: self = .following
    // Myanmar.
    case 0x1000...0x102A, 0x103F, 0x1050...0x1055: self = .starting
    case 0x1039: self = .joining
    case 0x102B...0x103E: self = .following
    // Khmer.
    case 0x1780...0x17B3: self = .starting
    case 0x17D2: self = .joining
    case 0x17B4...0x17D3, 0x17DD: self = .following
    // Kana: the small ones and the long-sound mark belong to the preceding letter.
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x3099...0x309C, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5,
      0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF:
      self = .following
    case 0x3042...0x309F, 0x30A0...0x30FF: self = .starting
    // Ideographs, with the repetition mark and the ideographic zero.
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      self = .starting
    // Hangul syllables.
    case 0xAC00...0xD7A3: self = .starting
    default: self = .none
    }
  }

  /// Returns whether a word ends between two adjacent letters.
  static func parts(_ first: Self, _ second: Self) -> Bool {
    switch (first, second) {
    case (_, .following), (_, .joining), (.leading, _), (.joining, _), (.none, .none): false
    default: true
    }
  }
}
