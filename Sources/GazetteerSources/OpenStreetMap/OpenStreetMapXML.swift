import CExpat
import GazetteerImport
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An OpenStreetMap XML file, plain or gzip, parsed by Expat as a stream.
struct OpenStreetMapXML: OpenStreetMapReading {
  let path: String

  private static let pieceBytes = 256 << 10
  /// The maximum length of a tag with its attributes; OpenStreetMap's longest have a few kilobytes.
  private static let maxTagBytes = 1 << 20

  func forEachElement(
    _ kinds: OpenStreetMapElement.Kinds, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws {
    let file = try AddressBytes(path: path)
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw ExtractError.readFailed(path: path, failure: SystemFailure(ENOMEM))
    }
    defer { XML_ParserFree(parser) }
    let state = XMLState(kinds)
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in XMLState.of(data)?.begin(name, attributes) },
      { data, name in XMLState.of(data)?.end(name) })
    try withExtendedLifetime(state) {
      while true {
        let piece = try file.read(upTo: Self.pieceBytes) ?? []
        let status = piece.withUnsafeBytes { bytes in
          XML_Parse(
            parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
            piece.isEmpty ? 1 : 0)
        }
        guard status == XML_STATUS_OK, state.hasRoot || !piece.isEmpty else {
          let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
          throw ExtractError.malformed(
            path: path, place: "line \(XML_GetCurrentLineNumber(parser))",
            expected: "XML of OpenStreetMap", found: reason ?? "something else")
        }
        // Expat begins an unfinished tag anew with each piece.
        guard file.position - Int(XML_GetCurrentByteIndex(parser)) <= Self.maxTagBytes else {
          throw ExtractError.malformed(
            path: path, place: "line \(XML_GetCurrentLineNumber(parser))",
            expected: "tags of at most \(Self.maxTagBytes >> 20) MB", found: "a longer one")
        }
        for element in state.take() {
          try element.charge(file.budget)
          try visit(element)
        }
        if piece.isEmpty { return }
      }
    }
  }
}

/// Collects the elements of a piece of XML while Expat parses it.
private final class XMLState {
  private let kinds: OpenStreetMapElement.Kinds
  private var elements: [OpenStreetMapElement] = []
  private var current: OpenStreetMapElement?
  /// Whether the root element was seen.
  private(set) var hasRoot = false

  init(_ kinds: OpenStreetMapElement.Kinds) { self.kinds = kinds }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLState? {
    data.map { Unmanaged<XMLState>.fromOpaque($0).takeUnretainedValue() }
  }

  func take() -> [OpenStreetMapElement] {
    defer { elements.removeAll(keepingCapacity: true) }
    return elements
  }

  private typealias Attributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

  func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard let name, let attributes else { return }
    hasRoot = true
    switch String(cString: name) {
    case "node" where kinds.contains(.nodes): open(.node, attributes)
    case "way" where kinds.contains(.ways): open(.way, attributes)
    case "relation" where kinds.contains(.relations): open(.relation, attributes)
    case "tag": addTag(attributes)
    case "nd":
      if let id = Self.value("ref", attributes).flatMap(Self.number) {
        current?.addReference(id)
      }
    case "member": addMember(attributes)
    default: break
    }
  }

  func end(_ name: UnsafePointer<CChar>?) {
    guard let name, current != nil, ["node", "way", "relation"].contains(String(cString: name))
    else {
      return
    }
    if let current { elements.append(current) }
    current = nil
  }

  private func open(_ kind: OpenStreetMapElement.Kind, _ attributes: Attributes) {
    current = nil
    guard let id = Self.value("id", attributes).flatMap(Self.number) else { return }
    var element = OpenStreetMapElement(kind: kind, id: id)
    if kind == .node {
      // Deleted nodes have no point.
      guard let latitude = Self.value("lat", attributes).flatMap({ Angle.parse($0, limit: 90) }),
        let longitude = Self.value("lon", attributes).flatMap({ Angle.parse($0, limit: 180) })
      else { return }
      element.latitude = latitude
      element.longitude = longitude
    }
    current = element
  }

  private func addTag(_ attributes: Attributes) {
    guard let key = Self.value("k", attributes), let value = Self.value("v", attributes)
    else { return }
    current?.addTag(key[...], value[...])
  }

  private func addMember(_ attributes: Attributes) {
    let role = Self.value("role", attributes) ?? []
    guard Self.value("type", attributes) == Array("way".utf8),
      role.isEmpty || role == Array("outer".utf8),
      let id = Self.value("ref", attributes).flatMap(Self.number)
    else { return }
    current?.addReference(id)
  }

  /// Returns the value of an attribute.
  ///
  /// Expat passes names and values in turn, ended by a null pointer.
  private static func value(_ name: String, _ attributes: Attributes) -> [UInt8]? {
    var index = 0
    while let key = attributes[index], let value = attributes[index + 1] {
      if String(cString: key) == name { return Array(String(cString: value).utf8) }
      index += 2
    }
    return nil
  }

  private static func number(_ text: [UInt8]) -> Int64? {
    Int64(String(decoding: text, as: UTF8.self))
  }
}
