import Answers
import ServerAPI

/// Pins for people: a header, one line per pin in columns, and how far the search went.
struct PinText {
  /// The width up to which a column is aligned; a longer text shifts only its own line.
  private static let widestColumn = 40
  /// Half the Earth's circumference: a search that reached this far has seen everything.
  private static let globeMeters = 20_015_000.0

  let style: TextStyle

  func append(_ listing: PinListing, to bytes: inout [UInt8]) {
    let pins = listing.pins
    if !pins.isEmpty { appendTable(of: pins, with: listing.searchedToMeters != nil, to: &bytes) }
    append(remark(on: listing), to: &bytes)
  }

  private func appendTable(
    of pins: [ShownPin], with distances: Bool, to bytes: inout [UInt8]
  ) {
    var columns: [[String]] = [
      column(["NAME"] + pins.map { $0.name.isEmpty ? "(no name)" : $0.name }, .emphasis),
      column(["PLACE"] + pins.map(\.place)),
    ]
    if distances {
      columns.append(
        rightAligned(
          ["DISTANCE"] + pins.map { $0.distanceMeters.map(DistanceText.of(meters:)) ?? "" }))
    }
    // The day is precise enough to see which pins are new.
    columns.append(column(["POSTED"] + pins.map { String($0.updatedAt.prefix(10)) }, .aside))
    append((columns.map { $0[0] } + ["LINK"]).joined(separator: "  "), to: &bytes)
    for (position, pin) in pins.enumerated() {
      var cells = columns.map { $0[position + 1] }
      cells.append(PrintableText.of(pin.link))
      if pin.isMine { cells.append(style.apply(.good, to: "(yours)")) }
      append(cells.joined(separator: "  "), to: &bytes)
    }
  }

  private func remark(on listing: PinListing) -> String {
    let count = listing.pins.isEmpty ? "no" : "\(listing.pins.count)"
    let pins = listing.pins.count == 1 ? "pin" : "pins"
    guard let meters = listing.searchedToMeters else { return "\(count) \(pins)" }
    let reach =
      meters >= Self.globeMeters ? "anywhere" : "within \(DistanceText.of(meters: meters))"
    return "\(count) \(pins); no others \(reach)"
  }

  private func column(_ texts: [String], _ role: TextStyle.Role? = nil) -> [String] {
    let shown = texts.map(PrintableText.of)
    let width = min(shown.map(PrintableText.width(of:)).max() ?? 0, Self.widestColumn)
    return shown.map { text in
      (role.map { style.apply($0, to: text) } ?? text)
        + blanks(width - PrintableText.width(of: text))
    }
  }

  private func rightAligned(_ texts: [String]) -> [String] {
    let width = texts.map(\.utf8.count).max() ?? 0
    return texts.map { blanks(width - $0.utf8.count) + $0 }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private func append(_ line: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(0x0A)
  }
}
