public import Answers
public import ServerAPI
import TextFormats

/// Formats pins.
///
/// Every document ends with a newline. Equal listings give equal bytes.
public struct PinRenderer: Sendable {
  private let format: AnswerFormat
  private let style: TextStyle

  /// Creates a renderer; use color only for text on terminals.
  public init(format: AnswerFormat, isColored: Bool = false) {
    self.format = format
    style = TextStyle(isColored: isColored)
  }

  /// Appends a listing as a whole document; `ndjson` has one line per pin.
  public func append(_ listing: PinListing, to bytes: inout [UInt8]) {
    switch format {
    case .text: PinText(style: style).append(listing, to: &bytes)
    case .json: appendJSON(.indented, to: &bytes) { $0.value(listing.jsonValue) }
    case .ndjson:
      for pin in listing.pins { appendJSON(.compact, to: &bytes) { $0.value(pin.jsonValue) } }
    case .geojson: appendJSON(.indented, to: &bytes) { $0.writeFeatures(of: listing) }
    case .csv: PinTable.append(listing.pins, to: &bytes)
    }
  }

  private func appendJSON(
    _ layout: JSONWriter.Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    JSONWriter.append(layout, to: &bytes, body)
    bytes.append(0x0A)
  }
}
