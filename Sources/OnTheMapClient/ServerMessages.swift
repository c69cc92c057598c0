import PostAnswers

/// The bodies that go to the server and come from it (native API).
enum ServerMessages {
  struct Login: Encodable {
    let email: String
    let password: String
  }

  struct LoggedIn: Decodable {
    let account: ServerAccount
    let token: String
  }

  struct Sessions: Decodable {
    let sessions: [ServerSession]
  }

  struct SignUp: Encodable {
    let email: String
    let password: String
    let firstName: String
    let lastName: String
    let code: String?
  }

  struct Pin: Encodable {
    let place: String
    let link: String
    let latitude: Double
    let longitude: Double
    let overwrite: Bool?
  }

  struct Pins: Decodable {
    let pins: [Pin]
    let searchedToMeters: Double?

    struct Pin: Decodable {
      let id: String
      let name: String
      let place: String
      let link: String
      let latitude: Double
      let longitude: Double
      let createdAt: String
      let updatedAt: String
      let distanceMeters: Double?
      let mine: Bool

      var shown: ShownPin {
        ShownPin(
          id: id, name: name, place: place, link: link, latitude: latitude, longitude: longitude,
          createdAt: createdAt, updatedAt: updatedAt, distanceMeters: distanceMeters, isMine: mine)
      }
    }
  }

  struct Failure: Decodable {
    let error: Details

    struct Details: Decodable {
      let code: String
      let message: String
      let pinId: String?
    }
  }
}
