import Foundation
import OnTheMapGeocoder

/// The memory of an app that searches.
enum Memory {
  /// Searches for 1,000 texts, and prints how many megabytes of anonymous memory the process then has.
  static func measure(_ geocoder: Geocoder) async throws {
    let names = ["Paris, Texas", "Sprngfield, Illinois", "東京", "Moscow, ID", "São Paulo", "Lima"]
    for round in 0..<1_000 {
      let suffix = round % 7 == 0 ? ", \(round)" : ""
      _ = try await geocoder.search(names[round % names.count] + suffix)
    }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    print((kilobytes ?? 0) / 1_024)
  }
}
