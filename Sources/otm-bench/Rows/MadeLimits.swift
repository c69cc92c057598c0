import Foundation
import Gazetteer
import Geodesy
import TextFormats

/// Texts whose answer must not be sure, and texts that mean no place.
struct MadeLimits {
  private static let ofKind = 60
  private static let farMeters = 100_000.0
  private static let streets: [(before: String, behind: String)] = [
    ("rue de ", ""), ("avenue de ", ""), ("Via ", ""), ("Calle ", ""), ("Rua ", ""),
    ("", "er Straße"),
    ("", " Street"), ("", " Road"), ("Plaza de ", ""), ("Boulevard de ", ""),
  ]
  private static let given = [
    "Charles", "Victor", "Jean", "Marie", "Paul", "Anna", "Juan", "Carlos", "Pierre", "Louis",
  ]
  private static let kinds = [
    "Airport", "International Airport", "Municipal Airport", "Regional Airport", "Airfield",
    "University", "College", "Hospital", "High School", "Station", "Museum", "Park", "Bridge",
    "Stadium", "Lake",
  ]
  private static let syllables = ["blor", "ska", "quen", "dro", "vex", "mip", "zul", "tra", "nop"]
  private static let brands = [
    "Adidas", "Nike", "Lidl", "Aldi", "Ikea", "Tesla", "Samsung", "Huawei",
    "Mazda", "Subaru", "Volvo", "Skoda", "Peugeot", "Renault", "Ferrari", "Porsche",
    "Bosch", "Siemens", "Philips", "Unilever", "Nestle", "Danone", "Heineken", "Pepsi", "Fanta",
    "Nutella", "Haribo", "Milka", "Lego", "Playmobil", "Barbie", "Nintendo", "Xbox", "Fortnite",
    "Minecraft", "Tetris", "Netflix", "Spotify", "Tinder", "Airbnb", "Uber", "Twitter", "Reddit",
    "YouTube", "Instagram", "WhatsApp", "Snapchat", "TikTok", "Wikipedia", "Firefox", "Photoshop",
    "PowerPoint", "Outlook", "Kubernetes", "Docker", "Python", "JavaScript", "Haskell",
    "Kotlin", "Ubuntu", "Debian", "Android", "Windows", "Gucci", "Prada", "Rolex",
    "Swatch", "Ray-Ban", "Levi's", "Reebok", "Umbro", "Starbucks", "McDonald's",
    "Subway", "Domino's", "KFC", "Burger King", "Walmart", "Costco", "Tesco", "Carrefour",
    "Michelin", "Pirelli", "Exxon", "Gazprom", "Lufthansa", "Ryanair", "easyJet",
  ]
  private static let acronyms = [
    "TBH", "IRL", "ASAP", "FYI", "IMHO", "LOL", "ROFL", "BRB", "AFK", "IDK", "TLDR", "FAQ", "DIY",
    "HTML", "JSON", "HTTP", "CSS", "SQL", "API", "GPU", "CPU", "RAM", "USB", "HDMI", "PDF", "JPEG",
    "XML", "YAML", "UNICEF", "UNESCO", "NATO", "OPEC", "FIFA", "UEFA", "WHO", "IMF", "WTO", "BMW",
    "IBM", "HSBC", "UPS", "DHL", "AT&T", "CEO", "CTO", "PhD", "RSVP", "VIP", "GDPR",
    "LGBTQ", "BTS", "ABBA", "AC/DC", "NBA", "NFL", "MLB", "UFC", "WWE", "GMT", "UTC", "DNA", "MRI",
  ]

