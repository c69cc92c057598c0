import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

/// A place for people, one line per fact; unknown facts are omitted.
struct PlaceRecordText {
  /// The maximum number of names, to fit on a screen; `--format json` has them all.
  private static let maxNames = 20

  let style: TextStyle

  func append(_ record: PlaceRecord, to bytes: inout [UInt8]) {
    let place = record.place
    appendLine(style.apply(.emphasis, to: PrintableText.of(place.label)), to: &bytes)
    append("id", place.id.description, to: &bytes)
    let codes = [place.featureClass?.rawValue, place.featureCode?.rawValue].compactMap { $0 }
    append("layer", "\(place.layer.name) (\(codes.joined(separator: ".")))", to: &bytes)
    append("coordinates", coordinates(of: place), to: &bytes)
    append("accuracy", "\(rounded(place.accuracyMeters)) m", to: &bytes)
    append("country", named(place.country, code: place.countryCode?.description), to: &bytes)
    append("region", named(place.region, code: place.regionCode), to: &bytes)
    append("county", place.county, to: &bytes)
    append("postcode", place.postalCode, to: &bytes)
    append("population", place.population?.description, to: &bytes)
    append("time zone", place.timeZoneIdentifier, to: &bytes)
    append("lies in", list(record.ancestors.map(\.name)), to: &bytes)
    append("names", names(of: record), to: &bytes)
    append("source", Attribution.text(for: [place]), to: &bytes)
  }

  private func append(_ title: String, _ fact: String?, to bytes: inout [UInt8]) {
    guard let fact, !fact.isEmpty else { return }
    let column = title + String(repeating: " ", count: max(0, 13 - title.utf8.count))
    appendLine(style.apply(.aside, to: column) + PrintableText.of(fact), to: &bytes)
  }

  private func appendLine(_ line: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(0x0A)
  }

  private func coordinates(of place: AnsweredPlace) -> String {
    var digits: [UInt8] = []
    DecimalText.appendShortest(place.coordinate.latitude, to: &digits)
    digits.append(contentsOf: ", ".utf8)
    DecimalText.appendShortest(place.coordinate.longitude, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private func rounded(_ meters: Double) -> String {
    var digits: [UInt8] = []
    DecimalText.append(meters, decimals: JSONWriter.meterDecimals, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private func named(_ name: String?, code: String?) -> String? {
    guard let code else { return name }
    return name.map { "\($0) (\(code))" } ?? code
  }

  private func list(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.joined(separator: ", ")
  }

  private func names(of record: PlaceRecord) -> String? {
    let shown = record.names.prefix(Self.maxNames).map { name in
      name.language.map { "\(name.text) (\($0))" } ?? name.text
    }
    let more = record.names.count - shown.count
    return list(more > 0 ? shown + ["and \(more) more"] : shown)
  }
}
