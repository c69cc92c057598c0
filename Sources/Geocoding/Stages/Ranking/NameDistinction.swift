import Gazetteer
import GeocodingAPI
import TextAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How well the typed words of a subject's name tell it from others that are called alike.
///
/// Many countries have an "Open University" and a "Universidad del Pacífico", and a gazetteer has some of them.
struct NameDistinction {
  /// Whether the name has nothing but words for kinds and directions.
  let isOfKinds: Bool
  /// The number of names, in natural logarithms, with the word that the fewest have; 0 for other subjects than
  /// venues without an area, and for names of kinds.
  let commonness: Double

  /// Counts the names of each word.
  ///
  /// - Complexity: O(n) lookups of n words of a venue, or of one word beside others.
  init(
    of first: Interpretation, _ text: FoldedText, hasContext: Bool, _ tables: WordTables,
    _ gazetteer: any GazetteerReading
  ) throws {
    let isVenue = first.subject.layer == .venue
    guard isVenue && !hasContext || first.words.count == 1 && !first.isComplete,
      case .place = first.subject
    else {
      (isOfKinds, commonness) = (false, 0)
      return
    }
    let words = text.words[first.words].map { Array(text.bytes[$0.bytes]) }
    let fewest = try DistinctiveWords(of: words, tables, gazetteer).fewest
    isOfKinds = fewest == nil
    commonness = isVenue && !hasContext ? fewest.map { log(Double(1 + $0)) } ?? 0 : 0
  }
}
