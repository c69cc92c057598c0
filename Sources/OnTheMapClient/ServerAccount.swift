/// An account as the server shows it to its owner.
public struct ServerAccount: Hashable, Sendable, Codable {
  /// Its lasting number.
  public let id: String
  /// Its e-mail address; `nil` when an outside identity came without one.
  public let email: String?
  /// The first name.
  public let firstName: String
  /// The last name.
  public let lastName: String

  /// First and last name, with a blank between them when there are two.
  public var fullName: String {
    firstName.isEmpty || lastName.isEmpty ? firstName + lastName : firstName + " " + lastName
  }
}
