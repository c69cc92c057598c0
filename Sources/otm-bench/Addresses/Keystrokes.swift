import Geocoding

/// A text that is typed letter by letter, with a suggestion for each.
struct Keystrokes {
  /// The answer to a beginning of the text.
  struct Stroke {
    /// The number of letters typed so far.
    let length: Int
    let answer: Answer
    /// The thread's time for the answer.
    let nanoseconds: Double
  }

  let geocoder: ForwardGeocoder
  let options: SearchOptions

  /// Types a text, and calls a closure after every letter.
  func type(_ text: String, _ body: (Stroke) throws -> Void) throws {
    var length = 0
    for index in text.indices {
      length += 1
      let beginning = String(text[...index])
      let start = ThreadTime.nanoseconds
      let answer = try geocoder.suggest(beginning, options: options)
      let nanoseconds = ThreadTime.nanoseconds - start
      try body(Stroke(length: length, answer: answer, nanoseconds: nanoseconds))
    }
  }
}
