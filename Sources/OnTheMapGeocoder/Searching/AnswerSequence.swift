public import GeocodingAPI

extension Geocoder {
  /// Returns the answers to many texts, in their order, each as soon as it and those before it are known.
  ///
  ///     for try await answer in geocoder.answers(to: names) {
  ///       print(answer.query, answer.results.first?.label ?? "nowhere")
  ///     }
  ///
  /// As many texts are answered at once as the geocoder has readers. Texts are read when their turn comes,
  /// so a sequence may be endless, and a loop that ends early leaves the rest unread.
  ///
  /// - Throws: In the loop, the same errors as ``search(_:options:)-(String,_)``; the sequence ends with one.
  public func answers<Texts: Sequence<String>>(
    to texts: Texts, options: SearchOptions = SearchOptions()
  ) -> AnswerSequence<Texts> {
    AnswerSequence(geocoder: self, texts: texts, options: options)
  }
}

/// The answers to the texts of a sequence: see ``Geocoder/answers(to:options:)``.
public struct AnswerSequence<Texts: Sequence<String>>: AsyncSequence {
  let geocoder: Geocoder
  let texts: Texts
  let options: SearchOptions

  /// Returns an iterator, which begins with the first text.
  public func makeAsyncIterator() -> Iterator {
    Iterator(geocoder: geocoder, texts: texts.makeIterator(), options: options)
  }

  /// The answers that have not been taken yet.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let geocoder: Geocoder
    fileprivate var texts: Texts.Iterator
    fileprivate let options: SearchOptions
    /// The answers to the next texts, the first of them first.
    private var open: [AnswerRequest] = []

    fileprivate init(geocoder: Geocoder, texts: Texts.Iterator, options: SearchOptions) {
      self.geocoder = geocoder
      self.texts = texts
      self.options = options
    }

    /// Returns the answer to the next text; `nil` behind the last one.
    ///
    /// - Throws: ``GeocoderError``; `CancellationError` if the task is canceled.
    public mutating func next() async throws -> Answer? {
      while open.count < geocoder.readerCount, let text = texts.next() {
        open.append(
          AnswerRequest { [geocoder, options] in
            try await geocoder.search(text, options: options)
          })
      }
      guard !open.isEmpty else { return nil }
      return try await open.removeFirst().answer()
    }
  }
}

/// A text that is being answered; it is given up when nobody waits for it any longer.
private final class AnswerRequest: Sendable {
  private let task: Task<Answer, any Error>

  init(_ work: @escaping @Sendable () async throws -> Answer) {
    task = Task(operation: work)
  }

  /// Waits for the answer, and cancels it with the waiting task.
  func answer() async throws -> Answer {
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  deinit { task.cancel() }
}
