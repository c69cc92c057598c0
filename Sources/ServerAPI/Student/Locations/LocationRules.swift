/// The rules for values of a location: ranges, lengths, and no control characters.
///
/// There are no others, because apps send links without a scheme and places that nobody can find
/// (<doc:StudentAPI>, "Locations").
public enum LocationRules {
  /// The maximum lengths of texts, in Unicode scalars.
  public static let longest: [LocationField: Int] = [
    .uniqueKey: 128, .firstName: 128, .lastName: 128, .mapString: 512, .mediaURL: 2_048,
  ]

  /// Checks a text.
  ///
  /// - Throws: ``LocationError/Code/validation``.
  public static func check(_ text: String, _ field: LocationField) throws(LocationError) {
    let longest = longest[field] ?? 0
    guard text.unicodeScalars.count <= longest else {
      throw LocationError(
        .validation, "\(field.rawValue) is too long; at most \(longest) characters are kept")
    }
    guard !text.unicodeScalars.contains(where: isControl) else {
      throw LocationError(
        .validation, "\(field.rawValue) contains control characters; remove them")
    }
  }

  /// Returns whether a character is a control, breaks a line, or reverses the text after it.
  ///
  /// Reversal makes a name or link look like another. Marks and joiners that languages need are
  /// allowed.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.properties.generalCategory == .control
    }
  }

  /// Checks an angle.
  ///
  /// - Throws: ``LocationError/Code/validation``, also if the angle is missing.
  public static func check(
    _ degrees: Double?, _ field: LocationField
  ) throws(LocationError) -> Double {
    guard let degrees else {
      throw LocationError(.validation, "\(field.rawValue) is missing; send a number of degrees")
    }
    let most = field == .latitude ? 90.0 : 180.0
    guard degrees.isFinite, abs(degrees) <= most else {
      throw LocationError(
        .validation, "\(field.rawValue) is out of range; send -\(Int(most)) to \(Int(most)) degrees"
      )
    }
    return degrees
  }
}
