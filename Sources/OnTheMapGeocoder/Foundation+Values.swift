public import Foundation
public import Gazetteer
public import GeocodingAPI
public import Geodesy

extension AnsweredPlace {
  /// The time zone; `nil` if it is unknown to the gazetteer, or to this system.
  public var timeZone: TimeZone? { timeZoneIdentifier.flatMap { TimeZone(identifier: $0) } }
}

extension CountryCode {
  /// Creates the code of a region, such as `Locale.current.region`; `nil` for a region that is no
  /// country, such as 419, Latin America.
  public init?(_ region: Locale.Region) { self.init(region.identifier) }

  /// The region with this code, for names in the user's language and for currencies.
  public var region: Locale.Region { Locale.Region(rawValue) }
}

extension SearchOptions {
  /// The language of names and labels: ``language`` as Foundation has it.
  public var localeLanguage: Locale.Language? {
    get { language.map { Locale.Language(identifier: $0) } }
    set { language = newValue?.tag }
  }

  /// Creates options for names in a language, such as `Locale.current.language`.
  ///
  /// Everything else is as for the initializer without a language.
  public init(language: Locale.Language, limit: Int = 10, countries: Set<CountryCode> = []) {
    self.init(limit: limit, countries: countries, language: language.tag)
  }
}

extension ProximityOptions {
  /// The language of names and labels: ``language`` as Foundation has it.
  public var localeLanguage: Locale.Language? {
    get { language.map { Locale.Language(identifier: $0) } }
    set { language = newValue?.tag }
  }
}

extension Geocoder {
  /// Returns the place at a point, with names in a language such as `Locale.current.language`.
  ///
  /// - Throws: The same errors as ``reverse(_:language:)-(_,String?)``.
  public func reverse(_ point: Coordinate, language: Locale.Language) async throws -> Answer {
    try await reverse(point, language: language.tag)
  }

  /// Returns the record of a place, with names in a language; `nil` if the gazetteer has no such place.
  ///
  /// - Throws: The same errors as ``place(_:language:)-(_,String?)``.
  public func place(_ id: PlaceID, language: Locale.Language) async throws -> PlaceRecord? {
    try await place(id, language: language.tag)
  }
}

extension Locale.Language {
  /// The BCP 47 tag, without a script that follows from the rest: `"pt-BR"`, `"zh-Hant"`.
  fileprivate var tag: String {
    let parts = Locale.Language.Components(language: self)
    // Foundation adds the script that a language is mostly written in.
    let usual = Locale.Language(
      languageCode: parts.languageCode, script: nil, region: parts.region
    ).script
    let script = parts.script == usual ? nil : parts.script
    return [parts.languageCode?.identifier, script?.identifier, parts.region?.identifier]
      .compactMap(\.self).joined(separator: "-")
  }
}
