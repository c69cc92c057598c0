import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A search for the runs of a query's words that are parts of an address (``AddressForm``).
///
/// A comma may be missing at the end of a street's name, so a run consists of the words that are
/// certainly part of it and its possible extent.
struct AddressRuns {
  let marks: AddressMarks

  private var query: ParsedQuery { marks.query }

  /// Returns the runs of a query in order; empty for a query without numbers and words for streets.
  ///
  /// The phrases show where a street's word is part of a longer name: "12 Port St Lucie" has no
  /// street.
  func runs(besides phrases: [Phrase]) -> [AddressRun] {
    guard marks.tellAddress else { return [] }
    let match = AddressFormMatch(marks: marks, phrases: phrases)
    var runs: [AddressRun] = []
    for section in query.sections {
      let count = runs.count
      for forms in [AddressForm.ofWords, AddressForm.ofNumbers] where runs.count == count {
        for word in section where !runs.contains(where: { $0.core.contains(word) }) {
          let start = max(section.lowerBound, runs.last?.core.upperBound ?? section.lowerBound)
          guard let run = match.run(at: word, in: start..<section.upperBound, forms),
            !isTownWithCode(run, in: section, match, besides: runs)
          else { continue }
          runs.append(withUnit(run.endingBefore(match.isPostcode)))
        }
      }
    }
    // The word that is being typed may turn into another one.
    return query.continuation == .word
      ? runs.filter { $0.core.upperBound < query.words.upperBound } : runs
  }

  /// Splits adjacent words that an answer leaves over into parts, in order.
  ///
  /// Words that are not part of an address are `unknown`. It changes no answer: without street data, "1600
  /// Amphitheatre Pkwy" is recognized as an address, but not found.
  func parts(of rest: Range<Int>) -> [AddressRun.Part] {
    let told = told(of: rest)
    var parts: [AddressRun.Part] = []
    func add(_ words: Range<Int>, _ role: QueryComponent.Role) {
      guard !words.isEmpty else { return }
      if let last = parts.last, last.role == role, last.words.upperBound == words.lowerBound,
        !query.crossesBreak(last.words.lowerBound..<words.upperBound)
      {
        parts[parts.count - 1] = .init(words: last.words.lowerBound..<words.upperBound, role: role)
      } else {
        parts.append(.init(words: words, role: role))
      }
    }
    var start = rest.lowerBound
    for part in told {
      for gap in query.folded.sections(of: start..<part.words.lowerBound) { add(gap, .unknown) }
      add(part.words, part.role)
      start = part.words.upperBound
    }
    for gap in query.folded.sections(of: start..<rest.upperBound) { add(gap, .unknown) }
    return parts
  }

  /// Returns the parts of the addresses among some words, in order.
  private func told(of rest: Range<Int>) -> [AddressRun.Part] {
    guard marks.tellAddress else { return [] }
    let match = AddressFormMatch(marks: marks, phrases: [], isLeftOver: true)
    var told: [AddressRun.Part] = []
    var start = rest.lowerBound
    for section in query.folded.sections(of: rest) {
      for word in section where word >= start {
        let free = max(start, section.lowerBound)..<section.upperBound
        guard let run = match.run(at: word, in: free, AddressForm.ofWords).map(withUnit),
          run.core.lowerBound >= start, run.core.upperBound <= rest.upperBound
        else { continue }
        told.append(.init(words: run.reach.lowerBound..<run.core.lowerBound, role: .street))
        told += run.parts
        told.append(.init(words: run.core.upperBound..<run.reach.upperBound, role: .street))
        start = run.reach.upperBound
      }
    }
    return told
  }

  /// Returns a run with the unit behind it, if it has a house number and certainly is an address.
  private func withUnit(_ run: AddressRun) -> AddressRun {
    let end = marks.unitEnd(behind: run.core, number: nil)
    guard run.isCertain, end > run.core.upperBound,
      run.parts.contains(where: { $0.role == .houseNumber })
    else { return run }
    return AddressRun(
      core: run.core.lowerBound..<end,
      reach: run.reach.lowerBound..<max(end, run.reach.upperBound), isCertain: true,
      parts: run.parts + [.init(words: run.core.upperBound..<end, role: .unit)])
  }

  /// Returns whether a run is rather a town behind its postal code, since a house stands in a section before:
  /// "80600 Hem-Hardinval" is not one.
  private func isTownWithCode(
    _ run: AddressRun, in section: Range<Int>, _ match: AddressFormMatch, besides runs: [AddressRun]
  ) -> Bool {
    run.core.lowerBound == section.lowerBound && match.isPostcode(section.lowerBound)
      && runs.contains { before in
        before.core.upperBound <= section.lowerBound
          && before.core.contains { marks[$0].isShortHouseNumber }
          && !before.core.contains { marks[$0] == .unit }
      }
  }
}
