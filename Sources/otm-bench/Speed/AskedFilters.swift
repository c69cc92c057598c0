import ArgumentParser
import Gazetteer
import GeocodingAPI
import Geodesy

/// The filters of questions, to compare their cost with that of no filters.
struct AskedFilters: ParsableArguments {
  @Option(help: ArgumentHelp("Search only in these countries, by ISO code.", valueName: "codes"))
  var country: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Search only inside this box, in degrees.", valueName: "w,s,e,n"))
  var bbox: String?

  func validate() throws { _ = try options(limit: 1) }

  /// Returns the options of a search with a limit.
  func options(limit: Int) throws -> SearchOptions {
    let codes = country?.split(separator: ",").map { CountryCode(String($0)) } ?? []
    let edges = bbox?.split(separator: ",").compactMap { Double($0) }
    let box = edges.flatMap { edges in
      edges.count == 4
        ? BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2]) : nil
    }
    guard codes.allSatisfy({ $0 != nil }), (bbox == nil) == (box == nil) else {
      throw ValidationError("pass --country as US,CA and --bbox as west,south,east,north")
    }
    return SearchOptions(limit: limit, countries: Set(codes.compactMap { $0 }), boundingBox: box)
  }

  /// The equivalent arguments.
  var arguments: [String] {
    (country.map { ["--country", $0] } ?? []) + (bbox.map { ["--bbox", $0] } ?? [])
  }
}
