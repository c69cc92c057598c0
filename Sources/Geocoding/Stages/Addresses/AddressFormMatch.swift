import Gazetteer
import TextAnalysis

/// A comparison of a query's words with the forms of addresses.
struct AddressFormMatch {
  let marks: AddressMarks
  let phrases: [Phrase]
  /// Whether the words are those that an answer leaves over, so that the query may end behind a street.
  var isLeftOver = false

  /// The maximum number of words of a street's name, except for one in a few hundred.
  private static let maxNameWords = 6
  /// A town of some thousands of people.
  private static let knownTown = Prominence(rawValue: 900)

  private var query: ParsedQuery { marks.query }

  /// Returns the run of the first form whose anchor is a word; `nil` if there is none.
  ///
  /// `free` are the words of its section that no other run has.
  func run(at word: Int, in free: Range<Int>, _ forms: [AddressForm]) -> AddressRun? {
    guard let anchor = anchor(at: word, in: free) else { return nil }
    return forms.lazy.compactMap { run(anchor, in: free, $0) }.first
  }

  private func run(
    _ anchor: Range<Int>, in free: Range<Int>, _ form: AddressForm
  ) -> AddressRun? {
    guard accepts(anchor, form.anchor),
      marks.bytes(anchor.lowerBound).count >= form.minLetters
    else { return nil }
    var (start, end) = (anchor.lowerBound, anchor.upperBound)
    var parts = [AddressRun.Part(words: anchor, role: form.anchor.role)]
    for element in form.before.reversed() {
      guard let next = self.start(of: element, before: start, in: free, anchor) else { return nil }
      parts.insert(.init(words: next..<start, role: element.role ?? form.anchor.role), at: 0)
      start = next
    }
    for element in form.behind {
      guard let next = self.end(of: element, at: end, in: free, anchor) else { return nil }
      parts.append(.init(words: end..<next, role: element.role ?? form.anchor.role))
      end = next
    }
    return AddressRun(
      core: start..<end,
      reach: min(
        start, form.reach == .before ? free.lowerBound : start)..<max(
          end, form.reach == .behind ? free.upperBound : end),
      isCertain: form.isCertain, parts: parts)
  }

  // MARK: Anchors

  /// Returns the words of the anchor that begins at a word: words for a unit, or the numbers of a house.
  private func anchor(at word: Int, in free: Range<Int>) -> Range<Int>? {
    var end = word + 1
    switch marks[word] {
    case .street: return isInsideLongerName(word, in: free) ? nil : word..<end
    case .unit:
      while end < free.upperBound, marks[end] == .unit || marks[end] == .numberWord { end += 1 }
      return word..<end
    case .number:
      while end < free.upperBound, marks[end].isNumber, marks.isJoined(end) { end += 1 }
      let isHouse = (word..<end).allSatisfy { marks[$0].isShortHouseNumber && !isPostcode($0) }
      return isHouse && !free.contains(where: marks.isIdeograph) ? word..<end : nil
    case .name, .particle, .numberWord, .ordinal: return nil
    }
  }

  private func accepts(_ anchor: Range<Int>, _ wanted: AddressForm.Anchor) -> Bool {
    switch (wanted, marks[anchor.lowerBound]) {
    case (.unit, .unit), (.number, .number): true
    case (.street(let roles), .street(let role, _)): roles.contains(role)
    default: false
    }
  }

  /// Returns whether a name known to the gazetteer extends over a word: "Port St Lucie" over "St".
  private func isInsideLongerName(_ word: Int, in free: Range<Int>) -> Bool {
    phrases.contains {
      !$0.matches.isEmpty && $0.words.lowerBound < word && $0.words.upperBound > word + 1
        && free.contains($0.words)
    }
  }

  /// Returns whether a number is as long as a postal code, and is one.
  func isPostcode(_ word: Int) -> Bool {
    guard case .number(digits: 4...) = marks[word] else { return false }
    return phrases.contains { $0.words == word..<(word + 1) && !$0.postcodes.isEmpty }
  }

  // MARK: Elements before

