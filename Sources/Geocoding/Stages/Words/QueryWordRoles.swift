import Gazetteer

/// A set of the roles of words that tell how to read others.
struct QueryWordRoles: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ role: QueryWord.Role) { rawValue = 1 << UInt64(role.rawValue) }

  /// The roles of words that say nothing about the place.
  static let decorations: QueryWordRoles = [
    .init(.missing), .init(.workplace), .init(.greater), .init(.around), .init(.month),
    .init(.department), .init(.part),
  ]
  /// The roles of words that say where somebody lives.
  static let residence: QueryWordRoles = [.init(.home), .init(.elsewhere)]
  /// The roles of words that may be passed over (``Aside``).
  static let ofAsides: QueryWordRoles = [
    decorations, residence, .init(.codeLabel), .init(.part), .init(.locative), .init(.unit),
  ]
  /// The roles of words for kinds of areas.
  static let areaTerms: QueryWordRoles = [.init(.areaBefore), .init(.areaBehind)]
  /// The roles of shortened forms.
  static let contractions: QueryWordRoles = [.init(.contraction), .init(.contractionWithStop)]
}
