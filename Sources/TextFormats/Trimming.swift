extension BidirectionalCollection {
  /// Returns the part without the elements at both ends that satisfy a condition.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements removed.
  package func trimmed(where isPadding: (Element) -> Bool) -> SubSequence {
    guard let first = firstIndex(where: { !isPadding($0) }),
      let last = lastIndex(where: { !isPadding($0) })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
