import Answers
import GazetteerStore
import Geocoding

/// One of the geocoders that work on a batch in parallel, each with its own reader.
actor BatchLane {
  private let folder: String
  /// Created for the first query, because short batches leave most lanes idle and opening one takes
  /// milliseconds.
  private var geocoder: ForwardGeocoder?
  private let options: SearchOptions
  private let renderer: BatchRenderer

  init(folder: String, options: SearchOptions, renderer: BatchRenderer) {
    self.folder = folder
    self.options = options
    self.renderer = renderer
  }

  /// Answers consecutive queries; `position` is that of the first in the whole batch.
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
