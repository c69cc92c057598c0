import Answers
public import ServerAPI
import TextFormats

/// Formats pins that arrive in pieces as one document.
public struct PinStream: Sendable {
  /// The formats of such a document.
  public enum Format: String, CaseIterable, Sendable {
    case csv, geojson
  }

  private let format: Format
  private var isFirst = true

  /// Creates a stream for one document.
  public init(_ format: Format) { self.format = format }

  /// Appends the start of the document, before the first pin.
  public func begin(_ bytes: inout [UInt8]) {
    switch format {
    case .csv: PinTable.appendHeader(to: &bytes)
    case .geojson: bytes += Array(#"{"type":"FeatureCollection","features":["#.utf8)
    }
  }

  /// Appends the next pins.
  public mutating func append(_ pins: [ShownPin], to bytes: inout [UInt8]) {
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
  public func end(_ bytes: inout [UInt8]) {
    if format == .geojson { bytes += Array("\n]}\n".utf8) }
  }
}
