import Foundation
import TestSupport
import Testing

@Suite(.needsPrograms)
struct ValidateProgramTests {
  @Test func aGoodPostIsAccepted() throws {
    let run = try validate("Moscow, ID", "https://example.org")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasPrefix("accepted\n  Moscow, Idaho, United States"))
  }

  @Test func everyProblemIsALineWithItsRemedy() throws {
    let run = try validate("Springfield", "example.org")
    #expect(run.status == 1 && run.errors == "")
    try expectGolden(run.output, named: "validate/springfield.text")
  }

  @Test func programsGetJSON() throws {
    let run = try validate("-33.87,151.21", "javascript:alert(1)", "--format", "json")
    #expect(run.status == 1)
    let review = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(review["accepted"] as? Bool == false)
    #expect(review["latitude"] as? Double == -33.87)
    let problems = try #require(review["problems"] as? [[String: Any]])
    #expect(problems.compactMap { $0["code"] as? String } == ["link.scheme"])
  }

  @Test func usageErrorsAreOneLine() throws {
    expectRefusal(try validate("Moscow, ID", "x", "--at", "1"), status: 64, mentions: "latitude")
    expectRefusal(try validate("Moscow, ID", "x", "--format", "xml"), status: 64, mentions: "json")
    expectRefusal(
      try ProgramRun(["validate", "Moscow"], of: "otm"), status: 64, mentions: "link")
  }

  private func validate(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(["validate"] + arguments + NamesakesBundle.options(), of: "otm")
  }
}
