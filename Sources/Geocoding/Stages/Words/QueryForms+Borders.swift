import Gazetteer
import TextAnalysis

extension QueryForms {
  /// Returns the forms of a query about a border, each with one area: "US-Mexico border", "border of France and
  /// Spain".
  ///
  /// Of two words without a mark between them, the first may be an area or both: "US Mexico border", "South
  /// Korea border".
  func ofBorder(_ form: QueryForm) -> [QueryForm] {
    let areas = form.query.words
    guard let second = startOfSecondArea(areas, form.query) else {
      guard areas.count == 2 else { return [form] }
      return [without(areas.upperBound - 1, form), form]
    }
    return [without(second, form)]
  }

  /// Returns a form that sets aside the words of the area on the other side, which begin with one.
  private func without(_ second: Int, _ form: QueryForm) -> QueryForm {
    let other = second..<form.query.words.upperBound
    var form = form
    form.query = form.query.without(Set(other))
    form.query.part?.otherArea = Conjunctions.trimmed(other, of: form.query.folded)
    return form
  }

  /// Returns where the second of two areas begins, behind a mark or a word such as "and"; `nil` if there is
  /// none.
  private func startOfSecondArea(_ areas: Range<Int>, _ query: ParsedQuery) -> Int? {
    areas.dropFirst().first { word in
      query.folded.words[word].breakBefore >= .hyphen
        || Conjunctions.contain(word, of: query.folded)
    }
  }
}
