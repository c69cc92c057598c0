import Answers

/// A parameter of a route: its description, and what reads its text.
struct Parameter<Value>: Sendable {
  /// The description for people and programs.
  let described: RequestParameter
  /// Reads the text, or throws an error with advice.
  let read: @Sendable (String) throws(ParameterError) -> Value

  init(
    _ name: String, _ summary: String, kind: RequestParameter.Kind = .text, example: String,
    isRequired: Bool = false,
    read: @escaping @Sendable (String) throws(ParameterError) -> Value
  ) {
    described = RequestParameter(
      name, summary, kind: kind, example: example, isRequired: isRequired)
    self.read = read
  }
}

extension Parameter where Value == String {
  /// A parameter that is used as it is written.
  init(
    _ name: String, _ summary: String, kind: RequestParameter.Kind = .text, example: String,
    isRequired: Bool = false
  ) {
    self.init(name, summary, kind: kind, example: example, isRequired: isRequired) {
      text throws(ParameterError) in text
    }
  }
}

extension Parameter where Value == Int {
  /// A whole number in a range.
  init(
    _ name: String, _ summary: String, in range: ClosedRange<Int>, standard: Int? = nil,
    example: String, isRequired: Bool = false
  ) {
    self.init(
      name, summary, kind: .integer(range, standard: standard), example: example,
      isRequired: isRequired
    ) { text throws(ParameterError) in
      guard let number = Int(text), range.contains(number) else {
        // Nobody means numbers as large as the end of such a range.
        throw ParameterError(
          range.upperBound < Int32.max
            ? "pass a whole number from \(range.lowerBound) to \(range.upperBound)"
            : "pass a whole number, \(range.lowerBound) or more")
      }
      return number
    }
  }
}

extension Parameter where Value == Bool {
  /// A flag: `explain`, `explain=true` or `explain=1`.
  init(flag name: String, _ summary: String) {
    self.init(name, summary, kind: .flag, example: "true") { text throws(ParameterError) in
      switch text {
      case "", "true", "1": true
      case "false", "0": false
      default: throw ParameterError("pass true or false")
      }
    }
  }
}

extension Parameter where Value: Sendable {
  /// One of several names, each of which stands for a value.
  ///
  /// The advice for other texts is to give one of the names, unless another is given.
  init(
    _ name: String, _ summary: String, oneOf values: [(name: String, value: Value)],
    standard: String, example: String, advice: String? = nil
  ) {
    let names = values.map(\.name)
    let advice = advice ?? "pass " + names.joined(separator: " or ")
    self.init(name, summary, kind: .choice(names, standard: standard), example: example) {
      text throws(ParameterError) in
      guard let found = values.first(where: { $0.name == text }) else {
        throw ParameterError(advice)
      }
      return found.value
    }
  }
}

extension [RequestParameter] {
  /// The descriptions of parameters, in their order.
  init<each Value>(_ parameters: repeat Parameter<each Value>) {
    self = []
    repeat append((each parameters).described)
  }
}
