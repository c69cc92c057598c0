import Answers
import ServerAPI
import TextFormats

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
        pin.isMine ? "true" : "false", cell(pin.group?.name ?? ""), cell(pin.placeLabel ?? ""),
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
