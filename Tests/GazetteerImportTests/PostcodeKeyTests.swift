import Gazetteer
import Testing

@testable import GazetteerImport

@Suite struct PostcodeKeyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let code: String
    let key: String
    let form: String
    let why: String
    var testDescription: String { "\(code) (\(why))" }
  }

  static let cases: [Case] = [
    Case(code: "98101", key: "98101", form: "capitals", why: "digits only"),
    Case(code: "AD100", key: "ad100", form: "capitals", why: "letters and digits"),
    Case(code: "SW1A 1AA", key: "sw1a1aa", form: "blank(before: 3)", why: "a blank"),
    Case(code: "100-0001", key: "1000001", form: "hyphen(before: 4)", why: "a hyphen"),
    Case(code: "lv-1010", key: "lv1010", form: "other", why: "small letters"),
    Case(code: "1 2 3", key: "123", form: "other", why: "two blanks"),
    Case(code: "B.1", key: "b1", form: "other", why: "another sign"),
    Case(code: "- ", key: "", form: "other", why: "nothing to find it by"),
  ]

  @Test(arguments: cases)
  func reads(_ example: Case) {
    let code = Array(example.code.utf8)
    let key = PostcodeKey(code[...])
    #expect(String(decoding: key.bytes, as: UTF8.self) == example.key)
    let form = PostcodeKey.form(of: code[...], key: key.bytes[...])
    #expect("\(form)".hasPrefix(example.form))
  }
}
