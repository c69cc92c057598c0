import TextFormats

extension BundleManifest {
  /// A file of addresses that a bundle was built with, and what an update needs to read it again.
  package struct AddressFile: Hashable, Sendable {
    /// The file by its complete path, with the credit that its source asks for.
    package let file: File
    /// The day of its data, such as `"2026-11-21"`; `nil` if unknown.
    package let date: String?
    /// The extract that it was downloaded as; `nil` for a user's own file.
    package let extract: Extract?
    /// The options with which a table is read; `nil` to recognize it.
    package let table: Table?
    /// The numbers of houses and streets in the bundle that come from it; `nil` in bundles of earlier
    /// versions.
    ///
    /// A house or street in several files counts for the first.
    package let counts: Counts?

    /// An extract that a server offers.
    package struct Extract: Hashable, Sendable {
      /// The server's id: `us/vermont`.
      package let id: String
      /// The name for people.
      package let name: String
      /// The codes of ISO 3166 of its countries or divisions: `US-VT`.
      package let codes: [String]
      /// The address of the server.
      package let mirror: String

      package init(id: String, name: String, codes: [String], mirror: String) {
        self.id = id
        self.name = name
        self.codes = codes
        self.mirror = mirror
      }
    }

    /// The options with which a table is read, as the user wrote them.
    package struct Table: Hashable, Sendable {
      package var columns: String?
      package var separator: String?
      package var encoding: String?

      package init(columns: String?, separator: String?, encoding: String?) {
        self.columns = columns
        self.separator = separator
        self.encoding = encoding
      }
    }

    /// Numbers of houses and streets.
    package struct Counts: Hashable, Sendable {
      package var houses = 0
      package var streets = 0

      /// Creates counts that are zero.
      package init() {}
    }

    package init(
      file: File, date: String? = nil, extract: Extract? = nil, table: Table? = nil,
      counts: Counts? = nil
    ) {
      self.file = file
      self.date = date
      self.extract = extract
      self.table = table
      self.counts = counts
    }

    /// Returns whether a user means this file: by its path, or its extract's id, name or code.
    package func isNamed(_ text: String) -> Bool {
      let lower = text.lowercased()
      if file.name == text || file.name.hasSuffix("/" + text) { return true }
      guard let extract else { return false }
      return extract.codes.contains(text.uppercased()) || extract.id == lower
        || extract.id.hasSuffix("/" + lower) || extract.name.lowercased() == lower
    }
  }
}

extension BundleManifest.AddressFile {
  /// Reads a file's entry; `nil` if a member is missing or has another type.
  init?(_ json: JSONValue) {
    guard let file = BundleManifest.File(json) else { return nil }
    self.file = file
    date = json["date"]?.text
    extract = json["extract"].flatMap { extract in
      guard let id = extract["id"]?.text, let mirror = extract["mirror"]?.text else { return nil }
      return Extract(
        id: id, name: extract["name"]?.text ?? id, codes: extract["codes"]?.texts ?? [],
        mirror: mirror)
    }
    table = json["table"].map {
      Table(
        columns: $0["columns"]?.text, separator: $0["separator"]?.text,
        encoding: $0["encoding"]?.text)
    }
    counts = json["houses"]?.integer.flatMap { houses in
      json["streets"]?.integer.map { streets in
        var counts = Counts()
        (counts.houses, counts.streets) = (houses, streets)
        return counts
      }
    }
  }

  /// The entry in the manifest.
  var json: JSONValue {
    let extract = extract.map {
      JSONValue.object(
        of: ("id", .text($0.id)), ("name", .text($0.name)),
        ("codes", .list($0.codes.map(JSONValue.text))), ("mirror", .text($0.mirror)))
    }
    let table = table.map {
      JSONValue.object(
        of: ("columns", $0.columns.map(JSONValue.text)),
        ("separator", $0.separator.map(JSONValue.text)),
        ("encoding", $0.encoding.map(JSONValue.text)))
    }
    return .object(
      file.members + [
        ("date", date.map(JSONValue.text)), ("extract", extract), ("table", table),
        ("houses", counts.map { .number(Double($0.houses)) }),
        ("streets", counts.map { .number(Double($0.streets)) }),
      ])
  }
}
