import Answers
import Gazetteer
package import GeocodingAPI

/// A review for people: the verdict, the position of the pin, and one line per problem.
struct ReviewText {
  let style: TextStyle

  func append(_ review: PostReview, to bytes: inout [UInt8]) {
    var lines = [
      review.isAccepted ? style.apply(.good, to: "accepted") : style.apply(.bad, to: "refused")
    ]
    if let point = review.coordinate {
      lines += PinPreview(place: review.place, coordinate: point, link: review.link)
        .lines(style: style).map { "  " + $0 }
    }
    for problem in review.problems { lines += self.lines(of: problem) }
    bytes.append(contentsOf: lines.map { $0 + "\n" }.joined().utf8)
  }

  private func lines(of problem: PostProblem) -> [String] {
    let role: TextStyle.Role = problem.severity == .error ? .bad : .doubtful
    let message = PrintableText.of("\(problem.message); \(problem.remedy)")
    let line =
      style.apply(role, to: problem.severity.rawValue)
      + "  \(problem.code.rawValue)  \(message)"
    return [line] + CandidateList(problem.candidates).lines.map { "  " + $0 }
  }
}

/// A list of places to choose from, one line each, with the id to pass.
package struct CandidateList: Sendable {
  private let places: [AnsweredPlace]

  /// Creates a list; the order is kept.
  package init(_ places: [AnsweredPlace]) { self.places = places }

  /// The lines without line ends, with columns for id, label and kind.
  package var lines: [String] {
    let ids = TextColumns.leftAligned(places.map(\.id.description))
    let labels = TextColumns.leftAligned(places.map { PrintableText.of($0.label) })
    return places.indices.map { position in
      [ids[position], labels[position], places[position].layer.name].joined(separator: "  ")
    }
  }
}
