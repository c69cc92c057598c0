/// What is known of a place's or a postal code's point.
///
/// Sources give wrong points too: of a namesake elsewhere, or of a whole district. A point that nothing else
/// bears out says nothing about where the place is, so it must not confirm one.
package struct PointEvidence: Hashable, Sendable {
  /// Where a point is from.
  ///
  /// Raw values are stored in bundles: never renumber.
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// Only the area is known, whose point stands in.
    case area = 0
    /// The source's own point.
    case own = 1
    /// That of the town that the record names; the source's own lies elsewhere.
    case town = 2
    /// That of the codes that begin alike; the source's own lies elsewhere, and the town is unknown.
    case neighbors = 3
  }

  /// Where the point is from.
  package let kind: Kind
  /// How far away, in kilometers, the place may well be; 0 if no evidence speaks against the point.
  ///
  /// Of a point of ``Kind/own``: the distance of the town that the record names. Of ``Kind/neighbors``: twice their
  /// median distance from their middle. Of ``Kind/area`` it is 0, since the area itself says how wide it is.
  package let doubtKilometers: Int

  /// The maximum of ``doubtKilometers``.
  package static let maxDoubtKilometers = 1_000

  /// Creates evidence; a doubt outside 0 to ``maxDoubtKilometers`` becomes the nearest of both.
  package init(_ kind: Kind, doubtKilometers: Int = 0) {
    self.kind = kind
    self.doubtKilometers = min(max(0, doubtKilometers), Self.maxDoubtKilometers)
  }

  /// A point that the source gives, and nothing contradicts.
  package static let own = PointEvidence(.own)

  /// ``doubtKilometers`` in meters.
  package var doubtMeters: Double { Double(doubtKilometers) * 1_000 }

  /// Whether the point is known well enough to confirm that a code and a town belong together.
  package var confirms: Bool { kind == .own || kind == .town }

  /// The value that a bundle stores: 1 for ``own``, which takes no space.
  package var rawValue: Int64 { Int64(doubtKilometers) << 2 | Int64(kind.rawValue) }

  /// Returns the evidence of a stored value; `nil` for one that is out of range.
  package init?(rawValue: Int64) {
    guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: rawValue & 3)),
      let doubt = Int(exactly: rawValue >> 2), (0...Self.maxDoubtKilometers).contains(doubt)
    else { return nil }
    self.init(kind, doubtKilometers: doubt)
  }
}
