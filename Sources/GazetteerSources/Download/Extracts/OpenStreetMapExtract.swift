package import Foundation

/// An extract of OpenStreetMap that a server offers: a country, or a part of one.
package struct OpenStreetMapExtract: Hashable, Sendable {
  /// The server's id: `liechtenstein`, `us/vermont`.
  package let id: String
  /// The name for people.
  package let name: String
  /// The codes of ISO 3166-1; empty for a part of a country, and several for a group of countries.
  package let countries: [String]
  /// The codes of ISO 3166-2: `US-VT`.
  package let subdivisions: [String]
  /// The address of the `.osm.pbf` file.
  package let address: String

  /// The file's name in a folder of extracts, which has no slash.
  package var fileName: String {
    id.map { $0 == "/" ? "-" : String($0) }.joined() + ".osm.pbf"
  }
}

/// The list of extracts that a server offers, `index-v1.json` at Geofabrik.
package struct OpenStreetMapExtractIndex: Sendable {
  /// The extracts in the server's order.
  package let extracts: [OpenStreetMapExtract]

  /// The file's name below the mirror's address.
  static let path = "index-v1.json"

  /// An entry of the file, of which other members are skipped.
  private struct File: Decodable {
    struct Feature: Decodable {
      struct Properties: Decodable {
        struct Addresses: Decodable { var pbf: String? }
        var id: String
        var name: String?
        var countries: [String]?
        var subdivisions: [String]?
        var urls: Addresses?

        enum CodingKeys: String, CodingKey {
          case id, name, urls
          case countries = "iso3166-1:alpha2"
          case subdivisions = "iso3166-2"
        }
      }
      var properties: Properties
    }
    var features: [Feature]
  }

  /// Parses the file.
  ///
  /// - Throws: An error if it is not a list of extracts.
  package init(_ bytes: Data) throws {
    extracts = try JSONDecoder().decode(File.self, from: bytes).features.compactMap { feature in
      let found = feature.properties
      guard let address = found.urls?.pbf, Self.isName(found.id) else { return nil }
      return OpenStreetMapExtract(
        id: found.id, name: found.name ?? found.id, countries: found.countries ?? [],
        subdivisions: found.subdivisions ?? [], address: address)
    }
  }

  /// Returns whether an id can be part of a file's name: a server must not choose a folder.
  private static func isName(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 100
      && id.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2F
          || $0 == 0x5F
      }
  }

  /// Returns the extract of a country's or subdivision's code, an id or a name; of several with a
  /// country, the one with the fewest others.
  ///
  /// - Throws: ``UnknownExtract``.
  package func extract(of text: String) throws(UnknownExtract) -> OpenStreetMapExtract {
    let code = text.uppercased()
    let name = text.lowercased()
    let ofCountry = extracts.filter { $0.countries.contains(code) }
    if let found = ofCountry.min(by: { $0.countries.count < $1.countries.count }) { return found }
    let found =
      extracts.first { $0.subdivisions.contains(code) } ?? extracts.first { $0.id == name }
      ?? extracts.first { $0.name.lowercased() == name }
      ?? extracts.first { $0.id.hasSuffix("/" + name) }
    guard let found else {
      let alike = extracts.filter {
        $0.id.contains(name.prefix(4)) || $0.name.lowercased().contains(name.prefix(4))
      }
      throw UnknownExtract(text: text, alike: alike.prefix(Self.maxAlike).map(\.id))
    }
    return found
  }

  /// The number of extracts that an error lists.
  private static let maxAlike = 8
}

/// There is no extract of this name.
package struct UnknownExtract: Error, Equatable, CustomStringConvertible {
  /// What the user wrote.
  package let text: String
  /// The ids of extracts with a name like it.
  package let alike: [String]

  /// The problem, and what to write instead.
  package var description: String {
    let hint = alike.isEmpty ? "" : "; there are \(alike.joined(separator: ", "))"
    return """
      there is no file and no extract \(text)\(hint). Give a file, a code of ISO 3166 (CH, US-VT) or a \
      name as on download.geofabrik.de
      """
  }
}
