/// An account of a person who may post pins.
package struct Account: Identifiable, Hashable, Sendable {
  /// The stable number.
  package let id: AccountID
  /// The identity of the person at a provider.
  package let identity: IdentityKey
  /// The email address; `nil` if the identity came without one.
  package var email: String?
  /// The name shown with pins.
  package var name: PersonName
  /// The stored hash of the password; `nil` if another provider checks it.
  package var passwordHash: String?
  /// How many times the address or the password was changed, or the account disabled.
  ///
  /// A session is made with the version of the login that was checked, and ends with it.
  package var loginVersion: Int64
  /// Whether the account has been disabled.
  package var isDisabled: Bool
  /// Whether the person may administer the server in the browser, which only the operator can
  /// decide.
  package var isAdministrator: Bool
  /// The time of creation.
  package let createdAt: Timestamp

  package init(
    id: AccountID, identity: IdentityKey, email: String?, name: PersonName, passwordHash: String?,
    loginVersion: Int64 = 0, isDisabled: Bool = false, isAdministrator: Bool = false,
    createdAt: Timestamp
  ) {
    self.id = id
    self.identity = identity
    self.email = email
    self.name = name
    self.passwordHash = passwordHash
    self.loginVersion = loginVersion
    self.isDisabled = isDisabled
    self.isAdministrator = isAdministrator
    self.createdAt = createdAt
  }

  /// The login names of the account.
  package var logins: Set<LoginName> {
    Set([email, identity.subject].compactMap(\.self).map { LoginName(typed: $0) })
  }
}

/// The stable number of an account, as ten digits.
///
/// Student apps receive it as `account.key`, and send it back as `uniqueKey`. It is a text,
/// although it looks like a number.
package struct AccountID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The digits.
  package let rawValue: String

  /// Creates an id from a stored or received text; an account with it may not exist.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a random id, which does not start with a zero.
  package static func random(_ random: RandomSource) -> AccountID {
    let digits: [Character] = Array("0123456789")
    return AccountID(
      rawValue: random.text(of: Array(digits.dropFirst()), count: 1)
        + random.text(of: digits, count: 9))
  }

  /// Orders by the digits.
  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// The identity of a person: an identity provider and its key for the person.
package struct IdentityKey: Hashable, Sendable {
  /// An identity provider.
  package enum Provider: String, Sendable, CaseIterable {
    /// An email address and a local password.
    case local
    /// Another On The Map server. Older versions could ask one; its people keep their pins here, and cannot log in.
    case udacity
    /// Facebook's Graph API.
    case facebook
  }

  /// The identity provider.
  package let provider: Provider
  /// The provider's stable key for the person: the email address in lower case, or an id.
  package let subject: String

  package init(provider: Provider, subject: String) {
    self.provider = provider
    self.subject = subject
  }
}

/// The first and last name that an account shows with its pins.
package struct PersonName: Hashable, Sendable {
  /// The first name; may be empty if the identity provider does not send one.
  package var first: String
  /// The last name; may be empty.
  package var last: String

  package init(first: String, last: String) {
    self.first = first
    self.last = last
  }

  /// Both names, separated by a space if both are set.
  package var full: String {
    first.isEmpty || last.isEmpty ? first + last : first + " " + last
  }
}
