package import Posting
import SpatialIndex

extension Post {
  /// The number of the smallest cell that its point lies in.
  package var cell: Int64 { GridCell(containing: coordinate).id.rawValue }
}
