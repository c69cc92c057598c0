import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy

/// One thread, so one of each.
nonisolated(unsafe) private let tools: (forward: ForwardGeocoder, reverse: ReverseGeocoder) = {
  do {
    return (
      try ForwardGeocoder(gazetteer: GazetteerReader(folder: FuzzWorld.bundle)),
      ReverseGeocoder(gazetteer: try GazetteerReader(folder: FuzzWorld.bundle))
    )
  } catch {
    fatalError("\(error)")
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: size)
  let text = String(decoding: bytes, as: UTF8.self)
  let options = SearchOptions(limit: 10, language: "de", explains: true)
  guard let answer = try? tools.forward.search(text, options: options) else {
    fatalError("a whole gazetteer did not answer")
  }
  let length = answer.query.unicodeScalars.count
  precondition(answer.results.isEmpty == (answer.outcome == .none))
  for span in answer.unmatched + answer.results.flatMap({ $0.components.map(\.span) }) {
    precondition(span.range.lowerBound >= 0 && span.range.upperBound <= length)
    precondition(span.text.unicodeScalars.count == span.range.count)
  }
  _ = try? tools.forward.suggest(text)
  let parts =
    text.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
    .map(String.init) + Array(repeating: "", count: 5)
  let structured = StructuredQuery(
    street: parts[0], city: parts[1], state: parts[2], countryName: parts[3],
    postalCode: parts[4])
  _ = try? tools.forward.search(structured.text)
  return 0
}
