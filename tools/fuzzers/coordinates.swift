import Answers
import Gazetteer
import Geodesy
import TextAnalysis

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  if let typed = TypedCoordinate(text) {
    precondition((-90...90).contains(typed.coordinate.latitude))
    precondition((-180...180).contains(typed.coordinate.longitude))
  }
  let folded = ToponymFolding.fold(text)
  precondition(ToponymFolding.fold(String(decoding: folded, as: UTF8.self)) == folded)
  _ = try? FilterParsing.focus(text)
  _ = try? FilterParsing.boundingBox(text)
  _ = try? FilterParsing.radius(text)
  _ = try? FilterParsing.limit(text)
  _ = try? FilterParsing.population(text)
  _ = try? FilterParsing.countries(text)
  _ = try? FilterParsing.layers(text)
  _ = try? FilterParsing.language(text)
  if let id = PlaceID(text) { precondition(PlaceID(id.description) == id) }
  return 0
}
