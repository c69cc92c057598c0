/// The k smallest distances so far: a binary heap with the greatest of them on top.
struct TopDistances {
  private var capacity = 1
  private var heap: [Float] = []
  /// The greatest of the k smallest; infinity while there are fewer.
  private(set) var greatest = Float.infinity

  /// Removes all distances, and sets the number to keep, at least one.
  mutating func removeAll(capacity: Int) {
    self.capacity = capacity
    greatest = .infinity
    // A large capacity is not kept from one search to the next.
    heap.removeAll(keepingCapacity: heap.count <= 4_096)
  }

  /// Inserts a distance.
  @inline(__always)
  mutating func insert(_ distance: Float) {
    if capacity == 1 {
      greatest = min(greatest, distance)
    } else if heap.count < capacity {
      heap.append(distance)
      if heap.count == capacity { greatest = Self.arrange(&heap) }
    } else if distance < greatest {
      greatest = Self.replaceGreatest(with: distance, in: &heap)
    }
  }

  /// Arranges the first k as a heap, and returns the greatest of them.
  private static func arrange(_ array: inout [Float]) -> Float {
    var heap = array.mutableSpan
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) {
      sink(heap[place], from: place, in: &heap)
    }
    return heap[0]
  }

  /// Replaces the greatest distance with another, and returns the new greatest.
  private static func replaceGreatest(with distance: Float, in array: inout [Float]) -> Float {
    var heap = array.mutableSpan
    sink(distance, from: 0, in: &heap)
    return heap[0]
  }

  /// Puts a distance in a place and moves it down to its position.
  @inline(__always)
  private static func sink(
    _ distance: Float, from place: Int, in heap: inout MutableSpan<Float>
  ) {
    var hole = place
    while 2 * hole + 1 < heap.count {
      var child = 2 * hole + 1
      if child + 1 < heap.count && heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > distance else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = distance
  }
}
