public import GeocodingAPI
public import Observation

/// The suggestions for a search field, as MKLocalSearchCompleter has them, for SwiftUI.
///
///     @State private var places = PlaceSearch(geocoder)
///
///     List(places.suggestions) { place in Text(place.label) }
///       .searchable(text: $places.query)
///
/// Each change of ``query`` asks for new suggestions once the text has stayed as it is for a moment. Only
/// the answer to the newest text is shown, whatever order they come in.
@MainActor @Observable public final class PlaceSearch {
  /// The text as far as it is typed.
  public var query = "" {
    didSet { if query != oldValue { update() } }
  }
  /// The places that the text may mean, likeliest first; empty for an empty text.
  ///
  /// They stay until there are newer ones, so that a list does not flicker.
  public private(set) var suggestions: [AnsweredPlace] = []
  /// Why the latest text has no suggestions: a ``GeocoderError``; `nil` if nothing failed.
  public private(set) var error: (any Error)?
  /// Whether the suggestions are not yet those of the latest text.
  public private(set) var isSearching = false
  /// The options of the suggestions, which apply from the next change of the text.
  public var options: SearchOptions

  @ObservationIgnored private let geocoder: Geocoder
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private var request: Task<Void, Never>?

  /// Creates a search with no text.
  ///
  /// - Parameters:
  ///   - geocoder: The geocoder to ask.
  ///   - options: The options of the suggestions.
  ///   - pause: How long a text must stay as it is; by default shorter than people notice.
  public init(
    _ geocoder: Geocoder, options: SearchOptions = SearchOptions(),
    pause: Duration = .milliseconds(60)
  ) {
    self.geocoder = geocoder
    self.options = options
    self.pause = pause
  }

  /// Waits until the suggestions are those of the latest text.
  ///
  /// An app need not: it observes ``suggestions``.
  public func settled() async {
    while let running = request {
      await running.value
      if running == request { return }
    }
  }

  private func update() {
    request?.cancel()
    isSearching = true
    request = Task { [geocoder, pause, query, options] in
      do {
        if !query.isEmpty { try await Task.sleep(for: pause) }
        let found = query.isEmpty ? [] : try await geocoder.suggest(query, options: options).results
        try Task.checkCancellation()
        show(found, nil)
      } catch is CancellationError {
        // A newer text has its own request.
      } catch  where !Task.isCancelled {
        show([], error)
      } catch {}
    }
  }

  private func show(_ found: [AnsweredPlace], _ error: (any Error)?) {
    suggestions = found
    self.error = error
    isSearching = false
  }
}
