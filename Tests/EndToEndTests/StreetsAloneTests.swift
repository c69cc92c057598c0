import Testing

/// Streets without a town, whose names are often those of towns, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct StreetsAloneTests {
  /// Squares and avenues that the gazetteer has are places of interest, and meant.
  @Test(arguments: ["streets-alone-tuning.txt", "streets-alone-held-back.txt"])
  func almostNoTownIsSure(file: String) throws {
    let texts = try RealBundle.texts(in: file)
    #expect(texts.count > 70)
    let sure = zip(texts, try RealBundle.firstResults(of: texts)).filter { _, first in
      first.map { $0.layer != "venue" && $0.confidence >= 0.5 } ?? false
    }
    #expect(sure.count * 20 <= texts.count, "\(sure.map(\.0))")
  }

  @Test func aTownBehindItsStreetIsLikely() throws {
    let texts: [Substring] = [
      "12 rue de Rivoli Paris", "12 rue Victor Hugo Limoges", "25 rue Victor Hugo, Dinan",
      "12 rue des Lilas Combrit", "3 place du Marché Vevey", "Calle Mayor 5 Madrid",
      "Via Garibaldi 10 Orvieto", "Via Roma 4, Torino", "Berliner Straße 12, Potsdam",
      "Berlin Hauptstraße 5", "Lindenstraße 17 Husum", "Karl Johans gate 1 Oslo",
      "ul. Długa 5 Gdańsk", "ул. Ленина 5 Казань", "5 Orchard Road Singapore",
      "Jl. Thamrin 5 Jakarta", "Carrera 7 Bogotá", "Rue de Marseille Lyon", "Route 66 Flagstaff",
    ]
    for (text, result) in zip(texts, try RealBundle.firstResults(of: texts)) {
      let first = try #require(result)
      #expect(first.confidence > 0.5, "\(text): \(first.label) \(first.confidence)")
    }
  }
}
