import Answers
import ServerAPI

extension ShownAccount {
  /// The account in one line for a terminal: `Ada Lovelace <ada@example.org>`.
  var shown: String {
    PrintableText.of(email.map { "\(fullName) <\($0)>" } ?? "\(fullName) (\(id))")
  }
}
