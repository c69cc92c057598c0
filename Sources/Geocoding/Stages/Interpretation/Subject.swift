import Gazetteer

/// The subject of a query in an interpretation.
enum Subject {
  /// A place with a phrase's name.
  case place(NameMatch)
  /// A postal code, with one of the settlements it serves.
  case postcode(PostcodeEntry)
  /// A house, or a farm; apart, since it is large, rare, and subjects are copied often.
  indirect case address(AddressMatch)

  /// Whether it is a postal code: a number next to one is likelier part of it than of a house.
  var isPostcode: Bool { if case .postcode = self { true } else { false } }

  /// The ordinal by which containment is tested.
  ///
  /// It is the place's own, or that of the settlement to which a code or address belongs.
  var anchor: PlaceOrdinal {
    switch self {
    case .place(let match): match.entry.place
    case .postcode(let code): code.place
    case .address(let match): match.entry.place
    }
  }

  /// The subject's country.
  var country: CountryCode? {
    switch self {
    case .place(let match): match.entry.country
    case .postcode(let code): code.country
    case .address(let match): match.entry.country
    }
  }

  /// The subject's layer.
  var layer: Layer {
    switch self {
    case .place(let match): match.entry.layer
    case .postcode: .postalCode
    case .address(let match): match.entry.layer
    }
  }

  /// Whether it is so small that a distance from it is one from its point.
  var isPoint: Bool {
    switch layer {
    case .localAdmin, .locality, .neighborhood, .postalCode, .airport, .venue, .address, .street:
      true
    case .continent, .country, .region, .county, .marine, .natural, .coordinate: false
    }
  }

  /// The prominence of the subject; postal codes and addresses have the lowest possible one.
  var prominence: Prominence {
    switch self {
    case .place(let match): match.entry.prominence
    case .postcode, .address: Prominence(rawValue: 0)
    }
  }

  /// What is known of the point of a postal code; of anything else, its own.
  var evidence: PointEvidence {
    if case .postcode(let code) = self { code.evidence } else { .own }
  }

  /// The postal code as written, or the address's id; empty for places.
  var codeText: String {
    switch self {
    case .place: ""
    case .postcode(let code): code.code
    case .address(let match): match.entry.id.code
    }
  }

  /// The identity that two interpretations share if they have the same answer.
  var identity: Identity {
    switch self {
    case .place(let match): Identity(place: match.entry.place, id: nil)
    case .postcode(let code): Identity(place: nil, id: code.id)
    case .address(let match): Identity(place: nil, id: match.entry.id)
    }
  }

  /// A subject independent of how the query names it.
  struct Identity: Hashable {
    let place: PlaceOrdinal?
    let id: PlaceID?
  }
}
