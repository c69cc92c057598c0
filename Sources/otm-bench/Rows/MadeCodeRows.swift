import Gazetteer
import TextFormats

/// Rows of postal codes with their towns.
struct MadeCodeRows {
  private static let ofCountry = 14
  /// The records of a country that are tried, because of many a town is not in the gazetteer.
  private static let triedOfCountry = 60

  let postal: PostalFile
  let towns: MadeTowns

  /// Returns rows of every country with postal codes, whose towns are those of the records' own regions.
  func rows() throws -> [String] {
    var chosen: [String: [(hash: UInt64, record: PostalFile.Record)]] = [:]
    try postal.forEach { record in
      let hash = StableHash(record.country + record.code + record.town).value
      let last = chosen[record.country]?.last?.hash ?? .max
      let isFull = (chosen[record.country]?.count ?? 0) >= Self.triedOfCountry
      guard !isFull || hash < last else { return }
      var own = chosen[record.country] ?? []
      own.insert((hash, record), at: own.firstIndex { $0.hash > hash } ?? own.endIndex)
      chosen[record.country] = Array(own.prefix(Self.triedOfCountry))
    }
    var rows: [String] = []
    for country in chosen.keys.sorted() {
      guard let code = CountryCode(country) else { continue }
      let name = towns.countries.first { $0.country == code }?.name ?? country
      var count = 0
      for (hash, record) in chosen[country] ?? [] where count < Self.ofCountry {
        guard let place = try towns.only(record.town, in: code, region: record.region) else {
          continue
        }
        count += 1
        let text =
          switch hash / 3 % 4 {
          case 0: "\(record.code) \(record.town)"
          case 1: "\(record.town) \(record.code)"
          case 2: "\(record.code) \(record.town), \(name)"
          default: "\(record.town), \(record.code) \(name)"
          }
        rows.append(MadeTowns.row(text, place, "code"))
      }
    }
    return rows
  }
}
