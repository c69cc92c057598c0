/// A filter translated to the numbers of one file.
struct FilterMask {
  /// A bit for each layer.
  private let layers: SIMD4<UInt64>
  /// The layers' bits as in summaries: layer modulo 32.
  private let layerSummary: UInt32
  /// A bit for each row of the file's table of countries; empty if all may pass.
  private let countries: [UInt64]
  /// The rows' bits as in summaries: row modulo 256.
  private let countrySummary: SIMD4<UInt64>
  /// The minimum population that passes.
  private let minPopulation: UInt32
  /// A bit for each layer below 64 whose points pass regardless of anything else.
  let lowLayers: UInt64
  /// Whether it pays to test cells.
  let looksAtCells: Bool

  /// Translates a filter, or returns `nil` if everything passes.
  init?(_ filter: GridFilter, layout: GridIndexLayout, bytes: RawSpan) {
    guard !filter.isEmpty else { return nil }
    minPopulation = filter.minPopulation
    looksAtCells = !filter.passesMost
    var layers = SIMD4<UInt64>(repeating: filter.layers == nil ? .max : 0)
    var layerSummary: UInt32 = filter.layers == nil ? .max : 0
    for layer in filter.layers ?? [] {
      layers[Int(layer >> 6)] |= 1 << UInt64(layer & 63)
      layerSummary |= 1 << UInt32(layer & 31)
    }
    self.layers = layers
    lowLayers = filter.countries == nil && filter.minPopulation == 0 ? layers[0] : 0
    self.layerSummary = layerSummary

    // An array, because a set would be asked for each country of the world, and most filters have one.
    guard let wanted = filter.countries.map(Array.init) else {
      countries = []
      countrySummary = .init(repeating: .max)
      return
    }
    var countries = [UInt64](repeating: 0, count: layout.countryCount / 64 + 1)
    var countrySummary = SIMD4<UInt64>.zero
    for row in 0..<layout.countryCount
    where wanted.contains(bytes.uint16(at: layout.countries + 2 * row)) {
      countries[row >> 6] |= 1 << UInt64(row & 63)
      countrySummary[row >> 6 & 3] |= 1 << UInt64(row & 63)
    }
    self.countries = countries
    self.countrySummary = countrySummary
  }

  /// Returns whether a point passes.
  func passes(point: Int, layout: GridIndexLayout, bytes: RawSpan) -> Bool {
    let attributes = layout.attributes(point)
    let layer = bytes.uint8(at: attributes + GridIndexLayout.Attributes.layer)
    guard layers[Int(layer >> 6)] >> UInt64(layer & 63) & 1 == 1 else { return false }
    if !countries.isEmpty {
      let row = Int(bytes.uint16(at: attributes + GridIndexLayout.Attributes.country))
      // In a damaged file the row may not exist.
      guard row >> 6 < countries.count, countries[row >> 6] >> UInt64(row & 63) & 1 == 1 else {
        return false
      }
    }
    let population = layout.record(point) + GridIndexLayout.Record.population
    return minPopulation == 0 || bytes.uint32(at: population) >= minPopulation
  }

  /// Returns the distances of four cells, with NaN for those in which no point passes.
  @inline(never)
  func crossing(
    _ squaredChords: SIMD4<Float>, ofQuadFrom first: Int, layout: GridIndexLayout, bytes: RawSpan
  ) -> SIMD4<Float> {
    var squaredChords = squaredChords
    for lane in 0..<4 where !mayPass(summaryAt: layout.summary(first + lane), in: bytes) {
      squaredChords[lane] = .nan
    }
    return squaredChords
  }

  /// Returns whether a point of the cell with this summary may pass; `false` is certain.
  func mayPass(summaryAt offset: Int, in bytes: RawSpan) -> Bool {
    typealias Summary = GridIndexLayout.Summary
    guard bytes.uint32(at: offset + Summary.greatestPopulation) >= minPopulation,
      bytes.uint32(at: offset + Summary.layers) & layerSummary != 0
    else { return false }
    guard !countries.isEmpty else { return true }
    var common: UInt64 = 0
    for word in 0..<4 {
      common |= bytes.uint64(at: offset + Summary.countries + 8 * word) & countrySummary[word]
    }
    return common != 0
  }
}

/// A test of whether points belong to a leaf and pass the filter.
struct PointTest {
  private let points: Range<Int>
  private let filter: FilterMask?
  /// A bit for each layer below 64 whose points pass regardless of anything else.
  ///
  /// This is enough for most points.
  private let lowLayers: UInt64
  private let layout: GridIndexLayout

  /// Creates the test for a leaf.
  @inline(__always)
  init(_ points: Range<Int>, filter: FilterMask?, layout: GridIndexLayout) {
    self.points = points
    self.filter = filter
    lowLayers = filter?.lowLayers ?? .max
    self.layout = layout
  }

  /// Returns whether a point belongs to the leaf and passes.
  @inline(__always)
  func passes(_ point: Int, in bytes: RawSpan) -> Bool {
    guard points.contains(point) else { return false }
    let layer = bytes.uint8(at: layout.attributes(point) + GridIndexLayout.Attributes.layer)
    return layer < 64 && lowLayers >> UInt64(layer) & 1 == 1 || passesFilter(point, in: bytes)
  }

  @inline(never)
  private func passesFilter(_ point: Int, in bytes: RawSpan) -> Bool {
    filter?.passes(point: point, layout: layout, bytes: bytes) ?? true
  }
}

/// A filter for points; a point must pass every part.
///
///     GridFilter(countries: [iceland], minPopulation: 10_000)
package struct GridFilter: Hashable, Sendable {
  /// The layers to choose from; `nil` for all, an empty set for none.
  package var layers: Set<UInt8>?
  /// The countries to choose from; `nil` for all, an empty set for none.
  package var countries: Set<UInt16>?
  /// The minimum population.
  package var minPopulation: UInt32
  /// Whether nearly all points pass, so that testing whole cells does not pay.
  ///
  /// Results do not depend on it, but a search is slow if it is set and few points pass.
  package var passesMost: Bool

  /// Creates a filter; without arguments, every point passes.
  package init(
    layers: Set<UInt8>? = nil, countries: Set<UInt16>? = nil, minPopulation: UInt32 = 0,
    passesMost: Bool = false
  ) {
    self.layers = layers
    self.countries = countries
    self.minPopulation = minPopulation
    self.passesMost = passesMost
  }

  /// Whether every point passes.
  var isEmpty: Bool { layers == nil && countries == nil && minPopulation == 0 }
}
