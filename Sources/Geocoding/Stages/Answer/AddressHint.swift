import Gazetteer
import GeocodingAPI

/// The hint that the gazetteer has no street addresses of the country in which an address lies.
struct AddressHint {
  /// The minutes that an extract takes per gigabyte, on two cores: half for the download at 40 MB a
  /// second, half for the import (`Benchmarks.md`).
  private static let minutesPerGigabyte = 2.5
  /// The names of countries that begin with an article in a sentence, besides those with these words.
  private static let namesWithArticle: Set<String> = [
    "Bahamas", "Comoros", "Gambia", "Maldives", "Netherlands", "Philippines", "Seychelles",
  ]
  private static let wordsWithArticle = ["United", "Republic", "Islands", "Emirates"]

  let gazetteer: any GazetteerReading

  /// Returns the hint for an answer; `nil` if it found the address, the query names none, or the
  /// country has street addresses.
  ///
  /// - Complexity: O(n) for n components of the first result; reads only for an address that was not
  ///   found.
  func text(for answer: Answer) throws -> String? {
    guard answer.outcome == .partial, let first = answer.results.first,
      first.layer != .address, first.layer != .street, Self.leavesOverAddress(first),
      let code = first.countryCode, let ordinal = try gazetteer.country(code),
      let country = try gazetteer.place(ordinal),
      try !gazetteer.hasStreets || !gazetteer.hasStreets(inside: country.interval)
    else { return nil }
    let name = Self.withArticle(country.name)
    let message = "No street addresses of \(name) are installed"
    guard let extract = try gazetteer.addressExtract(of: code) else { return message + "." }
    let command = "\(message): otm gazetteer build --osm \(code)"
    return extract.megabytes.map { "\(command) (about \(Self.costs(megabytes: $0)))" } ?? command
  }

  /// Returns whether a street with its number is left over.
  private static func leavesOverAddress(_ place: AnsweredPlace) -> Bool {
    let left = place.components.filter { $0.status == .unmatched }
    return left.contains { $0.role == .street }
      && left.contains { $0.role == .houseNumber || $0.span.text.contains(where: \.isNumber) }
  }

  private static func withArticle(_ name: String) -> String {
    let hasArticle =
      namesWithArticle.contains(name) || wordsWithArticle.contains { name.contains($0) }
    return hasArticle ? "the \(name)" : name
  }

  /// Returns the size and the time of an extract: "2 GB, 6 minutes".
  static func costs(megabytes: Int) -> String {
    let size =
      megabytes < 1_000 ? "\(megabytes) MB" : "\((megabytes + 500) / 1_000) GB"
    let minutes = max(1, Int((Double(megabytes) / 1_000 * minutesPerGigabyte).rounded()))
    return "\(size), \(minutes) \(minutes == 1 ? "minute" : "minutes")"
  }
}
