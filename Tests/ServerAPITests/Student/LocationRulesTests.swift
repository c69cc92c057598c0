import ServerAPI
import Testing

@Suite struct LocationRulesTests {
  /// Characters that break a line or turn the text behind them make one name or link look like
  /// another.
  @Test(arguments: [
    "\u{202E}gpj.exe", "a\u{2066}b", "a\u{2028}b", "a\u{2029}b", "a\u{7}b", "a\u{85}b", "a\0b",
    "a\nb", "\u{7F}",
  ])
  func directionOverridesAreRefused(text: String) {
    #expect(throws: LocationError.self) { try LocationRules.check(text, .mediaURL) }
  }

  /// What languages need.
  @Test(arguments: ["می\u{200C}خواهم", "\u{200F}שלום", "👩\u{200D}🎓 Ada", "e\u{301}"])
  func joinersAndMarksAreAccepted(text: String) throws {
    try LocationRules.check(text, .mapString)
  }
}