  /// Returns the start of an element that ends before a word; `nil` if none does.
  private func start(
    of element: AddressForm.Element, before word: Int, in free: Range<Int>, _ anchor: Range<Int>
  ) -> Int? {
    switch element {
    case .number: numberStart(before: word, in: free)
    case .ordinal: word > free.lowerBound && marks[word - 1] == .ordinal ? word - 1 : nil
    case .word: wordStart(before: word, in: free, anchor)
    case .words: wordsStart(before: word, in: free)
    case .edge: word == free.lowerBound ? word : nil
    case .town: isBehindTown(word, in: free) ? word : nil
    default: nil
    }
  }

  /// Returns the start of the numbers that end before a word: "12-14", "15 bis", "15,".
  private func numberStart(before word: Int, in free: Range<Int>) -> Int? {
    var start = word
    while start > free.lowerBound, isNumberWord(start - 1) { start -= 1 }
    let end = start
    while start > free.lowerBound, marks[start - 1].isHouseNumber { start -= 1 }
    guard start == end else { return start }
    let isAlone =
      start == free.lowerBound && start > query.words.lowerBound
      && marks[start - 1].isShortHouseNumber && marks.beginsSection(start)
      && marks.beginsSection(start - 1)
    return isAlone ? start - 1 : nil
  }

  private func isNumberWord(_ word: Int) -> Bool {
    switch marks[word] {
    case .numberWord: true
    case .name, .particle, .unit, .ordinal: marks.bytes(word).count == 1
    case .street, .number: false
    }
  }

  private func wordStart(before word: Int, in free: Range<Int>, _ anchor: Range<Int>) -> Int? {
    var start = word
    if word == anchor.lowerBound, case .street(_, let endsWord) = marks[word], endsWord {
      // The name is the rest of the word.
    } else if word == anchor.lowerBound, marks.isIdeograph(word) {
      start = lettersStart(before: word, in: free)
      guard start < word else { return nil }
    } else {
      start -= 1
      guard start >= free.lowerBound,
        marks[start] == .name || marks[start] == .ordinal
          || marks[start] == .particle
      else { return nil }
    }
    while start > free.lowerBound, marks.isJoined(start) { start -= 1 }
    return start
  }

  /// Returns the start of a name whose letters are words: two ideographs, or the syllables up to a space.
  private func lettersStart(before word: Int, in free: Range<Int>) -> Int {
    let isHangul = (0xEA...0xED).contains(marks.bytes(word).first ?? 0)
    var start = word
    while start > free.lowerBound, query.folded.words[start].breakBefore == .inside,
      word - start < (isHangul ? Self.maxNameWords : 2), !marks[start - 1].isNumber
    {
      start -= 1
    }
    return start
  }

  private func wordsStart(before word: Int, in free: Range<Int>) -> Int? {
    var start = word
    while start > free.lowerBound, word - start < Self.maxNameWords, !marks[start - 1].isHouseNumber
    {
      guard marks[start - 1] != .unit else { return nil }
      start -= 1
    }
    guard start == word else { return start }
    // "921 83 street": the second number is the name.
    return start - 2 >= free.lowerBound && marks[start - 2].isHouseNumber
      && !marks.isJoined(start - 1)
      ? start - 1 : nil
  }

  /// Returns whether a section begins behind one that is a town, and no place has its name.
  private func isBehindTown(_ word: Int, in free: Range<Int>) -> Bool {
    guard let index = query.sections.firstIndex(of: free), index > 0, word == free.lowerBound,
      !phrases.contains(where: { $0.words == free && !$0.matches.isEmpty })
    else { return false }
    let town = query.sections[index - 1]
    return phrases.contains { phrase in
      phrase.words == town
        && phrase.matches.contains {
          $0.entry.layer == .locality && $0.entry.kind <= .exonym
            && $0.entry.prominence >= Self.knownTown
        }
    }
  }

  // MARK: Elements behind

