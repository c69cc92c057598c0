package import TextFormats

extension BundleManifest {
  /// Reads a manifest.
  ///
  /// It returns `nil` if a member is missing or has another type; further members are ignored.
  package init?(_ json: JSONValue) {
    guard let format = json["format"]?.integer,
      let foldingVersion = json["foldingVersion"]?.integer,
      let source = json["source"]?.text, let extract = json["extract"].flatMap(Extract.init),
      let attribution = json["attribution"]?.text, let counts = json["counts"].flatMap(Counts.init),
      let files = Self.list(json["files"], File.init)
    else { return nil }
    self.format = format
    self.foldingVersion = foldingVersion
    self.source = source
    self.extract = extract
    self.attribution = attribution
    self.counts = counts
    self.files = files
    do {
      dataDate = try Self.optional(json["dataDate"], \.text)
      updatedTo = try Self.optional(json["updatedTo"], \.text)
      selection = try Self.optional(json["selection"], PlaceSelection.init)
      addressFiles = try Self.optional(json["addressFiles"]) { Self.list($0, AddressFile.init) }
      placeFiles = try Self.optional(json["placeFiles"]) { Self.list($0, File.init) }
      rejected = try Self.optional(json["rejected"]) { Self.list($0, RejectedLines.init) }
      points = try Self.optional(json["points"]) { Self.list($0, ExaminedPoints.init) }
    } catch {
      return nil
    }
  }

  /// The manifest as JSON, without members that are `nil`.
  package var json: JSONValue {
    .object(
      of: ("format", .number(Double(format))),
      ("foldingVersion", .number(Double(foldingVersion))),
      ("source", .text(source)), ("dataDate", dataDate.map(JSONValue.text)),
      ("updatedTo", updatedTo.map(JSONValue.text)), ("attribution", .text(attribution)),
      ("extract", extract.json), ("selection", selection?.json), ("counts", counts.json),
      ("files", .list(files.map(\.json))),
      ("addressFiles", addressFiles.map { .list($0.map(\.json)) }),
      ("placeFiles", placeFiles.map { .list($0.map(\.json)) }),
      ("rejected", rejected.map { .list($0.map(\.json)) }),
      ("points", points.map { .list($0.map(\.json)) }))
  }

  /// A member has another type than expected.
  private struct WrongType: Error {}

  /// Returns a member that may be missing or `null`.
  private static func optional<Value>(
    _ json: JSONValue?, _ read: (JSONValue) -> Value?
  ) throws(WrongType) -> Value? {
    guard let json, !json.isNull else { return nil }
    guard let value = read(json) else { throw WrongType() }
    return value
  }

  /// Returns the elements of a list; `nil` if the value is no list, or an element cannot be read.
  private static func list<Element>(
    _ json: JSONValue?, _ read: (JSONValue) -> Element?
  ) -> [Element]? {
    guard case .list(let values)? = json else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }
}

extension BundleManifest.Extract {
  fileprivate init?(_ json: JSONValue) {
    guard let folder = json["folder"]?.text, let fingerprint = json["fingerprint"]?.text else {
      return nil
    }
    self.init(folder: folder, fingerprint: fingerprint)
  }

  fileprivate var json: JSONValue {
    .object(of: ("folder", .text(folder)), ("fingerprint", .text(fingerprint)))
  }
}

extension BundleManifest.Counts {
  /// The names of the numbers, and where they are kept.
  private static var members: [(name: String, path: WritableKeyPath<Self, Int>)] {
    [
      ("places", \.places), ("areas", \.areas), ("postalPlaces", \.postalPlaces),
      ("names", \.names), ("postcodes", \.postcodes), ("addresses", \.addresses),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    self.init()
    for (name, path) in Self.members {
      guard let number = json[name]?.integer else { return nil }
      self[keyPath: path] = number
    }
  }

  fileprivate var json: JSONValue {
    .object(Self.members.map { .init($0.name, .number(Double(self[keyPath: $0.path]))) })
  }
}

extension BundleManifest.File {
  init?(_ json: JSONValue) {
    guard let name = json["name"]?.text, let bytes = json["bytes"]?.integer,
      let crc32 = json["crc32"]?.text
    else { return nil }
    self.init(name: name, bytes: bytes, crc32: crc32, attribution: json["attribution"]?.text)
  }

  fileprivate var json: JSONValue { .object(members) }

  /// The members of the file's entry.
  var members: [(String, JSONValue?)] {
    [
      ("name", .text(name)), ("bytes", .number(Double(bytes))), ("crc32", .text(crc32)),
      ("attribution", attribution.map(JSONValue.text)),
    ]
  }
}

extension BundleManifest.RejectedLines {
  fileprivate init?(_ json: JSONValue) {
    guard let file = json["file"]?.text, let reason = json["reason"]?.text,
      let count = json["count"]?.integer, let firstLine = json["firstLine"]?.integer
    else { return nil }
    self.init(file: file, reason: reason, count: count, firstLine: firstLine)
  }

  fileprivate var json: JSONValue {
    .object(
      of: ("file", .text(file)), ("reason", .text(reason)), ("count", .number(Double(count))),
      ("firstLine", .number(Double(firstLine))))
  }
}

extension PlaceSelection {
  fileprivate init?(_ json: JSONValue) {
    guard let tier = json["tier"]?.text.flatMap(Tier.init),
      let countries = json["countries"]?.texts,
      let classes = json["classes"]?.texts, let minPopulation = json["minPopulation"]?.integer
    else { return nil }
    self.init(tier: tier, countries: countries, classes: classes, minPopulation: minPopulation)
  }

  fileprivate var json: JSONValue {
    .object(
      of: ("tier", .text(tier.rawValue)), ("countries", .list(countries.map(JSONValue.text))),
      ("classes", .list(classes.map(JSONValue.text))),
      ("minPopulation", .number(Double(minPopulation))))
  }
}

extension JSONValue {
  /// The texts of a list; `nil` if the value is no list, or an element is no text.
  var texts: [String]? {
    guard case .list(let values) = self else { return nil }
    let texts = values.compactMap(\.text)
    return texts.count == values.count ? texts : nil
  }

  /// Returns an object without the members that are `nil`.
  static func object(of members: (String, JSONValue?)...) -> JSONValue { object(members) }

  /// Returns the same of a list.
  static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
