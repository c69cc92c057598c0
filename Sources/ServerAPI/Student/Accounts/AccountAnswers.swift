package import TextFormats

/// The public data of a person, as returned by `GET /v1/users/{id}`.
package struct UserAnswer: Hashable, Sendable {
  /// The account's number.
  package let key: String
  /// The first name; not empty.
  package let firstName: String
  /// The last name; not empty.
  package let lastName: String
  /// The name that apps show.
  package let nickname: String
  /// The email address, or one without a recipient.
  package let email: String
  /// The URL of a picture; not empty.
  package let imageURL: String

  package init(
    key: String, firstName: String, lastName: String, nickname: String, email: String,
    imageURL: String
  ) {
    self.key = key
    self.firstName = firstName
    self.lastName = lastName
    self.nickname = nickname
    self.email = email
    self.imageURL = imageURL
  }
}

extension UserAnswer {
  /// The body to send, after the guard: the members, and the same again as `user`.
  ///
  /// Apps since 2019 read the former, older ones the latter; no other body serves all of them
  /// (StudentAPI.md, "Users").
  package var json: JSONValue {
    .object(members + [.init("user", .object(members))])
  }

  /// All members of the last generation.
  ///
  /// Decoders are strict about some of them: `guard` is an empty object, lists are empty rather
  /// than null, and `email_preferences` is null rather than an object.
  private var members: [JSONValue.Member] {
    [
      .init("last_name", .text(lastName)), .init("social_accounts", .list([])),
      .init("mailing_address", .null), .init("_cohort_keys", .list([])),
      .init("signature", .null), .init("_stripe_customer_id", .null),
      .init("guard", .object([])), .init("_facebook_id", .null), .init("timezone", .null),
      .init("site_preferences", .null), .init("occupation", .null), .init("_image", .null),
      .init("first_name", .text(firstName)), .init("jabber_id", .null),
      .init("languages", .null), .init("_badges", .list([])), .init("location", .null),
      .init("external_service_password", .null), .init("_principals", .list([])),
      .init("_enrollments", .list([])),
      .init(
        "email",
        [
          "address": .text(email), "_verified": .bool(true),
          "_verification_code_sent": .bool(true),
        ]),
      .init("website_url", .null), .init("external_accounts", .list([])), .init("bio", .null),
      .init("coaching_data", .null), .init("tags", .list([])),
      .init("_affiliate_profiles", .list([])), .init("_has_password", .bool(true)),
      .init("email_preferences", .null), .init("_resume", .null), .init("key", .text(key)),
      .init("nickname", .text(nickname)), .init("employer_sharing", .bool(false)),
      .init("_memberships", .list([])), .init("zendesk_id", .null),
      .init("_registered", .bool(false)), .init("linkedin_url", .null),
      .init("_google_id", .null), .init("_image_url", .text(imageURL)),
    ]
  }
}

/// A session in the responses to login and logout: both members are texts that apps require.
package struct SessionAnswer: Hashable, Sendable {
  /// The id, which is opaque; no client sends it back.
  package let id: String
  /// The time at which it ends or has ended, in milliseconds since 1970.
  package let expirationMilliseconds: Int64

  package init(id: String, expirationMilliseconds: Int64) {
    self.id = id
    self.expirationMilliseconds = expirationMilliseconds
  }

  /// The session to send.
  package var json: JSONValue {
    [
      "id": .text(id),
      "expiration": .text(WireDate.textOfMicroseconds(expirationMilliseconds)),
    ]
  }
}

/// The response to a login.
package struct LoginAnswer: Hashable, Sendable {
  /// The account's number: a text although it looks like a number, or eight of eight apps break.
  package let key: String
  /// The new session.
  package let session: SessionAnswer

  package init(key: String, session: SessionAnswer) {
    self.key = key
    self.session = session
  }

  /// The body to send, after the guard.
  package var json: JSONValue {
    ["account": ["registered": .bool(true), "key": .text(key)], "session": session.json]
  }
}
