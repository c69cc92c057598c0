import Gazetteer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Joins the pieces of a street end to end, so that a house's neighbors lie on one line.
///
/// Where more than two pieces meet, such as where a street divides into two carriageways, the two
/// that continue each other best are joined.
enum StreetLines {
  /// An end of a piece.
  private struct End: Hashable {
    let piece: Int
    let isLast: Bool
    var opposite: End { End(piece: piece, isLast: !isLast) }
  }

  /// The maximum number of pieces that meet at one point and are compared; if more meet, none are
  /// joined.
  private static let maxMeeting = 8
  /// The cosine of the sharpest turn that a street takes between two pieces, 120 degrees.
  private static let minStraightness = -0.5

  /// Returns the lines; each piece is part of exactly one.
  ///
  /// - Complexity: O(n) for n points.
  static func joined(_ pieces: [[StreetPoint]]) -> [[StreetPoint]] {
    let pieces = pieces.filter { $0.count > 1 }
    let next = links(pieces)
    var isUsed = [Bool](repeating: false, count: pieces.count)
    var lines: [[StreetPoint]] = []
    // Lines begin at free ends; what is left then are circles, which begin anywhere.
    for mayBeLinked in [false, true] {
      for piece in pieces.indices where !isUsed[piece] {
        let ends = [End(piece: piece, isLast: false), End(piece: piece, isLast: true)]
        guard let start = ends.first(where: { mayBeLinked || next[$0] == nil }) else { continue }
        lines.append(line(from: start, pieces, next, &isUsed))
      }
    }
    return lines
  }

  private static func line(
    from start: End, _ pieces: [[StreetPoint]], _ next: [End: End], _ isUsed: inout [Bool]
  ) -> [StreetPoint] {
    var line: [StreetPoint] = []
    var end: End? = start
    while let entry = end, !isUsed[entry.piece] {
      isUsed[entry.piece] = true
      let points = entry.isLast ? pieces[entry.piece].reversed() : pieces[entry.piece]
      line += line.isEmpty ? points[...] : points.dropFirst()
      end = next[entry.opposite]
    }
    return line
  }

  /// Returns the ends that are joined to each other.
  private static func links(_ pieces: [[StreetPoint]]) -> [End: End] {
    var meetings: [StreetPoint: [End]] = [:]
    for (index, piece) in pieces.enumerated() {
      meetings[piece[0], default: []].append(End(piece: index, isLast: false))
      meetings[piece[piece.count - 1], default: []].append(End(piece: index, isLast: true))
    }
    var links: [End: End] = [:]
    for ends in meetings.values where (2...maxMeeting).contains(ends.count) {
      var pairs: [(one: End, other: End, straightness: Double)] = []
      for (index, one) in ends.enumerated() {
        for other in ends[(index + 1)...] where other.piece != one.piece {
          let straightness = straightness(one, other, pieces)
          if straightness >= minStraightness { pairs.append((one, other, straightness)) }
        }
      }
      // Pieces come in the order of their ids, so equally good pairs give the same lines each time.
      for pair in pairs.sorted(by: { $0.straightness > $1.straightness })
      where links[pair.one] == nil && links[pair.other] == nil {
        links[pair.one] = pair.other
        links[pair.other] = pair.one
      }
    }
    return links
  }

  /// Returns the cosine of the turn between two pieces: 1 straight on, -1 back.
  private static func straightness(_ one: End, _ other: End, _ pieces: [[StreetPoint]]) -> Double {
    let (arriving, leaving) = (direction(one, pieces), direction(other, pieces))
    let product = -(arriving.x * leaving.x + arriving.y * leaving.y)
    let lengths =
      ((arriving.x * arriving.x + arriving.y * arriving.y)
      * (leaving.x * leaving.x + leaving.y * leaving.y)).squareRoot()
    return lengths > 0 ? product / lengths : 1
  }

  /// Returns the direction from an end into its piece.
  private static func direction(_ end: End, _ pieces: [[StreetPoint]]) -> (x: Double, y: Double) {
    let piece = pieces[end.piece]
    let from = end.isLast ? piece[piece.count - 1] : piece[0]
    let to = end.isLast ? piece[piece.count - 2] : piece[1]
    return (
      (Double(to.longitude) - Double(from.longitude))
        * cos(Double(from.latitude) / 100_000 * .pi / 180),
      Double(to.latitude) - Double(from.latitude)
    )
  }
}
