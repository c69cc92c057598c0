import ArgumentParser
import GazetteerModel
import Shell

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

  static func population(_ text: String) throws -> UInt64 {
    guard let number = UInt64(ShieldedNumber.unshielded(text)) else {
      throw ValidationError("give a whole number, 0 or more")
    }
    return number
  }
}
