/// A filter that changes line ends of a CR alone, as old programs on the Mac write them, to LF.
///
/// A text whose first line end is an LF or CR LF passes through unchanged, as does any other CR in
/// it. If a CR comes first, the first 64 KB decide: the text has line ends of a CR alone if it has
/// more of these than others. In such a text, CR LF and LF end a line as well.
///
/// The result does not depend on how the text is divided into pieces.
struct LineEndNormalizer {
  /// Enough for the longest header, little enough to wait for.
  private static let windowBytes = 65_536

  private enum State {
    /// No line end was found.
    case undecided
    /// A CR came first; the bytes from there on are held until enough of them are known.
    case counting
    case lineFeeds
    case carriageReturns
  }

  /// The position in a field of a table, in which line ends are part of the text if it is quoted.
  private struct Quotation {
    private enum Place { case start, plain, quoted, afterQuote }
    private var place = Place.start

    /// Returns whether the next byte is part of a quoted field.
    mutating func contains(_ byte: UInt8) -> Bool {
      switch (place, byte) {
      case (.quoted, 0x22):
        place = .afterQuote
        return true
      case (.quoted, _): return true
      case (.afterQuote, 0x22), (.start, 0x22):
        place = .quoted
        return true
      // Commas, semicolons, tabs, bars and line ends come before a field; a byte order mark may.
      case (_, 0x2C), (_, 0x3B), (_, 0x09), (_, 0x7C), (_, 0x0A), (_, 0x0D): place = .start
      case (.start, 0xEF), (.start, 0xBB), (.start, 0xBF): break
      default: place = .plain
      }
      return false
    }
  }

  private let quotesFields: Bool
  private var state = State.undecided
  private var quotation = Quotation()
  private var held: [UInt8] = []
  private var followsReturn = false

  /// - Parameter quotesFields: Whether a field in quotation marks may contain line ends.
  init(quotesFields: Bool) { self.quotesFields = quotesFields }

  /// Takes the next piece, and returns what is known by then, in order.
  mutating func read(_ piece: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    switch state {
    case .lineFeeds: return [piece]
    case .carriageReturns: return [converted(piece)[...]]
    case .counting: return hold(piece)
    case .undecided:
      for position in piece.indices {
        let byte = piece[position]
        if quotesFields, quotation.contains(byte) { continue }
        if byte == 0x0A {
          state = .lineFeeds
          return [piece]
        }
        if byte == 0x0D {
          state = .counting
          return [piece[..<position]] + hold(piece[position...])
        }
      }
      return [piece]
    }
  }

  /// Returns what is held at the end of the text.
  mutating func finish() -> [ArraySlice<UInt8>] {
    guard state == .counting else { return [] }
    state = holdsMoreReturns ? .carriageReturns : .lineFeeds
    return release()
  }

  private mutating func hold(_ piece: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let room = Self.windowBytes - held.count
    held += piece.prefix(room)
    if let end = held.first(where: { $0 != 0x0D }), end == 0x0A {
      state = .lineFeeds
    } else if held.count == Self.windowBytes {
      state = holdsMoreReturns ? .carriageReturns : .lineFeeds
    } else {
      return []
    }
    return release() + read(piece.dropFirst(room))
  }

  private mutating func release() -> [ArraySlice<UInt8>] {
    let bytes = held
    held = []
    quotation = Quotation()
    return [state == .carriageReturns ? converted(bytes[...])[...] : bytes[...]]
  }

  /// Whether more lines of the bytes held end with a CR alone than with an LF.
  private var holdsMoreReturns: Bool {
    var returns = 0
    var lineFeeds = 0
    // The CRs before the current byte; those before an LF belong to it.
    var run = 0
    var quotation = Quotation()
    for byte in held {
      let isQuoted = quotesFields && quotation.contains(byte)
      switch byte {
      case 0x0D where !isQuoted: run += 1
      case 0x0A where !isQuoted:
        lineFeeds += 1
        run = 0
      default:
        returns += run
        run = 0
      }
    }
    return returns + run > lineFeeds
  }

  private mutating func converted(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.count)
    for byte in piece {
      if quotesFields, quotation.contains(byte) {
        bytes.append(byte)
        followsReturn = false
      } else if byte == 0x0D {
        bytes.append(0x0A)
        followsReturn = true
      } else {
        if byte != 0x0A || !followsReturn { bytes.append(byte) }
        followsReturn = false
      }
    }
    return bytes
  }
}