  private static let labels: [(country: String, label: String)] = [
    ("DE", "PLZ"), ("AT", "PLZ"), ("CH", "PLZ"), ("BR", "cep"), ("US", "ZIP"), ("US", "zip code"),
    ("IT", "CAP"), ("FR", "CP"), ("ES", "CP"), ("CZ", "PSČ"), ("SK", "PSČ"), ("SE", "postnr"),
    ("NO", "postnr"), ("DK", "postnr"), ("IN", "PIN"), ("PL", "kod"),
  ]
  private static let numbers = [
    "100%", "50 %", "$100", "€ 250", "1.5", "3.14", "12:30", "7 pm", "24/7", "1/2", "0", "-1",
    "9000+", "1e9", "10k", "2 x 4", "127.0.0.1", "192.168.0.1", "95.0877, 214.4209", "120.5, 300.2",
    "+1 555 010 9999", "01.01.1970", "2024-01-31", "31/12/1999", "#1", "No. 1", "404", "00000",
  ]
  private static let marks = [
    "¯\\_(ツ)_/¯", ":-)", "<3", "o_O", "(╯°□°)╯", "\\o/", "^_^", "T_T", "=^.^=", "->", "***", "???",
    "...", "<br/>", "{}", "[object Object]", "{{city}}", "%s", "${place}", "</div>", "&nbsp;",
  ]
  private static let mashed = [
    "asdf", "asdfgh", "asdfasdf", "qwerty", "qwertyuiop", "zxcvbn", "hjkl", "sdfsdf", "dfgdfg",
    "aaaaa", "bbbbb", "xxxxx", "zzz", "hahaha", "lalala", "blablabla", "jajaja", "kjhkjh", "xkcdqq",
    "wqeqwe", "fghfgh", "poiuy", "lkjhg", "mnbvc", "asd asd", "abc xyz", "foo bar", "test test",
  ]

  let towns: MadeTowns
  /// The rows of codes, whose texts say which codes countries have.
  let codes: [String]

