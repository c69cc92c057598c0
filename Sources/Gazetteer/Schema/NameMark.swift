/// GeoNames' attributes of a name in addition to its text, kept for updates that refer to it.
package struct NameMark: Hashable, Sendable {
  /// The rank of a name among a place's names of one kind: the first of a language is shown.
  package enum Standing: UInt8, Sendable {
    /// GeoNames marks it as preferred.
    case preferred = 0
    /// GeoNames does not mark it.
    case plain = 1
    /// A short name, such as "California" for "State of California", not marked as preferred.
    case short = 2
  }

  /// The GeoNames id of the name; 0 for none.
  package let alternateID: UInt32
  /// Its standing.
  package let standing: Standing

  /// A mark without any information.
  package static let none = NameMark(alternateID: 0, standing: .plain)

  package init(alternateID: UInt32, standing: Standing) {
    self.alternateID = alternateID
    self.standing = standing
  }

  /// The stored number; `nil` for no information, as for most names.
  var stored: Int64? {
    self == .none ? nil : Int64(alternateID) << 2 | Int64(standing.rawValue)
  }

  /// Creates a mark from a stored number.
  init(stored: Int64?) {
    guard let stored else {
      self = .none
      return
    }
    alternateID = UInt32(truncatingIfNeeded: stored >> 2)
    standing = Standing(rawValue: UInt8(stored & 3)) ?? .plain
  }
}
