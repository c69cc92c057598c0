/// A collection whose least element is at hand.
struct BinaryHeap<Element: Comparable> {
  private(set) var elements: [Element] = []

  /// The least element.
  var least: Element? { elements.first }

  /// Adds an element.
  mutating func insert(_ element: Element) {
    var place = elements.count
    elements.append(element)
    while place > 0, element < elements[(place - 1) / 2] {
      elements[place] = elements[(place - 1) / 2]
      place = (place - 1) / 2
    }
    elements[place] = element
  }

  /// Removes the least element.
  mutating func removeLeast() -> Element? {
    guard let least = elements.first, let last = elements.popLast() else { return nil }
    if !elements.isEmpty { sinkFromTop(last) }
    return least
  }

  /// Puts an element in the place of the least; nothing happens to an empty heap.
  mutating func replaceLeast(with element: Element) {
    if !elements.isEmpty { sinkFromTop(element) }
  }

  private mutating func sinkFromTop(_ element: Element) {
    var place = 0
    while 2 * place + 1 < elements.count {
      var child = 2 * place + 1
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < element else { break }
      elements[place] = elements[child]
      place = child
    }
    elements[place] = element
  }
}
