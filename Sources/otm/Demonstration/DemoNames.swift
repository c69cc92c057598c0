import TextFormats

/// Names and links of demo people.
///
/// First names, last names and towns are drawn independently, because online classes are mixed.
/// Every name is marked as invented.
enum DemoNames {
  static let first = [
    "Abena", "Aiko", "Alejandra", "Amara", "Anders", "Anika", "Arjun", "Aylin", "Beatriz", "Björn",
    "Bruno", "Camille", "Chidi", "Chloe", "Daniel", "Deniz", "Diego", "Elif", "Emeka", "Emma",
    "Esther", "Farid", "Fatima", "Felipe", "Freya", "Giulia", "Hana", "Hassan", "Ines", "Ingrid",
    "Isabel", "Jamal", "Jasmin", "Ji-woo", "João", "Jonas", "Kaito", "Karim", "Katarzyna", "Kofi",
    "Lara", "Layla", "Leila", "Lerato", "Li Na", "Lucía", "Luka", "Mai", "Malik", "Marta", "Mateo",
    "Mei", "Milan", "Minh", "Nadia", "Naledi", "Nikos", "Nina", "Noah", "Nuria", "Oksana", "Olga",
    "Omar", "Paula", "Petra", "Priya", "Quentin", "Rahul", "Rania", "Rosa", "Samira", "Santiago",
    "Sara", "Siobhán", "Sofia", "Sunita", "Tariq", "Tereza", "Thandiwe", "Tomás", "Valeria", "Wei",
    "Yara", "Yuki", "Zainab", "Zofia",
  ]

  static let last = [
    "Abdi", "Adeyemi", "Almeida", "Andersson", "Banerjee", "Barros", "Bauer", "Becker", "Bianchi",
    "Castillo", "Chen", "Costa", "Dang", "Demir", "Diallo", "Dlamini", "Duarte", "Eriksen",
    "Fernández", "Ferrari", "Fischer", "García", "Georgiou", "Haddad", "Hansen", "Horvat",
    "Ibrahim",
    "Ito", "Ivanova", "Jensen", "Kamau", "Kaya", "Khan", "Kim", "Kowalska", "Kruger", "Kumar",
    "Laurent", "Lee", "Lindqvist", "López", "Mahlangu", "Marković", "Mbeki", "Mendes", "Mensah",
    "Moreau", "Müller", "Nakamura", "Ncube", "Nguyen", "Novák", "Nowak", "Okafor", "Olsen", "Osei",
    "Papadakis", "Park", "Patel", "Pereira", "Petrov", "Quispe", "Rahman", "Ramos", "Reyes",
    "Rossi",
    "Santos", "Sato", "Schmidt", "Silva", "Singh", "Soto", "Suzuki", "Takahashi", "Tanaka",
    "Torres",
    "Tran", "Vargas", "Wagner", "Walker", "Wang", "Weber", "Yılmaz", "Zhang",
  ]

  /// The suffix of every last name.
  static let mark = "(demo)"

  /// Returns the link of a person by number, on a reserved domain (RFC 2606, section 3).
  static func link(number: Int, using random: inout SeededGenerator) -> String {
    let pages = [
      "https://example.org/demo/\(number)", "https://demo-\(number).example.com",
      "https://www.example.net/people/demo-\(number)", "https://example.com/@demo\(number)",
      "http://demo\(number).example.org/portfolio",
    ]
    return pages[Int.random(in: 0..<pages.count, using: &random)]
  }
}
