import HTTPTypes
import Posting

/// The errors of groups and invitations.
extension ErrorMapping {
  static func shown(_ error: GroupError) -> Shown {
    let message = "\(error)"
    return switch error {
    case .nameInvalid:
      Shown(status: .unprocessableContent, code: "group.name", message: message, field: "name")
    case .colorInvalid:
      Shown(status: .unprocessableContent, code: "group.color", message: message, field: "color")
    case .daysInvalid:
      Shown(
        status: .unprocessableContent, code: "invitation.days", message: message, field: "days")
    case .tooMany: Shown(status: .conflict, code: "group.tooMany", message: message)
    case .noSuchGroup: Shown(status: .notFound, code: "group.notFound", message: message)
    case .invitationInvalid:
      Shown(status: .forbidden, code: "invitation.invalid", message: message, field: "invitation")
    case .noSuchInvitation:
      Shown(status: .notFound, code: "invitation.notFound", message: message)
    }
  }
}
