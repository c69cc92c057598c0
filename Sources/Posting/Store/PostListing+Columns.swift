extension PostListing {
  /// The terms of `ORDER BY`, ending with the order of creation.
  package var orderTerms: [String] {
    distinctOrder.map { $0.field.column + ($0.isDescending ? " DESC" : "") } + ["sequence"]
  }

  /// Whether its statement is worth caching; clients can request any number of different orders.
  package var isCommon: Bool { conditions.count + distinctOrder.count <= 2 }

  /// The order without repeated fields, which have no effect.
  private var distinctOrder: [Order] {
    var ordered: Set<Field> = []
    return order.filter { ordered.insert($0.field).inserted }
  }
}

extension PostListing.Field {
  /// The column in the table `post`.
  package var column: String {
    switch self {
    case .id: "id"
    case .uniqueKey: "unique_key"
    case .firstName: "first_name"
    case .lastName: "last_name"
    case .place: "place"
    case .link: "link"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .createdAt: "created_at"
    case .updatedAt: "updated_at"
    }
  }
}

extension PostListing.Condition {
  /// The value to compare with the column; `nil` if its type differs from the field's.
  package var comparedValue: PostListing.Value? {
    switch (field, value) {
    case (.latitude, .number), (.longitude, .number), (.createdAt, .timestamp),
      (.updatedAt, .timestamp):
      value
    case (.latitude, _), (.longitude, _), (.createdAt, _), (.updatedAt, _): nil
    case (_, .text): value
    default: nil
    }
  }
}
