/// The k least of the distances seen so far: a binary heap with the greatest of them on top.
struct TopDistances {
  private var capacity = 1
  private var heap: [Float] = []
  /// The greatest of the k least; infinity while there are fewer.
  private(set) var greatest = Float.infinity

  /// Forgets all distances, and keeps so many from now on, at least one.
  mutating func removeAll(capacity: Int) {
    self.capacity = capacity
    greatest = .infinity
    // Room for many is not kept from one search to the next.
    heap.removeAll(keepingCapacity: heap.count <= 4_096)
  }

  /// Takes a distance in.
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

  /// Brings the first k in order, and returns the greatest of them.
  private static func arrange(_ array: inout [Float]) -> Float {
    var heap = array.mutableSpan
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) {
      sink(heap[place], from: place, in: &heap)
    }
    return heap[0]
  }

  /// Puts a distance in the place of the greatest, and returns what is the greatest then.
  private static func replaceGreatest(with distance: Float, in array: inout [Float]) -> Float {
    var heap = array.mutableSpan
    sink(distance, from: 0, in: &heap)
    return heap[0]
  }

  /// Puts a distance in a place and lets it sink to where it belongs.
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
