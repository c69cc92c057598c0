public import GazetteerModel

extension FilterParsing {
  /// The layers of places with points, which proximity searches can find, in order.
  public static let pointLayers = Layer.allCases.filter(PlaceFilter.searchableLayers.contains)

  /// Parses a list of layers of places with points.
  public static func pointLayers(_ text: String) throws(ParameterError) -> [Layer] {
    let layers = try layers(text)
    for layer in layers where !PlaceFilter.searchableLayers.contains(layer) {
      let names = pointLayers.map(\.name).joined(separator: ", ")
      throw ParameterError(
        "layer \(layer.name) cannot be searched by distance; use one or more of \(names)")
    }
    return layers
  }

  /// Parses a distance with its unit (`500m`, `25km`, `3.5 mi`), and returns meters.
  public static func radius(_ text: String) throws(ParameterError) -> Double {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let meters: [String: Double] = ["m": 1, "km": 1_000, "mi": 1_609.344]
    guard let number = Double(digits), let factor = meters[unit], (number * factor).isFinite else {
      throw ParameterError("give a number with m, km or mi, such as 25km")
    }
    return number * factor
  }

  /// Parses a population.
  public static func population(_ text: String) throws(ParameterError) -> UInt64 {
    guard let number = UInt64(text) else {
      throw ParameterError("give a whole number, 0 or more")
    }
    return number
  }
}
