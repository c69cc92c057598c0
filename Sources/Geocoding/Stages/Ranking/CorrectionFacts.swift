import Gazetteer
import TextAnalysis

/// How words differ from the name that they are taken for.
struct CorrectionFacts {
  /// The number of letters and digits of the words.
  let length: Int
  let edits: Int
  /// Whether one letter was typed once instead of twice, or the other way round.
  let isDoubled: Bool
  /// Whether two neighbors were swapped.
  let isSwapped: Bool

  /// - Complexity: O(n) for n letters.
  init(typed: [UInt8], name: [UInt8], edits: Int) {
    length = typed.count { $0 != 0x20 }
    self.edits = edits
    var start = 0
    while start < min(typed.count, name.count), typed[start] == name[start] { start += 1 }
    var end = 0
    while end < min(typed.count, name.count) - start,
      typed[typed.count - 1 - end] == name[name.count - 1 - end]
    {
      end += 1
    }
    let (one, other) = (typed[start..<(typed.count - end)], name[start..<(name.count - end)])
    isSwapped = one.count == 2 && other.count == 2 && one.elementsEqual(other.reversed())
    let (longer, shorter) = one.count > other.count ? (one, other) : (other, one)
    let whole = one.count > other.count ? typed : name
    isDoubled =
      longer.count == 1 && shorter.isEmpty && start > 0 && whole[start - 1] == longer.first
  }
}
