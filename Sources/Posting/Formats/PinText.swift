import Answers
import ServerAPI

/// Pins for people: a header, one line per pin in columns, and how far the search went.
struct PinText {
  /// The width up to which a column is aligned; a longer text shifts only its own line.
  private static let widestColumn = 40

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
      column(["PLACE"] + pins.map(\.shownPlace)),
    ]
    if distances {
      columns.append(
        TextColumns.rightAligned(
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
    return "\(count) \(pins); no others \(DistanceText.reach(meters: meters))"
  }

  private func column(_ texts: [String], _ role: TextStyle.Role? = nil) -> [String] {
    TextColumns.leftAligned(texts.map(PrintableText.of), upTo: Self.widestColumn) { text in
      role.map { style.apply($0, to: text) } ?? text
    }
  }

  private func append(_ line: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(0x0A)
  }
}
