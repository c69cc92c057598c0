import Testing

/// Cities by their names in twelve languages, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct CityNamesTests {
  /// Countries of the same name come first where all layers are asked for: "Singapur", "Meksyk".
  @Test func nearlyAllAreFound() throws {
    let names = try RealBundle.texts(in: "city-names.tsv").flatMap { line in
      let columns = line.split(separator: "\t")
      return columns.dropFirst().map { (id: columns[0], name: $0) }
    }
    #expect(names.count >= 2_400)
    let answers = try RealBundle.answers(to: names.map(\.name), "--layer", "locality")
    let misses = zip(names, answers)
      .filter { !$1.contains(#""results":[{"id":"\#($0.id)""#) }.map(\.0.name)
    #expect(misses.count * 100 <= names.count * 2, "\(misses)")
  }
}
