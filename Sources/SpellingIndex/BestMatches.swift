/// The places in order of the best matches so far, as many as are asked for: what cannot be among them
/// need not be compared.
struct BestMatches {
  private var limit = 0
  /// The smallest, ascending.
  private var orders: [Double] = []
  /// The order of the last of them, once there are as many as are asked for.
  private var last = Double.infinity

  /// Begins a search for so many matches.
  mutating func start(limit: Int) {
    self.limit = limit
    orders.removeAll(keepingCapacity: true)
    last = .infinity
  }

  /// Whether there are as many as are asked for.
  var isFull: Bool { last < .infinity }

  /// Whether a match of that order may be one of the best; equals may.
  @inline(__always)
  func mayAdd(_ order: Double) -> Bool { order <= last }

  /// Whether a name may be one of the best at a price.
  @inline(__always)
  func mayAdd(price: Double, prominence: UInt16) -> Bool {
    mayAdd(price - Double(prominence) / SpellingMatch.prominenceOfPrice)
  }

  /// Takes a match among the best, if it is one.
  ///
  /// - Complexity: O(n) for n matches that are asked for.
  mutating func add(_ order: Double) {
    guard mayAdd(order) else { return }
    let position = orders.firstIndex { $0 > order } ?? orders.endIndex
    orders.insert(order, at: position)
    if orders.count > limit { orders.removeLast() }
    if orders.count == limit { last = orders[limit - 1] }
  }

  /// Takes a match out that a better one of the same name replaces, which is added next.
  mutating func remove(_ order: Double) {
    guard let position = orders.firstIndex(of: order) else { return }
    orders.remove(at: position)
    last = .infinity
  }
}
