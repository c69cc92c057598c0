/// Some pins, and how far nothing closer exists.
public struct PinListing: Hashable, Sendable {
  /// The pins, in the order that was asked for.
  public var pins: [ShownPin]
  /// No pin that is not listed lies nearer than this; `nil` when nearness was not asked for.
  public var searchedToMeters: Double?

  public init(pins: [ShownPin], searchedToMeters: Double? = nil) {
    self.pins = pins
    self.searchedToMeters = searchedToMeters
  }
}
