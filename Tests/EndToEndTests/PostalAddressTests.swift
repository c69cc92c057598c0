import Testing

/// Addresses whose streets nobody has, but whose postal codes are known, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct PostalAddressTests {
  @Test(
    "A town is the one with the code, however well another of its name is known",
    arguments: [
      ("Piazza Dante 140, 09170 Massama", "09170 Massama, Sardinia, Italy", "not in Lisbon"),
      ("Hauptstrasse 79, 7317 Valens", "7317 Valens, Saint Gallen, Switzerland", "not Valencia"),
      ("Via Roma snc, 65012 Villareia", "65012 Villareia, Abruzzo, Italy", "nor the street's city"),
      ("230, rue de Rome 02880 CLAMECY", "02880 Clamecy, Hauts-de-France, France", "no comma"),
      (
        "7 bis chemin du Moulin, 80600 Hem-Hardinval, France",
        "80600 Hem-Hardinval, Hauts-de-France, France", "a code before a name is no house number"
      ),
      (
        "200 MARTIN LUTHER KING JR DR THRALL TX 76578-8711", "76578 Thrall, Texas, United States",
        "Jr is no jirón, and the second half of the code no house"
      ),
      (
        "242 State Route 9, Glencoe, KY 41046", "41046 Glencoe, Kentucky, United States",
        "a sight has the name"
      ),
      (
        "Str. Mihai Eminescu nr. 134, bl. A9, ap. 19, Vereşti, 727600",
        "727600 Vereşti, Suceava, Romania", "a block with a letter"
      ),
      (
        "Rua das Flores nº 6, Bairro Centro, CEP 86670-000, Itaguajé",
        "86670-000 Itaguajé, Paraná, Brazil", "a quarter between"
      ),
      (
        "Rua das Flores, 103 - Centro, São Nicolau - RS, 97880-000",
        "97880-000 São Nicolau, Rio Grande do Sul, Brazil", "the center between"
      ),
      (
        "os. Słoneczne 5 m. 8, 71-110 Szczecin, Polska", "71-110 Szczecin, West Pomerania, Poland",
        "an estate"
      ),
    ])
  func codeTells(text: String, label: String, why: String) throws {
    let first = try #require(try RealBundle.firstResult(of: text))
    #expect(first.label == label, "\(why)")
    #expect(first.confidence > 0.8, "\(why)")
  }

  @Test(
    "Numbers in front of streets are no codes, and sights in towns with codes stay sights",
    arguments: [
      ("Suite 200, 1600 Pennsylvania Ave, Washington, DC", "Washington, D.C., United States"),
      ("Unit 3, 1234 Colonia St, Denver", "Denver, Colorado, United States"),
      ("Osaka University, Osaka, Japan, 565-0871", "Osaka University, Osaka, Japan"),
      ("Am Markt 199, Lippstadt", "Lippstadt, North Rhine-Westphalia, Germany"),
    ])
  func noCode(text: String, label: String) throws {
    let first = try #require(try RealBundle.firstResult(of: text))
    #expect(first.label == label)
    #expect(first.confidence > 0.5)
  }
}
