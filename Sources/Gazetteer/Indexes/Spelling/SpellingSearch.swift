/// A search for the names that a text may be a misspelling of.
///
/// It keeps its working memory between searches, so every thread needs its own.
package struct SpellingSearch {
  private let index: SpellingIndex
  /// The start of the prominences of names.
  private let prominences: Int

  /// The maximum number of names compared for one text: the best known of each key come first.
  private static let maxCompared = 2_500

  private var typed = Letters()
  private var typedMask = CharacterMask(rawValue: 0)
  private var candidate = Letters()
  private var phoneticKey: [UInt32] = []
  private var otherSkeleton: [UInt32] = []
  private var hashes: [UInt64] = []
  private var counter = EditCount()
  private var rows: [Double] = []
  /// The names that have been compared, in an open-addressed table of number + 1.
  private var seen = [UInt32](repeating: 0, count: 8_192)
  private var seenSlots: [Int] = []

  private struct Found {
    let name: UInt32
    let edits: Int
    let price: Double
    let prominence: UInt16

    var order: Double { price - Double(prominence) / SpellingMatch.prominenceOfPrice }
  }
  private var found: [Found] = []
  /// The best matches so far, as many as requested.
  private var best = BestMatches()

  package init(_ index: SpellingIndex) {
    self.index = index
    prominences = index.layout.prominences
  }

  /// Returns names that a folded text may be a misspelling of, most likely first.
  ///
  /// It allows one edit for texts of four to seven letters, and up to two for longer ones; shorter
  /// ones have no matches. Joined and split words, variants with the same ``PhoneticKey``, and well-known
  /// names of six or seven letters of which one or two are elsewhere, are found too. The text itself is not among
  /// the matches. Of two equally near names, the better-known one comes first.
  ///
  /// Only names of at least a prominence, `least`, are found.
  ///
  /// - Complexity: O(29) lookups, some 400 more if names have one key, and a comparison for each name of that
  ///   prominence found under those keys, of which there are at most 2,500.
  package mutating func matches(
    for text: Span<UInt8>, atLeast least: UInt16 = 0, limit: Int
  ) -> [SpellingMatch] {
    search(text, isUnfinished: false, atLeast: least, limit: limit)
  }

  /// Returns names with a prefix that a folded text may be a misspelling of, most likely first.
  ///
  /// It allows one edit for texts of six and seven letters, and up to two for longer ones; shorter
  /// ones have no matches, because their keys are too short. Names that begin with the unchanged
  /// text are not among the matches.
  ///
  /// - Complexity: The same as ``matches(for:limit:)``.
  package mutating func completions(of text: Span<UInt8>, limit: Int) -> [SpellingMatch] {
    search(text, isUnfinished: true, atLeast: 0, limit: limit)
  }

  private mutating func search(
    _ text: Span<UInt8>, isUnfinished: Bool, atLeast least: UInt16, limit: Int
  ) -> [SpellingMatch] {
    typed.load(text.bytes)
    guard typed.isCorrected, limit > 0,
      !isUnfinished || typed.scalars.count >= DeletionKeys.minOfBeginning
    else { return [] }
    best.start(limit: limit)
    let keys = loadKeys(of: text, isUnfinished: isUnfinished)
    let layout = index.layout
    let nameMask = layout.nameMask
    let ending = NameEnding(ofText: typed.scalars)
    let mayBeTyped = MaskTest(typedMask)
    // Names are in order of prominence: after one that can no longer be among the best, all others
    // are worse, under every key.
    var end = UInt32(clamping: layout.nameCount)
    return index.storage.withBytes { bytes in
      for number in hashes.indices {
        let hash = hashes[number]
        let isCompared = !isUnfinished && number < keys.deletionCount
        let hasEnding = isCompared && keys.pairs.contains(number)
        let keyMask = ~(hasEnding ? nameMask : nameMask | layout.endingMask)
        let ofUnknown = layout.key(of: hash, ending: .unknown)
        let ofEnding = layout.key(of: hash, ending: hasEnding ? ending : .unknown)
        for position in index.keyRange(ofBucket: layout.bucket(of: hash), in: bytes) {
          let key = bytes.uint32(at: layout.keys + 4 * position)
          let head = key & keyMask
          guard head == ofEnding || head == ofUnknown else { continue }
          let name = key & nameMask
          guard name < end else { break }
          // Of seven names, six are rejected by their masks, without reading anything else.
          if isCompared, !mayBeTyped.passes(bytes.uint32(at: layout.masks + 4 * Int(name))) {
            continue
          }
          guard seenSlots.count < Self.maxCompared else { break }
          if best.isFull || least > 0 {
            let prominence = bytes.uint16(at: prominences + 2 * Int(name))
            guard prominence >= least, best.mayAdd(price: 0, prominence: prominence) else {
              end = name
              break
            }
          }
          if isUnfinished {
            compareBeginning(of: name, in: bytes)
          } else if isCompared {
            compare(name, with: text, in: bytes)
          } else if number == keys.reordered {
            compareReordered(name, in: bytes)
          } else {
            compareVariant(name, with: text, in: bytes)
          }
        }
      }
      return bestFound(limit, in: bytes)
    }
  }

  /// Where the hashes of a text's keys are.
  private struct KeyPositions {
    /// The number of those of the text with up to two letters lost or one edited, which come first.
    let deletionCount: Int
    /// Where those of two lost letters are.
    let pairs: Range<Int>
    /// That of the letters in any order; `nil` if the text has none.
    let reordered: Int?
  }

  /// Loads the hashes of a text's keys and forgets the names found before.
  private mutating func loadKeys(of text: Span<UInt8>, isUnfinished: Bool) -> KeyPositions {
    typedMask = CharacterMask(typed)
    counter.load(typed.scalars)
    found.removeAll(keepingCapacity: true)
    for slot in seenSlots { seen[slot] = 0 }
    seenSlots.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    DeletionKeys.append(of: typed.scalars, to: &hashes)
    let single = hashes.count
    // A typed word may have lost a letter of a name that is long enough for two edits.
    if typed.scalars.count + 1 >= DeletionKeys.longEnoughForTwo {
      DeletionKeys.appendPairs(of: typed.scalars, to: &hashes)
    }
    let pairs = single..<hashes.count
    if index.layout.namesHaveOneKey { DeletionKeys.appendEdits(of: typed.scalars, to: &hashes) }
    let deletionCount = hashes.count
    var reordered: Int?
    if !isUnfinished {
      if let hash = DeletionKeys.hash(ofReordered: typed.scalars) {
        reordered = hashes.count
        hashes.append(hash)
      }
      PhoneticKey.load(text.bytes, into: &phoneticKey)
      if phoneticKey.count > 1 { hashes.append(DeletionKeys.hash(phoneticKey: phoneticKey)) }
    }
    return KeyPositions(deletionCount: deletionCount, pairs: pairs, reordered: reordered)
  }

  /// Returns the best of the names found, most likely first.
  private mutating func bestFound(_ limit: Int, in bytes: RawSpan) -> [SpellingMatch] {
    found.sort { $0.order != $1.order ? $0.order < $1.order : $0.name < $1.name }
    return found.prefix(limit).map { match in
      let range = index.textRange(of: Int(match.name), in: bytes)
      return SpellingMatch(
        name: range.map { bytes.uint8(at: $0) }, edits: match.edits, price: match.price,
        prominence: match.prominence)
    }
  }

  /// Compares a name that may be the text with it, once.
  ///
  /// Of 17 such names, 16 are rejected by their edits.
  @inline(__always)
  private mutating func compare(_ name: UInt32, with text: Span<UInt8>, in bytes: RawSpan) {
    let mask = CharacterMask(
      rawValue: bytes.uint32(at: index.layout.masks + 4 * Int(name)))
    let allowed = DeletionKeys.edits(forLength: max(mask.length, typedMask.length))
    if best.isFull {
      let price = EditPrices.least(ofEdits: mask.minEdits(to: typedMask))
      guard best.mayAdd(price: price, prominence: bytes.uint16(at: prominences + 2 * Int(name)))
      else { return }
    }
    guard isNew(name) else { return }
    compareText(of: name, letters: mask.length, with: text, edits: allowed, in: bytes)
  }

  private mutating func compareText(
    of name: UInt32, letters: Int, with text: Span<UInt8>, edits allowed: Int, in bytes: RawSpan
  ) {
    let range = index.textRange(of: Int(name), in: bytes)
    guard let edits = counter.edits(to: bytes.extracting(range), of: letters, atMost: allowed),
      best.mayAdd(
        price: EditPrices.least(ofEdits: edits),
        prominence: bytes.uint16(at: prominences + 2 * Int(name))),
      edits > 0 || !isSame(bytes.extracting(range), text)
    else { return }
    candidate.load(bytes.extracting(range))
    let price = EditPrices.price(of: typed.scalars, for: candidate.scalars, rows: &rows)
    add(name, edits: edits, price: price + (edits > 1 ? EditPrices.second : 0), in: bytes)
  }

  /// Compares the prefix of a name found by a key with the text, once.
  private mutating func compareBeginning(of name: UInt32, in bytes: RawSpan) {
    let mask = CharacterMask(
      rawValue: bytes.uint32(at: index.layout.masks + 4 * Int(name)))
    let allowed = DeletionKeys.edits(forLength: typedMask.length)
    // A correctly spelled prefix is not a correction.
    guard typedMask.mayBegin(mask, edits: allowed),
      best.mayAdd(
        price: EditPrices.minOfEdit, prominence: bytes.uint16(at: prominences + 2 * Int(name))),
      isNew(name)
    else { return }
    candidate.load(bytes.extracting(index.textRange(of: Int(name), in: bytes)))
    let (edits, length) = counter.edits(toBeginningOf: candidate.scalars)
    guard edits <= allowed, edits > 0 else { return }
    let beginning = Array(candidate.scalars.prefix(length))
    let price = EditPrices.price(of: typed.scalars, for: beginning, rows: &rows)
    let match = Found(
      name: name, edits: edits, price: price,
      prominence: bytes.uint16(at: prominences + 2 * Int(name)))
    found.append(match)
    best.add(match.order)
  }

  /// Compares a name with the text's letters in another order with it.
  private mutating func compareReordered(_ name: UInt32, in bytes: RawSpan) {
    candidate.load(bytes.extracting(index.textRange(of: Int(name), in: bytes)))
    // One that differs by one edit has another key in common; two keys may have one hash.
    guard candidate.scalars.sorted() == typed.scalars.sorted(),
      counter.edits(to: candidate.scalars) == 2
    else { return }
    let price = EditPrices.price(of: typed.scalars, for: candidate.scalars, rows: &rows)
    add(name, edits: 2, price: price + EditPrices.second, in: bytes)
  }

  /// Adds a name with the text's phonetic key.
  private mutating func compareVariant(_ name: UInt32, with text: Span<UInt8>, in bytes: RawSpan) {
    let range = index.textRange(of: Int(name), in: bytes)
    PhoneticKey.load(bytes.extracting(range), into: &otherSkeleton)
    guard otherSkeleton == phoneticKey, !isSame(bytes.extracting(range), text) else { return }
    candidate.load(bytes.extracting(range))
    let edits = counter.edits(to: candidate.scalars)
    let price = EditPrices.variant + EditPrices.variantLetter * Double(max(0, edits - 1))
    add(name, edits: edits, price: price, in: bytes)
  }

  private mutating func add(_ name: UInt32, edits: Int, price: Double, in bytes: RawSpan) {
    let blanks = EditPrices.blank * Double(abs(candidate.wordCount - typed.wordCount))
    let match = Found(
      name: name, edits: edits, price: price + blanks,
      prominence: bytes.uint16(at: prominences + 2 * Int(name)))
    guard best.mayAdd(match.order) else { return }
    if let known = found.firstIndex(where: { $0.name == name }) {
      guard match.price < found[known].price else { return }
      best.remove(found[known].order)
      found[known] = match
    } else {
      found.append(match)
    }
    best.add(match.order)
  }

  private mutating func isNew(_ name: UInt32) -> Bool {
    var slot = Int(truncatingIfNeeded: name &* 0x9E37_79B1) & (seen.count - 1)
    while seen[slot] != 0 {
      if seen[slot] == name + 1 { return false }
      slot = (slot + 1) & (seen.count - 1)
    }
    seen[slot] = name + 1
    seenSlots.append(slot)
    return true
  }

  private func isSame(_ name: RawSpan, _ text: Span<UInt8>) -> Bool {
    guard name.byteCount == text.count else { return false }
    for index in 0..<text.count where name.uint8(at: index) != text[index] { return false }
    return true
  }
}

/// A name that a text may be a misspelling of.
package struct SpellingMatch: Hashable, Sendable {
  /// The folded name in UTF-8.
  package let name: [UInt8]
  /// The number of wrong letters; spaces do not count.
  package let edits: Int
  /// The total cost of the errors: about one each, less for common ones.
  package let price: Double
  /// The prominence of the best-known place with that name.
  package let prominence: UInt16

  /// The prominence that equals one unit of price where matches are cut off.
  static let prominenceOfPrice = 400.0
}
