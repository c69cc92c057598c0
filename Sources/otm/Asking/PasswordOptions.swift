import ArgumentParser

/// The source of a password: a prompt or standard input, but never the command line, which other
/// users of the machine can see.
struct PasswordOptions: ParsableArguments {
  @Flag(help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  /// Returns an existing password.
  func known() throws -> String {
    passwordStdin ? try PasswordPrompt.read() : try PasswordPrompt.ask("Password:")
  }

  /// Returns a new password, which a prompt asks for twice.
  func new() throws -> String {
    passwordStdin
      ? try PasswordPrompt.read()
      : try PasswordPrompt.ask("New password:", again: "New password again:")
  }
}
