import Gazetteer
import TextAnalysis

/// The words of one query, with the possible meanings of each in an address.
struct AddressLine {
  let query: ParsedQuery
  let phrases: [Phrase]
  let marks: [AddressRuns.Mark]

  /// The maximum number of words of a street's name, except for one in a few hundred.
  private static let maxNameWords = 6

  private func mark(_ word: Int) -> AddressRuns.Mark {
    let index = word - query.words.lowerBound
    return marks.indices.contains(index) ? marks[index] : .name
  }

  private func bytes(_ word: Int) -> ArraySlice<UInt8> {
    query.folded.bytes[query.folded.words[word].bytes]
  }

  private func isLetter(_ word: Int) -> Bool { bytes(word).first.map { $0 >= 0xE0 } ?? false }

  private func isJoined(_ word: Int) -> Bool {
    let wordBreak = query.folded.words[word].breakBefore
    return wordBreak == .hyphen || wordBreak == .slash
  }

  // MARK: Runs

  /// Returns the run whose word for a street or a unit is at a position.
  func run(at word: Int, in section: Range<Int>, after end: Int?) -> AddressRun? {
    let free = max(section.lowerBound, end ?? section.lowerBound)..<section.upperBound
    switch mark(word) {
    case .unit: return unit(at: word, in: free)
    case .street(let role, let endsWord):
      switch role {
      // "Martin Luther King Jr Dr" is no jirón.
      case .before: return isJunior(word, in: free) ? nil : named(behind: word, in: free)
      case .either:
        return isBehindName(word, in: free)
          ? named(before: word, role: .after, in: free) : named(behind: word, in: free)
      case .after, .loose: return named(before: word, role: role, in: free)
      case .ending: return numbered(word, endsWord: endsWord, in: free)
      case .unit, .particle, .number: return nil
      }
    default: return nil
    }
  }

  /// Returns whether a word ends a name before a word for a street, rather than being one itself.
  private func isJunior(_ word: Int, in free: Range<Int>) -> Bool {
    query.folded.words[word].isIn(.junior) && word > free.lowerBound && word + 1 < free.upperBound
      && mark(word + 1).isStreet
  }

  /// Returns the run of a name and a number without a word for a street.
  ///
  /// They stand alone in a section before others ("44 Saffron Hill, London", "Graben 21, Wien"), or
  /// are a name of several words before the number and a name ("Korte Meer 9 Antwerpen"; "Paris 16
  /// France" is a town's district).
  func numberedSection(_ section: Range<Int>) -> AddressRun? {
    guard section.count >= 2, !section.contains(where: isLetter) else { return nil }
    let numbers = section.filter { mark($0).isNumber }
    guard let first = numbers.first, let last = numbers.last, numbers.count < section.count,
      last - first == numbers.count - 1, numbers.dropFirst().allSatisfy(isJoined),
      numbers.allSatisfy({ mark($0).isHouseNumber && !isPostcode($0) })
    else { return nil }
    if first == section.lowerBound || last == section.upperBound - 1 {
      guard section.upperBound < query.words.upperBound, section.count <= Self.maxNameWords else {
        return nil
      }
      return AddressRun(core: section, isCertain: false)
    }
    let name = section.lowerBound..<first
    guard (2..<Self.maxNameWords).contains(name.count), mark(last + 1) == .name,
      name.allSatisfy({ mark($0) == .name || mark($0) == .particle })
    else { return nil }
    return AddressRun(core: section.lowerBound..<(last + 1), isCertain: false)
  }

  /// Returns whether a run is a street with its number, rather than a unit or a street alone.
  func isHouse(_ run: AddressRun) -> Bool {
    run.core.contains { mark($0).isHouseNumber } && !run.core.contains { mark($0) == .unit }
  }

  /// Returns whether a number may be a year in the name of a street: "rue du 8 Mai 1945".
  func mayBeYear(_ word: Int) -> Bool {
    let digits = bytes(word)
    return digits.count == 4 && digits.first.map { $0 == 0x31 || $0 == 0x32 } == true
  }

  /// Returns whether a number is as long as a postal code, and is one.
  func isPostcode(_ word: Int) -> Bool {
    guard case .number(digits: 4...) = mark(word) else { return false }
    return phrases.contains { $0.words == word..<(word + 1) && !$0.postcodes.isEmpty }
  }

