import Answers
import GazetteerModel
public import Geocoding

/// A list of places to choose from, one line each, with the id to pass.
public struct CandidateList: Sendable {
  private let places: [AnsweredPlace]

  /// Creates a list; the order is kept.
  public init(_ places: [AnsweredPlace]) { self.places = places }

  /// The lines without line ends, with columns for id, label and kind.
  public var lines: [String] {
    let ids = places.map(\.id.description)
    let labels = places.map { PrintableText.of($0.label) }
    let idWidth = ids.map(PrintableText.width(of:)).max() ?? 0
    let labelWidth = labels.map(PrintableText.width(of:)).max() ?? 0
    return zip(places, zip(ids, labels)).map { place, texts in
      padded(texts.0, idWidth) + "  " + padded(texts.1, labelWidth) + "  " + place.layer.name
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - PrintableText.width(of: text)))
  }
}
