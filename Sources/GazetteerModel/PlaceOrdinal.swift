/// The position of a place in a bundle's depth-first numbering of the admin hierarchy.
///
/// An area's places follow it without a gap, so containment is a comparison of two numbers: see
/// ``PlaceInterval``. Ordinals hold for one bundle only; ``PlaceID`` is what lasts.
public struct PlaceOrdinal: RawRepresentable, Hashable, Comparable, Sendable {
  /// The position, counted from 1.
  public let rawValue: UInt32

  /// Creates an ordinal from its position.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Orders by position: an area before everything in it.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
