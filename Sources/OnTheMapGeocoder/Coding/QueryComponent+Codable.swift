public import Geocoding

extension QuerySpan: Codable {
  enum CodingKeys: String, CodingKey {
    case text, start, end
  }

  /// Decodes a text with its start and end.
  ///
  /// - Throws: `DecodingError` if it ends before it starts.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let start = try values.decode(Int.self, forKey: .start)
    let end = try values.decode(Int.self, forKey: .end)
    guard start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: values, debugDescription: "expected \(start) or more, found \(end)")
    }
    self.init(text: try values.decode(String.self, forKey: .text), range: start..<end)
  }

  /// Encodes the text with its start and end.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(range.lowerBound, forKey: .start)
    try values.encode(range.upperBound, forKey: .end)
  }
}

extension QueryComponent.Role: Codable {}

extension QueryComponent.Status: Codable {}

extension QueryComponent: Codable {
  private enum CodingKeys: String, CodingKey {
    case role, status, edits
  }

  /// Decodes the keys of the span and those of the component itself.
  ///
  /// - Throws: `DecodingError` if a key is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      span: try QuerySpan(from: decoder), role: try values.decode(Role.self, forKey: .role),
      status: try values.decode(Status.self, forKey: .status),
      edits: try values.decode(Int.self, forKey: .edits))
  }

  /// Encodes the keys of the span and those of the component itself.
  public func encode(to encoder: any Encoder) throws {
    try span.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(role, forKey: .role)
    try values.encode(status, forKey: .status)
    try values.encode(edits, forKey: .edits)
  }
}
