import TextFormats

/// A description of the gazetteer in use, which `otm-geocode info` prints.
package struct GazetteerSummary: Hashable, Sendable {
  /// The bundle's folder.
  package var folder: String
  /// The version of the bundle's format.
  package var format: Int
  /// The newest date in the data, such as `"2026-11-21"`; `nil` if the data is not dated.
  package var dataDate: String?
  /// The data that it was built from: a hash in 16 hexadecimal digits, or `"custom"` for data
  /// without a manifest.
  package var source: String
  /// The places that it contains, in words: `"all places"`.
  package var selection: String
  /// The size of the bundle's files, in bytes.
  package var sizeBytes: Int
  /// The number of places, including areas and postal places.
  package var places: Int
  /// The number of countries and their divisions.
  package var areas: Int
  /// The number of settlements that occur only in postal data.
  package var postalPlaces: Int
  /// The number of names, in all languages.
  package var names: Int
  /// The number of pairs of a postal code and a settlement.
  package var postcodes: Int
  /// The number of street addresses and named farms.
  package var addresses: Int
  /// The credits of the data sources.
  package var attribution: String

  package init(
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
  package func append(as format: AnswerFormat, to bytes: inout [UInt8]) {
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
