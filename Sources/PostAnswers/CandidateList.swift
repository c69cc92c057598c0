import Answers
import GazetteerModel
public import Geocoding

/// Places to choose from, for people: a line each, with the id that chooses it.
public struct CandidateList: Sendable {
  private let places: [AnsweredPlace]

  /// Creates a list, which stays in order.
  public init(_ places: [AnsweredPlace]) { self.places = places }

  /// The lines, without line ends: id, label and kind in columns.
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
