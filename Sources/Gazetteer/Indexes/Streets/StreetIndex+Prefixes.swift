/// The keys in an index that begin alike, and their streets.
package struct StreetKeyRun: Hashable, Sendable {
  /// The numbers of the keys, which are sorted.
  let names: Range<Int>
  /// The streets whose first name has one of the keys; their numbers are consecutive.
  let streets: Range<UInt32>
  /// The entries of all streets with one of the keys, by whichever name.
  let entries: Range<Int>

  /// Whether no street has such a key.
  package var isEmpty: Bool { entries.isEmpty }
  /// The number of streets with one of the keys; a street counts once for each of its names.
  package var count: Int { entries.count }
}

/// What choosing among many streets needs to know of each.
package struct StreetSummary: Hashable, Sendable {
  /// The number of the street.
  package let street: UInt32
  /// The number of its area.
  package let area: UInt32
  /// The street's own point.
  package let point: StreetPoint
  /// The number of its houses.
  package let houseCount: Int
}

extension StreetIndex {
  /// Returns the keys that begin with a prefix; an empty prefix has none.
  ///
  /// - Complexity: O(log n) for n keys.
  package func keys(withPrefix prefix: Span<UInt8>) -> StreetKeyRun {
    storage.withBytes { bytes in
      guard !prefix.isEmpty else { return run(of: 0..<0, in: bytes) }
      let names = names(
        with: prefix, at: 0, among: 0..<count(of: .keyEnds, size: 4), in: bytes)
      return run(of: names, in: bytes)
    }
  }

  /// Returns the keys whose prefix differs from the given one by a wrong, missing, superfluous or
  /// swapped letter after the first, without those that begin with it.
  ///
  /// The last letter is only taken for a swapped one, because any other typo in it is the same as a
  /// shorter prefix. Letters of more than one byte are only found missing or wrong where one byte of
  /// them is.
  ///
  /// - Complexity: O(l·a·log n) for l letters, a different letters at each position, and n keys.
  package func keys(withMisspelledPrefix prefix: Span<UInt8>) -> [StreetKeyRun] {
    storage.withBytes { bytes in
      var found: [Range<Int>] = []
      var alike = 0..<count(of: .keyEnds, size: 4)
      for position in prefix.indices {
        if position > 0 {
          // Each letter that follows the right ones.
          var next = alike
          while !next.isEmpty {
            guard let letter = letter(ofKey: next.lowerBound, at: position, in: bytes) else {
              next = (next.lowerBound + 1)..<next.upperBound
              continue
            }
            let names = names(withLetter: letter, at: position, among: next, in: bytes)
            if letter != prefix[position] {
              if position + 1 < prefix.count {
                found.append(
                  self.names(
                    with: prefix.extracting((position + 1)...), at: position + 1, among: names,
                    in: bytes))
              }
              found.append(
                self.names(
                  with: prefix.extracting(position...), at: position + 1, among: names, in: bytes))
            }
            next = max(names.upperBound, next.lowerBound + 1)..<next.upperBound
          }
          if position + 1 < prefix.count {
            found.append(
              names(
                with: prefix.extracting((position + 1)...), at: position, among: alike, in: bytes))
            found.append(names(ofSwapped: prefix, at: position, among: alike, in: bytes))
          }
        }
        alike = names(withLetter: prefix[position], at: position, among: alike, in: bytes)
        if alike.isEmpty { break }
      }
      let exact = names(with: prefix, at: 0, among: 0..<count(of: .keyEnds, size: 4), in: bytes)
      var runs: [StreetKeyRun] = []
      for names in found where !names.isEmpty && !names.overlaps(exact) {
        let run = run(of: names, in: bytes)
        if !runs.contains(run) { runs.append(run) }
      }
      return runs
    }
  }