  /// Returns the end of an element that begins at a word; `nil` if none does.
  private func end(
    of element: AddressForm.Element, at word: Int, in free: Range<Int>, _ anchor: Range<Int>
  ) -> Int? {
    switch element {
    case .number: return numberEnd(at: word, in: free)
    case .numberOfNextSection:
      guard word == free.upperBound, word < query.words.upperBound, marks.beginsSection(word)
      else { return nil }
      return numberEnd(at: word, in: word..<query.words.upperBound)
    case .shortNumber:
      guard word < free.upperBound, case .number(digits: ...3) = marks[word] else { return nil }
      return word + 1
    case .unitNumber: return word < free.upperBound && isUnitNumber(word) ? word + 1 : nil
    case .words:
      let end = wordsEnd(at: word, in: free)
      return end > word ? end : nil
    case .wordsToNumber: return wordsEnd(at: word, in: free)
    case .name: return nameEnd(at: word, in: free, hasNumber: false)
    case .nameOrDate: return nameEnd(at: word, in: free, hasNumber: true)
    case .direction: return directionEnd(at: word, in: free)
    case .code:
      guard word + 1 < free.upperBound, case .number(digits: 4) = marks[word],
        marks[word + 1] == .name
      else { return nil }
      return word
    case .place: return word < free.upperBound && marks[word] == .name ? word : nil
    case .edge: return word == free.upperBound ? word : nil
    case .more: return isLeftOver || word < query.words.upperBound ? word : nil
    case .ordinal, .word, .town: return nil
    }
  }

  /// Returns the end of the numbers that begin at a word, with "No." before and a letter behind them.
  private func numberEnd(at word: Int, in free: Range<Int>) -> Int? {
    var end = word
    while end < free.upperBound, marks[end] == .numberWord { end += 1 }
    let first = end
    while end < free.upperBound, marks[end].isShortHouseNumber,
      end == first || marks.isJoined(end)
    {
      end += 1
    }
    guard end > first else { return nil }
    // "12 b", "88号"
    if end < free.upperBound,
      marks.bytes(end).count == 1 || marks[end] == .unit && marks.isIdeograph(end),
      marks.isAdjacent(end), !marks[end].isNumber
    {
      end += 1
    }
    return end
  }

  /// Returns whether a word is a short number ("FL 32801" is Florida and a postal code), a letter with
  /// digits behind it, or a letter alone behind a longer word for a unit.
  private func isUnitNumber(_ word: Int) -> Bool {
    let isShort = marks.bytes(word - 1).count <= 2
    if case .number(let digits) = marks[word] { return digits <= (isShort ? 3 : 4) }
    let name = marks.bytes(word)
    guard query.folded.words[word].breakBefore <= .dash,
      name.first.map({ (0x61...0x7A).contains($0) }) == true
    else { return false }
    let digits = name.dropFirst()
    guard !digits.isEmpty else { return !isShort && marks[word - 1] == .unit }
    return digits.count <= 3 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func wordsEnd(at word: Int, in free: Range<Int>) -> Int {
    var end = word
    while end < free.upperBound, end - word < Self.maxNameWords, !isHouse(end) { end += 1 }
    return end
  }

  /// The second half of a ZIP+4 code is no house.
  private func isHouse(_ word: Int) -> Bool {
    marks[word].isShortHouseNumber && !marks.isJoined(word)
  }

  /// Returns the end of articles and of a name's first word, with those that a hyphen joins to it.
  ///
  /// A number and a word are a name if an article or an ordinal tells so, or a house number stands
  /// elsewhere.
  private func nameEnd(at word: Int, in free: Range<Int>, hasNumber: Bool) -> Int? {
    var end = word
    func skipParticles() -> Bool {
      let start = end
      while end < free.upperBound, marks[end] == .particle { end += 1 }
      return end > start
    }
    var isTold = skipParticles()
    if end < free.upperBound, marks[end].isShortHouseNumber || marks[end] == .ordinal {
      isTold = isTold || marks[end] == .ordinal || hasNumber
      end += 1
      isTold = skipParticles() || isTold
      guard isTold, end < free.upperBound else { return nil }
    }
    // A street's word behind another one is that of the name before both.
    guard end < free.upperBound, !marks[end].isNumber, marks[end] != .unit,
      marks[end].streetRole != .after
    else { return nil }
    end += 1
    while end < free.upperBound, marks.isJoined(end), !marks[end].isNumber { end += 1 }
    return end
  }

  private func directionEnd(at word: Int, in free: Range<Int>) -> Int {
    guard word < free.upperBound, query.folded.words[word].isIn(.streetDirection),
      word + 1 == free.upperBound || marks[word + 1].isNumber || marks[word + 1] == .unit
    else { return word }
    return word + 1
  }
}
