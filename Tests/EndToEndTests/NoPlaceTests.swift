import Testing

/// Texts that people enter instead of a place, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct NoPlaceTests {
  @Test(arguments: ["no-places-tuning.txt", "no-places-held-back.txt"])
  func ninetyPercentGetNone(file: String) throws {
    let texts = try RealBundle.texts(in: file)
    let answers = try RealBundle.answers(to: texts)
    #expect(texts.count == 200)
    let none = answers.count { $0.contains(#""outcome":"none""#) }
    #expect(none * 10 >= texts.count * 9, "\(none) of \(texts.count)")
  }
}
