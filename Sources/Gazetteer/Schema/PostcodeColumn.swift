/// The columns of `postcode`, the postal index: letters and digits in lower case → settlements.
///
/// Points are stored as differences from that of the place, which are small, and small numbers take little space.
enum PostcodeColumn: Int, TableColumn {
  case key
  case country
  case rank
  case place
  case northing
  case easting
  case point
  case form

  static let table = "postcode"
  static let primaryKey: String? = "key, country, rank"

  var declaration: String {
    switch self {
    case .key: "key TEXT NOT NULL"
    case .country: "country INTEGER NOT NULL"
    case .rank: "rank INTEGER NOT NULL"
    case .place: "place INTEGER NOT NULL"
    case .northing: "northing INTEGER NOT NULL"
    case .easting: "easting INTEGER NOT NULL"
    case .point: "point INTEGER NOT NULL"
    case .form: "form"
    }
  }

  var comment: String? {
    switch self {
    case .rank: "0 for the best-known settlement of the code"
    case .northing: "1e-5 degrees from the place's point"
    case .point: "PointEvidence; 1: its own"
    case .form: "see PostcodeForm"
    default: nil
    }
  }

  var computedNext: String? {
    guard self == .form else { return nil }
    return """
      code TEXT AS (
          CASE typeof(form)
          WHEN 'integer' THEN upper(substr(key, 1, length(key) - abs(form)))
            || CASE WHEN form > 0 THEN ' ' ELSE '-' END || upper(substr(key, -abs(form)))
          ELSE form END
        ) VIRTUAL
      """
  }
}

/// How a postal code is written: NULL for the key in capitals; n for a space before the last n characters; -n for a
/// hyphen there; otherwise the text itself.
enum PostcodeForm {
  /// Returns a code with a mark before its last characters.
  static func text(of key: UnsafeRawBufferPointer, _ form: Int64) -> String {
    let last = Int(clamping: form.magnitude)
    var bytes: [UInt8] = []
    for (position, byte) in key.enumerated() {
      if position > 0, position == key.count - last {
        bytes.append(form > 0 ? UInt8(ascii: " ") : UInt8(ascii: "-"))
      }
      let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      bytes.append(isSmall ? byte & 0xDF : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
