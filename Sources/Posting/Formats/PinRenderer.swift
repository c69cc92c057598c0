package import Answers
package import ServerAPI
import TextFormats

/// Formats pins.
///
/// Every document ends with a newline. Equal listings give equal bytes.
package struct PinRenderer: Sendable {
  private let format: AnswerFormat
  private let style: TextStyle

  /// Creates a renderer; use color only for text on terminals.
  package init(format: AnswerFormat, isColored: Bool = false) {
    self.format = format
    style = TextStyle(isColored: isColored)
  }

  /// Appends a listing as a whole document; `ndjson` has one line per pin.
  package func append(_ listing: PinListing, to bytes: inout [UInt8]) {
    switch format {
    case .text: PinText(style: style).append(listing, to: &bytes)
    case .json: JSONWriter.appendLine(.indented, to: &bytes) { $0.value(listing.jsonValue) }
    case .ndjson:
      for pin in listing.pins {
        JSONWriter.appendLine(.compact, to: &bytes) { $0.value(pin.jsonValue) }
      }
    case .geojson: JSONWriter.appendLine(.indented, to: &bytes) { $0.writeFeatures(of: listing) }
    case .csv: PinTable.append(listing.pins, to: &bytes)
    }
  }
}

/// Formats pins that arrive in pieces as one document.
package struct PinStream: Sendable {
  /// The formats of such a document.
  package enum Format: String, CaseIterable, Sendable {
    case csv, geojson
  }

  private let format: Format
  private var isFirst = true

  /// Creates a stream for one document.
  package init(_ format: Format) { self.format = format }

  /// Appends the start of the document, before the first pin.
  package func begin(_ bytes: inout [UInt8]) {
    switch format {
    case .csv: PinTable.appendHeader(to: &bytes)
    case .geojson: bytes += Array(#"{"type":"FeatureCollection","features":["#.utf8)
    }
  }

  /// Appends the next pins.
  package mutating func append(_ pins: [ShownPin], to bytes: inout [UInt8]) {
    switch format {
    case .csv: PinTable.appendRows(pins, to: &bytes)
    case .geojson:
      for pin in pins {
        bytes += Array((isFirst ? "\n" : ",\n").utf8)
        isFirst = false
        JSONWriter.append(.compact, to: &bytes) { $0.writeFeature(of: pin) }
      }
    }
  }

  /// Appends the end of the document, after the last pin.
  package func end(_ bytes: inout [UInt8]) {
    if format == .geojson { bytes += Array("\n]}\n".utf8) }
  }
}

extension JSONWriter {
  /// The decimals of a distance in meters, as in answers of the geocoder.
  private static let meterDecimals = 1

  /// The members of a pin that a feature has outside of its properties.
  private static let geometry: Set = ["id", "latitude", "longitude"]

  /// Writes a listing as a feature collection (RFC 7946) with one point per pin.
  mutating func writeFeatures(of listing: PinListing) {
    beginObject()
    member("type", "FeatureCollection")
    key("features")
    beginArray()
    for pin in listing.pins { writeFeature(of: pin) }
    endArray()
    member("searchedToMeters", listing.searchedToMeters, decimals: Self.meterDecimals)
    endObject()
  }

  /// Writes a pin as a point feature.
  mutating func writeFeature(of pin: ShownPin) {
    beginObject()
    member("type", "Feature")
    member("id", pin.id)
    key("geometry")
    point(latitude: pin.latitude, longitude: pin.longitude)
    key("properties")
    beginObject()
    // Members that are not in the geometry or the id.
    for member in pin.jsonValue.members ?? [] where !Self.geometry.contains(member.name) {
      key(named: member.name)
      value(member.value)
    }
    endObject()
    endObject()
  }
}

/// Pins as CSV: a header, then one row per pin.
enum PinTable {
  private static let header = [
    "id", "name", "place", "link", "latitude", "longitude", "created_at", "updated_at",
    "distance_meters", "mine", "group", "place_label",
  ]

  static func append(_ pins: [ShownPin], to bytes: inout [UInt8]) {
    appendHeader(to: &bytes)
    appendRows(pins, to: &bytes)
  }

  static func appendHeader(to bytes: inout [UInt8]) {
    CSVField.append(header, to: &bytes)
    bytes.append(0x0A)
  }

  static func appendRows(_ pins: [ShownPin], to bytes: inout [UInt8]) {
    for pin in pins {
      let fields = [
        pin.id, cell(pin.name), cell(pin.place), cell(pin.link), shortest(pin.latitude),
        shortest(pin.longitude),
        pin.createdAt, pin.updatedAt, pin.distanceMeters.map(meters) ?? "",
        pin.isMine ? "true" : "false", "", cell(pin.placeLabel ?? ""),
      ]
      CSVField.append(fields, to: &bytes)
      bytes.append(0x0A)
    }
  }

  /// Returns a user's text as a spreadsheet cell, with an apostrophe in front if it could be read
  /// as a formula, which could send other cells to a stranger.
  ///
  /// Spreadsheets recognize formulas by their first character, after spaces that they trim.
  private static func cell(_ text: String) -> String {
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let isFormula = first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    return isFormula || text.first == "\t" || text.first == "\r" ? "'" + text : text
  }

  private static func shortest(_ degrees: Double) -> String {
    var digits: [UInt8] = []
    DecimalText.appendShortest(degrees, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private static func meters(_ distance: Double) -> String {
    var digits: [UInt8] = []
    DecimalText.append(distance, decimals: 1, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }
}
