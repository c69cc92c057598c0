public import Answers
public import ServerAPI
import TextFormats

/// Prints pins in one of the formats of answers.
///
/// Every document ends in a line end. The same listing gives the same bytes.
public struct PinRenderer: Sendable {
  private let format: AnswerFormat
  private let style: TextStyle

  /// Creates a renderer; color is for terminals only, and for text only.
  public init(format: AnswerFormat, isColored: Bool = false) {
    self.format = format
    style = TextStyle(isColored: isColored)
  }

  /// Appends a listing as a whole document; as `ndjson` it is a line a pin.
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

  /// Appends a listing as one JSON object on one line, as servers send it.
  public static func appendCompact(_ listing: PinListing, to bytes: inout [UInt8]) {
    JSONWriter.append(.compact, to: &bytes) { $0.value(listing.jsonValue) }
  }

  private func appendJSON(
    _ layout: JSONWriter.Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    JSONWriter.append(layout, to: &bytes, body)
    bytes.append(0x0A)
  }
}
