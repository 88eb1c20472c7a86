/// What a command line asks for.
package enum Invocation: Sendable {
  /// Do this command with these values.
  case run(Command, Values)
  /// Print this text on standard output and exit with 0.
  case help(String)
  /// Print this line on standard output and exit with 0.
  case version(String)
  /// Print this line on standard error and exit with 2.
  case wrongUsage(String)
}
