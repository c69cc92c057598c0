import Geodesy
import Posting
import ServerAPI
import TextFormats

extension Post {
  /// The post as the wire API shows it.
  var wireRow: JSONValue {
    LocationAnswer.row(
      objectId: id.rawValue, uniqueKey: uniqueKey, firstName: name.first, lastName: name.last,
      mapString: place, mediaURL: link, latitude: coordinate.latitude,
      longitude: coordinate.longitude, createdAt: createdAt.milliseconds,
      updatedAt: updatedAt.milliseconds)
  }
}

extension PostListing.Field {
  /// Creates the field of a post from a member of the wire API.
  init(_ field: LocationField) {
    self =
      switch field {
      case .uniqueKey: .uniqueKey
      case .firstName: .firstName
      case .lastName: .lastName
      case .mapString: .place
      case .mediaURL: .link
      case .latitude: .latitude
      case .longitude: .longitude
      case .objectId: .id
      case .createdAt: .createdAt
      case .updatedAt: .updatedAt
      }
  }
}

extension PostListing {
  /// Creates the store's query; `nil` if no post can match.
  init?(_ query: LocationQuery) {
    var conditions: [Condition] = []
    for condition in query.conditions {
      switch condition {
      case .text(let field, let text):
        conditions.append(Condition(Field(field), equals: .text(text)))
      case .number(let field, let number):
        conditions.append(Condition(Field(field), equals: .number(number)))
      case .date(let field, let milliseconds):
        conditions.append(
          Condition(Field(field), equals: .timestamp(Timestamp(milliseconds: milliseconds))))
      case .unmeetable: return nil
      }
    }
    self.init(
      conditions: conditions,
      order: query.order.map { Order(Field($0.field), descending: $0.isDescending) },
      skip: query.skip, limit: query.limit)
  }

  /// Whether no index leads to the posts, so that all are read.
  var readsAllPosts: Bool {
    let keys: Set<Field> = [.id, .uniqueKey, .lastName, .createdAt, .updatedAt]
    guard conditions.isEmpty else { return !conditions.contains { keys.contains($0.field) } }
    return order.first.map { !keys.contains($0.field) } ?? false
  }
}
