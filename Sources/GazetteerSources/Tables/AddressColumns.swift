/// The columns of a table that hold the parts of an address.
package struct AddressColumns: Hashable, Sendable {
  /// A part of an address.
  package enum Part: String, CaseIterable, Sendable {
    case number, street, city, municipality, postcode, region, country, unit, id, hash
    /// The postal code and the settlement in one column: "8001 Zürich".
    case postcodeAndCity
    /// The line of a street of which the number is a range, as well-known text.
    case line
    /// The last number of a range.
    case lastNumber
    case latitude = "lat"
    case longitude = "lon"

    /// The parts that a user may name.
    static let named: [Self] = [
      .number, .street, .city, .municipality, .postcode, .region, .country, .unit, .id, .latitude,
      .longitude,
    ]
    /// The parts that every table must have.
    static let required: [Self] = [.number, .street, .latitude, .longitude]
  }

  /// A column whose value follows those before it.
  struct Piece: Hashable, Sendable {
    /// What stands between the value and the one before it.
    let separator: String
    /// The name of the column.
    let column: String
  }

  /// The columns of each part: of several lists, the first that has a value counts.
  private(set) var alternatives: [Part: [[Piece]]] = [:]
  /// What the user wrote; `nil` for a known table.
  private(set) var text: String?

  init(_ columns: [Part: [String]]) {
    for (part, texts) in columns { alternatives[part] = texts.map(Self.pieces) }
  }

  /// Parses what a user writes: "number=NUM,street=TYPE+NAME,lat=Y,lon=X".
  ///
  /// - Throws: ``Problem``.
  package init(parsing text: String) throws(Problem) {
    self.text = text
    for entry in text.split(separator: ",") {
      let sides = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, let part = Part(rawValue: sides[0]), Part.named.contains(part) else {
        throw .unknownPart(String(entry))
      }
      alternatives[part, default: []].append(Self.pieces(sides[1]))
    }
    for part in Part.required where alternatives[part] == nil { throw .missingPart(part.rawValue) }
  }

  /// An error in what a user wrote.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    case unknownPart(String)
    case missingPart(String)

    package var description: String {
      switch self {
      case .unknownPart(let entry):
        """
        expected NAME=COLUMN with one of \
        \(Part.named.map(\.rawValue).joined(separator: ", ")), found "\(entry)"
        """
      case .missingPart(let name):
        "\(name) is missing; for example: number=NUM,street=TYPE+NAME,city=TOWN,lat=Y,lon=X"
      }
    }
  }

  /// The names of all columns.
  var names: Set<String> { Set(alternatives.values.joined().joined().map(\.column)) }

  /// Cuts "TYPE+NAME" into columns; "NUM-SUFFIX" puts a hyphen between their values, "NUM~LETTER"
  /// nothing, and "+" a blank.
  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var separator = ""
    var name = ""
    func end() {
      if !name.isEmpty { pieces.append(Piece(separator: separator, column: folded(name))) }
      name = ""
    }
    for letter in text {
      switch letter {
      case "+", "~":
        end()
        separator = letter == "+" ? " " : ""
      case "→":
        end()
        separator = "-"
      default: name.append(letter)
      }
    }
    end()
    return pieces
  }

  /// Returns a column's name as it is compared: without blanks around it, in lower case.
  static func folded(_ name: String) -> String {
    let bytes = Array(name.utf8)
    let trimmed = bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    return String(decoding: Array(trimmed), as: UTF8.self).lowercased()
  }
}
