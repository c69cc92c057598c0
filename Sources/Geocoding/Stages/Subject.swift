import GazetteerModel

/// What a reading takes the query to be about.
enum Subject {
  /// A place that bears a phrase's name.
  case place(NameMatch)
  /// A postal code, with one of the settlements it serves.
  case postcode(PostcodeEntry)

  /// The ordinal by which containment is tested: the place's own, or the code's settlement's.
  var anchor: PlaceOrdinal {
    switch self {
    case .place(let match): match.entry.place
    case .postcode(let code): code.place
    }
  }

  /// The subject's country.
  var country: CountryCode? {
    switch self {
    case .place(let match): match.entry.country
    case .postcode(let code): code.country
    }
  }

  /// How notable the subject is; a postal code is as obscure as can be.
  var prominence: Prominence {
    switch self {
    case .place(let match): match.entry.prominence
    case .postcode: Prominence(rawValue: 0)
    }
  }

  /// The subject's layer.
  var layer: Layer {
    switch self {
    case .place(let match): match.entry.layer
    case .postcode: .postalcode
    }
  }

  /// The postal code as written; empty for places.
  var codeText: String {
    switch self {
    case .place: ""
    case .postcode(let code): code.code
    }
  }

  /// What two readings share when they answer the same thing.
  var identity: Identity {
    switch self {
    case .place(let match): Identity(place: match.entry.place, postcode: nil)
    case .postcode(let code): Identity(place: nil, postcode: code.id)
    }
  }

  /// A subject apart from how the query names it.
  struct Identity: Hashable {
    let place: PlaceOrdinal?
    let postcode: PlaceID?
  }
}
