@testable import Posting

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  let review = LinkReview(text)
  precondition(review.problems.isEmpty == (review.link != nil))
  if let link = review.link {
    // What is posted is a link that a page can show, and stays as it is.
    precondition(link.lowercased().hasPrefix("http://") || link.lowercased().hasPrefix("https://"))
    precondition(!link.unicodeScalars.contains { $0.value <= 0x20 || "\"<>".unicodeScalars.contains($0) })
    precondition(LinkReview(link).link == link)
  }
  if let email = EmailAddress(text) { precondition(EmailAddress(email.text)?.text == email.text) }
  _ = AccountRules.problems(password: text, email: nil)
  _ = AccountRules.problems(name: PersonName(first: text, last: text))
  _ = StoredPassword(text)
  _ = SessionToken(text: text)
  for rest in [text, "ada:secret@db/otm?" + text, "db/otm?password=secret&" + text] {
    let address = DatabaseAddress("postgres://" + rest)
    precondition(address != nil)
    if !text.contains("secret") { precondition(address?.shown.contains("secret") == false) }
  }
  return 0
}
