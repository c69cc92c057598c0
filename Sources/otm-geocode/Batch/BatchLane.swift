import Answers
import GazetteerStore
import Geocoding

/// One of the geocoders that work on a batch side by side, with a reader of its own.
actor BatchLane {
  private let folder: String
  /// Made for the first query: short batches leave most lanes idle, and each takes milliseconds.
  private var geocoder: ForwardGeocoder?
  private let options: SearchOptions
  private let renderer: BatchRenderer

  init(folder: String, options: SearchOptions, renderer: BatchRenderer) {
    self.folder = folder
    self.options = options
    self.renderer = renderer
  }

  /// Answers queries, the first of which stands at a position of the whole batch.
  func answer(_ records: ArraySlice<BatchRecord>, startingAt position: Int) throws -> [UInt8] {
    let geocoder =
      try self.geocoder ?? ForwardGeocoder(gazetteer: GazetteerReader(folder: folder))
    self.geocoder = geocoder
    var bytes: [UInt8] = []
    for (offset, record) in records.enumerated() {
      let answer = try geocoder.search(record.query, options: options)
      renderer.append(
        answer, at: position + offset, inputFields: record.inputFields, to: &bytes)
    }
    return bytes
  }
}
