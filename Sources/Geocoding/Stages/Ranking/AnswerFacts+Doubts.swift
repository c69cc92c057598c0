import Gazetteer
import GeocodingAPI
import TextAnalysis

/// Whether an answer is about something else than the text.
extension AnswerFacts {
  private static let digitsOfNumber = 3

  /// Whether the text is nothing but a short number, which may mean anything.
  var isShortNumber: Bool {
    guard query.words.count == 1, let word = query.words.first else { return false }
    let length = query.folded.words[word].bytes.count
    return length <= Self.digitsOfNumber && digits(word) == length
  }

  /// Whether the answer is a country beside a code that it does not have.
  ///
  /// What is given apart as a code is one, whatever it looks like.
  var isCountryWithCode: Bool {
    guard first.subject.layer == .country else { return false }
    let left = first.leftOver
    if !left.isEmpty, left.allSatisfy(isGivenAsCode) { return true }
    return !first.isComplete && left.allSatisfy { digits($0) > Self.digitsOfNumber }
      && !left.allSatisfy(isYear)
  }

  private func isGivenAsCode(_ word: Int) -> Bool {
    query.parts.contains { $0.role == .postalCode && $0.words.contains(word) }
  }

  private func digits(_ word: Int) -> Int {
    query.folded.bytes(word).count { (0x30...0x39).contains($0) }
  }

  /// Whether a postal code elsewhere in the country is left over beside a settlement that is no city.
  var isContradictedByCode: Bool {
    guard case .place(let match) = first.subject, match.entry.prominence < .city,
      [.locality, .localAdmin, .neighborhood].contains(match.entry.layer)
    else { return false }
    let leftOver = first.leftOver
    return phrases.contains { phrase in
      phrase.words.allSatisfy(leftOver.contains)
        && phrase.postcodes.contains {
          $0.country == first.subject.country && $0.code.utf8.count >= 4
        }
    }
  }

  /// The years that people write beside a country.
  private static let years = 1950...2035

  private func isYear(_ word: Int) -> Bool {
    let bytes = query.folded.bytes(word)
    return Int(String(decoding: bytes, as: UTF8.self)).map(Self.years.contains) ?? false
  }

  /// Whether the answer is a town or area, and a kind of sight, building or firm is left over.
  ///
  /// Of an address, the town is the answer.
  var isTownOfVenue: Bool {
    switch first.subject.layer {
    case .locality, .localAdmin, .county, .region, .country, .neighborhood: break
    default: return false
    }
    let isAddress = first.parts.contains {
      switch $0 {
      case .skipped(_, .street), .postcode: true
      default: false
      }
    }
    return !isAddress && venueWords.areAmong(first.leftOver.sorted(), in: query.folded)
  }
}
