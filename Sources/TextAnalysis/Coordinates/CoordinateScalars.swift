/// The plain forms of characters that word processors, keyboards and scripts have for the digits and
/// marks of numbers.
enum CoordinateScalars {
  /// Returns the ASCII form of a digit, letter, dash or comma; any other scalar as it is.
  ///
  /// Word processors turn a hyphen into a dash; East Asian keyboards have wide letters and digits;
  /// the digits of Arabic, Hindi, Thai and other scripts are digits.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII else { return scalar }
    switch scalar.value {
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D, 0x2796: return "-"
    case 0x3001, 0xFE50, 0x060C, 0x066B: return ","
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFE0F, 0x200B...0x200F, 0x2060, 0xFEFF: return " "
    default:
      guard scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue.flatMap(UInt32.init(exactly:))
      else { return scalar }
      return digit(value)
    }
  }

  /// Returns a text in the plain forms.
  static func plain(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.map(plain)))
  }

  private static func digit(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: 0x30 + value))
  }
}
