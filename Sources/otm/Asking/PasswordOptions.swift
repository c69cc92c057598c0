import ArgumentParser

/// Where a password comes from: a prompt, or standard input; never the command line, which other
/// users of the machine can see.
struct PasswordOptions: ParsableArguments {
  @Flag(help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  /// Returns a password that exists already.
  func known() throws -> String {
    passwordStdin ? try PasswordPrompt.read() : try PasswordPrompt.ask("Password:")
  }

  /// Returns a new password, which is asked for twice.
  func new() throws -> String {
    passwordStdin
      ? try PasswordPrompt.read()
      : try PasswordPrompt.ask("New password:", again: "The same again:")
  }
}