  /// Returns the rows in the format of texts: kind, text, right answers.
  func rows() throws -> [String] {
    let known = towns.known(4 * Self.ofKind, population: 50_000)
    let small = towns.small(2 * Self.ofKind)
    let countries = towns.countries.prefix(Self.ofKind)
    func number(_ index: Int, upTo most: Int) -> Int {
      Int(StableHash("\(index)").value % UInt64(most)) + 1
    }
    func made(_ index: Int) -> String {
      let count = UInt64(Self.syllables.count)
      let hash = StableHash("town \(index)").value
      let syllables = [hash, hash / count, hash / count / count].map {
        Self.syllables[Int($0 % count)]
      }
      return syllables.joined().capitalized
    }
    var rows: [String] = []
    func add(_ kind: String, _ count: Int, _ expected: (Int) -> String, _ text: (Int) -> String) {
      rows += (0..<count).map { [kind, text($0), expected($0)].joined(separator: "\t") }
    }
    let low = { (_: Int) in "LOW" }
    let none = { (_: Int) in "NONE" }
    add("Streets called after a place", Self.ofKind, low) { index in
      let (before, behind) = Self.streets[index % Self.streets.count]
      let name = before + known[index].name + behind
      return index % 2 == 0 ? "\(number(index, upTo: 200)) \(name)" : name
    }
    add("Streets called after a person", Self.ofKind, low) { index in
      let person = "\(Self.given[index % Self.given.count]) \(small[index].name)"
      return "\(number(index, upTo: 200)) rue \(person)"
    }
    add("Numbers before an unknown town", Self.ofKind, low) { index in
      let country = countries[countries.startIndex + index % countries.count].name
      return
        "\(small[Self.ofKind + index].name) \(number(index, upTo: 900)), \(made(index)), \(country)"
    }
    add("Countries with a code that they lack", Self.ofKind, low) { index in
      "\(countries[countries.startIndex + index % countries.count].name) \(9_999_000 + index)"
    }
    add(
      "Countries with a year", countries.count,
      { index in
        let country = countries[countries.startIndex + index]
        return
          "\(country.country?.description ?? "**") \(country.coordinate.latitude) \(country.coordinate.longitude) 100"
      }
    ) { index in
      "\(countries[countries.startIndex + index].name) \(1_950 + number(index, upTo: 80))"
    }
    add("Short numbers", Self.ofKind, low) { "\(number($0, upTo: 999))" }
    add("Far away", Self.ofKind, low) { index in
      let name = known[Self.ofKind + index].name
      return switch index % 3 {
      case 0: "\(100 + number(index, upTo: 800)) km from \(name)"
      case 1: "\(100 + number(index, upTo: 400)) miles from \(name)"
      default: "\(2 + number(index, upTo: 9)) hours from \(name)"
      }
    }
    add(
      "Several places", Self.ofKind,
      { index in
        let first = known[2 * Self.ofKind + index]
        return
          "\(first.country?.description ?? "**") \(first.coordinate.latitude) \(first.coordinate.longitude) 25"
      }
    ) { index in
      let (one, other) = (known[2 * Self.ofKind + index].name, known[3 * Self.ofKind + index].name)
      return switch index % 4 {
      case 0: "Offices in \(one) and \(other)"
      case 1: "\(one) / \(other)"
      case 2: "\(one) & \(other)"
      default: "\(one) or \(other)"
      }
    }
    add("Unknown things of a kind", Self.ofKind, low) { index in
      "\(made(index)) \(Self.kinds[index % Self.kinds.count])"
    }
    add("Addresses of machines", Self.ofKind, none) { index in
      let name = known[index].name.lowercased().replacing(" ", with: "")
      return switch index % 6 {
      case 0: "\(name)@gmail.com"
      case 1: "www.\(name).com"
      case 2: "@\(name)\(number(index, upTo: 99))"
      case 3: "https://\(name).org/about"
      case 4: "info@\(name).net"
      default: "\(name).io"
      }
    }
    add("Numbers and prices", Self.numbers.count, none) { Self.numbers[$0] }
    add("Marks", Self.marks.count, none) { Self.marks[$0] }
    add("Mashed keys", Self.mashed.count, none) { Self.mashed[$0] }
    rows += labeled()
    rows += contradicted()
    // Any place with the code is right.
    let alone = codes.compactMap { $0.split(separator: " ").first { $0.allSatisfy(\.isNumber) } }
      .filter { $0.count >= 4 }.prefix(2 * Self.ofKind)
    add("Codes alone", alone.count, { _ in "**" }) { String(alone[$0]) }
    add("Brands", Self.brands.count, none) { Self.brands[$0] }
    add("Abbreviations", Self.acronyms.count, none) { Self.acronyms[$0] }
    return rows
  }

  /// Returns rows of postal codes behind the word for one.
  private func labeled() -> [String] {
    Self.labels.flatMap { country, label in
      codes.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        .filter { $0.count > 4 && $0[4] == country }.prefix(4)
        .compactMap { row in
          let code = row[0].split(separator: " ").first { $0.allSatisfy(\.isNumber) }
          return code.map {
            "Labeled codes\t\(label) \($0)\t\(country) \(row[1]) \(row[2]) 40"
          }
        }
    }
  }

  /// Returns rows of towns with a code of another town, far away in their country.
  private func contradicted() -> [String] {
    let all = codes.compactMap {
      line -> (country: String, town: String, code: String, point: Coordinate)? in
      let row = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard row.count > 5, let latitude = Double(row[1]), let longitude = Double(row[2]),
        let point = Coordinate(latitude: latitude, longitude: longitude),
        let code = row[0].split(separator: " ").first(where: {
          $0.count > 3 && $0.allSatisfy { $0.isASCII && $0.isNumber }
        })
      else { return nil }
      return (String(row[4]), String(row[5]), String(code), point)
    }
    let far = zip(all, all.dropFirst(3)).filter { one, other in
      one.country == other.country
        && one.point.distanceMeters(to: other.point) > Self.farMeters
    }
    return far.prefix(Self.ofKind + Self.ofKind / 2).map { one, other in
      let country = towns.countries.first { $0.country?.description == one.country }?.name ?? ""
      return "Codes of another town\t\(one.town) \(other.code), \(country)\tLOW"
    }
  }
}
