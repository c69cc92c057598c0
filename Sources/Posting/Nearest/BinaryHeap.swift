/// A binary heap with its smallest element first.
struct BinaryHeap<Element: Comparable> {
  private(set) var elements: [Element] = []

  /// The smallest element; `nil` if the heap is empty.
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

  /// Removes and returns the smallest element; `nil` if the heap is empty.
  mutating func removeLeast() -> Element? {
    guard let least = elements.first, let last = elements.popLast() else { return nil }
    if !elements.isEmpty { sinkFromTop(last) }
    return least
  }

  /// Replaces the smallest element; does nothing if the heap is empty.
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
