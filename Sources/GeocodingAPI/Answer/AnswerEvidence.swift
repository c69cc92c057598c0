/// What the confidence of a first result comes from, also of one that is not shown as no place is meant.
package struct AnswerEvidence: Hashable, Sendable {
  /// The values of `ConfidenceColumn.all`.
  package let values: [Double]
  /// The first result.
  package let place: AnsweredPlace?

  package init(values: [Double], place: AnsweredPlace?) {
    self.values = values
    self.place = place
  }
}
