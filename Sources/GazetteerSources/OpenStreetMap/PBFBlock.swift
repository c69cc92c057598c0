import GazetteerImport

/// A block of a PBF file: a string table, and groups of elements that refer to it by index.
struct PBFBlock {
  private var texts: [ArraySlice<UInt8>] = []
  private var groups: [ArraySlice<UInt8>] = []
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0
  private var isDamaged = false

  /// How many parts are charged at once.
  private static let chargedAtOnce = 1 << 12

  /// Finds the parts of an unpacked block.
  ///
  /// - Throws: ``ExtractError/excessive(path:)``.
  init(_ bytes: [UInt8], _ budget: ImportBudget) throws {
    var reader = ProtobufReader(bytes[...])
    while let field = reader.nextField() {
      if (texts.count + groups.count).isMultiple(of: Self.chargedAtOnce) {
        try budget.take(.part, Self.chargedAtOnce)
      }
      switch field.number {
      case 1:
        var table = ProtobufReader(field.bytes)
        while let text = table.nextField() {
          texts.append(text.bytes)
          if texts.count.isMultiple(of: Self.chargedAtOnce) {
            try budget.take(.part, Self.chargedAtOnce)
          }
        }
        isDamaged = isDamaged || table.isDamaged
      case 2: groups.append(field.bytes)
      case 17: granularity = Int64(truncatingIfNeeded: field.value)
      case 19: latitudeOffset = Int64(bitPattern: field.value)
      case 20: longitudeOffset = Int64(bitPattern: field.value)
      default: break
      }
    }
    isDamaged = isDamaged || reader.isDamaged
  }

  /// The kinds of elements in the block.
  var kinds: OpenStreetMapElement.Kinds {
    var kinds: OpenStreetMapElement.Kinds = []
    for group in groups {
      var reader = ProtobufReader(group)
      while let field = reader.nextField() {
        switch field.number {
        case 1, 2: kinds.insert(.nodes)
        case 3: kinds.insert(.ways)
        case 4: kinds.insert(.relations)
        default: break
        }
      }
    }
    return kinds
  }

