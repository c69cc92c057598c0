import Foundation

extension [Double] {
  /// Returns the smallest value that a share of the values does not exceed; 0 if there are none.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let position = Int((share * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.min(Swift.max(position, 0), count - 1)]
  }
}

/// The processor time of this thread, on which other load has less effect than on the clock.
enum ThreadTime {
  /// The number of nanoseconds since the thread started.
  static var nanoseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// A table with aligned columns: the first to the left, the others to the right.
struct AlignedTable {
  let rows: [[String]]

  /// The table, each line ending in a line feed.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + blanks : blanks + cell
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}

/// The format of numbers with a fixed count of decimals.
enum DecimalColumn {
  /// Returns a number of moderate size, rounded.
  static func text(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "-" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(abs(scaled) % scale)
    let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
    let whole = "\(scaled < 0 ? "-" : "")\(abs(scaled) / scale)"
    return decimals == 0 ? whole : "\(whole).\(zeros)\(fraction)"
  }
}
