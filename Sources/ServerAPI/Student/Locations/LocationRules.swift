/// The rules for values of a location: ranges, lengths, and no control characters.
///
/// There are no others, because apps send links without a scheme and places that nobody can find
/// (StudentAPI.md, "Locations").
package enum LocationRules {
  /// The maximum lengths of texts, in Unicode scalars.
  package static let longest: [LocationField: Int] = [
    .uniqueKey: TextRules.maxName, .firstName: TextRules.maxName, .lastName: TextRules.maxName,
    .mapString: TextRules.maxPlace, .mediaURL: TextRules.maxLink,
  ]

  /// Checks a text.
  ///
  /// - Throws: ``LocationError/Code/validation``.
  package static func check(_ text: String, _ field: LocationField) throws(LocationError) {
    let longest = longest[field] ?? 0
    guard text.unicodeScalars.count <= longest else {
      throw LocationError(
        .validation, "\(field.rawValue) is too long; at most \(longest) characters are kept")
    }
    guard !TextRules.hasControl(text) else {
      throw LocationError(
        .validation, "\(field.rawValue) contains control characters; remove them")
    }
  }

  /// Checks an angle.
  ///
  /// - Throws: ``LocationError/Code/validation``, also if the angle is missing.
  package static func check(
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
