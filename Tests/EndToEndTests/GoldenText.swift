/// Output of programs, normalized for goldens.
enum GoldenText {
  /// Returns the text with `#` for every confidence and margin.
  ///
  /// They change slightly whenever ranking is tuned, which does not change the format; how the
  /// numbers look is for the goldens of `AnswersTests`.
  static func withoutConfidence(_ text: String) -> String {
    text
      .replacing(/("(?:confidence|margin)": ?)[0-9.]+/) { "\($0.1)#" }
      // The last column of text, one before the outcome of csv, and the last of csv in a batch.
      .replacing(#/ +<?[01]\.[0-9]{2}$/#.anchorsMatchLineEndings()) { _ in "  #" }
      .replacing(/,[01](?:\.[0-9]+)?(,match,,|,partial,,)$/.anchorsMatchLineEndings()) {
        ",#\($0.1)"
      }
      .replacing(/(,match,|,partial,)[01](?:\.[0-9]+)?$/.anchorsMatchLineEndings()) { "\($0.1)#" }
  }
}