  /// "Suite 5", "PO Box 12", "6th Floor", "Block A5", "Flat B".
  private func unit(at word: Int, in free: Range<Int>) -> AddressRun? {
    var end = word + 1
    while end < free.upperBound, mark(end) == .unit || mark(end) == .numberWord { end += 1 }
    // "FL 32801" is Florida and a postal code.
    let longest = bytes(end - 1).count <= 2 ? 3 : 4
    if end < free.upperBound, case .number(let digits) = mark(end), digits <= longest {
      return AddressRun(core: word..<(end + 1), isCertain: true)
    }
    if end < free.upperBound, isLetteredUnit(end, behind: end - 1) {
      return AddressRun(core: word..<(end + 1), isCertain: true)
    }
    guard word > free.lowerBound, mark(word - 1) == .ordinal else { return nil }
    return AddressRun(core: (word - 1)..<(word + 1), isCertain: true)
  }

  /// The minimum length of a word for a unit that a mere letter may follow.
  private static let minBeforeLetter = 3

  /// Returns whether a word is a letter with digits behind it, or a letter alone behind a word for units.
  private func isLetteredUnit(_ word: Int, behind unit: Int) -> Bool {
    let name = bytes(word)
    guard query.folded.words[word].breakBefore <= .dash,
      name.first.map({ (0x61...0x7A).contains($0) }) == true
    else { return false }
    let digits = name.dropFirst()
    guard !digits.isEmpty else {
      return bytes(unit).count >= Self.minBeforeLetter && mark(unit) == .unit
    }
    return digits.count <= 3 && digits.allSatisfy { (0x30...0x39).contains($0) }
  }

  // MARK: Numbers

  /// Returns the start of the numbers that end before a word: "12-14", "15 bis".
  private func numberStart(before word: Int, in free: Range<Int>) -> Int? {
    var start = word
    while start > free.lowerBound, mark(start - 1) == .numberWord || bytes(start - 1).count == 1,
      !mark(start - 1).isNumber, !mark(start - 1).isStreet
    {
      start -= 1
    }
    let end = start
    while start > free.lowerBound, isNumberOfHouse(start - 1) { start -= 1 }
    if start == end, start == free.lowerBound, let before = numberSection(before: start) {
      return before
    }
    return start < end ? start : nil
  }

  /// American house numbers have up to five digits.
  private func isNumberOfHouse(_ word: Int) -> Bool {
    if case .number(let digits) = mark(word) { digits <= 5 } else { false }
  }

  /// Returns the number that a comma separates from its street: "15, rue de Rome".
  private func numberSection(before word: Int) -> Int? {
    guard word > query.words.lowerBound, mark(word - 1).isHouseNumber,
      query.folded.words[word].breakBefore == .comma,
      word - 1 == query.words.lowerBound || query.folded.words[word - 1].breakBefore == .comma
    else { return nil }
    return word - 1
  }

  /// Returns the end of the numbers that begin at a word, including "No."; `nil` if there are none.
  private func numberEnd(at word: Int, in free: Range<Int>) -> Int? {
    var end = word
    while end < free.upperBound, mark(end) == .numberWord { end += 1 }
    let first = end
    while end < query.words.upperBound, mark(end).isHouseNumber,
      end == first ? end < free.upperBound : isJoined(end)
    {
      end += 1
    }
    guard end > first else { return nil }
    // "12 b", "88号"
    if end < free.upperBound, bytes(end).count == 1 || mark(end) == .unit && isLetter(end),
      query.folded.words[end].breakBefore <= .blank, !mark(end).isNumber
    {
      end += 1
    }
    return end
  }

  /// Returns the end of a house number after a comma: "Calle Mayor, 5".
  private func numberSectionEnd(behind free: Range<Int>) -> Int? {
    let start = free.upperBound
    guard start < query.words.upperBound, query.folded.words[start].breakBefore == .comma else {
      return nil
    }
    return numberEnd(at: start, in: start..<query.words.upperBound)
  }

  // MARK: A name after the word

  /// Returns whether a street's word has its name before it, and nothing or a number after it.
  private func isBehindName(_ word: Int, in free: Range<Int>) -> Bool {
    guard word > free.lowerBound, numberStart(before: word, in: free) == nil else { return false }
    switch mark(word - 1) {
    case .name, .ordinal, .street: break
    case .particle, .numberWord, .unit, .number: return false
    }
    let next = word + 1
    if next == free.upperBound || mark(next).isHouseNumber || mark(next) == .numberWord {
      return true
    }
    return numberAndName(before: word, in: free) != nil
  }