  /// Visits the elements of the given kinds; returns false if the block is damaged.
  func forEachElement(
    _ kinds: OpenStreetMapElement.Kinds, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws -> Bool {
    guard !isDamaged else { return false }
    for group in groups {
      var reader = ProtobufReader(group)
      while let field = reader.nextField() {
        let isWhole =
          switch field.number {
          case 1 where kinds.contains(.nodes): try visitNode(field.bytes, visit)
          case 2 where kinds.contains(.nodes): try visitDenseNodes(field.bytes, visit)
          case 3 where kinds.contains(.ways): try visitWay(field.bytes, visit)
          case 4 where kinds.contains(.relations): try visitRelation(field.bytes, visit)
          default: true
          }
        guard isWhole else { return false }
      }
      if reader.isDamaged { return false }
    }
    return true
  }

  // MARK: Elements

  private func visitNode(
    _ bytes: ArraySlice<UInt8>, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws -> Bool {
    var parts = Parts()
    guard parts.read(bytes) else { return false }
    var node = OpenStreetMapElement(
      kind: .node, id: ProtobufReader.zigzag(parts.id),
      latitude: angle(ProtobufReader.zigzag(parts.latitude), latitudeOffset),
      longitude: angle(ProtobufReader.zigzag(parts.longitude), longitudeOffset))
    guard addTags(parts, to: &node) else { return false }
    try visit(node)
    return true
  }

  private func visitDenseNodes(
    _ bytes: ArraySlice<UInt8>, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws -> Bool {
    var parts = Parts()
    guard parts.read(bytes) else { return false }
    var ids = ProtobufReader(parts.packedIDs)
    var latitudes = ProtobufReader(parts.packedLatitudes)
    var longitudes = ProtobufReader(parts.packedLongitudes)
    var tags = ProtobufReader(parts.packedTags)
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
    while !ids.isAtEnd {
      id &+= ids.zigzag()
      latitude &+= latitudes.zigzag()
      longitude &+= longitudes.zigzag()
      var node = OpenStreetMapElement(
        kind: .node, id: id, latitude: angle(latitude, latitudeOffset),
        longitude: angle(longitude, longitudeOffset))
      while !tags.isAtEnd {
        let key = tags.varint()
        if key == 0 { break }
        guard let key = text(key), let value = text(tags.varint()) else { return false }
        node.addTag(key, value)
      }
      if ids.isDamaged || latitudes.isDamaged || longitudes.isDamaged || tags.isDamaged {
        return false
      }
      try visit(node)
    }
    return true
  }

  private func visitWay(
    _ bytes: ArraySlice<UInt8>, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws -> Bool {
    var parts = Parts()
    guard parts.read(bytes) else { return false }
    var way = OpenStreetMapElement(kind: .way, id: Int64(bitPattern: parts.id))
    // Ways without tags are neither streets nor addresses, so their references need not be decoded.
    guard addTags(parts, to: &way) else { return false }
    var references = ProtobufReader(parts.packedLatitudes)
    var id: Int64 = 0
    while !references.isAtEnd {
      id &+= references.zigzag()
      way.addReference(id)
    }
    guard !references.isDamaged else { return false }
    try visit(way)
    return true
  }

  private func visitRelation(
    _ bytes: ArraySlice<UInt8>, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws -> Bool {
    var parts = Parts()
    guard parts.read(bytes) else { return false }
    var relation = OpenStreetMapElement(kind: .relation, id: Int64(bitPattern: parts.id))
    guard addTags(parts, to: &relation) else { return false }
    var roles = ProtobufReader(parts.packedLatitudes)
    var members = ProtobufReader(parts.packedLongitudes)
    var types = ProtobufReader(parts.packedTags)
    var id: Int64 = 0
    while !members.isAtEnd {
      id &+= members.zigzag()
      let type = types.varint()
      guard let role = text(roles.varint()), !types.isDamaged else { return false }
      // Type 1 is a way; an empty role counts as "outer".
      if type == 1, role.isEmpty || role.elementsEqual("outer".utf8) {
        relation.addReference(id)
      }
    }
    guard !members.isDamaged else { return false }
    try visit(relation)
    return true
  }

  /// The fields of an element, under the names of its nodes; other kinds reuse the field numbers.
  private struct Parts {
    var id: UInt64 = 0
    var latitude: UInt64 = 0
    var longitude: UInt64 = 0
    var keys: ArraySlice<UInt8> = []
    var values: ArraySlice<UInt8> = []
    var packedIDs: ArraySlice<UInt8> = []
    /// The references of a way; the roles of a relation.
    var packedLatitudes: ArraySlice<UInt8> = []
    /// The members of a relation.
    var packedLongitudes: ArraySlice<UInt8> = []
    /// The member types of a relation.
    var packedTags: ArraySlice<UInt8> = []

    mutating func read(_ bytes: ArraySlice<UInt8>) -> Bool {
      var reader = ProtobufReader(bytes)
      while let field = reader.nextField() {
        switch field.number {
        case 1: (id, packedIDs) = (field.value, field.bytes)
        case 2: keys = field.bytes
        case 3: values = field.bytes
        case 8: (latitude, packedLatitudes) = (field.value, field.bytes)
        case 9: (longitude, packedLongitudes) = (field.value, field.bytes)
        case 10: packedTags = field.bytes
        default: break
        }
      }
      return !reader.isDamaged
    }
  }

  private func addTags(_ parts: Parts, to element: inout OpenStreetMapElement) -> Bool {
    var keys = ProtobufReader(parts.keys)
    var values = ProtobufReader(parts.values)
    while !keys.isAtEnd {
      guard let key = text(keys.varint()), let value = text(values.varint()) else { return false }
      element.addTag(key, value)
    }
    return !keys.isDamaged && !values.isDamaged
  }

  private func text(_ number: UInt64) -> ArraySlice<UInt8>? {
    number < UInt64(texts.count) ? texts[Int(number)] : nil
  }

  /// Returns a coordinate in 1e-5 degrees, rounded, from the block's units and offset.
  private func angle(_ units: Int64, _ offset: Int64) -> Int32 {
    let billionths = Double(offset) + Double(units) * Double(granularity)
    let angle = (billionths / 10_000).rounded()
    return abs(angle) <= 18_000_000 ? Int32(angle) : Int32.max
  }
}
