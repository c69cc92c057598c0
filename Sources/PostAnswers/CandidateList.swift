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
    let ids = TextColumns.leftAligned(places.map(\.id.description))
    let labels = TextColumns.leftAligned(places.map { PrintableText.of($0.label) })
    return places.indices.map { position in
      [ids[position], labels[position], places[position].layer.name].joined(separator: "  ")
    }
  }
}