  /// "15 rue de Rome", "via Roma 14", "Carrera 7", "rue de Rome".
  private func named(behind word: Int, in free: Range<Int>) -> AddressRun? {
    let start = numberStart(before: word, in: free)
    guard let name = nameEnd(behind: word, in: free) else {
      guard bytes(word).count > 2, word + 1 < free.upperBound,
        case .number(let digits) = mark(word + 1), digits <= 3
      else { return nil }
      return AddressRun(
        core: (start ?? word)..<(word + 2), reach: (start ?? word)..<free.upperBound,
        isCertain: true)
    }
    if let start {
      return AddressRun(
        core: start..<name, reach: start..<free.upperBound, isCertain: true)
    }
    let longest = min(free.upperBound, word + 2 + Self.maxNameWords)
    if name <= longest,
      // The second half of a ZIP+4 code is no house.
      let number = (name..<max(name, longest)).first(where: {
        mark($0).isHouseNumber && !isJoined($0)
      })
    {
      let end = houseNumberEnd(at: number, in: free)
      return AddressRun(core: word..<end, reach: word..<free.upperBound, isCertain: true)
    }
    if free.upperBound - word <= Self.maxNameWords + 1, let end = numberSectionEnd(behind: free) {
      return AddressRun(core: word..<end, isCertain: true)
    }
    if isStreetBehindTown(word, in: free) {
      return AddressRun(core: word..<free.upperBound, isCertain: true)
    }
    // "Al Gedaref" is not an avenue.
    guard word == free.lowerBound, bytes(word).count > 2, name < query.words.upperBound else {
      return nil
    }
    return AddressRun(core: word..<name, reach: word..<free.upperBound, isCertain: false)
  }

