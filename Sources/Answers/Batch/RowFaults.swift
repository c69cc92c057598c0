/// The rows of a batch that could not be read, and have the answer `none`.
package struct RowFaults: Sendable {
  private var count = 0
  private var first = ""

  package init() {}

  /// Notes what is wrong with a row.
  package mutating func note(_ fault: String) {
    count += 1
    if count == 1 { first = fault }
  }

  /// A message that counts the unreadable rows and says what is wrong with the first; `nil` if all were read.
  package var message: String? {
    switch count {
    case 0: nil
    case 1: "1 row could not be read; its answer is \"none\": \(first)"
    default: "\(count) rows could not be read; their answers are \"none\". The first: \(first)"
    }
  }
}
