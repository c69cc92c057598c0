/// The orders of the best matches so far, up to a limit.
///
/// A candidate that cannot be among them need not be compared.
struct BestMatches {
  private var limit = 0
  /// The smallest orders, ascending.
  private var orders: [Double] = []
  /// The greatest of them, once there are as many as requested.
  private var last = Double.infinity

  /// Starts a search for a number of matches.
  mutating func start(limit: Int) {
    self.limit = limit
    orders.removeAll(keepingCapacity: true)
    last = .infinity
  }

  /// Whether there are as many matches as requested.
  var isFull: Bool { last < .infinity }

  /// Returns whether a match with an order may be one of the best; equal ones may.
  @inline(__always)
  func mayAdd(_ order: Double) -> Bool { order <= last }

  /// Returns whether a name with a price may be one of the best.
  @inline(__always)
  func mayAdd(price: Double, prominence: UInt16) -> Bool {
    mayAdd(price - Double(prominence) / SpellingMatch.prominenceOfPrice)
  }

  /// Adds a match to the best if it is one of them.
  ///
  /// - Complexity: O(n) for n requested matches.
  mutating func add(_ order: Double) {
    guard mayAdd(order) else { return }
    let position = orders.firstIndex { $0 > order } ?? orders.endIndex
    orders.insert(order, at: position)
    if orders.count > limit { orders.removeLast() }
    if orders.count == limit { last = orders[limit - 1] }
  }

  /// Removes a match that a better one of the same name replaces, which must be added next.
  mutating func remove(_ order: Double) {
    guard let position = orders.firstIndex(of: order) else { return }
    orders.remove(at: position)
    last = .infinity
  }
}
