import TextFormats

/// Which gazetteer a program uses: what `otm-geocode info` shows.
public struct GazetteerSummary: Hashable, Sendable {
  /// The bundle's folder.
  public var folder: String
  /// The version of the bundle's format.
  public var format: Int
  /// The newest date of the data, such as `"2026-11-21"`; `nil` when the extract does not say.
  public var dataDate: String?
  /// Which extract it was built from, in 16 hexadecimal digits; `"custom"` for one without manifest.
  public var source: String
  /// Which places it holds, in words: `"all places"`.
  public var selection: String
  /// The size of the bundle's files.
  public var sizeBytes: Int
  /// All places, areas and postal places among them.
  public var places: Int
  /// Countries and their divisions.
  public var areas: Int
  /// Settlements that only postal data knows.
  public var postalPlaces: Int
  /// Names of places, in all languages.
  public var names: Int
  /// Pairs of a postal code and a settlement.
  public var postcodes: Int
  /// Street addresses and named farms.
  public var addresses: Int
  /// Whom to credit.
  public var attribution: String

  public init(
    folder: String, format: Int, dataDate: String?, source: String, selection: String,
    sizeBytes: Int, places: Int, areas: Int, postalPlaces: Int, names: Int, postcodes: Int,
    addresses: Int, attribution: String
  ) {
    self.folder = folder
    self.format = format
    self.dataDate = dataDate
    self.source = source
    self.selection = selection
    self.sizeBytes = sizeBytes
    self.places = places
    self.areas = areas
    self.postalPlaces = postalPlaces
    self.names = names
    self.postcodes = postcodes
    self.addresses = addresses
    self.attribution = attribution
  }

  /// Appends the summary as text, or as JSON in every other format.
  public func append(as format: AnswerFormat, to bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(to: &bytes)
    case .ndjson: appendJSON(.compact, to: &bytes)
    case .json, .geojson, .csv: appendJSON(.indented, to: &bytes)
    }
  }

  private var counts: [(title: String, key: StaticString, count: Int)] {
    [
      ("places", "places", places), ("areas", "areas", areas),
      ("postal places", "postalPlaces", postalPlaces), ("names", "names", names),
      ("postal codes", "postcodes", postcodes), ("addresses", "addresses", addresses),
    ]
  }

  private func appendText(to bytes: inout [UInt8]) {
    var lines = [
      ("gazetteer", folder), ("format", String(format)), ("data of", dataDate ?? "unknown"),
      ("extract", source), ("selection", selection),
      ("size", "\((sizeBytes + 500_000) / 1_000_000) MB"),
    ]
    lines += counts.map { ($0.title, String($0.count)) }
    lines.append(("attribution", attribution))
    for (title, fact) in lines {
      let column = title + String(repeating: " ", count: max(0, 15 - title.utf8.count))
      bytes.append(contentsOf: "\(column)\(PrintableText.of(fact))\n".utf8)
    }
  }

  private func appendJSON(_ layout: JSONWriter.Layout, to bytes: inout [UInt8]) {
    JSONWriter.append(layout, to: &bytes) { writer in
      writer.beginObject()
      writer.member("gazetteer", folder)
      writer.member("format", format)
      writer.member("dataDate", dataDate)
      writer.member("source", source)
      writer.member("selection", selection)
      writer.member("sizeBytes", sizeBytes)
      for (_, key, count) in counts {
        writer.key(key)
        writer.value(count)
      }
      writer.member("attribution", attribution)
      writer.endObject()
    }
    bytes.append(0x0A)
  }
}
