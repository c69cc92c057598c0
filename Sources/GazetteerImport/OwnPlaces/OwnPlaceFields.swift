import Gazetteer
import TextAnalysis
import TextFormats

/// The fields of a user's own row, independent of the file format.
struct OwnPlaceFields {
  /// The columns of a CSV file, and the properties of a GeoJSON feature.
  enum Column: String, CaseIterable {
    case name, latitude, longitude, names, kind, inside, country, fame, id, hide
    case aliasOf = "alias-of"
  }

  private let values: [Column: String]
  private let path: String
  private let line: Int
  /// The point and extent of a feature; `nil` if the columns give the point.
  var shape: OwnPlaceShape?

  init(_ values: [Column: String], path: String, line: Int) {
    self.values = values.mapValues { text in
      String(text.trimmed(where: \.isWhitespace))
    }
    self.path = path
    self.line = line
  }

  /// Returns the row that the fields describe.
  ///
  /// - Throws: ``ExtractError`` with the column that cannot be used.
  func row() throws(ExtractError) -> OwnPlace {
    OwnPlace(try content(), path: path, line: line)
  }

  private func content() throws(ExtractError) -> OwnPlace.Content {
    if try flag(.hide) { return .hidden(try placeID(.id)) }
    if !text(.aliasOf).isEmpty {
      let names = try names()
      guard !names.isEmpty else { throw invalid(.name, "a name with letters") }
      return .names(names, of: try placeID(.aliasOf))
    }
    let names = try names()
    guard let first = names.first, !text(.name).isEmpty else {
      throw invalid(.name, "a name with letters")
    }
    let (featureClass, featureCode) = try kind()
    let shape = if let shape { shape } else { try point() }
    return .place(
      .init(
        id: try ownID(named: first.text), names: names, featureClass: featureClass,
        featureCode: featureCode, country: try country(),
        inside: text(.inside).isEmpty ? nil : text(.inside), latitude: shape.latitude,
        longitude: shape.longitude, box: shape.box, fame: try fame()))
  }

  private func text(_ column: Column) -> String { values[column] ?? "" }

  private func invalid(_ column: Column, _ expected: String) -> ExtractError {
    .invalidColumn(
      path: path, line: line, column: column.rawValue, expected: expected,
      found: String(text(column).prefix(60)))
  }

  private func flag(_ column: Column) throws(ExtractError) -> Bool {
    switch text(column).lowercased() {
    case "", "no", "false", "0": false
    case "yes", "true", "1": true
    default: throw invalid(column, "yes or no")
    }
  }

  private func placeID(_ column: Column) throws(ExtractError) -> PlaceID {
    guard let id = PlaceID(text(column)), id.source != .own else {
      throw invalid(column, "the id of a place, such as geonames:5809844")
    }
    return id
  }

  /// Returns the displayed name and the others: `names` is `Suz|es:Biblioteca`.
  private func names() throws(ExtractError) -> [OwnPlace.Name] {
    var names = text(.name).isEmpty ? [] : [OwnPlace.Name(text(.name))]
    for part in text(.names).split(separator: "|") {
      let colon = part.firstIndex(of: ":")
      // A language has two or three letters: "Room 12: Lab" is a name.
      if let colon, (2...3).contains(part[..<colon].count),
        part[..<colon].allSatisfy({ $0.isASCII && $0.isLowercase })
      {
        let text = String(part[part.index(after: colon)...])
        names.append(.init(text, language: String(part[..<colon])))
      } else {
        names.append(.init(String(part)))
      }
    }
    for name in names where ToponymFolding.fold(name.text).isEmpty {
      throw invalid(name == names.first ? .name : .names, "names with letters")
    }
    return names
  }

  private func kind() throws(ExtractError) -> (FeatureClass, FeatureCode) {
    let text = text(.kind)
    let code = Self.kinds[text.lowercased()] ?? (text.isEmpty ? "S.BLDG" : text)
    let parts = code.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let featureClass = FeatureClass(rawValue: parts[0]),
      featureClass != .administrative, !parts[1].isEmpty
    else {
      throw invalid(
        .kind,
        """
        one of \(Self.kinds.keys.sorted().joined(separator: ", ")), or a GeoNames code such as \
        S.UNIV
        """)
    }
    return (featureClass, FeatureCode(rawValue: parts[1]))
  }

  /// The names of kinds that users may write, and GeoNames' code of each.
  private static let kinds = [
    "airport": "S.AIRP", "area": "L.AREA", "building": "S.BLDG", "church": "S.CH",
    "college": "S.SCHC", "hospital": "S.HSP", "hotel": "S.HTL", "house": "S.HSE",
    "lake": "H.LK", "library": "S.LIBR", "market": "S.MKT", "mountain": "T.MT",
    "museum": "S.MUS", "neighborhood": "P.PPLX", "office": "S.BLDO", "park": "L.PRK",
    "restaurant": "S.REST", "school": "S.SCH", "stadium": "S.STDM", "station": "S.RSTN",
    "stop": "S.BUSTP", "theater": "S.THTR", "town": "P.PPL", "university": "S.UNIV",
    "warehouse": "S.STOR",
  ]

  private func country() throws(ExtractError) -> CountryCode? {
    guard !text(.country).isEmpty else { return nil }
    guard let country = CountryCode(text(.country)) else {
      throw invalid(.country, "two letters, such as US")
    }
    return country
  }

  private func fame() throws(ExtractError) -> Int {
    guard !text(.fame).isEmpty else { return Prominence.fames.lowerBound }
    guard let fame = Int(text(.fame)), Prominence.fames.contains(fame) else {
      throw invalid(.fame, "1 (known locally) to 5 (known worldwide)")
    }
    return fame
  }

  private func ownID(named name: String) throws(ExtractError) -> PlaceID {
    let written = text(.id)
    let prefix = "own:"
    let code =
      if written.isEmpty {
        String(
          decoding: ToponymFolding.fold(name).map { $0 == 0x20 ? UInt8(ascii: "-") : $0 },
          as: UTF8.self)
      } else {
        written.hasPrefix(prefix) ? String(written.dropFirst(prefix.utf8.count)) : written
      }
    guard let id = PlaceID(source: .own, code: code) else {
      throw invalid(.id, "up to 200 bytes without control characters")
    }
    return id
  }

  private func point() throws(ExtractError) -> OwnPlaceShape {
    OwnPlaceShape(
      latitude: try angle(.latitude, limit: 90), longitude: try angle(.longitude, limit: 180))
  }

  private func angle(_ column: Column, limit: Int32) throws(ExtractError) -> Int32 {
    guard let angle = Angle.parse(Array(text(column).utf8), limit: limit) else {
      throw invalid(column, "degrees within -\(limit) and \(limit)")
    }
    return angle
  }
}
