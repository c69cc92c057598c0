import GeocodingAPI
import Testing

/// A query, the place that it should find first, and how well the words should fit.
struct QueryCase: Sendable, CustomTestStringConvertible {
  let query: String
  let id: String
  var outcome = Answer.Outcome.match
  let why: String
  var testDescription: String { "\(query) → \(id) (\(why))" }
}