  /// Returns the keys with two letters of a prefix swapped, from the first of them on.
  private func names(
    ofSwapped prefix: Span<UInt8>, at position: Int, among names: Range<Int>, in bytes: RawSpan
  ) -> Range<Int> {
    let (one, other) = (prefix[position], prefix[position + 1])
    guard one != other else { return 0..<0 }
    var names = self.names(withLetter: other, at: position, among: names, in: bytes)
    names = self.names(withLetter: one, at: position + 1, among: names, in: bytes)
    guard position + 2 < prefix.count else { return names }
    return self.names(
      with: prefix.extracting((position + 2)...), at: position + 2, among: names, in: bytes)
  }

  // MARK: Streets of a run

  /// Visits every `step`-th street of a run, by whichever name, until the visitor returns false; a
  /// street with several of the keys is visited for each.
  package func forEachStreet(
    of run: StreetKeyRun, step: Int = 1, _ visit: (StreetSummary) -> Bool
  ) {
    storage.withBytes { bytes in
      let limit = count(of: .namedStreets, size: 4)
      var entry = run.entries.lowerBound
      while entry < min(limit, run.entries.upperBound) {
        let street = number(.namedStreets, at: entry, in: bytes)
        if let found = summary(of: street, in: bytes), !visit(found) { return }
        entry += max(1, step)
      }
    }
  }

  /// Visits the streets of an area whose first name is in a run, until the visitor returns false.
  ///
  /// - Complexity: O(log n) for n streets of the area.
  package func forEachStreet(
    of run: StreetKeyRun, inArea area: UInt32, _ visit: (StreetSummary) -> Bool
  ) {
    storage.withBytes { bytes in
      let limit = count(of: .areaStreets, size: 12)
      let entries = entries(.areaEnds, at: Int(area), limit: limit, in: bytes)
      var (lower, upper) = (entries.lowerBound, entries.upperBound)
      while lower < upper {
        let middle = (lower + upper) / 2
        if number(.areaStreets, at: 3 * middle, in: bytes) < run.streets.lowerBound {
          lower = middle + 1
        } else {
          upper = middle
        }
      }
      var last: UInt32?
      while lower < entries.upperBound {
        let street = number(.areaStreets, at: 3 * lower, in: bytes)
        guard street < run.streets.upperBound else { return }
        // A street has an entry for each of its names.
        if street != last, let found = summary(of: street, in: bytes), !visit(found) { return }
        last = street
        lower += 1
      }
    }
  }

  /// Visits the streets in the cells of a box whose first name is in a run, until the visitor returns
  /// false; a street is visited for each of its cells.
  ///
  /// A box is cut at the 180th meridian.
  ///
  /// - Complexity: O(r·log n + m) for r rows of cells, n entries of cells, and m in the box.
  package func forEachStreet(
    of run: StreetKeyRun, in box: StoredStreet.Box, _ visit: (StreetSummary) -> Bool
  ) {
    guard !run.streets.isEmpty else { return }
    let first = StreetCell(latitude: box.south, longitude: box.west)
    let last = StreetCell(latitude: box.north, longitude: box.east)
    guard first.row <= last.row, first.column <= last.column else { return }
    storage.withBytes { bytes in
      let count = count(of: .cells, size: 8)
      let base = sections[StreetIndexLayout.Section.cells.rawValue].lowerBound
      for row in first.row...last.row {
        guard let start = StreetCell.number(row: row, column: first.column),
          let end = StreetCell.number(
            row: row, column: min(last.column, StreetCell.maxColumn)), start <= end
        else { continue }
        var (lower, upper) = (0, count)
        while lower < upper {
          let middle = (lower + upper) / 2
          if bytes.uint32(at: base + 8 * middle) < start {
            lower = middle + 1
          } else {
            upper = middle
          }
        }
        while lower < count, bytes.uint32(at: base + 8 * lower) <= end {
          let street = bytes.uint32(at: base + 8 * lower + 4)
          lower += 1
          if run.streets.contains(street), let found = summary(of: street, in: bytes),
            !visit(found)
          {
            return
          }
        }
      }
    }
  }

