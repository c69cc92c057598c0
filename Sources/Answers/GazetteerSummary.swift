package import Gazetteer
import TextFormats

/// A description of the gazetteer in use, which `otm-geocode info` prints.
package struct GazetteerSummary: Sendable {
  private let folder: String
  private let manifest: BundleManifest

  /// Creates the description of a bundle in a folder.
  package init(folder: String, manifest: BundleManifest) {
    self.folder = folder
    self.manifest = manifest
  }

  /// The places that it contains, in words: `"all places"`.
  private var selection: String { (manifest.selection ?? .everything).summary }

  private var sizeBytes: Int { manifest.files.reduce(0) { $0 &+ $1.bytes } }

  /// Appends the summary as text, or as JSON in every other format.
  package func append(as format: AnswerFormat, to bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(to: &bytes)
    case .ndjson: appendJSON(.compact, to: &bytes)
    case .json, .geojson, .csv: appendJSON(.indented, to: &bytes)
    }
  }

  private var counts: [(title: String, key: StaticString, count: Int)] {
    let counts = manifest.counts
    return [
      ("places", "places", counts.places), ("areas", "areas", counts.areas),
      ("postal places", "postalPlaces", counts.postalPlaces), ("names", "names", counts.names),
      ("postal codes", "postcodes", counts.postcodes),
      ("addresses", "addresses", counts.addresses),
    ]
  }

  private func appendText(to bytes: inout [UInt8]) {
    var lines = [
      ("gazetteer", folder), ("format", String(manifest.format)),
      ("data of", manifest.dataDate ?? "unknown"), ("extract", manifest.source),
      ("selection", selection),
      ("size", "\((sizeBytes + 500_000) / 1_000_000) MB"),
    ]
    lines += counts.map { ($0.title, String($0.count)) }
    lines.append(("attribution", manifest.attribution))
    for (title, fact) in lines {
      let column = title + String(repeating: " ", count: max(0, 15 - title.utf8.count))
      bytes.append(contentsOf: "\(column)\(PrintableText.of(fact))\n".utf8)
    }
  }

  private func appendJSON(_ layout: JSONWriter.Layout, to bytes: inout [UInt8]) {
    JSONWriter.append(layout, to: &bytes) { writer in
      writer.beginObject()
      writer.member("gazetteer", folder)
      writer.member("format", manifest.format)
      writer.member("dataDate", manifest.dataDate)
      writer.member("source", manifest.source)
      writer.member("selection", selection)
      writer.member("sizeBytes", sizeBytes)
      for (_, key, count) in counts {
        writer.key(key)
        writer.value(count)
      }
      writer.member("attribution", manifest.attribution)
      writer.endObject()
    }
    bytes.append(0x0A)
  }
}