  /// Returns whether a section is a street called after another place, behind a section that is a town:
  /// "Lisboa, Avenida de Berlim".
  ///
  /// Nothing else may have the whole name: "Buenos Aires, Plaza Huincul".
  private func isStreetBehindTown(_ word: Int, in free: Range<Int>) -> Bool {
    guard let index = query.sections.firstIndex(of: free), index > 0, word == free.lowerBound,
      (2...Self.maxNameWords).contains(free.count),
      bytes(word).count > 2 || query.hasStop(behind: word..<(word + 1)),
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

  /// A town of some thousands of people.
  private static let knownTown = Prominence(rawValue: 900)

  /// Four digits with a name after them are probably a postal code: "Rue de Rome 1000 Bruxelles".
  private func houseNumberEnd(at number: Int, in free: Range<Int>) -> Int {
    let end = numberEnd(at: number, in: free) ?? number
    if case .number(let digits) = mark(number), digits == 4, end < free.upperBound,
      mark(end) == .name
    {
      return number
    }
    return end
  }

  /// Returns the end of the first word of a name; `nil` if no name follows.
  ///
  /// The name includes articles and saints before it, and words joined to it by a hyphen.
  private func nameEnd(behind word: Int, in free: Range<Int>) -> Int? {
    var end = word + 1
    while end < free.upperBound, mark(end) == .particle { end += 1 }
    // "rue du 4 Septembre", "Calle 5 de Mayo", "ulica 1 Maja 5"
    if end < free.upperBound, mark(end).isHouseNumber || mark(end) == .ordinal {
      let number = end
      end += 1
      let hasParticle = end < free.upperBound && mark(end) == .particle
      while end < free.upperBound, mark(end) == .particle { end += 1 }
      guard end < free.upperBound, mark(end) == .name || mark(end).isStreet else { return nil }
      let hasNumber =
        numberStart(before: word, in: free) != nil || number > word + 1
        || (end..<free.upperBound).contains { mark($0).isHouseNumber }
        || numberSectionEnd(behind: free) != nil || mark(number) == .ordinal
      guard hasParticle || hasNumber else { return nil }
    }
    guard end < free.upperBound, !mark(end).isNumber, mark(end) != .unit else { return nil }
    end += 1
    while end < free.upperBound, isJoined(end), !mark(end).isNumber { end += 1 }
    return end
  }

  // MARK: A name before the word

  /// "200 West Georgia Street", "Georgia Street 200", "Georgia Street".
  private func named(
    before word: Int, role: StreetWord.Role, in free: Range<Int>
  ) -> AddressRun? {
    if isInsideLongerName(word, in: free) { return nil }
    if let start = numberAndName(before: word, in: free) {
      // "Hartford CT" may be a court or a state.
      let mayBeState =
        bytes(word).count == 2 && bytes(word).elementsEqual("ct".utf8)
        && query.folded.words[(word + 1)...].first?.breakBefore ?? .comma < .comma
        && !(word + 1 < free.upperBound && mark(word + 1) == .name)
      let isLast = word + 1 == query.words.upperBound
      return AddressRun(
        core: start..<directionEnd(behind: word, in: free),
        isCertain: role != .loose && !(mayBeState || isLast && bytes(word).count <= 2))
    }
    guard word > free.lowerBound else { return nil }
    var start = word - 1
    guard mark(start) == .name || mark(start) == .ordinal else { return nil }
    while start > free.lowerBound, isJoined(start) { start -= 1 }
    let reach = free.lowerBound
    if let end = numberEnd(at: word + 1, in: free)
      ?? (word + 1 == free.upperBound ? numberSectionEnd(behind: free) : nil)
    {
      // "Box Hill 3128" is a town and its code.
      let mayBeCode = (word + 1..<end).contains {
        if case .number(digits: 4...) = mark($0) { true } else { false }
      }
      return AddressRun(
        core: start..<end, reach: reach..<end, isCertain: role != .loose || !mayBeCode)
    }
    let isOrdinal = mark(start) == .ordinal && role != .loose
    guard isOrdinal || role != .loose && bytes(word).count > 2 || word + 1 == free.upperBound,
      role != .loose, free.upperBound < query.words.upperBound || word + 1 < free.upperBound
    else { return nil }
    let end = directionEnd(behind: word, in: free)
    return AddressRun(core: start..<end, reach: reach..<end, isCertain: isOrdinal)
  }

  /// Returns the start of a number with a name between it and a street's word.
  private func numberAndName(before word: Int, in free: Range<Int>) -> Int? {
    var start = word
    while start > free.lowerBound, word - start < Self.maxNameWords, !isNumberOfHouse(start - 1) {
      guard mark(start - 1) != .unit else { return nil }
      start -= 1
    }
    // "921 83 street": the second number is the name.
    if start == word {
      guard start - 2 >= free.lowerBound, isNumberOfHouse(start - 2),
        !isJoined(start - 1)
      else { return nil }
      start -= 1
    }
    return numberStart(before: start, in: free)
  }

  private func directionEnd(behind word: Int, in free: Range<Int>) -> Int {
    let next = word + 1
    guard next < free.upperBound, query.folded.words[next].isIn(.streetDirection),
      next + 1 == free.upperBound || mark(next + 1).isNumber || mark(next + 1) == .unit
    else { return next }
    return next + 1
  }

  /// Returns whether a name known to the gazetteer extends over the word.
  ///
  /// "Port St Lucie" extends over "St".
  private func isInsideLongerName(_ word: Int, in free: Range<Int>) -> Bool {
    phrases.contains {
      !$0.matches.isEmpty && $0.words.lowerBound < word && $0.words.upperBound > word + 1
        && $0.words.upperBound <= free.upperBound && $0.words.lowerBound >= free.lowerBound
    }
  }

  // MARK: A number after everything

  /// "Hauptstraße 5", "Kossuth utca 5", "建国路88号", "5 Hämeenkatu", "Hauptstraße".
  private func numbered(_ word: Int, endsWord: Bool, in free: Range<Int>) -> AddressRun? {
    var start = word
    if !endsWord {
      start = isLetter(word) ? lettersStart(before: word, in: free) : word - 1
      guard start >= free.lowerBound, start < word, !mark(start).isNumber, mark(start) != .unit
      else {
        return nil
      }
    }
    while start > free.lowerBound, isJoined(start) { start -= 1 }
    let next = word + 1
    if let end = numberEnd(at: next, in: free)
      ?? (next == free.upperBound ? numberSectionEnd(behind: free) : nil)
    {
      return AddressRun(core: start..<end, reach: free.lowerBound..<end, isCertain: true)
    }
    guard !isLetter(word) else { return nil }
    if let number = numberStart(before: start, in: free), mark(number).isHouseNumber {
      return AddressRun(core: number..<next, isCertain: true)
    }
    guard next < query.words.upperBound else { return nil }
    return AddressRun(core: start..<next, reach: free.lowerBound..<next, isCertain: false)
  }

  /// Returns the start of a name whose letters are words, before its street's word.
  ///
  /// It has two ideographs, or the syllables up to a space.
  private func lettersStart(before word: Int, in free: Range<Int>) -> Int {
    let isHangul = (0xEA...0xED).contains(bytes(word).first ?? 0)
    var start = word
    while start > free.lowerBound, query.folded.words[start].breakBefore == .inside,
      word - start < (isHangul ? Self.maxNameWords : 2), !mark(start - 1).isNumber
    {
      start -= 1
    }
    return start
  }
}