  /// Returns the number of entries of cells in a box, which is the work of looking through it.
  package func streetCount(in box: StoredStreet.Box) -> Int {
    let first = StreetCell(latitude: box.south, longitude: box.west)
    let last = StreetCell(latitude: box.north, longitude: box.east)
    guard first.row <= last.row, first.column <= last.column else { return 0 }
    return storage.withBytes { bytes in
      (first.row...last.row).reduce(0) { sum, row in
        guard let start = StreetCell.number(row: row, column: first.column),
          let end = StreetCell.number(
            row: row, column: min(last.column, StreetCell.maxColumn)), start <= end
        else { return sum }
        return sum + firstEntry(ofCell: end &+ 1, in: bytes)
          - firstEntry(ofCell: start, in: bytes)
      }
    }
  }

  private func summary(of street: UInt32, in bytes: RawSpan) -> StreetSummary? {
    guard let record = record(street) else { return nil }
    return StreetSummary(
      street: street, area: bytes.uint32(at: record + StreetRecord.area),
      point: StreetPoint(
        latitude: angle(StreetRecord.latitude, of: record, in: bytes),
        longitude: angle(StreetRecord.longitude, of: record, in: bytes)),
      houseCount: Int(bytes.uint32(at: record + StreetRecord.houseCount)))
  }

  // MARK: Sorted keys

  private func run(of names: Range<Int>, in bytes: RawSpan) -> StreetKeyRun {
    guard !names.isEmpty else { return StreetKeyRun(names: 0..<0, streets: 0..<0, entries: 0..<0) }
    func end(_ section: StreetIndexLayout.Section, _ name: Int, limit: Int) -> Int {
      name < 0 ? 0 : min(limit, Int(number(section, at: name, in: bytes)))
    }
    func range(_ section: StreetIndexLayout.Section, limit: Int) -> Range<Int> {
      let upper = end(section, names.upperBound - 1, limit: limit)
      return min(upper, end(section, names.lowerBound - 1, limit: limit))..<upper
    }
    let streets = range(.mainEnds, limit: streetCount)
    return StreetKeyRun(
      names: names,
      streets: UInt32(clamping: streets.lowerBound)..<UInt32(clamping: streets.upperBound),
      entries: range(.nameEnds, limit: count(of: .namedStreets, size: 4)))
  }

  /// Returns the keys of a range that have some letters at a position; all of them agree before it.
  private func names(
    with letters: Span<UInt8>, at position: Int, among names: Range<Int>, in bytes: RawSpan
  ) -> Range<Int> {
    func bound(afterEqual: Bool) -> Int {
      var (lower, upper) = (names.lowerBound, names.upperBound)
      while lower < upper {
        let middle = (lower + upper) / 2
        let order = order(ofKey: middle, at: position, letters, in: bytes)
        if order < 0 || afterEqual && order == 0 { lower = middle + 1 } else { upper = middle }
      }
      return lower
    }
    let first = bound(afterEqual: false)
    return first..<max(first, bound(afterEqual: true))
  }

  private func names(
    withLetter letter: UInt8, at position: Int, among names: Range<Int>, in bytes: RawSpan
  ) -> Range<Int> {
    let letters = CollectionOfOne(letter)
    return self.names(with: letters.span, at: position, among: names, in: bytes)
  }

  /// Returns a number below, equal to or above 0 if a key is less than, begins with, or is greater
  /// than some letters, from a position on.
  private func order(
    ofKey name: Int, at position: Int, _ letters: Span<UInt8>, in bytes: RawSpan
  ) -> Int {
    let range = keyRange(name, in: bytes)
    var offset = range.lowerBound + position
    for index in letters.indices {
      guard offset < range.upperBound else { return -1 }
      let letter = bytes.uint8(at: offset)
      if letter != letters[index] { return letter < letters[index] ? -1 : 1 }
      offset += 1
    }
    return 0
  }

  private func letter(ofKey name: Int, at position: Int, in bytes: RawSpan) -> UInt8? {
    let range = keyRange(name, in: bytes)
    let offset = range.lowerBound + position
    return offset < range.upperBound ? bytes.uint8(at: offset) : nil
  }
}
