import Gazetteer
import GeocodingAPI

/// Addresses as people write them in their countries: `Data/dictionaries/address-labels.tsv`.
///
/// For use by one thread at a time.
final class AddressLabels {
  private struct Patterns {
    let usual: AddressPattern
    /// The pattern for addresses without Latin letters.
    let local: AddressPattern?
  }

  private let gazetteer: any GazetteerReading
  private var patterns: [CountryCode: Patterns?] = [:]

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Returns a described address or street in one line; `nil` if it has no country, or the gazetteer
  /// no formats.
  func text(for place: AnsweredPlace, town: String) throws -> String? {
    guard let country = place.countryCode, let patterns = try patterns(of: country) else {
      return nil
    }
    func value(_ part: AddressPattern.Part) -> String? {
      switch part {
      case .number: place.houseNumber
      case .street: place.street
      case .unit: place.unit
      case .postcode: place.postalCode
      case .town: town
      case .region: place.region
      case .regionCode: Self.regionCode(of: place)
      case .country: place.country
      }
    }
    if let local = patterns.local,
      local.parts.allSatisfy({ $0 == .number || $0 == .unit || !Self.isLatin(value($0)) })
    {
      return local.text(value)
    }
    return patterns.usual.text(value)
  }

  /// Returns a house number as people write it in a country: "12B", "12b" in Germany, "12 bis" everywhere.
  func number(_ text: String, in country: CountryCode?) throws -> String {
    guard text.utf8.contains(where: { $0 >= 0x41 }) else { return text }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let suffix = text[digits.endIndex...].lowercased()
    if !digits.isEmpty, gazetteer.lexicon.isNumberSuffix(ArraySlice(suffix.utf8)) {
      return "\(digits) \(suffix)"
    }
    let patterns = try country.flatMap(patterns)
    return patterns?.usual.lowersLetters == true ? digits + suffix : text
  }

  private func patterns(of country: CountryCode) throws -> Patterns? {
    if let known = patterns[country] { return known }
    let found = try gazetteer.addressFormat(of: country).flatMap { format in
      AddressPattern(format.pattern).map {
        Patterns(usual: $0, local: format.localPattern.flatMap(AddressPattern.init))
      }
    }
    patterns.updateValue(found, forKey: country)
    return found
  }

  /// Returns the letters of the region's ISO 3166-2 code, or else its name.
  private static func regionCode(of place: AnsweredPlace) -> String? {
    guard let code = place.regionCode, let hyphen = code.firstIndex(of: "-") else {
      return place.region
    }
    let letters = code[code.index(after: hyphen)...]
    return letters.allSatisfy(\.isLetter) ? String(letters) : place.region
  }

  private static func isLatin(_ text: String?) -> Bool {
    guard let text else { return false }
    return text.unicodeScalars.contains { $0.value < 0x250 && $0.properties.isAlphabetic }
  }
}
