import ArgumentParser
import GazetteerModel

extension FilterParsing {
  /// The layers whose places have points to be near to, in order.
  static let pointLayers = Layer.allCases.filter(PlaceFilter.searchableLayers.contains)

  static func pointLayers(_ text: String) throws -> [Layer] {
    try layers(text).map { layer in
      guard PlaceFilter.searchableLayers.contains(layer) else {
        let names = pointLayers.map(\.name).joined(separator: ", ")
        throw ValidationError(
          "places of layer \(layer.name) are areas or no places; the layers here are \(names)")
      }
      return layer
    }
  }

  /// Reads a distance with its unit, in meters: `500m`, `25km`, `3.5 mi`.
  static func radius(_ text: String) throws -> Double {
    let text = ArgumentRouting.unshielded(text)
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let meters: [String: Double] = ["m": 1, "km": 1_000, "mi": 1_609.344]
    guard let number = Double(digits), let factor = meters[unit], (number * factor).isFinite else {
      throw ValidationError("give a number with m, km or mi, such as 25km")
    }
    return number * factor
  }

  static func population(_ text: String) throws -> UInt64 {
    guard let number = UInt64(ArgumentRouting.unshielded(text)) else {
      throw ValidationError("give a whole number, 0 or more")
    }
    return number
  }
}
