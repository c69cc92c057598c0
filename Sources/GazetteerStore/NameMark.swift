/// What GeoNames says of a name beside its text: kept for updates, which refer to it.
package struct NameMark: Hashable, Sendable {
  /// Which of a place's names of one kind comes first: the first of a language is the one shown.
  package enum Standing: UInt8, Sendable {
    /// GeoNames says that it is the usual one.
    case preferred = 0
    /// Nothing is said.
    case plain = 1
    /// "California" beside "State of California", not marked as preferred.
    case short = 2
  }

  /// GeoNames' id of the name; 0 for none.
  package let alternateID: UInt32
  /// Its standing.
  package let standing: Standing

  /// Nothing is known.
  package static let none = NameMark(alternateID: 0, standing: .plain)

  package init(alternateID: UInt32, standing: Standing) {
    self.alternateID = alternateID
    self.standing = standing
  }

  /// The stored number; `nil` for none, as most names have.
  var stored: Int64? {
    self == .none ? nil : Int64(alternateID) << 2 | Int64(standing.rawValue)
  }

  /// Reads a stored number.
  init(stored: Int64?) {
    guard let stored else {
      self = .none
      return
    }
    alternateID = UInt32(truncatingIfNeeded: stored >> 2)
    standing = Standing(rawValue: UInt8(stored & 3)) ?? .plain
  }
}
